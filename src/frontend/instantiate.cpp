#include "frontend/instantiate.h"

#include <clang/AST/ASTContext.h>
#include <clang/Sema/Lookup.h>
#include <clang/Sema/Template.h>
#include <clang/Sema/TemplateDeduction.h>

#include <algorithm>
#include <array>

#include "frontend/declarations.h"

namespace assay::frontend {

namespace {

// More than this many assignments are not tried for one template.
constexpr std::size_t assignmentLimit = 96;

// int, std::string and this many classes of the project, those of the same file first.
constexpr std::size_t basicTypeLimit = 8;

constexpr std::array<unsigned, 4> extents = {4, 1, 0, 2};

clang::TemplateArgumentLoc withLocation(clang::Sema& sema,
                                        const clang::TemplateArgument& argument) {
  return sema.getTrivialTemplateArgumentLoc(argument,
                                            argument.getKind() == clang::TemplateArgument::Integral
                                                ? argument.getIntegralType()
                                                : clang::QualType(),
                                            clang::SourceLocation());
}

clang::TemplateArgumentListInfo listOf(clang::Sema& sema,
                                       const std::vector<clang::TemplateArgument>& arguments) {
  clang::TemplateArgumentListInfo list;
  for (const clang::TemplateArgument& argument : arguments) {
    list.addArgument(withLocation(sema, argument));
  }
  return list;
}

// The index of the template parameter of that depth which an argument in a pattern simply names.
std::optional<unsigned> parameterNamedBy(const clang::TemplateArgument& written, unsigned depth) {
  if (written.getKind() == clang::TemplateArgument::Type) {
    const auto* type = written.getAsType()->getAs<clang::TemplateTypeParmType>();
    if (type != nullptr && type->getDepth() == depth) return type->getIndex();
  } else if (written.getKind() == clang::TemplateArgument::Template) {
    const auto* nested = llvm::dyn_cast_or_null<clang::TemplateTemplateParmDecl>(
        written.getAsTemplate().getAsTemplateDecl());
    if (nested != nullptr && nested->getDepth() == depth) return nested->getIndex();
  } else if (written.getKind() == clang::TemplateArgument::Expression) {
    const auto* named =
        llvm::dyn_cast<clang::DeclRefExpr>(written.getAsExpr()->IgnoreParenImpCasts());
    const auto* value = named == nullptr
                            ? nullptr
                            : llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(named->getDecl());
    if (value != nullptr && value->getDepth() == depth) return value->getIndex();
  }
  return std::nullopt;
}

}  // namespace

Instantiator::Instantiator(clang::Sema& sema, std::vector<clang::QualType> projectTypes)
    : sema_(sema), projectTypes_(std::move(projectTypes)) {}

void Instantiator::addInstance(const clang::CXXRecordDecl& record) {
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (special != nullptr && llvm::find(instances_, special) == instances_.end()) {
    instances_.push_back(special);
  }
}

clang::QualType Instantiator::namedType(const std::string& space, const std::string& name) const {
  clang::ASTContext& context = sema_.getASTContext();
  const clang::DeclContext* scope = context.getTranslationUnitDecl();
  for (const std::string& part : {space, name}) {
    const auto found = scope->lookup(clang::DeclarationName(&context.Idents.get(part)));
    if (found.empty()) return {};
    clang::NamedDecl* decl = found.front();
    if (auto* inner = llvm::dyn_cast<clang::NamespaceDecl>(decl)) {
      scope = inner;
    } else if (auto* type = llvm::dyn_cast<clang::TypedefNameDecl>(decl)) {
      return type->getUnderlyingType().getCanonicalType();
    } else {
      return {};
    }
  }
  return {};
}

std::vector<clang::QualType> Instantiator::basicTypes(const clang::Decl& decl) const {
  std::vector<clang::QualType> types = {sema_.getASTContext().IntTy};
  const clang::QualType text = namedType("std", "string");
  if (!text.isNull()) types.push_back(text);
  const auto addNeighbours = [&](bool ofTheSameFile) {
    for (const clang::QualType type : projectTypes_) {
      const bool isNear = fileOf(*type->getAsCXXRecordDecl()) == fileOf(decl);
      if (isNear == ofTheSameFile && types.size() < basicTypeLimit) types.push_back(type);
    }
  };
  addNeighbours(true);
  addNeighbours(false);
  return types;
}

std::vector<clang::QualType> Instantiator::typesFor(const clang::Decl& decl,
                                                    const clang::CXXRecordDecl* receiver) const {
  clang::ASTContext& context = sema_.getASTContext();
  std::vector<clang::QualType> types = basicTypes(decl);
  const clang::QualType callable = namedType("assay_harness", "IntCallable");
  if (!callable.isNull()) types.push_back(callable);
  if (receiver != nullptr) {
    for (const char* name : {"const_iterator", "iterator", "value_type", "key_type"}) {
      for (clang::NamedDecl* member :
           receiver->lookup(clang::DeclarationName(&context.Idents.get(name)))) {
        if (const auto* alias = llvm::dyn_cast<clang::TypeDecl>(member)) {
          types.push_back(context.getTypeDeclType(alias).getCanonicalType());
        }
      }
    }
    types.push_back(context.getRecordType(receiver));
  }
  types.push_back(context.getPointerType(context.getConstType(context.CharTy)));
  types.push_back(context.getPointerType(context.getConstType(context.IntTy)));
  types.push_back(context.DoubleTy);
  types.push_back(context.getConstType(context.CharTy));
  for (const clang::QualType value :
       {clang::QualType(context.LongTy), namedType("std", "string")}) {
    if (value.isNull()) continue;
    types.push_back(context.getPointerType(value));
    types.push_back(context.getPointerType(context.getConstType(value)));
    types.push_back(context.getLValueReferenceType(value));
    types.push_back(context.getLValueReferenceType(context.getConstType(value)));
  }
  std::vector<clang::QualType> unique;
  for (const clang::QualType type : types) {
    if (llvm::find(unique, type) == unique.end()) unique.push_back(type);
  }
  return unique;
}

// All assignments in order of simplicity: first the same type for every parameter, then mixtures. A
// parameter with a default keeps it; a pack is tried with `packTypes` and empty.
std::vector<Instantiator::Arguments> Instantiator::assignments(
    const clang::TemplateParameterList& parameters, const Bindings& bindings,
    const std::vector<clang::QualType>& types,
    const std::vector<clang::QualType>& packTypes) const {
  clang::ASTContext& context = sema_.getASTContext();
  std::vector<Arguments> done;
  const auto extend = [&](auto&& self, unsigned at, Arguments chosen,
                          std::optional<clang::QualType> only) -> void {
    if (done.size() >= assignmentLimit) return;
    if (at == parameters.size()) {
      if (llvm::find_if(done, [&](const Arguments& other) {
            return std::ranges::equal(other, chosen, [](const auto& a, const auto& b) {
              return a.structurallyEquals(b);
            });
          }) == done.end()) {
        done.push_back(std::move(chosen));
      }
      return;
    }
    const clang::NamedDecl* parameter = parameters.getParam(at);
    if (const auto bound = bindings.find(at); bound != bindings.end()) {
      chosen.push_back(bound->second);
      return self(self, at + 1, std::move(chosen), only);
    }
    const auto with = [&](clang::TemplateArgument argument) {
      Arguments longer = chosen;
      longer.push_back(argument);
      self(self, at + 1, std::move(longer), only);
    };
    if (parameter->isTemplateParameterPack()) {
      for (const auto& pack : {packTypes, std::vector<clang::QualType>{}}) {
        Arguments longer = chosen;
        for (const clang::QualType type : pack) longer.emplace_back(type);
        self(self, at + 1, std::move(longer), only);
      }
      return;
    }
    if (const auto* type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(parameter)) {
      if (type->hasDefaultArgument()) return self(self, parameters.size(), chosen, only);
      for (const clang::QualType candidate : types) {
        if (!only || *only == candidate) with(clang::TemplateArgument(candidate));
      }
    } else if (const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter)) {
      if (value->hasDefaultArgument()) return self(self, parameters.size(), chosen, only);
      const clang::QualType kind = value->getType().getCanonicalType();
      if (!kind->isIntegralOrEnumerationType()) return;
      for (const unsigned extent : extents) {
        llvm::APSInt number(static_cast<unsigned>(context.getTypeSize(kind)),
                            kind->isUnsignedIntegerOrEnumerationType());
        number = static_cast<std::uint64_t>(kind->isBooleanType() ? extent & 1U : extent);
        with(clang::TemplateArgument(context, number, kind));
      }
    } else if (const auto* nested = llvm::dyn_cast<clang::TemplateTemplateParmDecl>(parameter)) {
      if (nested->hasDefaultArgument()) return self(self, parameters.size(), chosen, only);
      const clang::NamespaceDecl* library = sema_.getStdNamespace();
      if (library == nullptr) return;
      for (const char* name : {"vector", "deque", "list", "optional"}) {
        const auto found = library->lookup(clang::DeclarationName(&context.Idents.get(name)));
        for (clang::NamedDecl* decl : found) {
          if (auto* candidate = llvm::dyn_cast<clang::ClassTemplateDecl>(decl)) {
            with(clang::TemplateArgument(clang::TemplateName(candidate)));
          }
        }
      }
    }
  };
  for (const clang::QualType type : types) extend(extend, 0, {}, type);
  extend(extend, 0, {}, std::nullopt);
  return done;
}

// One set of bindings for each known class that the signature can be compared with.
std::vector<Instantiator::Bindings> Instantiator::bindingsFromSignature(
    const clang::FunctionTemplateDecl& decl, const clang::CXXRecordDecl* receiver) const {
  std::vector<const clang::ClassTemplateSpecializationDecl*> models = instances_;
  const auto* own = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(receiver);
  // A constructor that takes its own template takes another instance: conversion, not copy.
  const bool isConstructor = llvm::isa<clang::CXXConstructorDecl>(decl.getTemplatedDecl());
  if (isConstructor) std::erase(models, own);
  if (own != nullptr) models.insert(isConstructor ? models.end() : models.begin(), own);
  const unsigned depth = decl.getTemplateParameters()->getDepth();
  std::vector<Bindings> all;
  for (const auto* model : models) {
    Bindings bindings;
    for (const clang::ParmVarDecl* parameter : decl.getTemplatedDecl()->parameters()) {
      const clang::QualType pattern =
          parameter->getType().getNonReferenceType().getCanonicalType().getUnqualifiedType();
      const auto* special = pattern->getAs<clang::TemplateSpecializationType>();
      if (special == nullptr) continue;
      const clang::TemplateDecl* wanted = special->getTemplateName().getAsTemplateDecl();
      // Another template of the receiver's shape (map beside multimap) has the same roles.
      const bool isSame =
          wanted != nullptr &&
          model->getSpecializedTemplate()->getCanonicalDecl() == wanted->getCanonicalDecl();
      if (!isSame && model != own) continue;
      const auto written = special->template_arguments();
      if (written.size() > model->getTemplateArgs().size()) continue;
      for (unsigned i = 0; i < written.size(); ++i) {
        const std::optional<unsigned> role = parameterNamedBy(written[i], depth);
        if (role) bindings.try_emplace(*role, model->getTemplateArgs()[i]);
      }
    }
    if (!bindings.empty()) all.push_back(std::move(bindings));
  }
  return all;
}

clang::CXXRecordDecl* Instantiator::tryClass(clang::ClassTemplateDecl& decl,
                                             const Arguments& arguments) {
  const clang::DiagnosticErrorTrap trap(sema_.getDiagnostics());
  clang::TemplateArgumentListInfo list = listOf(sema_, arguments);
  const clang::QualType type =
      sema_.CheckTemplateIdType(clang::TemplateName(&decl), decl.getLocation(), list);
  if (type.isNull() || trap.hasErrorOccurred()) return nullptr;
  if (!sema_.isCompleteType(decl.getLocation(), type) || trap.hasErrorOccurred()) return nullptr;
  auto* record = type->getAsCXXRecordDecl();
  return record != nullptr && !record->isInvalidDecl() ? record->getDefinition() : nullptr;
}

std::size_t Instantiator::failingMembers(clang::CXXRecordDecl& record) {
  std::size_t failing = 0;
  for (clang::CXXMethodDecl* method : record.methods()) {
    if (!method->isImplicit() && !compiles(*method)) ++failing;
  }
  return failing;
}

std::variant<clang::CXXRecordDecl*, Instantiator::Refused> Instantiator::instantiate(
    clang::ClassTemplateDecl& decl) {
  clang::CXXRecordDecl* best = nullptr;
  std::size_t fewest = 0;
  const std::vector<clang::QualType> types = basicTypes(decl);
  for (const Arguments& arguments :
       assignments(*decl.getTemplateParameters(), {}, types, {types.front()})) {
    clang::CXXRecordDecl* record = tryClass(decl, arguments);
    sema_.getDiagnostics().Reset(true);
    if (record == nullptr) continue;
    const std::size_t failing = failingMembers(*record);
    if (failing == 0) return record;
    if (best == nullptr || failing < fewest) {
      best = record;
      fewest = failing;
    }
  }
  if (best != nullptr) return best;
  return Refused{"no instantiation with int, std::string or a class of the project compiles"};
}

clang::FunctionDecl* Instantiator::tryFunction(clang::FunctionTemplateDecl& decl,
                                               const Arguments& arguments) {
  const clang::DiagnosticErrorTrap trap(sema_.getDiagnostics());
  clang::TemplateArgumentListInfo list = listOf(sema_, arguments);
  clang::FunctionDecl* special = nullptr;
  clang::sema::TemplateDeductionInfo info(decl.getLocation());
  if (sema_.DeduceTemplateArguments(&decl, &list, special, info, true) !=
      clang::TemplateDeductionResult::Success) {
    return nullptr;
  }
  if (special == nullptr || special->isDeleted() || trap.hasErrorOccurred()) return nullptr;
  return compiles(*special) ? special : nullptr;
}

std::variant<clang::FunctionDecl*, Instantiator::Refused> Instantiator::instantiate(
    clang::FunctionTemplateDecl& decl, const clang::CXXRecordDecl* receiver) {
  std::vector<clang::QualType> packTypes = {sema_.getASTContext().IntTy};
  if (const auto* special =
          llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(receiver)) {
    packTypes.clear();
    const auto& own = *special->getSpecializedTemplate()->getTemplateParameters();
    for (unsigned i = 0; i < special->getTemplateArgs().size(); ++i) {
      const clang::TemplateArgument& argument = special->getTemplateArgs()[i];
      const auto* type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(own.getParam(i));
      if (argument.getKind() == clang::TemplateArgument::Type && type != nullptr &&
          !type->hasDefaultArgument()) {
        packTypes.push_back(argument.getAsType());
      }
    }
  }
  const std::vector<clang::QualType> types = typesFor(decl, receiver);
  std::vector<Bindings> bindings = bindingsFromSignature(decl, receiver);
  bindings.emplace_back();
  for (const Bindings& bound : bindings) {
    for (const Arguments& arguments :
         assignments(*decl.getTemplateParameters(), bound, types, packTypes)) {
      clang::FunctionDecl* special = tryFunction(decl, arguments);
      sema_.getDiagnostics().Reset(true);
      if (special != nullptr) return special;
    }
  }
  return Refused{
      "no template argument that was tried compiles (int, std::string, the project's "
      "classes, a callable, the receiver's own types)"};
}

bool Instantiator::compiles(clang::FunctionDecl& function) {
  const clang::DiagnosticErrorTrap trap(sema_.getDiagnostics());
  if (function.isTemplateInstantiation() && !function.isDefined()) {
    sema_.InstantiateFunctionDefinition(function.getLocation(), &function, true, false);
  }
  const bool fine = !trap.hasErrorOccurred() && soundness_.isSound(function);
  sema_.getDiagnostics().Reset(true);
  return fine;
}

}  // namespace assay::frontend
