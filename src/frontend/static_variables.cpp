#include "frontend/static_variables.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

#include "frontend/declarations.h"
#include "frontend/syntax_walk.h"
#include "frontend/type_parts.h"

namespace assay::frontend {

namespace {

// What a const variable leads to, by its fields, pointers and what a class of the library is told to
// be about.
class Fixedness {
 public:
  // Whether nobody can change any of it.
  bool of(clang::QualType type) {
    type = type.getCanonicalType();
    if (type->isDependentType()) return false;
    if (type->isReferenceType()) return of(type->getPointeeType());
    if (type->isArrayType()) {
      const clang::QualType element = type->getAsArrayTypeUnsafe()->getElementType();
      return of(type.isConstQualified() ? element.withConst() : element);
    }
    if (!type.isConstQualified() || type.isVolatileQualified()) return false;
    if (type->isPointerType()) return of(type->getPointeeType());
    if (type->isVoidType()) return false;
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    return record == nullptr || ofClass(*record);
  }

 private:
  bool ofClass(const clang::CXXRecordDecl& declared) {
    const clang::CXXRecordDecl* record = declared.getDefinition();
    if (record == nullptr || record->isLambda() || record->hasMutableFields()) return false;
    if (!met_.insert(record).second) return true;
    if (const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record)) {
      if (!isOfProject(*record) && !ofArguments(special->getTemplateArgs().asArray())) return false;
    }
    if (isOfProject(*record) || record->isTriviallyCopyable()) {
      return llvm::all_of(record->fields(),
                          [&](const auto* field) { return of(field->getType().withConst()); }) &&
             llvm::all_of(record->bases(),
                          [&](const auto& base) { return of(base.getType().withConst()); });
    }
    // A class of the library that owns what it refers to, unless it is like a pointer or function,
    // or keeps what nobody sees from its type.
    const bool keepsAnything = record->isInStdNamespace() && record->getName() == "any";
    return !keepsAnything && llvm::none_of(record->methods(), [](const auto* method) {
      const auto kind = method->getOverloadedOperator();
      return kind == clang::OO_Star || kind == clang::OO_Arrow || kind == clang::OO_Call;
    });
  }

  bool ofArguments(llvm::ArrayRef<clang::TemplateArgument> arguments) {
    return llvm::all_of(arguments, [&](const clang::TemplateArgument& argument) {
      switch (argument.getKind()) {
        case clang::TemplateArgument::Type:
          return of(argument.getAsType().withConst());
        case clang::TemplateArgument::Pack:
          return ofArguments(argument.getPackAsArray());
        case clang::TemplateArgument::Integral:
        case clang::TemplateArgument::NullPtr:
          return true;
        default:
          return false;
      }
    });
  }

  std::set<const clang::Decl*> met_;  // which add nothing when they are met again
};

class DerivedClasses final : public SyntaxWalk {
 public:
  DerivedClasses() : SyntaxWalk(View::Instances) {}

  std::vector<const clang::CXXRecordDecl*> found;

 protected:
  bool onDecl(clang::Decl& decl) override {
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&decl);
    if (record != nullptr && record->isThisDeclarationADefinition() && record->getNumBases() != 0) {
      found.push_back(record);
    }
    return true;
  }
};

// The code that may run, piece by piece.
class StaticsUse final : public SyntaxWalk {
 public:
  explicit StaticsUse(const std::vector<const clang::CXXRecordDecl*>& derived)
      : SyntaxWalk(View::InstancesAndImplicit), derived_(derived) {}

  bool isFound() const { return isFound_; }

  void run(const clang::FunctionDecl& function) {
    enter(function);
    while (!open_.empty() && !isFound_) {
      const clang::FunctionDecl* definition = nullptr;
      const clang::FunctionDecl* next = open_.back();
      open_.pop_back();
      if (next->hasBody(definition)) walk(const_cast<clang::FunctionDecl&>(*definition));
    }
  }

 protected:
  bool onDecl(clang::Decl& decl) override {
    if (const auto* value = llvm::dyn_cast<clang::ValueDecl>(&decl)) touch(value->getType());
    return !isFound_;
  }

  bool onStmt(clang::Stmt& statement) override {
    if (const auto* expression = llvm::dyn_cast<clang::Expr>(&statement)) {
      touch(expression->getType());
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
      use(*name->getDecl());
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&statement)) {
      use(*member->getMemberDecl());
    } else if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) {
      use(*made->getConstructor());
    } else if (const auto* names = llvm::dyn_cast<clang::OverloadExpr>(&statement)) {
      for (const clang::NamedDecl* decl : names->decls()) use(*decl->getUnderlyingDecl());
    }
    return !isFound_;
  }

 private:
  void use(const clang::NamedDecl& decl) {
    if (!isOfProject(decl)) return;
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&decl)) {
      isFound_ |= variable->hasGlobalStorage() && !isFixed(variable->getType());
    } else if (const auto* function = decl.getAsFunction()) {
      enter(*function);
    }
  }

  void enter(const clang::FunctionDecl& function) {
    if (seen_.insert(function.getCanonicalDecl()).second) open_.push_back(&function);
  }

  void touch(clang::QualType type) {
    if (type.isNull() || !types_.insert(type.getCanonicalType().getAsOpaquePtr()).second) return;
    static_cast<void>(allParts(type, [this](clang::QualType part) {
      const clang::CXXRecordDecl* record = part->getAsCXXRecordDecl();
      if (record != nullptr && record->hasDefinition()) touch(*record->getDefinition());
      return true;
    }));
  }

  void touch(const clang::CXXRecordDecl& record) {
    if (!isOfProject(record) || !seen_.insert(&record).second) return;
    for (const clang::CXXBaseSpecifier& base : record.bases()) touch(base.getType());
    for (const clang::FieldDecl* field : record.fields()) {
      touch(field->getType());
      if (clang::Expr* initial = field->getInClassInitializer()) walk(*initial);
    }
    for (const clang::Decl* decl : record.decls()) {
      if (const auto* friendly = llvm::dyn_cast<clang::FriendDecl>(decl)) {
        decl = friendly->getFriendDecl();
      }
      if (decl == nullptr) continue;
      if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
        for (const clang::FunctionDecl* instance : pattern->specializations()) enter(*instance);
      } else if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
        enter(*function);
      }
    }
    if (!record.isPolymorphic()) return;
    for (const clang::CXXRecordDecl* other : derived_) {
      if (other->isDerivedFrom(&record)) touch(*other);
    }
  }

  const std::vector<const clang::CXXRecordDecl*>& derived_;
  std::set<const clang::Decl*> seen_;
  std::set<const void*> types_;
  std::vector<const clang::FunctionDecl*> open_;
  bool isFound_ = false;
};

// What a template names before it is made into code.
class NamesInTemplate final : public SyntaxWalk {
 public:
  std::vector<const clang::NamedDecl*> found;

 protected:
  bool onStmt(clang::Stmt& statement) override {
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
      found.push_back(name->getDecl());
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&statement)) {
      found.push_back(member->getMemberDecl());
    } else if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) {
      found.push_back(made->getConstructor());
    } else if (const auto* names = llvm::dyn_cast<clang::OverloadExpr>(&statement)) {
      for (const clang::NamedDecl* decl : names->decls())
        found.push_back(decl->getUnderlyingDecl());
    }
    return true;
  }
};

}  // namespace

bool isFixed(clang::QualType type) { return Fixedness().of(type); }

StaticVariables::StaticVariables(clang::ASTContext& context) {
  DerivedClasses classes;
  visitDeclarations(*context.getTranslationUnitDecl(), isOfProject,
                    [&](clang::Decl& decl) { classes.walk(decl); });
  derived_ = std::move(classes.found);
}

bool StaticVariables::mayBeUsedBy(const clang::FunctionDecl& function) const {
  StaticsUse use(derived_);
  use.run(function);
  return use.isFound();
}

bool StaticVariables::mayBeUsedIn(clang::ClassTemplateDecl& pattern) const {
  NamesInTemplate names;
  names.walk(pattern);
  return llvm::any_of(names.found, [&](const clang::NamedDecl* decl) {
    if (!isOfProject(*decl) || decl->getDeclContext()->isDependentContext()) return false;
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
      return variable->hasGlobalStorage() && !isFixed(variable->getType());
    }
    const clang::FunctionDecl* function = decl->getAsFunction();
    return function != nullptr && mayBeUsedBy(*function);
  });
}

}  // namespace assay::frontend
