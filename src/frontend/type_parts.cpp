#include "frontend/type_parts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/declarations.h"

namespace assay::frontend {

namespace {

using IsFine = llvm::function_ref<bool(clang::QualType)>;

bool allPartsOf(llvm::ArrayRef<clang::TemplateArgument> arguments, const clang::ASTContext& context,
                IsFine isFine);

bool allPartsOf(const clang::TemplateArgument& argument, const clang::ASTContext& context,
                IsFine isFine) {
  switch (argument.getKind()) {
    case clang::TemplateArgument::Type:
      return allParts(argument.getAsType(), isFine);
    case clang::TemplateArgument::Pack:
      return allPartsOf(argument.getPackAsArray(), context, isFine);
    case clang::TemplateArgument::Declaration:
      return allParts(argument.getAsDecl()->getType(), isFine);
    case clang::TemplateArgument::StructuralValue:
      return allParts(argument.getStructuralValueType(), isFine);
    case clang::TemplateArgument::Template: {
      const clang::TemplateDecl* decl = argument.getAsTemplate().getAsTemplateDecl();
      return (decl != nullptr && !isOfProject(*decl)) || isFine(context.DependentTy);
    }
    case clang::TemplateArgument::Integral:
    case clang::TemplateArgument::NullPtr:
      return true;
    default:
      return isFine(context.DependentTy);
  }
}

bool allPartsOf(llvm::ArrayRef<clang::TemplateArgument> arguments, const clang::ASTContext& context,
                IsFine isFine) {
  return llvm::all_of(arguments, [&](const clang::TemplateArgument& argument) {
    return allPartsOf(argument, context, isFine);
  });
}

}  // namespace

bool allParts(clang::QualType whole, IsFine isFine) {
  const clang::QualType type = whole.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (const clang::ArrayType* array = type->getAsArrayTypeUnsafe()) {
    return allParts(array->getElementType(), isFine);
  }
  if (type->isPointerType() && !type->isVoidPointerType()) {
    return allParts(type->getPointeeType(), isFine);
  }
  if (const auto* function = type->getAs<clang::FunctionProtoType>()) {
    return allParts(function->getReturnType(), isFine) &&
           llvm::all_of(function->param_types(),
                        [&](clang::QualType one) { return allParts(one, isFine); });
  }
  if (!isFine(type)) return false;
  if (const auto* member = type->getAs<clang::MemberPointerType>()) {
    return allParts(clang::QualType(member->getClass(), 0), isFine) &&
           allParts(member->getPointeeType(), isFine);
  }
  if (const auto* written = type->getAs<clang::TemplateSpecializationType>()) {
    const clang::TemplateDecl* decl = written->getTemplateName().getAsTemplateDecl();
    return decl != nullptr &&
           allPartsOf(written->template_arguments(), decl->getASTContext(), isFine);
  }
  const auto* special =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (special == nullptr) return true;
  // A class that keeps something which it is told about only later: std::shared_ptr<void>.
  const bool isEmpty = special->hasDefinition() && special->isEmpty();
  const auto isFineWithin = [&](clang::QualType part) {
    return isFine(part->isVoidType() && !isEmpty ? special->getASTContext().VoidPtrTy : part);
  };
  return allPartsOf(special->getTemplateArgs().asArray(), special->getASTContext(), isFineWithin);
}

}  // namespace assay::frontend
