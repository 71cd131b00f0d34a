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

bool hasMutableField(const clang::CXXRecordDecl& record) {
  return record.hasDefinition() && record.hasMutableFields();
}

// Whether nobody can change what stands in a variable of the type, or what it refers to.
bool isFixed(clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isReferenceType()) return isFixed(type->getPointeeType());
  if (type->isArrayType()) {
    return isFixed(type->getAsArrayTypeUnsafe()->getElementType());
  }
  if (!type.isConstQualified()) return false;
  if (type->isPointerType()) return type->getPointeeType().isConstQualified();
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record == nullptr || !hasMutableField(*record);
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
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&decl)) noteUnion(*record);
    return true;
  }

  bool onStmt(clang::Stmt& statement) override {
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&statement)) noteCast(*cast);
    if (const auto* thrown = llvm::dyn_cast<clang::CXXThrowExpr>(&statement)) noteThrow(*thrown);
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
    }
    const clang::QualType type = context_.getBaseElementType(variable.getType());
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (record == nullptr || !record->hasDefinition() || record->hasTrivialDestructor() ||
        !concernsProject(type) || variable.isThisDeclarationADefinition() == 0) {
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
    if (!function.isThisDeclarationADefinition() || function.isDependentContext()) return;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
    const bool isInReach =
        method != nullptr
            ? method->getAccess() == clang::AS_public && isNameable(*method->getParent())
            : unit_ == Unit::Headers || function.hasExternalFormalLinkage();
    if (!isInReach || function.isMain() || !usesStatics(function)) return;
    limit(operationKey(function),
          "it is not called when states are explored, and uses variables that others use",
          function.getLocation());
  }

  void noteUnion(const clang::CXXRecordDecl& record) {
    if (!record.isUnion() || !record.isThisDeclarationADefinition()) return;
    const bool hasFunctions = llvm::any_of(
        record.methods(), [](const clang::CXXMethodDecl* method) { return !method->isImplicit(); });
    if (!hasFunctions) return;
    limit(qualifiedName(record), "functions of unions are not called when states are explored",
          record.getLocation());
  }

  void noteCast(const clang::CastExpr& cast) {
    if (cast.getCastKind() != clang::CK_BaseToDerived) return;
    clang::QualType from = cast.getSubExpr()->getType();
    if (from->isPointerType()) from = from->getPointeeType();
    const clang::CXXRecordDecl* base = from->getAsCXXRecordDecl();
    if (base == nullptr || !base->hasDefinition() || !base->isPolymorphic()) return;
    limit("a cast to a derived class",
          "whether the object is one is not checked when states are explored", cast.getExprLoc(),
          "dynamic_cast says what it does");
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

  // An exception of the library, or a class without fields, or with numbers and texts besides.
  static bool isReport(const clang::CXXRecordDecl& record) {
    if (!isOfProject(record)) return isLibraryException(record);
    const bool isException = llvm::any_of(record.bases(), [](const clang::CXXBaseSpecifier& base) {
      const clang::CXXRecordDecl* decl = base.getType()->getAsCXXRecordDecl();
      return decl != nullptr && decl->hasDefinition() && isLibraryException(*decl);
    });
    const auto isNumberOrText = [](const clang::FieldDecl* field) {
      const clang::CXXRecordDecl* type = field->getType()->getAsCXXRecordDecl();
      return field->getType()->isArithmeticType() ||
             (type != nullptr && !isOfProject(*type) && type->getName() == "basic_string");
    };
    if (!record.field_empty() && !(isException && llvm::all_of(record.fields(), isNumberOrText))) {
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
    std::set<clang::DeclarationName> declared;
    noteBases(record_, declared);
  }

 private:
  void limit(std::string what, std::string reason, clang::SourceLocation location) {
    found_.push_back({std::move(what), std::move(reason), "", locationOf(location, context_)});
  }

  // T t; where T() would have filled private fields with zeros.
  void noteDefaultInitialisation() {
    if (!record_.hasDefaultConstructor() || record_.hasUserProvidedDefaultConstructor()) return;
    for (const clang::FieldDecl* field : record_.fields()) {
      if (field->getAccess() == clang::AS_public || !staysUnwritten(*field)) continue;
      limit(name_ + "::" + field->getNameAsString(),
            "it is left unwritten by `" + name_ + " object;`, which is not explored",
            field->getLocation());
    }
  }

  static bool staysUnwritten(const clang::FieldDecl& field) {
    if (field.hasInClassInitializer() || field.isUnnamedBitField()) return false;
    const clang::QualType type = field.getASTContext().getBaseElementType(field.getType());
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (record == nullptr) return type->isScalarType();
    if (!isOfProject(*record) || !record->hasDefinition()) return false;
    if (record->hasUserProvidedDefaultConstructor()) return false;
    return llvm::any_of(record->fields(),
                        [](const clang::FieldDecl* part) { return staysUnwritten(*part); });
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

  // A client can still call what the class hides, and assign to the part that is a base.
  void noteBases(const clang::CXXRecordDecl& scope, std::set<clang::DeclarationName> declared) {
    for (const clang::Decl* decl : scope.decls()) {
      const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
      if (named != nullptr && !llvm::isa<clang::UsingDecl, clang::UsingShadowDecl>(named)) {
        declared.insert(named->getDeclName());
      }
    }
    for (const clang::CXXBaseSpecifier& base : scope.bases()) {
      const clang::CXXRecordDecl* record = base.getType()->getAsCXXRecordDecl();
      if (base.getAccessSpecifier() != clang::AS_public || record == nullptr) continue;
      record = record->getDefinition();
      if (record == nullptr) continue;
      for (const clang::CXXMethodDecl* method : record->methods()) {
        noteBaseMethod(*method, declared);
      }
      noteBases(*record, declared);
    }
  }

  void noteBaseMethod(const clang::CXXMethodDecl& method,
                      const std::set<clang::DeclarationName>& declared) {
    const bool isCallable = method.getAccess() == clang::AS_public && !method.isDeleted() &&
                            !method.isPureVirtual() &&
                            !llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(method);
    if (!isCallable || (method.isConst() && !isOfProject(method))) return;
    if (method.isImplicit() ? method.getParent()->isEmpty() || !hasFields(*method.getParent())
                            : !declared.contains(method.getDeclName())) {
      return;
    }
    limit(operationKey(method) + " on a " + name_,
          "what is hidden of a base is not called when states are explored", record_.getLocation());
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
  return found;
}

}  // namespace assay::frontend
