#include "frontend/default_initialisation.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

#include "frontend/declarations.h"
#include "frontend/syntax_walk.h"

namespace assay::frontend {

namespace {

// Whether an initialiser uses of the object that it is a part of nothing but fields that are
// initialised before and that `isWritten`.
class EarlierUse final : public SyntaxWalk {
 public:
  using IsWritten = llvm::function_ref<bool(const clang::FieldDecl&)>;

  EarlierUse(const clang::FieldDecl* field, IsWritten isWritten)
      : field_(field), isWritten_(isWritten) {}

  [[nodiscard]] bool isFine() const { return known_ == uses_; }

 protected:
  bool onStmt(clang::Stmt& statement) override {
    if (llvm::isa<clang::CXXThisExpr>(statement)) ++uses_;
    if (const auto* dependent = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(&statement)) {
      if (dependent->isImplicitAccess()) ++uses_;
    }
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(&statement);
    if (member == nullptr) return true;
    const bool isOwn = llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
    const auto* used = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (isOwn && used != nullptr && isEarlier(*used)) ++known_;
    return true;
  }

 private:
  bool isEarlier(const clang::FieldDecl& used) const {
    if (field_ == nullptr) return false;
    const bool isOfBase = used.getParent() != field_->getParent();
    return isOfBase || (used.getFieldIndex() < field_->getFieldIndex() && isWritten_(used));
  }

  const clang::FieldDecl* field_;  // none: a base, which comes before all fields
  IsWritten isWritten_;
  int uses_ = 0;
  int known_ = 0;
};

// Whether an expression is only where the object lies, or a field of it.
bool isOwnAddress(const clang::Expr& expression) {
  const clang::Expr* inner = expression.IgnoreParenImpCasts();
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(inner);
  if (unary != nullptr && unary->getOpcode() == clang::UO_AddrOf) {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(unary->getSubExpr()->IgnoreParens());
    if (member != nullptr && llvm::isa<clang::FieldDecl>(member->getMemberDecl())) {
      inner = member->getBase()->IgnoreParenImpCasts();
    }
  }
  return llvm::isa<clang::CXXThisExpr>(inner);
}

// Of the template if the instance has none yet.
const clang::Expr* ownInitialiser(const clang::FieldDecl& field) {
  if (!field.hasInClassInitializer() || field.getInClassInitializer() != nullptr) {
    return field.getInClassInitializer();
  }
  const auto* record = llvm::cast<clang::CXXRecordDecl>(field.getParent());
  const clang::CXXRecordDecl* pattern = record->getTemplateInstantiationPattern();
  if (pattern == nullptr) return nullptr;
  for (const clang::FieldDecl* other : pattern->fields()) {
    if (other->getFieldIndex() == field.getFieldIndex()) return other->getInClassInitializer();
  }
  return nullptr;
}

class PartFinder {
 public:
  using IsExplored = llvm::function_ref<bool(const clang::CXXRecordDecl&)>;

  PartFinder(const clang::CXXRecordDecl& record, IsExplored isExplored)
      : record_(record), context_(record.getASTContext()), isExplored_(isExplored) {}

  std::vector<UnwrittenPart> run() {
    for (const clang::CXXBaseSpecifier& base : record_.bases()) {
      const clang::CXXRecordDecl* type = base.getType()->getAsCXXRecordDecl();
      if (type == nullptr || !leavesUnwritten(base.getType())) continue;
      note(type->getNameAsString(), base.getBeginLoc());
    }
    // Who sees all of a structure writes it; a class with fields of its own is no structure.
    const bool isStructure = llvm::all_of(record_.fields(), [](const clang::FieldDecl* field) {
      return field->getAccess() == clang::AS_public;
    });
    for (const clang::FieldDecl* field : record_.fields()) {
      if (isStructure || !staysUnwritten(*field, nullptr)) continue;
      note(field->getNameAsString(), field->getLocation());
    }
    findReads(record_, nullptr);
    return std::move(found_);
  }

 private:
  void note(std::string name, clang::SourceLocation location) {
    found_.push_back({std::move(name), "is left unwritten", location});
  }

  // Initialisers that look at what is not written yet.
  void findReads(const clang::CXXRecordDecl& record, const clang::CXXConstructorDecl* made) {
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const auto* one = initialiserOf(made, base.getType().getTypePtr());
      findReadsOfPart(base.getType(), one == nullptr ? nullptr : one->getInit(), nullptr, made);
    }
    for (const clang::FieldDecl* field : record.fields()) {
      const clang::Expr* initial = writtenInitialiser(*field, made);
      if (initial == nullptr) initial = ownInitialiser(*field);
      findReadsOfPart(field->getType(), initial, field, made);
    }
  }

  void findReadsOfPart(clang::QualType whole, const clang::Expr* initial,
                       const clang::FieldDecl* field, const clang::CXXConstructorDecl* made) {
    if (initial != nullptr && !(isOwnAddress(*initial) && initial->getType()->isPointerType())) {
      const auto isWritten = [&](const clang::FieldDecl& other) {
        return !staysUnwritten(other, made);
      };
      EarlierUse use(field, isWritten);
      use.walk(const_cast<clang::Expr&>(*initial));
      if (!use.isFine()) {
        found_.push_back({field == nullptr ? "a base" : field->getNameAsString(),
                          "is made of what may not be written yet", initial->getExprLoc()});
      }
    }
    const clang::QualType type = context_.getBaseElementType(whole);
    const clang::CXXRecordDecl* part = type->getAsCXXRecordDecl();
    part = part == nullptr ? nullptr : part->getDefinition();
    if (part == nullptr || !isOfProject(*part)) return;
    const auto* call = initial == nullptr
                           ? nullptr
                           : llvm::dyn_cast<clang::CXXConstructExpr>(initial->IgnoreImplicit());
    const clang::CXXConstructorDecl* maker =
        call != nullptr ? call->getConstructor() : defaultConstructorOf(*part);
    if (maker == nullptr || !maker->isUserProvided()) return findReads(*part, nullptr);
    const bool isSeen =
        isExplored_(*part) && !part->isAbstract() && maker->getAccess() == clang::AS_public;
    if (!isSeen && !maker->isCopyOrMoveConstructor()) findReads(*part, maker);
  }

  static const clang::CXXConstructorDecl* defaultConstructorOf(const clang::CXXRecordDecl& record) {
    for (const clang::CXXConstructorDecl* one : record.ctors()) {
      if (one->isDefaultConstructor()) return one;
    }
    return nullptr;
  }

  static const clang::Expr* writtenInitialiser(const clang::FieldDecl& field,
                                               const clang::CXXConstructorDecl* constructor) {
    const clang::FunctionDecl* body = nullptr;
    if (constructor == nullptr || !constructor->hasBody(body)) return nullptr;
    for (const clang::CXXCtorInitializer* one :
         llvm::cast<clang::CXXConstructorDecl>(*body).inits()) {
      if (one->isWritten() && one->getAnyMember() == &field) return one->getInit();
    }
    return nullptr;
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
    if (const clang::Expr* written = writtenInitialiser(field, constructor)) {
      return leavesUnwritten(field.getType(), written);
    }
    if (field.hasInClassInitializer()) {
      return leavesUnwritten(field.getType(), field.getInClassInitializer());
    }
    return leavesUnwritten(field.getType());
  }

  const clang::CXXRecordDecl& record_;
  const clang::ASTContext& context_;
  IsExplored isExplored_;
  std::vector<UnwrittenPart> found_;
};

}  // namespace

std::vector<UnwrittenPart> unwrittenParts(
    const clang::CXXRecordDecl& record,
    llvm::function_ref<bool(const clang::CXXRecordDecl&)> isExplored) {
  if (!record.hasDefaultConstructor() || record.hasUserProvidedDefaultConstructor()) return {};
  return PartFinder(record, isExplored).run();
}

}  // namespace assay::frontend
