// Stubs: generated subclasses for abstract classes that nobody implements in the project.
#include <clang/AST/ASTContext.h>
#include <clang/AST/CXXInheritance.h>

#include <algorithm>
#include <map>

#include "frontend/api_builder.h"
#include "frontend/naming.h"

namespace assay::frontend {

namespace {

// A parameter declaration; types that C++ writes around the name are wrapped.
std::string declare(const std::string& type, const std::string& name) {
  const bool wraps = type.find('(') != std::string::npos || type.find('[') != std::string::npos;
  return (wraps ? "typename std::enable_if<true, " + type + ">::type" : type) + " " + name;
}

std::string declarationOf(const clang::CXXMethodDecl& method) {
  const clang::ASTContext& context = method.getASTContext();
  const bool isConversion = llvm::isa<clang::CXXConversionDecl>(method);
  const std::string result = spelling(method.getReturnType(), context);
  std::string text = isConversion ? "operator " + result : "auto " + method.getNameAsString();
  text += "(";
  for (unsigned i = 0; i < method.getNumParams(); ++i) {
    if (i != 0) text += ", ";
    text += declare(spelling(method.getParamDecl(i)->getType(), context), "p" + std::to_string(i));
  }
  text += ")";
  if (method.isConst()) text += " const";
  if (method.getRefQualifier() == clang::RQ_LValue) text += " &";
  if (method.getRefQualifier() == clang::RQ_RValue) text += " &&";
  const auto* prototype = method.getType()->getAs<clang::FunctionProtoType>();
  if (prototype != nullptr && prototype->isNothrow()) text += " noexcept";
  if (!isConversion) text += " -> " + result;
  return text;
}

// The virtual functions that are still pure in the class, in order of declaration.
std::vector<const clang::CXXMethodDecl*> pureFunctions(const clang::CXXRecordDecl& record) {
  clang::CXXFinalOverriderMap overriders;
  record.getFinalOverriders(overriders);
  std::vector<const clang::CXXMethodDecl*> pure;
  for (const auto& [ignored, byBase] : overriders) {
    for (const auto& [base, methods] : byBase) {
      for (const clang::UniqueVirtualMethod& method : methods) {
        const clang::CXXMethodDecl* decl = method.Method->getCanonicalDecl();
        if (decl->isPureVirtual() && std::ranges::find(pure, decl) == pure.end()) {
          pure.push_back(decl);
        }
      }
    }
  }
  std::ranges::sort(pure, {}, [](const clang::CXXMethodDecl* method) {
    return method->getLocation().getRawEncoding();
  });
  return pure;
}

const clang::CXXConstructorDecl* simplestConstructor(const clang::CXXRecordDecl& record) {
  const clang::CXXConstructorDecl* simplest = nullptr;
  for (const clang::CXXConstructorDecl* constructor : record.ctors()) {
    if (constructor->isDeleted() || constructor->isCopyOrMoveConstructor() ||
        constructor->getAccess() == clang::AS_private) {
      continue;
    }
    if (simplest == nullptr ||
        constructor->getMinRequiredArguments() < simplest->getMinRequiredArguments()) {
      simplest = constructor;
    }
  }
  return simplest;
}

}  // namespace

void ApiBuilder::addStub(clang::CXXRecordDecl& record) {
  const std::string key = className(record) + "::(stub)";
  const clang::CXXConstructorDecl* constructor = simplestConstructor(record);
  const clang::CXXDestructorDecl* destructor = record.getDestructor();
  if (constructor == nullptr || record.isEffectivelyFinal() ||
      (destructor != nullptr &&
       (destructor->isDeleted() || destructor->getAccess() == clang::AS_private))) {
    limit(key,
          "the abstract class cannot be derived from outside: no usable constructor or destructor",
          record.getLocation());
    return;
  }
  model::Class& described = api_.classes[types_.classOf(record)->index];
  std::map<std::string, int> uses;
  std::vector<model::StubMethod> methods;
  for (const clang::CXXMethodDecl* method : pureFunctions(record)) {
    model::StubMethod stub;
    stub.name = method->getNameAsString();
    if (const int use = ++uses[stub.name]; use > 1) stub.name += "#" + std::to_string(use);
    stub.declaration = declarationOf(*method);
    stub.result = types_.result(method->getReturnType(), {});
    for (const clang::ParmVarDecl* parameter : method->parameters()) {
      stub.parameters.push_back(types_.parameter(*parameter));
    }
    methods.push_back(std::move(stub));
  }
  described.stubMethods = std::move(methods);

  model::Operation operation;
  operation.kind = model::OperationKind::Stub;
  operation.owner = types_.classOf(record);
  operation.name = "(stub)";
  operation.key = key;
  operation.callee = classSpelling(record);
  operation.location = described.location;
  for (unsigned i = 0; i < constructor->getMinRequiredArguments(); ++i) {
    operation.parameters.push_back(types_.parameter(*constructor->getParamDecl(i)));
  }
  operation.requiredArguments = operation.parameters.size();
  operation.result.type = types_.type(sema_.getASTContext().getRecordType(&record));
  add(std::move(operation));
}

}  // namespace assay::frontend
