#include "frontend/enum_values.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <set>

#include "frontend/naming.h"
#include "frontend/syntax_walk.h"

namespace assay::frontend {

namespace {

using model::EnumValues;

bool isEnumeration(clang::QualType type) {
  return type->isEnumeralType() || type->isTemplateTypeParmType();
}

bool isBitOperator(clang::OverloadedOperatorKind kind) {
  return kind == clang::OO_Pipe || kind == clang::OO_Amp || kind == clang::OO_Caret;
}

// Whether an expression combines the bits of parameters, and nothing else: then that of the values,
// or the one that has complements as well.
class Combination final : public SyntaxWalk {
 public:
  Combination(const clang::ASTContext& context, clang::QualType made)
      : context_(context), made_(made) {}

  EnumValues values = EnumValues::Bits;

 protected:
  bool onStmt(clang::Stmt& statement) override {
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&statement)) {
      return require(binary->isBitwiseOp());
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
      if (unary->getOpcode() == clang::UO_Not) values = std::max(values, EnumValues::Complements);
      return require(unary->getOpcode() == clang::UO_Not);
    }
    if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&statement)) {
      const bool isTilde = call->getOperator() == clang::OO_Tilde;
      if (isTilde) values = std::max(values, EnumValues::Complements);
      return require(isTilde || isBitOperator(call->getOperator()));
    }
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&statement)) {
      return require(keepsBits(*cast));
    }
    // int(a) where the type of a is not known yet is no cast.
    if (llvm::isa<clang::CXXUnresolvedConstructExpr>(statement)) {
      return require(!llvm::cast<clang::Expr>(statement).getType()->isBooleanType());
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
      const bool isFunction = llvm::isa<clang::FunctionDecl>(name->getDecl());
      return require(isFunction ? isAsNumber(*name->getDecl())
                                : isParameterOfEnum(*name->getDecl()));
    }
    return require(
        llvm::isa<clang::ParenExpr, clang::CallExpr, clang::UnresolvedLookupExpr>(statement));
  }

 private:
  bool require(bool isSo) {
    if (!isSo) values = EnumValues::Any;
    return isSo;
  }

  // Of the same one as is made.
  bool isParameterOfEnum(const clang::ValueDecl& variable) const {
    const clang::QualType type = variable.getType().getNonReferenceType();
    return llvm::isa<clang::ParmVarDecl>(variable) && isEnumeration(type) &&
           context_.hasSameUnqualifiedType(type, made_);
  }

  // A narrower number loses bits, and may get others when it is widened again.
  bool keepsBits(const clang::CastExpr& cast) const {
    const clang::QualType from = cast.getSubExpr()->getType();
    const clang::QualType to = cast.getType();
    if (to->isBooleanType()) return false;
    if (!from->isIntegralOrEnumerationType() || !to->isIntegralOrEnumerationType()) return true;
    if (from->isDependentType() || to->isDependentType()) return true;
    return context_.getTypeSize(to) >= context_.getTypeSize(from);
  }

  static bool isAsNumber(const clang::NamedDecl& function) {
    const clang::DeclarationName name = function.getDeclName();
    if (name.getNameKind() == clang::DeclarationName::CXXOperatorName) return true;
    return function.isInStdNamespace() && name.isIdentifier() &&
           function.getName() == "to_underlying";
  }

  const clang::ASTContext& context_;
  clang::QualType made_;
};

class ConversionFinder final : public SyntaxWalk {
 public:
  explicit ConversionFinder(const clang::ASTContext& context,
                            clang::OverloadedOperatorKind kind = clang::OO_None)
      : context_(context), kind_(kind) {}

  std::vector<model::MadeEnum> found;

  void add(clang::QualType type, EnumValues values) {
    type = type.getNonReferenceType().getUnqualifiedType().getCanonicalType();
    if (type->isPointerType()) type = type->getPointeeType().getUnqualifiedType();
    if (!isEnumeration(type)) return;
    const std::string name = type->isEnumeralType() ? displayName(type, context_) : "";
    const auto known = std::ranges::find(found, name, &model::MadeEnum::name);
    if (known == found.end()) {
      found.push_back({name, values});
    } else {
      known->values = std::max(known->values, values);
    }
  }

  // A value that is made of a number in braces.
  void addListed(const clang::InitListExpr& list, clang::QualType type = {}) {
    if (type.isNull()) type = list.getType();
    if (list.getNumInits() != 1 || type.isNull() || !type->isEnumeralType()) return;
    const clang::Expr* value = list.getInit(0)->IgnoreParenImpCasts();
    if (!value->getType()->isEnumeralType()) add(type, EnumValues::Any);
  }

 protected:
  bool onStmt(clang::Stmt& statement) override {
    if (auto* made = llvm::dyn_cast<clang::CXXUnresolvedConstructExpr>(&statement)) {
      add(made->getTypeAsWritten(), EnumValues::Any);
    }
    // Gear{n}
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&statement)) addListed(*list);
    if (const auto* made = llvm::dyn_cast<clang::CXXFunctionalCastExpr>(&statement)) {
      const auto* list = llvm::dyn_cast<clang::InitListExpr>(made->getSubExpr());
      if (list != nullptr && list->getNumInits() == 1) addListed(*list, made->getType());
    }
    // One member of a union is written, another read.
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&statement)) {
      const auto* owner =
          llvm::dyn_cast<clang::RecordDecl>(member->getMemberDecl()->getDeclContext());
      if (owner != nullptr && owner->isUnion()) add(member->getType(), EnumValues::Any);
    }
    // std::bit_cast, or a function that nobody sees; a method, which need not be an operation.
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      const auto& sources = context_.getSourceManager();
      if (callee == nullptr || sources.isInSystemHeader(callee->getLocation())) {
        add(call->getType(), EnumValues::Any);
      } else if (llvm::isa<clang::CXXMethodDecl>(callee)) {
        follow(*callee);
      }
    }
    auto* cast = llvm::dyn_cast<clang::CastExpr>(&statement);
    if (cast == nullptr) return true;
    const clang::QualType from = cast->getSubExpr()->getType();
    switch (cast->getCastKind()) {
      case clang::CK_IntegralCast:
      case clang::CK_FloatingToIntegral:
      case clang::CK_Dependent:
        add(cast->getType(), valuesOf(*cast->getSubExpr(), cast->getType()));
        break;
      case clang::CK_BitCast:  // what is written through the pointer
      case clang::CK_LValueBitCast:
      case clang::CK_LValueToRValueBitCast:
        add(from, EnumValues::Any);
        add(cast->getType(), EnumValues::Any);
        break;
      default:
        break;
    }
    return true;
  }

 private:
  void follow(const clang::FunctionDecl& callee) {
    const clang::FunctionDecl* definition = nullptr;
    clang::Stmt* body = callee.getBody(definition);
    if (body != nullptr && followed_.insert(definition->getCanonicalDecl()).second) walk(*body);
  }

  // What other functions do with bits is their business: only operators are asked for them.
  EnumValues valuesOf(clang::Expr& converted, clang::QualType made) const {
    const bool isOfBits = isBitOperator(kind_) || kind_ == clang::OO_Tilde ||
                          kind_ == clang::OO_PipeEqual || kind_ == clang::OO_AmpEqual ||
                          kind_ == clang::OO_CaretEqual;
    if (!isOfBits) return EnumValues::Any;
    Combination combination(context_, made.getNonReferenceType());
    combination.walk(converted);
    return combination.values;
  }

  const clang::ASTContext& context_;
  clang::OverloadedOperatorKind kind_;
  std::set<const clang::Decl*> followed_;
};

bool isWritable(const clang::ParmVarDecl* parameter) {
  const clang::QualType type = parameter->getType();
  return (type->isReferenceType() || type->isPointerType()) &&
         !type->getPointeeType().isConstQualified();
}

// Whether a function can hand nothing out through the parameter: not by writing to it, nor by
// calling it.
bool isOnlyTaken(const clang::ParmVarDecl* parameter) {
  const clang::QualType type = parameter->getType().getNonReferenceType();
  return !isWritable(parameter) && (type->isArithmeticType() || type->isEnumeralType());
}

}  // namespace

std::vector<model::MadeEnum> enumsMadeBy(const clang::FunctionDecl& function) {
  const clang::QualType result = function.getReturnType();
  // A method may keep what it makes in its object, and so does a constructor.
  const bool givesNothing = !llvm::isa<clang::CXXMethodDecl>(function) &&
                            (result->isVoidType() || result->isArithmeticType()) &&
                            !result->isEnumeralType() &&
                            std::ranges::all_of(function.parameters(), isOnlyTaken);
  if (givesNothing) return {};
  ConversionFinder finder(function.getASTContext(), function.getOverloadedOperator());
  const clang::FunctionDecl* definition = nullptr;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    if (!parameter->hasDefaultArg() || parameter->hasUninstantiatedDefaultArg()) continue;
    if (!parameter->hasUnparsedDefaultArg()) {
      finder.walk(const_cast<clang::Expr&>(*parameter->getDefaultArg()));
    }
  }
  if (clang::Stmt* body = function.getBody(definition)) {
    finder.walk(*body);
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(definition);
    if (constructor != nullptr) {
      for (const clang::CXXCtorInitializer* one : constructor->inits()) {
        finder.walk(*one->getInit());
      }
    }
  } else if (!function.isImplicit() && !function.isDefaulted() && !function.isDeleted()) {
    finder.add(result, EnumValues::Any);
    for (const clang::ParmVarDecl* parameter : function.parameters()) {
      if (isWritable(parameter)) finder.add(parameter->getType(), EnumValues::Any);
    }
  }
  return std::move(finder.found);
}

std::vector<model::MadeEnum> enumsMadeBy(const clang::FieldDecl& field) {
  ConversionFinder finder(field.getASTContext());
  if (clang::Expr* initial = field.getInClassInitializer()) {
    const auto* list = llvm::dyn_cast<clang::InitListExpr>(initial->IgnoreImplicit());
    if (list != nullptr) finder.addListed(*list, field.getType());
    finder.walk(*initial);
  }
  // One that cannot hold all enumerators makes others of them.
  const auto* type = field.getType()->getAs<clang::EnumType>();
  if (type != nullptr && field.isBitField() && !field.getBitWidth()->isValueDependent()) {
    const clang::EnumDecl& decl = *type->getDecl();
    const bool isSigned = decl.getIntegerType()->isSignedIntegerType();
    const unsigned needed =
        std::max(decl.getNumPositiveBits() + (isSigned ? 1U : 0U), decl.getNumNegativeBits());
    if (field.getBitWidthValue(field.getASTContext()) < needed) {
      finder.add(field.getType(), EnumValues::Any);
    }
  }
  return std::move(finder.found);
}

std::vector<model::MadeEnum> enumsMadeBy(const clang::VarDecl& variable) {
  ConversionFinder finder(variable.getASTContext());
  if (const clang::Expr* initial = variable.getInit()) {
    const auto* list = llvm::dyn_cast<clang::InitListExpr>(initial->IgnoreImplicit());
    if (list != nullptr) finder.addListed(*list, variable.getType());
    finder.walk(const_cast<clang::Expr&>(*initial));
  }
  return std::move(finder.found);
}

namespace {

class OddArguments {
 public:
  explicit OddArguments(const clang::ASTContext& context) : context_(context) {}

  std::vector<model::MadeEnum> found;

  void addType(clang::QualType type) {
    if (type.isNull()) return;
    type = type.getNonReferenceType().getCanonicalType();
    if (!seen_.insert(type.getAsOpaquePtr()).second) return;
    if (type->isPointerType() || type->isArrayType()) {
      addType(clang::QualType(type->getPointeeOrArrayElementType(), 0));
    } else if (const auto* function = type->getAs<clang::FunctionProtoType>()) {
      addType(function->getReturnType());
      for (const clang::QualType one : function->param_types()) addType(one);
    } else if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) {
      addRecord(*record);
    }
  }

  void addRecord(const clang::CXXRecordDecl& record) {
    if (const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record)) {
      addArguments(special->getTemplateArgs().asArray());
    }
    if (!record.hasDefinition()) return;
    for (const clang::CXXBaseSpecifier& base : record.bases()) addType(base.getType());
  }

  void addArguments(llvm::ArrayRef<clang::TemplateArgument> arguments) {
    for (const clang::TemplateArgument& argument : arguments) {
      if (argument.getKind() == clang::TemplateArgument::Type) addType(argument.getAsType());
      if (argument.getKind() == clang::TemplateArgument::Pack) {
        addArguments(argument.getPackAsArray());
      }
      if (argument.getKind() != clang::TemplateArgument::Integral) continue;
      const auto* type = argument.getIntegralType()->getAs<clang::EnumType>();
      if (type == nullptr) continue;
      const auto isIt = [&](const clang::EnumConstantDecl* one) {
        return llvm::APSInt::isSameValue(one->getInitVal(), argument.getAsIntegral());
      };
      if (llvm::any_of(type->getDecl()->enumerators(), isIt)) continue;
      found.push_back({displayName(clang::QualType(type, 0), context_), EnumValues::Any});
    }
  }

 private:
  const clang::ASTContext& context_;
  std::set<const void*> seen_;
};

}  // namespace

std::vector<model::MadeEnum> enumsNamedBy(const clang::Decl& decl) {
  OddArguments odd(decl.getASTContext());
  if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(&decl)) {
    odd.addType(alias->getUnderlyingType());
  } else if (const auto* value = llvm::dyn_cast<clang::ValueDecl>(&decl)) {
    odd.addType(value->getType());
  } else if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&decl)) {
    odd.addRecord(*record);
  } else if (const auto* classes = llvm::dyn_cast<clang::ClassTemplateDecl>(&decl)) {
    for (const auto* one : classes->specializations()) odd.addRecord(*one);
  } else if (const auto* functions = llvm::dyn_cast<clang::FunctionTemplateDecl>(&decl)) {
    for (const clang::FunctionDecl* one : functions->specializations()) {
      odd.addArguments(one->getTemplateSpecializationArgs()->asArray());
    }
  } else if (const auto* variables = llvm::dyn_cast<clang::VarTemplateDecl>(&decl)) {
    for (const auto* one : variables->specializations()) {
      odd.addArguments(one->getTemplateArgs().asArray());
    }
  }
  return std::move(odd.found);
}

}  // namespace assay::frontend
