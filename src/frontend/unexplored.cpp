#include "frontend/unexplored.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

#include <set>
#include <string>

#include "frontend/declarations.h"
#include "frontend/naming.h"
#include "frontend/syntax_walk.h"

namespace assay::frontend {

namespace {

bool isFixed(clang::QualType type);

// Whether a const object of the class leads to nothing that can be changed: neither by its fields
// nor, if it is a class of the library that owns what it refers to, as a pointer or function does.
bool isFixedClass(const clang::CXXRecordDecl& declared) {
  const clang::CXXRecordDecl* record = declared.getDefinition();
  if (record == nullptr || record->isLambda() || record->hasMutableFields()) return false;
  if (isOfProject(*record) || record->isTriviallyCopyable()) {
    const auto isFixedPart = [](clang::QualType part) { return isFixed(part.withConst()); };
    return llvm::all_of(record->fields(),
                        [&](const auto* field) { return isFixedPart(field->getType()); }) &&
           llvm::all_of(record->bases(),
                        [&](const auto& base) { return isFixedPart(base.getType()); });
  }
  return llvm::none_of(record->methods(), [](const clang::CXXMethodDecl* method) {
    const auto kind = method->getOverloadedOperator();
    return kind == clang::OO_Star || kind == clang::OO_Arrow || kind == clang::OO_Call;
  });
}

// Whether nobody can change what stands in a variable of the type, or what it refers to.
bool isFixed(clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isReferenceType()) return isFixed(type->getPointeeType());
  if (type->isArrayType()) {
    const clang::QualType element = type->getAsArrayTypeUnsafe()->getElementType();
    return isFixed(type.isConstQualified() ? element.withConst() : element);
  }
  if (!type.isConstQualified()) return false;
  if (type->isPointerType()) return type->getPointeeType().isConstQualified();
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record == nullptr || isFixedClass(*record);
}

// Whether a type of the project takes part in the type.
bool concernsProject(clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isArrayType() || type->isPointerType() || type->isReferenceType()) {
    return concernsProject(clang::QualType(type->getPointeeOrArrayElementType(), 0));
  }
  if (const auto* function = type->getAs<clang::FunctionProtoType>()) {
    return concernsProject(function->getReturnType()) ||
           llvm::any_of(function->param_types(), concernsProject);
  }
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record == nullptr) return type->isEnumeralType() || type->isDependentType();
  if (isOfProject(*record)) return true;
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  return special != nullptr &&
         llvm::any_of(special->getTemplateArgs().asArray(), [](const auto& argument) {
           return argument.getKind() == clang::TemplateArgument::Type &&
                  concernsProject(argument.getAsType());
         });
}

// Whether objects take part in the type that calls of the project could be made on: of classes that
// are more than numbers which a client can write as it likes.
bool holdsObjects(clang::QualType type) {
  type = type.getCanonicalType().getNonReferenceType();
  if (type->isArrayType() || type->isPointerType()) {
    return holdsObjects(clang::QualType(type->getPointeeOrArrayElementType(), 0));
  }
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record == nullptr) return false;
  if (isOfProject(*record)) {
    const bool hasFunctions =
        record->hasDefinition() &&
        llvm::any_of(record->methods(), [](const auto* method) { return !method->isImplicit(); });
    return !record->hasDefinition() || !record->isAggregate() || hasFunctions;
  }
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  return special != nullptr &&
         llvm::any_of(special->getTemplateArgs().asArray(), [](const auto& argument) {
           return argument.getKind() == clang::TemplateArgument::Type &&
                  holdsObjects(argument.getAsType());
         });
}

// Variables that live as long as the program and can change, and the functions that lead to them.
class StaticsUse final : public SyntaxWalk {
 public:
  bool usesOne = false;
  std::vector<const clang::FunctionDecl*> called;

 protected:
  bool onStmt(clang::Stmt& statement) override {
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
      note(*name->getDecl());
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&statement)) {
      note(*member->getMemberDecl());
    } else if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) {
      note(*made->getConstructor());
    } else if (const auto* names = llvm::dyn_cast<clang::OverloadExpr>(&statement)) {
      for (const clang::NamedDecl* decl : names->decls()) note(*decl->getUnderlyingDecl());
    }
    return !usesOne;
  }

 private:
  void note(const clang::NamedDecl& decl) {
    if (!isOfProject(decl)) return;
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&decl)) {
      usesOne |= variable->hasGlobalStorage() && !isFixed(variable->getType());
    } else if (const auto* function = decl.getAsFunction()) {
      called.push_back(function);
    }
  }
};

bool usesStatics(const clang::FunctionDecl& function) {
  std::vector<const clang::FunctionDecl*> open = {&function};
  std::set<const clang::Decl*> seen;
  while (!open.empty()) {
    const clang::FunctionDecl* next = open.back();
    open.pop_back();
    const clang::FunctionDecl* definition = nullptr;
    if (!seen.insert(next->getCanonicalDecl()).second || !next->hasBody(definition)) continue;
    StaticsUse use;
    use.walk(const_cast<clang::FunctionDecl&>(*definition));
    if (use.usesOne) return true;
    open.insert(open.end(), use.called.begin(), use.called.end());
  }
  return false;
}

class Finder final : public SyntaxWalk {
 public:
  Finder(const clang::ASTContext& context, Unit unit) : context_(context), unit_(unit) {}

  std::vector<model::Limitation> found;

 protected:
  bool onDecl(clang::Decl& decl) override {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&decl)) noteVariable(*variable);
    if (const auto* value = llvm::dyn_cast<clang::ValueDecl>(&decl)) noteNeverNull(*value);
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl)) noteFunction(*function);
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&decl)) {
      noteUnion(*record);
      notePacked(*record);
    }
    return true;
  }

  bool onStmt(clang::Stmt& statement) override {
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&statement)) noteCast(*cast);
    if (const auto* thrown = llvm::dyn_cast<clang::CXXThrowExpr>(&statement)) noteThrow(*thrown);
    if (const auto* made = llvm::dyn_cast<clang::CXXNewExpr>(&statement)) notePlacement(*made);
    return true;
  }

 private:
  void limit(std::string what, std::string reason, clang::SourceLocation location,
             std::string remedy = {}) {
    found.push_back(
        {std::move(what), std::move(reason), std::move(remedy), locationOf(location, context_)});
  }

  void noteVariable(const clang::VarDecl& variable) {
    if (!variable.hasGlobalStorage() || variable.isInvalidDecl()) return;
    const bool isOutside = variable.getDeclContext()->getRedeclContext()->isFileContext();
    if (isOutside && unit_ == Unit::Headers && !isFixed(variable.getType())) {
      limit(qualifiedName(variable),
            "variables outside of classes are not changed when states are explored",
            variable.getLocation());
    } else if (isOutside && unit_ == Unit::Headers && holdsObjects(variable.getType())) {
      limit(qualifiedName(variable), "calls on it are not explored", variable.getLocation());
    }
    const clang::QualType type = context_.getBaseElementType(variable.getType());
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    // What nobody can change ends as it was made.
    const bool isSafe = isFixed(variable.getType()) && !concernsProject(type);
    if (record == nullptr || !record->hasDefinition() || record->hasTrivialDestructor() || isSafe ||
        variable.isThisDeclarationADefinition() == clang::VarDecl::DeclarationOnly) {
      return;
    }
    limit(qualifiedName(variable), "its end, behind main, is not explored", variable.getLocation());
  }

  void noteNeverNull(const clang::ValueDecl& value) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&value);
    const clang::QualType type = function != nullptr ? function->getReturnType() : value.getType();
    if (type->getNullability() != clang::NullabilityKind::NonNull) return;
    limit("a pointer that is declared _Nonnull",
          "whether it is null is not checked when states are explored", value.getLocation(),
          "__attribute__((nonnull)) and returns_nonnull are checked");
  }

  // A function that is no operation may change what the explored ones use.
  void noteFunction(const clang::FunctionDecl& function) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
    if (method != nullptr && function.isDependentContext()) return;
    const bool isInReach =
        method != nullptr
            ? method->getAccess() == clang::AS_public && isNameable(*method->getParent())
            : unit_ == Unit::Headers || function.hasExternalFormalLinkage();
    if (!isInReach || function.isMain() || function.isDeleted()) return;
    noteOverload(function);
    if (!function.isThisDeclarationADefinition() || !usesStatics(function)) return;
    limit(operationKey(function),
          "it is not called when states are explored, and uses variables that others use",
          function.getLocation());
  }

  // Overloads that only differ in ways in which nobody passes an argument.
  void noteOverload(const clang::FunctionDecl& function) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
    const bool isOdd = llvm::any_of(function.parameters(), [](const clang::ParmVarDecl* parameter) {
      const clang::QualType type = parameter->getType();
      if (!type->isReferenceType() && !type->isPointerType()) return false;
      const clang::QualType to = type->getPointeeType();
      return to.isVolatileQualified() || (type->isRValueReferenceType() && to.isConstQualified());
    });
    if (!isOdd && (method == nullptr || !method->isVolatile())) return;
    limit("volatile or const&& in " + operationKey(function),
          "objects are not passed so when states are explored", function.getLocation());
  }

  void noteUnion(const clang::CXXRecordDecl& record) {
    if (!record.isUnion() || !record.isThisDeclarationADefinition()) return;
    const bool hasFunctions = llvm::any_of(
        record.methods(), [](const clang::CXXMethodDecl* method) { return !method->isImplicit(); });
    if (!hasFunctions) return;
    limit(qualifiedName(record), "functions of unions are not called when states are explored",
          record.getLocation());
  }

  void notePacked(const clang::CXXRecordDecl& record) {
    const bool isPacked = record.hasAttr<clang::PackedAttr>() ||
                          record.hasAttr<clang::MaxFieldAlignmentAttr>() ||
                          llvm::any_of(record.fields(), [](const auto* field) {
                            return field->template hasAttr<clang::PackedAttr>();
                          });
    if (!isPacked || !record.isThisDeclarationADefinition()) return;
    limit(qualifiedName(record), "whether fields of a packed class are aligned is not checked",
          record.getLocation());
  }

  void notePlacement(const clang::CXXNewExpr& made) {
    if (made.getNumPlacementArgs() != 1 || made.getAllocatedType()->isDependentType()) return;
    const clang::Expr* place = made.getPlacementArg(0)->IgnoreParenCasts();
    if (!place->getType()->isPointerType() && !place->getType()->isArrayType()) return;
    if (liesFor(*place, made.getAllocatedType())) return;
    limit("an object of type " + displayName(made.getAllocatedType(), context_),
          "whether it is aligned where it is made is not checked for objects on the stack or in "
          "others",
          made.getExprLoc());
  }

  void noteCast(const clang::CastExpr& cast) {
    if (cast.getCastKind() == clang::CK_BitCast || cast.getCastKind() == clang::CK_LValueBitCast) {
      noteReinterpretation(cast);
    }
    if (cast.getCastKind() != clang::CK_BaseToDerived) return;
    clang::QualType from = cast.getSubExpr()->getType();
    if (from->isPointerType()) from = from->getPointeeType();
    const clang::CXXRecordDecl* base = from->getAsCXXRecordDecl();
    if (base == nullptr || !base->hasDefinition() || !base->isPolymorphic()) return;
    limit("a cast to a derived class",
          "whether the object is one is not checked when states are explored", cast.getExprLoc(),
          "dynamic_cast says what it does");
  }

  // Memory that is taken for something else: an object of a class with virtual functions, or
  // something that must not lie everywhere. Objects that are explored lie where `new` puts them.
  void noteReinterpretation(const clang::CastExpr& cast) {
    const auto referredTo = [](clang::QualType type) {
      return type->isPointerType() ? type->getPointeeType() : type;
    };
    const clang::QualType to = referredTo(cast.getType());
    if (to->isDependentType() || to->isVoidType() || to->isIncompleteType()) return;
    const clang::CXXRecordDecl* record = to->getAsCXXRecordDecl();
    if (record != nullptr && record->isPolymorphic()) {
      limit("a cast to " + displayName(to, context_),
            "whether the object is one is not checked when states are explored", cast.getExprLoc());
    }
    const clang::Expr* whole = cast.getSubExpr()->IgnoreParenCasts();
    if (!to->isFunctionType() && !liesFor(*whole, to)) {
      limit("a cast to " + displayName(to, context_),
            "whether it is aligned is not checked for objects on the stack or in others",
            cast.getExprLoc());
    }
  }

  static bool isCallOfLibrary(const clang::Expr& expression) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(&expression);
    const clang::FunctionDecl* callee = call == nullptr ? nullptr : call->getDirectCallee();
    return callee != nullptr && !isOfProject(*callee);
  }

  // Whether what an expression refers to is sure to lie where an object of the type may.
  bool liesFor(const clang::Expr& whole, clang::QualType type) const {
    const clang::CharUnits needed = context_.getTypeAlignInChars(type);
    const clang::ValueDecl* decl = nullptr;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&whole)) decl = name->getDecl();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&whole)) {
      decl = member->getMemberDecl();
    }
    clang::QualType from = whole.getType();
    if (decl != nullptr && from->isArrayType()) return context_.getDeclAlign(decl) >= needed;
    if (from->isPointerType()) from = from->getPointeeType();
    if (from->isArrayType()) from = context_.getBaseElementType(from);
    if (from->isDependentType()) return true;
    // Allocators of the library give `void*` to what may be anything.
    if (from->isVoidType()) return needed.isOne() || isCallOfLibrary(whole);
    if (from->isIncompleteType()) return true;
    return context_.getTypeAlignInChars(from) >= needed;
  }

  void noteThrow(const clang::CXXThrowExpr& thrown) {
    const clang::Expr* operand = thrown.getSubExpr();
    if (operand == nullptr || isReadOnly(*operand)) return;
    limit("an exception of type " + displayName(operand->getType(), context_),
          "what is caught is not used when states are explored", thrown.getThrowLoc());
  }

  // Whether a client who catches it gets nothing but numbers and texts.
  bool isReadOnly(const clang::Expr& operand) const {
    const clang::QualType type = operand.getType().getCanonicalType();
    if (type->isDependentType()) return false;
    const clang::Expr* written = operand.IgnoreParenImpCasts();
    if (llvm::isa<clang::StringLiteral>(written)) return true;
    if (type->isEnumeralType()) {
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(written);
      return name != nullptr && llvm::isa<clang::EnumConstantDecl>(name->getDecl());
    }
    if (type->isArithmeticType()) return true;
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    return record != nullptr && record->hasDefinition() && isReport(*record);
  }

  // An exception of the library, or a class without fields, or with texts besides.
  static bool isReport(const clang::CXXRecordDecl& record) {
    if (!isOfProject(record)) return isLibraryException(record);
    const bool isException = llvm::any_of(record.bases(), [](const clang::CXXBaseSpecifier& base) {
      const clang::CXXRecordDecl* decl = base.getType()->getAsCXXRecordDecl();
      return decl != nullptr && decl->hasDefinition() && isLibraryException(*decl);
    });
    // Code of its own, what() for one, runs where it is caught.
    const bool hasFunctions =
        llvm::any_of(record.methods(), [](const clang::CXXMethodDecl* method) {
          return !method->isImplicit() && !method->isDefaulted() &&
                 !llvm::isa<clang::CXXConstructorDecl>(method);
        });
    if (hasFunctions) return false;
    // Whether numbers in it were written is not looked at.
    const auto isText = [](const clang::FieldDecl* field) {
      const clang::CXXRecordDecl* type = field->getType()->getAsCXXRecordDecl();
      return type != nullptr && !isOfProject(*type) && type->getName() == "basic_string";
    };
    if (!record.field_empty() && !(isException && llvm::all_of(record.fields(), isText))) {
      return false;
    }
    return llvm::all_of(record.bases(), [](const clang::CXXBaseSpecifier& base) {
      const clang::CXXRecordDecl* decl = base.getType()->getAsCXXRecordDecl();
      return decl != nullptr && decl->hasDefinition() && isReport(*decl);
    });
  }

  static bool isLibraryException(const clang::CXXRecordDecl& record) {
    if (isOfProject(record)) return false;
    if (record.getName() == "exception" && record.isInStdNamespace()) return true;
    return llvm::any_of(record.bases(), [](const clang::CXXBaseSpecifier& base) {
      const clang::CXXRecordDecl* decl = base.getType()->getAsCXXRecordDecl();
      return decl != nullptr && decl->hasDefinition() && isLibraryException(*decl);
    });
  }

  const clang::ASTContext& context_;
  Unit unit_;
};

bool isUnexplored(const clang::CXXRecordDecl& type, const std::set<const clang::Decl*>& explored) {
  if (!isOfProject(type)) return false;
  // An instance that nobody has made yet is one that is not explored.
  if (type.getDefinition() == nullptr) {
    return llvm::isa<clang::ClassTemplateSpecializationDecl>(type);
  }
  return !explored.contains(type.getDefinition()->getCanonicalDecl());
}

// Whether an alias leads to a class that is not explored.
bool namesUnexplored(const clang::TypedefNameDecl& alias,
                     const std::set<const clang::Decl*>& explored) {
  const clang::CXXRecordDecl* type = alias.getUnderlyingType()->getAsCXXRecordDecl();
  return type != nullptr && isUnexplored(*type, explored);
}

// Aliases outside of classes that make a class public which by its namespace is nobody's business.
class AliasFinder final : public SyntaxWalk {
 public:
  AliasFinder(const std::set<const clang::Decl*>& explored, std::vector<model::Limitation>& found)
      : explored_(explored), found_(found) {}

 protected:
  bool onDecl(clang::Decl& decl) override {
    if (!decl.getDeclContext()->isFileContext() || isInPrivateNamespace(decl)) return true;
    if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(&decl)) {
      note(*alias, alias->getUnderlyingType()->getAsCXXRecordDecl());
    } else if (const auto* used = llvm::dyn_cast<clang::UsingDecl>(&decl)) {
      for (const clang::UsingShadowDecl* shadow : used->shadows()) {
        note(*used, llvm::dyn_cast<clang::CXXRecordDecl>(shadow->getTargetDecl()));
      }
    }
    return true;
  }

 private:
  void note(const clang::NamedDecl& name, const clang::CXXRecordDecl* type) {
    if (type == nullptr || !isUnexplored(*type, explored_) || !isInPrivateNamespace(*type)) return;
    found_.push_back({qualifiedName(name), "the class behind it is not explored", "",
                      locationOf(name.getLocation(), name.getASTContext())});
  }

  const std::set<const clang::Decl*>& explored_;
  std::vector<model::Limitation>& found_;
};

// One class and what a client can do with it besides calling what it declares.
class ClassFinder {
 public:
  ClassFinder(const std::set<const clang::Decl*>& explored, clang::CXXRecordDecl& record,
              std::vector<model::Limitation>& found)
      : explored_(explored),
        record_(record),
        context_(record.getASTContext()),
        name_(displayName(context_.getRecordType(&record), context_)),
        found_(found) {}

  void run() {
    noteDefaultInitialisation();
    noteAggregate();
    noteFriends();
    noteMembers();
    noteAllocation(record_);
    std::set<clang::DeclarationName> declared;
    noteBases(record_, declared);
  }

 private:
  void limit(std::string what, std::string reason, clang::SourceLocation location) {
    found_.push_back({std::move(what), std::move(reason), "", locationOf(location, context_)});
  }

  // T t; where T() would have filled with zeros what no client can write.
  void noteDefaultInitialisation() {
    if (!record_.hasDefaultConstructor() || record_.hasUserProvidedDefaultConstructor()) return;
    for (const clang::CXXBaseSpecifier& base : record_.bases()) {
      const clang::CXXRecordDecl* type = base.getType()->getAsCXXRecordDecl();
      if (type == nullptr || !leavesUnwritten(base.getType())) continue;
      limitDefault(type->getNameAsString(), base.getBeginLoc());
    }
    for (const clang::FieldDecl* field : record_.fields()) {
      if (field->getAccess() == clang::AS_public || !staysUnwritten(*field, nullptr)) continue;
      limitDefault(field->getNameAsString(), field->getLocation());
    }
  }

  void limitDefault(const std::string& part, clang::SourceLocation location) {
    limit(name_ + "::" + part,
          "it is left unwritten by `" + name_ + " object;`, which is not explored", location);
  }

  // Whether an object of the type has parts that nobody wrote; `made` is the constructor that made
  // it, or none if that was done without arguments.
  bool leavesUnwritten(clang::QualType whole, const clang::CXXConstructorDecl* made = nullptr) {
    const clang::QualType type = context_.getBaseElementType(whole);
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (record == nullptr) return !type->isReferenceType();
    record = record->getDefinition();
    if (record == nullptr) return true;
    if (!isOfProject(*record)) {
      return (record->hasTrivialDefaultConstructor() && !record->isEmpty()) ||
             hasUnwrittenPart(*record);
    }
    if (made != nullptr && made->isCopyOrMoveConstructor()) return false;
    const clang::CXXConstructorDecl* written = made;
    for (const clang::CXXConstructorDecl* constructor : record->ctors()) {
      const bool isDefault = constructor->isDefaultConstructor() && constructor->isUserProvided();
      if (written == nullptr && isDefault) written = constructor;
    }
    if (const auto* handedOn = initialiserOf(written, nullptr)) {
      return leavesUnwritten(type, handedOn->getInit());
    }
    const auto isUnwritten = [&](const clang::FieldDecl* field) {
      return staysUnwritten(*field, written);
    };
    return llvm::any_of(record->fields(), isUnwritten) ||
           llvm::any_of(record->bases(), [&](const clang::CXXBaseSpecifier& base) {
             const auto* one = initialiserOf(written, base.getType().getTypePtr());
             return one != nullptr ? leavesUnwritten(base.getType(), one->getInit())
                                   : leavesUnwritten(base.getType());
           });
  }

  // Whether a class of the library has an object of the project in it that is so.
  bool hasUnwrittenPart(const clang::CXXRecordDecl& record) {
    const auto isOne = [&](clang::QualType whole) {
      const clang::QualType type = context_.getBaseElementType(whole);
      const clang::CXXRecordDecl* part = type->getAsCXXRecordDecl();
      if (part == nullptr || part->getDefinition() == nullptr) return false;
      return isOfProject(*part) ? leavesUnwritten(type) : hasUnwrittenPart(*part->getDefinition());
    };
    return llvm::any_of(record.fields(),
                        [&](const auto* field) { return isOne(field->getType()); }) ||
           llvm::any_of(record.bases(), [&](const auto& base) { return isOne(base.getType()); });
  }

  // Whether what an initialiser of a part makes may have parts that nobody wrote.
  bool leavesUnwritten(clang::QualType whole, const clang::Expr* initial) {
    const clang::QualType type = context_.getBaseElementType(whole);
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (initial == nullptr || record == nullptr || record->getDefinition() == nullptr) return false;
    const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(initial->IgnoreImplicit());
    if (made != nullptr && !whole->isArrayType() && isOfProject(*record)) {
      return leavesUnwritten(type, made->getConstructor());
    }
    return mayStayUnwritten(type);
  }

  // Whether some constructor of the class, or of one in it, leaves parts unwritten.
  bool mayStayUnwritten(clang::QualType whole) {
    const clang::QualType type = context_.getBaseElementType(whole);
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (record == nullptr || record->getDefinition() == nullptr) return false;
    record = record->getDefinition();
    if (!isOfProject(*record)) {
      const auto isPart = [&](clang::QualType part) { return mayStayUnwritten(part); };
      return llvm::any_of(record->fields(),
                          [&](const auto* one) { return isPart(one->getType()); }) ||
             llvm::any_of(record->bases(), [&](const auto& one) { return isPart(one.getType()); });
    }
    return llvm::any_of(record->ctors(), [&](const clang::CXXConstructorDecl* constructor) {
      return constructor->isUserProvided() && leavesUnwritten(type, constructor);
    });
  }

  // What a constructor does for a base or, if that is none, hands on to another one.
  static const clang::CXXCtorInitializer* initialiserOf(
      const clang::CXXConstructorDecl* constructor, const clang::Type* base) {
    const clang::FunctionDecl* body = nullptr;
    if (constructor == nullptr || !constructor->hasBody(body)) return nullptr;
    for (const clang::CXXCtorInitializer* one :
         llvm::cast<clang::CXXConstructorDecl>(*body).inits()) {
      if (base == nullptr ? one->isDelegatingInitializer()
                          : one->isBaseInitializer() && one->isWritten() &&
                                one->getBaseClass()->getCanonicalTypeUnqualified() ==
                                    base->getCanonicalTypeUnqualified()) {
        return one;
      }
    }
    return nullptr;
  }

  // `constructor`: one that may write it.
  bool staysUnwritten(const clang::FieldDecl& field, const clang::CXXConstructorDecl* constructor) {
    if (field.isUnnamedBitField()) return false;
    const clang::FunctionDecl* body = nullptr;
    if (constructor != nullptr && constructor->hasBody(body)) {
      const auto& defined = llvm::cast<clang::CXXConstructorDecl>(*body);
      for (const clang::CXXCtorInitializer* one : defined.inits()) {
        if (one->isWritten() && one->getAnyMember() == &field) {
          return leavesUnwritten(field.getType(), one->getInit());
        }
      }
    }
    if (field.hasInClassInitializer()) {
      return leavesUnwritten(field.getType(), field.getInClassInitializer());
    }
    return leavesUnwritten(field.getType());
  }

  // What a class with such members can be used for is not explored.
  void noteMembers() {
    for (const clang::Decl* decl : record_.decls()) {
      if (decl->getAccess() != clang::AS_public) continue;
      if (const auto* shadow = llvm::dyn_cast<clang::ConstructorUsingShadowDecl>(decl)) {
        if (llvm::isa<clang::FunctionTemplateDecl>(shadow->getTargetDecl())) {
          limit(name_ + "::" + record_.getNameAsString(),
                "an inherited constructor template is not called", decl->getLocation());
        }
      } else if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(decl)) {
        if (namesUnexplored(*alias, explored_)) {
          limit(name_ + "::" + alias->getNameAsString(), "the class behind it is not explored",
                decl->getLocation());
        }
      }
    }
  }

  // Objects are made and ended by `new` and `delete` for one of them; others are not explored.
  void noteAllocation(const clang::CXXRecordDecl& scope) {
    for (const clang::CXXMethodDecl* method : scope.methods()) {
      const auto kind = method->getOverloadedOperator();
      const bool isIt = kind == clang::OO_New || kind == clang::OO_Array_New ||
                        kind == clang::OO_Delete || kind == clang::OO_Array_Delete;
      if (!isIt || method->isDeleted()) continue;
      limit(name_ + "::" + method->getNameAsString(),
            "objects that lie on the stack or in an array are not explored", method->getLocation());
    }
    for (const clang::CXXBaseSpecifier& base : scope.bases()) {
      const clang::CXXRecordDecl* type = base.getType()->getAsCXXRecordDecl();
      if (type != nullptr && type->hasDefinition()) noteAllocation(*type->getDefinition());
    }
  }

  void noteAggregate() {
    if (!record_.isAggregate()) return;
    bool isPartial = record_.getNumBases() != 0;
    for (const clang::FieldDecl* field : record_.fields()) {
      isPartial |= field->getType()->isArrayType() || field->isAnonymousStructOrUnion();
      const clang::Expr* initial = field->getInClassInitializer();
      const clang::CXXRecordDecl* type = field->getType()->getAsCXXRecordDecl();
      // With fewer initialisers the rest is made from what stands here.
      isPartial |= initial != nullptr && !initial->isEvaluatable(context_);
      isPartial |= type != nullptr && type->hasDefinition() && !type->isTriviallyCopyable();
    }
    if (!isPartial) return;
    limit(name_, "not every way to initialise it with braces is explored", record_.getLocation());
  }

  void noteFriends() {
    for (const clang::FriendDecl* friendly : record_.friends()) {
      if (const clang::TypeSourceInfo* type = friendly->getFriendType()) {
        const clang::CXXRecordDecl* record = type->getType()->getAsCXXRecordDecl();
        const clang::CXXRecordDecl* definition =
            record == nullptr ? nullptr : record->getDefinition();
        if (definition != nullptr && !explored_.contains(definition->getCanonicalDecl())) {
          limitFriend(*definition);
        }
      } else if (const auto* decl = friendly->getFriendDecl()) {
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
          limit(operationKey(*function), "this friend is not called when states are explored",
                friendly->getLocation());
        } else {
          limitFriend(*decl);
        }
      }
    }
  }

  void limitFriend(const clang::NamedDecl& decl) {
    limit(qualifiedName(decl), "a friend of " + name_ + " that is not explored",
          decl.getLocation());
  }

  // A client can still use what the class hides, and assign to the part that is a base.
  void noteBases(const clang::CXXRecordDecl& scope, std::set<clang::DeclarationName> declared) {
    for (const clang::Decl* decl : scope.decls()) {
      const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
      if (named == nullptr) continue;
      const bool isPassedOn = llvm::isa<clang::UsingDecl, clang::UsingShadowDecl>(named) &&
                              named->getAccess() == clang::AS_public;
      if (!isPassedOn) declared.insert(named->getDeclName());
    }
    for (const clang::CXXBaseSpecifier& base : scope.bases()) {
      const clang::CXXRecordDecl* record = base.getType()->getAsCXXRecordDecl();
      if (base.getAccessSpecifier() != clang::AS_public || record == nullptr) continue;
      record = record->getDefinition();
      if (record == nullptr) continue;
      for (const clang::Decl* decl : record->decls()) {
        if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl)) {
          noteBaseMember(*named, *record, declared);
        }
      }
      noteBases(*record, declared);
    }
  }

  void noteBaseMember(const clang::NamedDecl& member, const clang::CXXRecordDecl& base,
                      const std::set<clang::DeclarationName>& declared) {
    if (member.getAccess() != clang::AS_public) return;
    if (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl, clang::TypeDecl>(member)) {
      return;
    }
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&member);
    if (method == nullptr && !llvm::isa<clang::ValueDecl, clang::FunctionTemplateDecl>(member)) {
      return;
    }
    if (method != nullptr) {
      const bool isCallable = !method->isDeleted() && !method->isPureVirtual() &&
                              !(method->isConst() && !isOfProject(*method));
      if (!isCallable || (method->isImplicit() && !hasFields(base))) return;
    }
    const bool isImplicit = method != nullptr && method->isImplicit();
    if (!isImplicit && !declared.contains(member.getDeclName())) return;
    limit((method != nullptr ? operationKey(*method) : qualifiedName(member)) + " on a " + name_,
          "what is hidden of a base is not used when states are explored", record_.getLocation());
  }

  static bool hasFields(const clang::CXXRecordDecl& record) {
    return !record.field_empty() ||
           llvm::any_of(record.bases(), [](const clang::CXXBaseSpecifier& base) {
             const clang::CXXRecordDecl* decl = base.getType()->getAsCXXRecordDecl();
             return decl != nullptr && decl->hasDefinition() && hasFields(*decl);
           });
  }

  const std::set<const clang::Decl*>& explored_;
  clang::CXXRecordDecl& record_;
  const clang::ASTContext& context_;
  std::string name_;
  std::vector<model::Limitation>& found_;
};

}  // namespace

std::vector<model::Limitation> unexploredIn(clang::ASTContext& context, Unit unit) {
  Finder finder(context, unit);
  visitDeclarations(*context.getTranslationUnitDecl(), isOfProject,
                    [&](clang::Decl& decl) { finder.walk(decl); });
  return std::move(finder.found);
}

std::vector<model::Limitation> unexploredOf(const std::vector<clang::CXXRecordDecl*>& records) {
  std::set<const clang::Decl*> explored;
  for (const clang::CXXRecordDecl* record : records) explored.insert(record->getCanonicalDecl());
  std::vector<model::Limitation> found;
  for (clang::CXXRecordDecl* record : records) {
    if (isOfProject(*record)) ClassFinder(explored, *record, found).run();
  }
  if (!records.empty()) {
    AliasFinder aliases(explored, found);
    visitDeclarations(*records.front()->getASTContext().getTranslationUnitDecl(), isOfProject,
                      [&](clang::Decl& decl) { aliases.walk(decl); });
  }
  return found;
}

}  // namespace assay::frontend
