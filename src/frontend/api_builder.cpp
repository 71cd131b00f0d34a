// Functions and classes; how the members of a class are found is in members.cpp, stubs are in
// stubs.cpp.
#include "frontend/api_builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclFriend.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

#include "frontend/contracts.h"
#include "frontend/naming.h"
#include "model/callability.h"

namespace assay::frontend {

using model::OperationKind;

namespace {

model::RefQualifier refQualifierOf(const clang::FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method == nullptr || method->getRefQualifier() == clang::RQ_None) {
    return model::RefQualifier::None;
  }
  return method->getRefQualifier() == clang::RQ_LValue ? model::RefQualifier::Lvalue
                                                       : model::RefQualifier::Rvalue;
}

}  // namespace

ApiBuilder::ApiBuilder(clang::Sema& sema, model::Api& api,
                       std::vector<clang::QualType> projectTypes,
                       std::vector<std::string> invariantNames)
    : sema_(sema),
      api_(api),
      types_(sema, api),
      instantiator_(sema, std::move(projectTypes)),
      invariantNames_(std::move(invariantNames)) {}

std::string ApiBuilder::className(const clang::CXXRecordDecl& record) const {
  return displayName(sema_.getASTContext().getRecordType(&record), sema_.getASTContext());
}

std::string ApiBuilder::classSpelling(const clang::CXXRecordDecl& record) const {
  return spelling(sema_.getASTContext().getRecordType(&record), sema_.getASTContext());
}

void ApiBuilder::declareClass(clang::CXXRecordDecl& record, bool isUnderTest) {
  if (types_.classOf(record)) return;
  const model::ClassId id{static_cast<std::uint32_t>(api_.classes.size())};
  model::Class described;
  described.name = className(record);
  if (std::ranges::find(api_.classes, described.name, &model::Class::name) != api_.classes.end()) {
    limit(described.name, "another class is printed by the same name", record.getLocation(),
          "derive a class with a name of its own from each");
  }
  described.isAbstract = record.isAbstract();
  described.isUnderTest = isUnderTest;
  described.location = locationOf(record.getLocation(), sema_.getASTContext());
  described.invariants = invariantsOf(record, invariantNames_);
  if (isUnderTest) {
    underTest_.insert(record.getCanonicalDecl());
    instantiator_.addInstance(record);
  }
  api_.classes.push_back(std::move(described));
  sema_.ForceDeclarationOfImplicitMembers(&record);
  types_.bindClass(record, id);
}

void ApiBuilder::add(model::Operation operation) {
  if (!keys_.insert(operation.key).second) {
    // The same again, by way of another base.
    const auto known = std::ranges::find(api_.operations, operation.key, &model::Operation::key);
    if (known->location == operation.location && known->owner == operation.owner) return;
    api_.limitations.push_back({operation.key, "another operation is printed by the same name",
                                "give them names that differ", operation.location});
    return;
  }
  api_.operations.push_back(std::move(operation));
}

void ApiBuilder::limit(std::string what, std::string reason, clang::SourceLocation location,
                       std::string remedy) {
  api_.limitations.push_back({std::move(what), std::move(reason), std::move(remedy),
                              locationOf(location, sema_.getASTContext())});
}

std::string ApiBuilder::receiverExpression(const model::Operation& operation,
                                           const clang::CXXRecordDecl* owner) const {
  std::string call;
  if (owner != nullptr && operation.hasReceiver()) {
    const bool isRvalue = operation.refQualifier == model::RefQualifier::Rvalue;
    call = "std::declval<" + std::string(operation.isConst ? "const " : "") +
           classSpelling(*owner) + (isRvalue ? "&&" : "&") + ">().";
  }
  return call + operation.callee;
}

bool ApiBuilder::describe(model::Operation& operation, clang::FunctionDecl& function,
                          const std::string& keyPrefix) {
  clang::ASTContext& context = sema_.getASTContext();
  operation.name = functionName(function);
  operation.key = operationKey(keyPrefix, operation.name, function);
  operation.location = locationOf(function.getLocation(), context);
  operation.isInstance = function.getPrimaryTemplate() != nullptr;
  if (isCalledInternal(function)) {
    limit(operation.key, "its comment says that it is internal", function.getLocation());
    api_.limitations.back().isInternal = true;
    return false;
  }
  if (function.isVariadic()) {
    limit(operation.key, "it takes C variadic arguments, whose types are not declared",
          function.getLocation(), "wrap it in a function with a fixed list of parameters");
    return false;
  }
  if (function.getTrailingRequiresClause() != nullptr) {
    clang::ConstraintSatisfaction satisfaction;
    if (sema_.CheckFunctionConstraints(&function, satisfaction) || !satisfaction.IsSatisfied) {
      return false;
    }
  }
  if (function.getReturnType()->isUndeducedType()) {
    sema_.DeduceReturnType(&function, function.getLocation(), false);
    sema_.getDiagnostics().Reset(true);
  }
  if (function.getReturnType()->isUndeducedType()) {
    limit(operation.key, "its return type cannot be deduced because its body does not compile",
          function.getLocation());
    return false;
  }
  const auto* prototype = function.getType()->getAs<clang::FunctionProtoType>();
  prototype = sema_.ResolveExceptionSpec(function.getLocation(), prototype);
  operation.isNoexcept = prototype != nullptr && prototype->isNothrow();
  operation.isImplicit = function.isImplicit();
  operation.refQualifier = refQualifierOf(function);
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function)) {
    operation.isConst = method->isConst();
    operation.isVirtual = method->isVirtual();
  }
  // Later declarations may add default arguments.
  const clang::FunctionDecl& latest = *function.getMostRecentDecl();
  for (const clang::ParmVarDecl* parameter : latest.parameters()) {
    operation.parameters.push_back(types_.parameter(*parameter));
  }
  operation.requiredArguments = latest.getMinRequiredArguments();
  operation.contracts = contractsOf(function);
  return true;
}

void ApiBuilder::addConstructor(clang::CXXRecordDecl& record, clang::FunctionDecl& constructor) {
  model::Operation operation;
  operation.kind = OperationKind::Constructor;
  operation.owner = types_.classOf(record);
  if (!describe(operation, constructor, className(record) + "::")) return;
  operation.name = simpleName(record);
  operation.key = operationKey(className(record) + "::", operation.name, constructor);
  operation.callee = classSpelling(record);
  if (const auto* own = llvm::dyn_cast<clang::CXXConstructorDecl>(&constructor)) {
    operation.isExplicit = own->isExplicit();
    // Without arguments, a class is made by its own constructor, not by one that it inherits.
    const bool isInherited = own->getParent()->getCanonicalDecl() != record.getCanonicalDecl();
    if (isInherited && operation.requiredArguments == 0) operation.requiredArguments = 1;
  }
  operation.result.type = types_.type(sema_.getASTContext().getRecordType(&record));
  add(std::move(operation));
}

void ApiBuilder::addMethod(clang::CXXRecordDecl& owner, clang::FunctionDecl& function) {
  auto& method = llvm::cast<clang::CXXMethodDecl>(function);
  model::Operation operation;
  operation.kind = method.isStatic() ? OperationKind::StaticFunction : OperationKind::Method;
  operation.owner = types_.classOf(owner);
  if (!describe(operation, method, className(owner) + "::")) return;
  const std::string arguments = templateArguments(method, false);
  std::string name = method.getNameAsString();
  if (const auto* conversion = llvm::dyn_cast<clang::CXXConversionDecl>(&method)) {
    operation.isExplicit = conversion->isExplicit();
    name = "operator " + spelling(conversion->getConversionType(), sema_.getASTContext());
  }
  // The arguments of a conversion template follow from the type that it converts to.
  const bool isConversion = llvm::isa<clang::CXXConversionDecl>(method);
  operation.callee = arguments.empty() || isConversion ? name : "template " + name + arguments;
  if (method.isStatic()) {
    operation.callee = "::" + classSpelling(owner) + "::" + operation.callee;
  }
  std::string call = receiverExpression(operation, &owner) + "(";
  for (const clang::ParmVarDecl* parameter : method.parameters()) {
    if (call.back() != '(') call += ", ";
    call += "std::declval<" + spelling(parameter->getType(), sema_.getASTContext()) + ">()";
  }
  operation.result = types_.result(method.getReturnType(), call + ")");
  add(std::move(operation));
}

void ApiBuilder::addFunction(clang::FunctionDecl& function, bool isFactory) {
  if (function.isDeleted() || function.isInvalidDecl()) return;
  if (!isFactory && !underTest_.empty() && !involvesClassUnderTest(function)) return;
  model::Operation operation;
  operation.kind = OperationKind::FreeFunction;
  operation.isFactory = isFactory;
  const std::string qualified = qualifiedName(function);
  const std::string prefix =
      qualified.substr(0, qualified.size() - function.getNameAsString().size());
  if (!describe(operation, function, prefix)) return;
  operation.foundByAdlOnly =
      function.getFriendObjectKind() == clang::Decl::FOK_Undeclared &&
      llvm::none_of(function.redecls(), [](const clang::FunctionDecl* other) {
        return other->getFriendObjectKind() == clang::Decl::FOK_None;
      });
  operation.callee = (operation.foundByAdlOnly ? "" : "::" + prefix) + function.getNameAsString() +
                     templateArguments(function, false);
  operation.result = types_.result(function.getReturnType(), {});
  add(std::move(operation));
}

void ApiBuilder::addFunctionTemplate(clang::FunctionTemplateDecl& decl) {
  clang::FunctionDecl& pattern = *decl.getTemplatedDecl();
  const bool concernsUs = underTest_.empty() || involvesClassUnderTest(pattern);
  const auto instance = instantiator_.instantiate(decl, nullptr);
  if (const auto* refused = std::get_if<Instantiator::Refused>(&instance)) {
    if (!concernsUs) return;
    limit(qualifiedName(decl) + writtenParameters(pattern), refused->why, decl.getLocation(),
          "write a function that calls it with the types you want");
    return;
  }
  clang::FunctionDecl& function = *std::get<clang::FunctionDecl*>(instance);
  if (!concernsUs && !involvesClassUnderTest(function)) return;
  const std::size_t before = api_.operations.size();
  addFunction(function, true);
  if (api_.operations.size() > before) api_.operations.back().isFactory = false;
}

void ApiBuilder::addEnum(const clang::EnumDecl& decl) {
  const clang::QualType type = sema_.getASTContext().getEnumType(&decl);
  const std::string name = displayName(type, sema_.getASTContext());
  for (const clang::EnumConstantDecl* constant : decl.enumerators()) {
    model::Operation operation;
    operation.kind = OperationKind::Enumerator;
    operation.name = constant->getNameAsString();
    operation.key = name + "::" + operation.name;
    operation.callee = "::" + spelling(type, sema_.getASTContext()) + "::" + operation.name;
    operation.result.type = types_.type(type);
    operation.isNoexcept = true;
    operation.location = locationOf(constant->getLocation(), sema_.getASTContext());
    add(std::move(operation));
  }
}

void ApiBuilder::addPartialSpecialization(
    const clang::ClassTemplatePartialSpecializationDecl& decl) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  decl.getNameForDiagnostic(stream, clang::PrintingPolicy(sema_.getLangOpts()), true);
  limit(name, "a partial specialisation is tested only where the code names an instantiation of it",
        decl.getLocation(), "name one in .assay.yaml: instantiate: [\"" + name + "\"]");
}

void ApiBuilder::addRefusedTemplate(const clang::ClassTemplateDecl& decl, const std::string& why) {
  limit(qualifiedName(decl), why, decl.getLocation(),
        "name an instantiation in .assay.yaml: instantiate: [\"" + qualifiedName(decl) + "<…>\"]");
}

void ApiBuilder::addLeftOutNamespace(const LeftOutNamespace& space) {
  const auto counted = [](std::size_t number, const std::string& one, const std::string& many) {
    return number == 0 ? "" : std::to_string(number) + " " + (number == 1 ? one : many);
  };
  const std::string classes = counted(space.classes, "class", "classes");
  const std::string functions = counted(space.functions, "function", "functions");
  limit(space.name,
        "by its name not meant for clients, so it is left out: " + classes +
            (classes.empty() || functions.empty() ? "" : " and ") + functions,
        space.location, "name what you want of it: --class '" + space.name + "::*'");
  api_.limitations.back().isInternal = true;
}

bool ApiBuilder::involvesClassUnderTest(clang::QualType type) const {
  const clang::QualType canonical = type.getNonReferenceType().getCanonicalType();
  if (canonical->isPointerType() || canonical->isArrayType()) {
    return involvesClassUnderTest(clang::QualType(canonical->getPointeeOrArrayElementType(), 0));
  }
  const auto isInvolved = [this](const clang::TemplateArgument& argument) {
    return argument.getKind() == clang::TemplateArgument::Type &&
           involvesClassUnderTest(argument.getAsType());
  };
  if (const auto* pattern = canonical->getAs<clang::TemplateSpecializationType>()) {
    return isTemplateUnderTest(pattern->getTemplateName().getAsTemplateDecl()) ||
           llvm::any_of(pattern->template_arguments(), isInvolved);
  }
  const auto* record = canonical->getAsCXXRecordDecl();
  if (record == nullptr) return false;
  if (underTest_.contains(record->getCanonicalDecl())) return true;
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  return special != nullptr && llvm::any_of(special->getTemplateArgs().asArray(), isInvolved);
}

bool ApiBuilder::isTemplateUnderTest(const clang::TemplateDecl* decl) const {
  return decl != nullptr && llvm::any_of(underTest_, [&](const clang::CXXRecordDecl* record) {
           const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
           return special != nullptr &&
                  special->getSpecializedTemplate()->getCanonicalDecl() == decl->getCanonicalDecl();
         });
}

bool ApiBuilder::involvesClassUnderTest(const clang::FunctionDecl& function) const {
  return involvesClassUnderTest(function.getReturnType()) ||
         llvm::any_of(function.parameters(), [this](const clang::ParmVarDecl* parameter) {
           return involvesClassUnderTest(parameter->getType());
         });
}

namespace {

// The type and everything that a literal of it is made of, or that it points to.
void addIngredients(const model::Api& api, model::TypeId type, std::set<model::TypeId>& found) {
  if (!found.insert(type).second) return;
  const model::TypeShape& shape = api.type(type).shape;
  if (const auto* pointer = std::get_if<model::PointerType>(&shape)) {
    addIngredients(api, pointer->pointee, found);
  } else if (const auto* smart = std::get_if<model::SmartPointerType>(&shape)) {
    addIngredients(api, smart->pointee, found);
  } else if (const auto* composite = std::get_if<model::CompositeType>(&shape)) {
    for (const model::TypeId argument : composite->arguments) addIngredients(api, argument, found);
  } else if (const auto* callable = std::get_if<model::CallableType>(&shape)) {
    addIngredients(api, callable->result, found);
  }
}

}  // namespace

std::vector<clang::CXXRecordDecl*> ApiBuilder::neededRecords() const {
  // A name of the implementation's own is for no client to make; its iterators excepted.
  const auto isReserved = [](const std::string& name) {
    return name.starts_with("__") ||
           (name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z');
  };
  std::set<model::TypeId> wanted;
  for (const model::Operation& operation : api_.operations) {
    for (const model::Parameter& parameter : operation.parameters) {
      addIngredients(api_, parameter.type, wanted);
    }
  }
  const std::vector<bool> producible = model::producibleTypes(api_);
  std::vector<clang::CXXRecordDecl*> records;
  for (const model::TypeId type : wanted) {
    clang::CXXRecordDecl* record = types_.recordOf(type);
    if (producible[type.index] || record == nullptr || types_.classOf(*record)) continue;
    if (isReserved(record->getNameAsString()) && !api_.type(type).isBorrowed) continue;
    if (isNameable(*record) && !record->isLambda() && !record->isUnion()) records.push_back(record);
  }
  return records;
}

}  // namespace assay::frontend
