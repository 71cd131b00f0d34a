// What the code of a subject does, or outlives its calls, that an exploration of them does not see.
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

#include <set>
#include <string>

#include "frontend/declarations.h"
#include "frontend/naming.h"
#include "frontend/static_variables.h"
#include "frontend/syntax_walk.h"
#include "frontend/type_parts.h"
#include "frontend/unexplored.h"

namespace assay::frontend {

namespace {

bool isOfProjectOrUnknown(clang::QualType part) {
  const clang::CXXRecordDecl* record = part->getAsCXXRecordDecl();
  return record != nullptr ? isOfProject(*record)
                           : part->isEnumeralType() || part->isDependentType();
}

// Whether a type of the project takes part in the type.
bool concernsProject(clang::QualType type) {
  return !allParts(type, [](clang::QualType part) { return !isOfProjectOrUnknown(part); });
}

bool concernsProject(llvm::ArrayRef<clang::TemplateArgument> arguments) {
  return llvm::any_of(arguments, [](const clang::TemplateArgument& argument) {
    return argument.getKind() == clang::TemplateArgument::Pack
               ? concernsProject(argument.getPackAsArray())
               : argument.getKind() == clang::TemplateArgument::Type &&
                     concernsProject(argument.getAsType());
  });
}

// Whether a function of the library was made for types of the project.
bool isMadeForProject(const clang::FunctionDecl& function) {
  if (isOfProject(function)) return false;
  const auto* own = function.getTemplateSpecializationArgs();
  if (own != nullptr && concernsProject(own->asArray())) return true;
  const auto* special =
      llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(function.getDeclContext());
  return special != nullptr && concernsProject(special->getTemplateArgs().asArray());
}

const clang::FunctionDecl* functionUsedBy(const clang::Stmt& statement) {
  const clang::Decl* decl = nullptr;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) decl = name->getDecl();
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&statement)) {
    decl = member->getMemberDecl();
  }
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) {
    decl = made->getConstructor();
  }
  return llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
}

// The code that functions lead to, as far as it is wanted.
class CodeBehind : public SyntaxWalk {
 public:
  using IsWanted = bool (*)(const clang::FunctionDecl&);
  explicit CodeBehind(IsWanted isWanted) : SyntaxWalk(View::Instances), isWanted_(isWanted) {}

 protected:
  // What was walked before is not walked again.
  void follow(const clang::FunctionDecl& function) {
    enter(function);
    while (!open_.empty()) {
      const clang::FunctionDecl* definition = nullptr;
      const clang::FunctionDecl* next = open_.back();
      open_.pop_back();
      if (next->hasBody(definition)) walk(const_cast<clang::FunctionDecl&>(*definition));
    }
  }

  bool onStmt(clang::Stmt& statement) override {
    if (const clang::FunctionDecl* function = functionUsedBy(statement)) enter(*function);
    return true;
  }

 private:
  void enter(const clang::FunctionDecl& function) {
    if (!isWanted_(function)) return;
    if (seen_.insert(function.getCanonicalDecl()).second) open_.push_back(&function);
  }

  IsWanted isWanted_;
  std::set<const clang::Decl*> seen_;
  std::vector<const clang::FunctionDecl*> open_;
};

// What functions of the library throw that were made for types of the project.
class LibraryThrows final : public CodeBehind {
 public:
  LibraryThrows() : CodeBehind(isMadeForProject) {}

  // New ones that the function leads to.
  std::vector<const clang::CXXThrowExpr*> of(const clang::FunctionDecl& function) {
    thrown_.clear();
    follow(function);
    return std::move(thrown_);
  }

 protected:
  bool onStmt(clang::Stmt& statement) override {
    if (const auto* one = llvm::dyn_cast<clang::CXXThrowExpr>(&statement)) thrown_.push_back(one);
    return CodeBehind::onStmt(statement);
  }

 private:
  std::vector<const clang::CXXThrowExpr*> thrown_;
};

// Whether a function leads to a `new` for an object of a class.
class Making final : public CodeBehind {
 public:
  explicit Making(const clang::CXXRecordDecl& made)
      : CodeBehind([](const clang::FunctionDecl& function) {
          return isOfProject(function) || isMadeForProject(function);
        }),
        made_(made) {}

  bool isDoneBy(const clang::FunctionDecl& function) {
    follow(function);
    return isFound_;
  }

 protected:
  bool onStmt(clang::Stmt& statement) override {
    if (const auto* one = llvm::dyn_cast<clang::CXXNewExpr>(&statement)) note(*one);
    return CodeBehind::onStmt(statement);
  }

 private:
  void note(const clang::CXXNewExpr& one) {
    const clang::CXXRecordDecl* record = one.getAllocatedType()->getAsCXXRecordDecl();
    const clang::FunctionDecl* allocation = one.getOperatorNew();
    const bool isPlacement =
        allocation != nullptr && allocation->isReservedGlobalPlacementOperator();
    isFound_ |=
        !isPlacement && record != nullptr && record->hasDefinition() &&
        (record->getCanonicalDecl() == made_.getCanonicalDecl() || record->isDerivedFrom(&made_));
  }

  const clang::CXXRecordDecl& made_;
  bool isFound_ = false;
};

// Whether a constant of the type is nothing but numbers and texts that a client could write itself:
// whatever can be called, or has functions of its own, is more.
bool isData(clang::QualType whole, std::set<const clang::Decl*>& met) {
  return allParts(whole, [&](clang::QualType part) {
    if (part->isDependentType() || part->isMemberPointerType()) return false;
    const clang::CXXRecordDecl* record = part->getAsCXXRecordDecl();
    if (record == nullptr) return part->isFundamentalType() || part->isEnumeralType();
    // Those of the library are as what they are told to be about.
    if (!isOfProject(*record) && llvm::isa<clang::ClassTemplateSpecializationDecl>(record)) {
      return true;
    }
    record = record->getDefinition();
    if (record == nullptr || record->isLambda()) return false;
    if (!met.insert(record).second) return true;
    const bool isPlain = llvm::all_of(record->decls(), [](const clang::Decl* decl) {
      return decl->isImplicit() || llvm::isa<clang::FieldDecl, clang::AccessSpecDecl>(decl);
    });
    if (isOfProject(*record) && (!record->isAggregate() || !isPlain)) return false;
    const auto isDataPart = [&](clang::QualType type) { return isData(type, met); };
    return llvm::all_of(record->fields(),
                        [&](const auto* field) { return isDataPart(field->getType()); }) &&
           llvm::all_of(record->bases(),
                        [&](const auto& base) { return isDataPart(base.getType()); });
  });
}

bool isData(clang::QualType type) {
  std::set<const clang::Decl*> met;
  return isData(type, met);
}

class Finder final : public SyntaxWalk {
 public:
  Finder(clang::ASTContext& context, Unit unit)
      : SyntaxWalk(View::Instances), context_(context), unit_(unit), statics_(context) {}

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
    if (const auto* thrown = llvm::dyn_cast<clang::CXXThrowExpr>(&statement)) {
      noteThrow(*thrown, thrown->getThrowLoc());
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) exemptFromBytes(*call);
    if (const clang::FunctionDecl* used = functionUsedBy(statement)) {
      noteLibrary(*used, statement.getBeginLoc());
    }
    if (const auto* made = llvm::dyn_cast<clang::CXXNewExpr>(&statement)) notePlacement(*made);
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(&statement);
    if (branch != nullptr && branch->isConsteval()) noteConstants(branch->getBeginLoc());
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
    if (isInReach(variable)) {
      // Named like the operation that writes it, if there is one.
      const bool isMember = variable.getDeclContext()->isRecord();
      if (!isFixed(variable.getType())) {
        limit(qualifiedName(variable) + (isMember ? "=" : ""),
              "variables outside of explored classes are not changed when states are explored",
              variable.getLocation());
      } else if (!isMember && !isData(variable.getType())) {
        limit(qualifiedName(variable), "calls on it are not explored", variable.getLocation());
      }
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

  // Whether a header shows the declaration.
  bool isInSight(const clang::Decl& decl) const {
    if (unit_ == Unit::Headers) return true;
    const clang::SourceManager& sources = context_.getSourceManager();
    const clang::FileID file = sources.getFileID(sources.getExpansionLoc(decl.getLocation()));
    const clang::SourceLocation included = sources.getIncludeLoc(file);
    return included.isInvalid() || !sources.isInMainFile(included);
  }

  // Whether a client can name the variable.
  bool isInReach(const clang::VarDecl& variable) const {
    if (variable.isStaticLocal() || variable.getDeclContext()->isFunctionOrMethod()) return false;
    const auto isSeen = [&](const clang::Decl* decl) { return isInSight(*decl); };
    if (llvm::none_of(variable.redecls(), isSeen)) return false;
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(variable.getDeclContext());
    if (record == nullptr) return true;
    const bool isPublic = variable.getAccess() == clang::AS_public;
    return isPublic && isNameable(*record) && !isInPrivateNamespace(*record);
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
    if (function.hasAttr<clang::ConstructorAttr>() || function.hasAttr<clang::DestructorAttr>()) {
      limit("before or behind main: " + operationKey(function), "what runs there is not explored",
            function.getLocation());
    }
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
    const bool isInReach =
        method != nullptr
            ? method->getAccess() == clang::AS_public && isNameable(*method->getParent())
            : unit_ == Unit::Headers || function.hasExternalFormalLinkage();
    if (!isInReach || function.isMain() || function.isDeleted()) return;
    noteOverload(function);
    noteMaker(function);
    if (!function.isThisDeclarationADefinition() || !statics_.mayBeUsedBy(function)) {
      return;
    }
    limit(operationKey(function),
          "it is not called when states are explored, and uses variables that others use",
          function.getLocation());
  }

  // Objects that somebody else has made are not deleted. Who made one for the client may mean that.
  void noteMaker(const clang::FunctionDecl& function) {
    const clang::QualType type = function.getReturnType();
    const clang::CXXRecordDecl* record = type->getPointeeCXXRecordDecl();
    if (!type->isPointerType() || record == nullptr || !record->hasDefinition() ||
        !function.isThisDeclarationADefinition()) {
      return;
    }
    const clang::CXXDestructorDecl* destructor = record->getDefinition()->getDestructor();
    const bool isUsable = destructor == nullptr ||
                          (destructor->getAccess() == clang::AS_public && !destructor->isDeleted());
    if (!isUsable || !Making(*record).isDoneBy(function)) return;
    limit("delete of what " + operationKey(function) + " gives",
          "objects that a call makes by `new` are not deleted when states are explored",
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
    const bool isVariable = record.isAnonymousStructOrUnion() &&
                            record.getDeclContext()->getRedeclContext()->isFileContext();
    if (isVariable && isInSight(record)) {
      limit("an anonymous union",
            "variables outside of explored classes are not changed when states are explored",
            record.getLocation());
    }
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
    for (unsigned i = 0; i < made.getNumPlacementArgs(); ++i) {
      withoutBytes_.insert(made.getPlacementArg(i));
    }
    if (made.getNumPlacementArgs() != 1 || made.getAllocatedType()->isDependentType()) return;
    const clang::Expr* place = made.getPlacementArg(0)->IgnoreParenCasts();
    if (!place->getType()->isPointerType() && !place->getType()->isArrayType()) return;
    if (liesFor(*place, made.getAllocatedType())) return;
    limit("an object of type " + displayName(made.getAllocatedType(), context_),
          "whether it is aligned where it is made is not checked for objects on the stack or in "
          "others",
          made.getExprLoc());
  }

  // Functions that get memory, give it back, or copy objects as they are do not look at the bytes.
  void exemptFromBytes(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (callee == nullptr || isOfProject(*callee)) return;
    const llvm::StringRef name =
        callee->getIdentifier() != nullptr ? callee->getName() : llvm::StringRef();
    const auto operator_ = callee->getOverloadedOperator();
    const bool isOfMemory = name == "free" || name == "realloc" || name == "memset" ||
                            operator_ == clang::OO_New || operator_ == clang::OO_Delete ||
                            operator_ == clang::OO_Array_Delete;
    const auto pointee = [&](unsigned argument) {
      return call.getArg(argument)->IgnoreParenImpCasts()->getType()->getPointeeType();
    };
    const bool isCopy = (name == "memcpy" || name == "memmove") && call.getNumArgs() == 3 &&
                        !pointee(0).isNull() && !pointee(1).isNull() &&
                        context_.hasSameUnqualifiedType(pointee(0), pointee(1));
    if (!isOfMemory && !isCopy) return;
    for (const clang::Expr* argument : call.arguments()) {
      if (llvm::isa<clang::ImplicitCastExpr>(argument)) withoutBytes_.insert(argument);
    }
  }

  // Between its fields an object of `T()` may have zeros where one of `T object;` has nothing.
  void noteBytes(clang::QualType whole, clang::SourceLocation location) {
    const clang::QualType type = context_.getBaseElementType(whole.getNonReferenceType());
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (record == nullptr || record->getDefinition() == nullptr || record->isDependentContext() ||
        !isOfProject(*record) || context_.hasUniqueObjectRepresentations(type)) {
      return;
    }
    limit("the bytes of " + displayName(type.getUnqualifiedType(), context_),
          "`T object;` leaves those between its fields unwritten, and is not explored", location);
  }

  void noteCast(const clang::CastExpr& cast) {
    if (cast.getCastKind() == clang::CK_BitCast || cast.getCastKind() == clang::CK_LValueBitCast) {
      noteReinterpretation(cast);
      const clang::QualType from = cast.getSubExpr()->getType();
      const clang::QualType to = cast.getType();
      const bool isOfObject =
          to->isPointerType() ? to->getPointeeType()->isRecordType() : to->isRecordType();
      if (!isOfObject && !withoutBytes_.contains(&cast)) {
        noteBytes(from->isPointerType() ? from->getPointeeType() : from, cast.getExprLoc());
      }
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

  void noteThrow(const clang::CXXThrowExpr& thrown, clang::SourceLocation location) {
    const clang::Expr* operand = thrown.getSubExpr();
    if (operand != nullptr && !isReadOnly(*operand)) noteThrow(operand->getType(), location);
  }

  void noteThrow(clang::QualType type, clang::SourceLocation location) {
    limit("an exception of type " + displayName(type, context_),
          "what is caught is not used when states are explored", location);
  }

  // Code that does something else while the compiler runs it.
  void noteConstants(clang::SourceLocation location) {
    limit("std::is_constant_evaluated", "constants are not made when states are explored",
          location);
  }

  // What the library does for the code that is otherwise to be seen in the code.
  void noteLibrary(const clang::FunctionDecl& used, clang::SourceLocation location) {
    const llvm::StringRef asked =
        used.getIdentifier() != nullptr ? used.getName() : llvm::StringRef();
    if (asked == "is_constant_evaluated" || asked == "__builtin_is_constant_evaluated" ||
        asked == "__builtin_constant_p") {
      noteConstants(location);
    }
    if (isOfProject(used)) return;
    for (const clang::CXXThrowExpr* thrown : libraryThrows_.of(used)) noteThrow(*thrown, location);
    if (!used.isInStdNamespace() || used.getIdentifier() == nullptr) return;
    const llvm::StringRef name = used.getName();
    if (name == "uncaught_exception" || name == "uncaught_exceptions" ||
        name == "current_exception") {
      limit("std::" + name.str(),
            "whether a client calls while it handles an exception, or while "
            "one is thrown, is not explored",
            location);
    }
    const auto* arguments = used.getTemplateSpecializationArgs();
    const bool isOfType =
        arguments != nullptr && arguments->size() != 0 && concernsProject(arguments->asArray());
    if (isOfType && name == "make_exception_ptr") {
      noteThrow(arguments->get(0).getAsType(), location);
    }
    if (isOfType && (name == "bit_cast" || name == "as_bytes" || name == "as_writable_bytes")) {
      for (const clang::TemplateArgument& one : arguments->asArray()) {
        if (one.getKind() == clang::TemplateArgument::Type) noteBytes(one.getAsType(), location);
      }
    }
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
  StaticVariables statics_;
  LibraryThrows libraryThrows_;
  std::set<const clang::Stmt*> withoutBytes_;
};

}  // namespace

std::vector<model::Limitation> unexploredIn(clang::ASTContext& context, Unit unit) {
  Finder finder(context, unit);
  visitDeclarations(*context.getTranslationUnitDecl(), isOfProject,
                    [&](clang::Decl& decl) { finder.walk(decl); });
  return std::move(finder.found);
}

}  // namespace assay::frontend
