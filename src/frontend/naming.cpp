#include "frontend/naming.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/raw_ostream.h>

#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

namespace assay::frontend {

namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

// Canonical text → the name that people use.
constexpr std::array<Replacement, 9> familiarNames = {{
    {"std::basic_string<char>", "std::string"},
    {"std::basic_string_view<char>", "std::string_view"},
    {"std::basic_ostream<char>", "std::ostream"},
    {"std::basic_istream<char>", "std::istream"},
    {"std::basic_iostream<char>", "std::iostream"},
    {"assay_harness::Callable<int>", "<callable>"},
    {" &", "&"},
    {" *", "*"},
    {" (", "("},
}};

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

clang::PrintingPolicy policyFor(const clang::ASTContext& context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.SuppressTagKeyword = true;
  policy.SuppressUnwrittenScope = true;
  policy.SuppressInlineNamespace = true;
  policy.SuppressDefaultTemplateArgs = true;
  policy.UsePreferredNames = false;
  policy.FullyQualifiedName = true;
  policy.Bool = true;
  return policy;
}

bool areNameable(llvm::ArrayRef<clang::TemplateArgument> arguments) {
  for (const clang::TemplateArgument& argument : arguments) {
    if (argument.getKind() == clang::TemplateArgument::Type && !isNameable(argument.getAsType())) {
      return false;
    }
    if (argument.getKind() == clang::TemplateArgument::Pack &&
        !areNameable(argument.getPackAsArray())) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::string spelling(clang::QualType type, const clang::ASTContext& context) {
  return type.getCanonicalType().getAsString(policyFor(context));
}

std::string displayName(clang::QualType type, const clang::ASTContext& context) {
  std::string text = spelling(type, context);
  for (const auto& [from, to] : familiarNames) replaceAll(text, from, to);
  return text;
}

std::string qualifiedName(const clang::NamedDecl& decl) {
  const clang::ASTContext& context = decl.getASTContext();
  std::string prefix;
  const clang::DeclContext* parent = decl.getDeclContext()->getRedeclContext();
  const auto isUnwritten = [](const clang::DeclContext* scope) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
    return llvm::isa<clang::LinkageSpecDecl>(scope) ||
           (space != nullptr && (space->isInline() || space->isAnonymousNamespace()));
  };
  while (isUnwritten(parent)) parent = parent->getParent()->getRedeclContext();
  if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(parent)) {
    prefix = displayName(context.getRecordType(record), context) + "::";
  } else if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(parent)) {
    prefix = qualifiedName(*space) + "::";
  }
  return prefix + decl.getNameAsString();
}

std::string simpleName(const clang::CXXRecordDecl& record) {
  const clang::TypedefNameDecl* alias = record.getTypedefNameForAnonDecl();
  return record.getIdentifier() == nullptr && alias != nullptr ? alias->getNameAsString()
                                                               : record.getNameAsString();
}

std::string writtenParameters(const clang::FunctionDecl& pattern) {
  std::string text = "(";
  for (const clang::ParmVarDecl* parameter : pattern.parameters()) {
    if (text.size() > 1) text += ", ";
    std::string type = parameter->getType().getAsString(policyFor(pattern.getASTContext()));
    for (const auto& [from, to] : familiarNames) replaceAll(type, from, to);
    text += type;
  }
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&pattern);
  return text + (method != nullptr && method->isConst() ? ") const" : ")");
}

bool isNameable(const clang::TagDecl& decl) {
  if (decl.getIdentifier() == nullptr && decl.getTypedefNameForAnonDecl() == nullptr) return false;
  if (const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&decl)) {
    if (!areNameable(special->getTemplateArgs().asArray())) return false;
  }
  if (decl.getAccess() == clang::AS_private || decl.getAccess() == clang::AS_protected)
    return false;
  const clang::DeclContext* parent = decl.getDeclContext()->getRedeclContext();
  if (const auto* outer = llvm::dyn_cast<clang::TagDecl>(parent)) return isNameable(*outer);
  return !parent->isFunctionOrMethod();
}

bool isNameable(clang::QualType type) {
  const clang::QualType canonical = type.getCanonicalType();
  if (const auto* tag = canonical->getAsTagDecl()) return isNameable(*tag);
  if (canonical->isPointerType() || canonical->isReferenceType()) {
    return isNameable(canonical->getPointeeType());
  }
  if (const auto* array = llvm::dyn_cast<clang::ArrayType>(canonical)) {
    return isNameable(array->getElementType());
  }
  if (const auto* function = canonical->getAs<clang::FunctionProtoType>()) {
    if (!isNameable(function->getReturnType())) return false;
    return llvm::all_of(function->param_types(), [](clang::QualType t) { return isNameable(t); });
  }
  return true;
}

model::SourceLocation locationOf(clang::SourceLocation location, const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::PresumedLoc presumed = sources.getPresumedLoc(sources.getExpansionLoc(location));
  if (presumed.isInvalid()) return {};
  return {std::filesystem::path(presumed.getFilename()).lexically_normal().string(),
          presumed.getLine(), presumed.getColumn()};
}

std::string sourceText(clang::SourceRange range, const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::CharSourceRange characters = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(range), sources, context.getLangOpts());
  return clang::Lexer::getSourceText(characters, sources, context.getLangOpts()).str();
}

namespace {

void appendArgument(std::string& text, const clang::TemplateArgument& argument,
                    const clang::ASTContext& context, bool forPeople) {
  if (argument.getKind() == clang::TemplateArgument::Pack) {
    for (const clang::TemplateArgument& element : argument.getPackAsArray()) {
      appendArgument(text, element, context, forPeople);
    }
    return;
  }
  if (!text.empty()) text += ", ";
  if (argument.getKind() == clang::TemplateArgument::Type) {
    text += forPeople ? displayName(argument.getAsType(), context)
                      : spelling(argument.getAsType(), context);
    return;
  }
  llvm::raw_string_ostream stream(text);
  argument.print(clang::PrintingPolicy(context.getLangOpts()), stream, false);
}

std::string keySuffix(const clang::FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method == nullptr) return {};
  std::string suffix;
  if (method->isConst()) suffix += " const";
  if (method->getRefQualifier() == clang::RQ_LValue) suffix += " &";
  if (method->getRefQualifier() == clang::RQ_RValue) suffix += " &&";
  return suffix;
}

}  // namespace

std::string templateArguments(const clang::FunctionDecl& function, bool forPeople) {
  const clang::TemplateArgumentList* arguments = function.getTemplateSpecializationArgs();
  if (arguments == nullptr) return {};
  std::string inner;
  for (const clang::TemplateArgument& argument : arguments->asArray()) {
    appendArgument(inner, argument, function.getASTContext(), forPeople);
  }
  // Not "operator<<int>".
  const bool needsSpace = !forPeople && function.getNameAsString().ends_with("<");
  return (needsSpace ? " <" : "<") + inner + ">";
}

std::string functionName(const clang::FunctionDecl& function) {
  if (const auto* conversion = llvm::dyn_cast<clang::CXXConversionDecl>(&function)) {
    return "operator " + displayName(conversion->getConversionType(), function.getASTContext());
  }
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function)) {
    return simpleName(*constructor->getParent());
  }
  return function.getNameAsString();
}

std::string operationKey(const std::string& prefix, const std::string& name,
                         const clang::FunctionDecl& function) {
  std::string key = prefix + name + templateArguments(function, true) + "(";
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    if (key.back() != '(') key += ", ";
    key += displayName(parameter->getType(), function.getASTContext());
  }
  if (function.isVariadic()) key += key.back() == '(' ? "..." : ", ...";
  return key + ")" + keySuffix(function);
}

std::string operationKey(const clang::FunctionDecl& function) {
  const std::string name = functionName(function);
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function)) {
    const clang::ASTContext& context = function.getASTContext();
    const std::string owner = displayName(context.getRecordType(method->getParent()), context);
    return operationKey(owner + "::", name, function);
  }
  const std::string qualified = qualifiedName(function);
  const std::size_t scope = qualified.size() - function.getNameAsString().size();
  return operationKey(qualified.substr(0, scope), name, function);
}

}  // namespace assay::frontend
