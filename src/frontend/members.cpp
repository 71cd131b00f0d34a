// Which members a client of a class can use: its own public ones and those that public bases give
// it, by C++'s rules of hiding and using-declarations.
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/api_builder.h"
#include "frontend/naming.h"

namespace assay::frontend {

using model::OperationKind;

namespace {

bool isAssignment(const clang::NamedDecl& decl) {
  return decl.getDeclName().getCXXOverloadedOperator() == clang::OO_Equal;
}

// Where the objects of a class live is its own affair: clients say new and delete.
bool isAllocation(const clang::NamedDecl& decl) {
  const auto kind = decl.getDeclName().getCXXOverloadedOperator();
  return kind == clang::OO_New || kind == clang::OO_Delete || kind == clang::OO_Array_New ||
         kind == clang::OO_Array_Delete;
}

// A class's own constructor hides what it inherits for the same arguments.
bool hasConstructorLike(const clang::CXXRecordDecl& record,
                        const clang::CXXConstructorDecl& inherited) {
  return llvm::any_of(record.ctors(), [&](const clang::CXXConstructorDecl* own) {
    return llvm::equal(own->parameters(), inherited.parameters(),
                       [](const clang::ParmVarDecl* one, const clang::ParmVarDecl* other) {
                         return one->getType().getCanonicalType() ==
                                other->getType().getCanonicalType();
                       });
  });
}

bool hasPack(const clang::FunctionTemplateDecl& decl) {
  return llvm::any_of(*decl.getTemplateParameters(), [](const clang::NamedDecl* parameter) {
    return parameter->isTemplateParameterPack();
  });
}

}  // namespace

void ApiBuilder::addMembers(clang::CXXRecordDecl& record) {
  addSpecialMembers(record);
  addMembersOf(record, record, {});
  if (record.isAbstract()) {
    explainAbstract(record);
  } else {
    addDestructor(record);
  }
}

// What an abstract class has and nobody calls through it.
void ApiBuilder::explainAbstract(const clang::CXXRecordDecl& record) {
  const clang::CXXDestructorDecl* destructor = record.getDestructor();
  if (destructor != nullptr && !destructor->isDeleted() &&
      destructor->getAccess() == clang::AS_public) {
    limit(className(record) + "::~" + simpleName(record) + "()",
          "the class is abstract: its objects are destroyed as what they really are",
          destructor->getLocation());
    api_.limitations.back().isInternal = true;
  }
  for (const clang::CXXMethodDecl* method : record.methods()) {
    if (!isAssignment(*method) || !method->isImplicit() || method->isDeleted()) continue;
    limit(className(record) + "::operator=" + writtenParameters(*method),
          "the class is abstract: the compiler's assignment would copy a part of an object",
          record.getLocation());
    api_.limitations.back().isInternal = true;
  }
}

// Whether a client can end an object that it has made.
bool ApiBuilder::isEndedByClients(const clang::CXXRecordDecl& record) const {
  const clang::CXXDestructorDecl* destructor = record.getDestructor();
  return destructor == nullptr ||
         (!destructor->isDeleted() && destructor->getAccess() == clang::AS_public);
}

// Such objects come from functions of the subject, which says how they end: release(), a counter.
void ApiBuilder::explainEndlessObjects(const clang::CXXRecordDecl& record) {
  const auto explain = [&](const std::string& parameters, const clang::Decl& way) {
    limit(className(record) + "::" + simpleName(record) + parameters,
          "the destructor is not public: what is made so could not be destroyed", way.getLocation(),
          "write a factory that makes an object and says who ends it: " + className(record) +
              "* make();");
  };
  if (record.isAggregate()) explain("{}", record);
  for (const clang::Decl* decl : record.decls()) {
    // Those of a base, too, and what the compiler adds.
    const auto* shadow = llvm::dyn_cast<clang::ConstructorUsingShadowDecl>(decl);
    const clang::Decl& made = shadow != nullptr ? *shadow->getTargetDecl() : *decl;
    const clang::FunctionDecl* function = made.getAsFunction();
    const bool isConstructor = llvm::isa_and_nonnull<clang::CXXConstructorDecl>(function);
    if (!isConstructor || made.getAccess() != clang::AS_public) continue;
    const auto* constructor = llvm::cast<clang::CXXConstructorDecl>(function);
    if (shadow != nullptr && constructor->isCopyOrMoveConstructor()) continue;
    const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(&made);
    if (pattern != nullptr ? isCallable(*pattern) : !constructor->isDeleted()) {
      explain(writtenParameters(*constructor), made);
    }
  }
}

void ApiBuilder::addConstruction(clang::CXXRecordDecl& record) {
  // A const_iterator is made from an iterator, which some operation gives.
  if (isBorrowed(record)) {
    for (const clang::CXXRecordDecl* known : types_.records()) instantiator_.addInstance(*known);
  }
  addSpecialMembers(record);
  for (clang::CXXMethodDecl* method : record.methods()) {
    if (method->isStatic() && method->getAccess() == clang::AS_public && !method->isDeleted() &&
        method->getReturnType().getNonReferenceType()->getAsCXXRecordDecl() == &record) {
      addMethod(record, *method);
    }
  }
}

bool ApiBuilder::isUnderTest(const clang::CXXRecordDecl& record) const {
  return underTest_.contains(record.getCanonicalDecl());
}

bool ApiBuilder::isBorrowed(const clang::CXXRecordDecl& record) {
  return api_.type(types_.type(sema_.getASTContext().getRecordType(&record))).isBorrowed;
}

void ApiBuilder::addSpecialMembers(clang::CXXRecordDecl& record) {
  if (record.isAbstract()) return;
  if (!isEndedByClients(record)) return explainEndlessObjects(record);
  addAggregateInit(record);
  for (clang::Decl* decl : record.decls()) {
    if (auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(decl)) {
      // An iterator or view that comes from nowhere refers to nothing.
      const bool isSingular =
          !isUnderTest(record) && constructor->isDefaultConstructor() && isBorrowed(record);
      if (constructor->getAccess() == clang::AS_public && !constructor->isDeleted() &&
          !isSingular) {
        addConstructor(record, *constructor);
      }
    } else if (auto* shadow = llvm::dyn_cast<clang::ConstructorUsingShadowDecl>(decl)) {
      auto* inherited = llvm::dyn_cast<clang::CXXConstructorDecl>(shadow->getTargetDecl());
      if (inherited != nullptr && inherited->getAccess() == clang::AS_public &&
          !inherited->isDeleted() && !inherited->isCopyOrMoveConstructor() &&
          !inherited->parameters().empty() && !hasConstructorLike(record, *inherited)) {
        addConstructor(record, *inherited);
      }
    } else if (auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
      if (llvm::isa<clang::CXXConstructorDecl>(pattern->getTemplatedDecl()) &&
          pattern->getAccess() == clang::AS_public) {
        addMemberTemplate(record, *pattern);
      }
    }
  }
}

void ApiBuilder::addMembersOf(clang::CXXRecordDecl& owner, clang::CXXRecordDecl& scope,
                              std::set<clang::DeclarationName> hidden) {
  std::set<clang::DeclarationName> declared = hidden;
  const std::vector<clang::Decl*> decls(scope.decls().begin(), scope.decls().end());
  for (clang::Decl* decl : decls) {
    auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
    if (named == nullptr) continue;
    declared.insert(named->getDeclName());
    if (named->getAccess() != clang::AS_public || hidden.contains(named->getDeclName())) continue;
    if (&owner != &scope && isAssignment(*named)) continue;
    if (auto* shadow = llvm::dyn_cast<clang::UsingShadowDecl>(named)) {
      if (!llvm::isa<clang::ConstructorUsingShadowDecl>(shadow)) {
        addMember(owner, *shadow->getTargetDecl());
      }
    } else {
      addMember(owner, *named);
    }
  }
  for (const clang::CXXBaseSpecifier& base : scope.bases()) {
    auto* record = base.getType()->getAsCXXRecordDecl();
    if (base.getAccessSpecifier() != clang::AS_public || record == nullptr) continue;
    if (auto* definition = record->getDefinition()) addMembersOf(owner, *definition, declared);
  }
}

void ApiBuilder::addMember(clang::CXXRecordDecl& owner, clang::NamedDecl& member) {
  if (member.isInvalidDecl() || isAllocation(member)) return;
  if (llvm::isa<clang::CXXConstructorDecl>(member) || llvm::isa<clang::CXXDestructorDecl>(member)) {
    return;
  }
  if (auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&member)) {
    const bool isSlicing = owner.isAbstract() && method->isImplicit() && isAssignment(*method);
    if (!method->isDeleted() && !isSlicing) addMethod(owner, *method);
  } else if (auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(&member)) {
    if (!llvm::isa<clang::CXXConstructorDecl>(pattern->getTemplatedDecl())) {
      addMemberTemplate(owner, *pattern);
    }
  } else if (auto* variable = llvm::dyn_cast<clang::VarDecl>(&member)) {
    addField(owner, *variable, true);
  } else if (auto* field = llvm::dyn_cast<clang::FieldDecl>(&member)) {
    if (!field->isUnnamedBitField() && !field->isAnonymousStructOrUnion()) {
      addField(owner, *field, false);
    }
  } else if (auto* indirect = llvm::dyn_cast<clang::IndirectFieldDecl>(&member)) {
    addField(owner, *indirect, false);
  }
}

void ApiBuilder::addMemberTemplate(clang::CXXRecordDecl& owner, clang::FunctionTemplateDecl& decl) {
  const bool isConstructor = llvm::isa<clang::CXXConstructorDecl>(decl.getTemplatedDecl());
  if (!isCallable(decl)) return;
  const std::string what = className(owner) +
                           "::" + (isConstructor ? simpleName(owner) : decl.getNameAsString()) +
                           writtenParameters(*decl.getTemplatedDecl());
  if (decl.getTemplatedDecl()->isDeleted()) {
    limit(what, "only specialisations of it can be called, and they are not", decl.getLocation(),
          "write a function that calls them, in the factories header");
    return;
  }
  if (isConstructor && hasPack(decl)) {
    limit(what, "a variadic constructor template takes any arguments; none are declared",
          decl.getLocation(), "write a factory that calls it: " + className(owner) + " make();");
    return;
  }
  const auto instance = instantiator_.instantiate(decl, &owner);
  if (const auto* refused = std::get_if<Instantiator::Refused>(&instance)) {
    limit(what, refused->why, decl.getLocation(),
          "write a function that calls it with the types you want, in the factories header");
    return;
  }
  clang::FunctionDecl& function = *std::get<clang::FunctionDecl*>(instance);
  if (isConstructor) {
    addConstructor(owner, function);
  } else {
    addMethod(owner, function);
  }
}

void ApiBuilder::addField(const clang::CXXRecordDecl& owner, const clang::ValueDecl& field,
                          bool isStatic) {
  const clang::QualType type = field.getType();
  const auto* plain = llvm::dyn_cast<clang::FieldDecl>(&field);
  const bool isBitField = plain != nullptr && plain->isBitField();
  const bool isConst = type.getNonReferenceType().isConstQualified();

  model::Operation read;
  read.kind = isStatic ? OperationKind::StaticFieldRead : OperationKind::FieldRead;
  read.owner = types_.classOf(owner);
  read.name = field.getNameAsString();
  read.key = className(owner) + "::" + read.name;
  read.callee = isStatic ? "::" + classSpelling(owner) + "::" + read.name : read.name;
  read.isNoexcept = true;
  read.isConst = !isStatic;
  read.location = locationOf(field.getLocation(), sema_.getASTContext());
  read.result.type = types_.type(type, receiverExpression(read, &owner));
  read.result.isConst = isConst;
  read.result.passing = isBitField ? model::Passing::Value
                        : isConst  ? model::Passing::ConstReference
                                   : model::Passing::Reference;
  const bool isWritable = !isConst && !type->isReferenceType() && !type->isArrayType();
  model::Operation write = read;
  add(std::move(read));
  if (!isWritable) return;
  write.kind = isStatic ? OperationKind::StaticFieldWrite : OperationKind::FieldWrite;
  write.key += "=";
  write.isConst = false;
  const bool isCopyable = api_.type(write.result.type).isCopyable;
  write.parameters.push_back(
      {"value", write.result.type,
       isCopyable ? model::Passing::ConstReference : model::Passing::RvalueReference, ""});
  write.requiredArguments = 1;
  write.result = {types_.type(sema_.getASTContext().VoidTy), model::Passing::Value, false};
  add(std::move(write));
}

void ApiBuilder::addAggregateInit(const clang::CXXRecordDecl& record) {
  if (!record.isAggregate() || record.field_empty() || record.getNumBases() != 0) return;
  model::Operation operation;
  operation.kind = OperationKind::AggregateInit;
  operation.owner = types_.classOf(record);
  operation.name = simpleName(record);
  operation.callee = classSpelling(record);
  operation.key = className(record) + "::" + operation.name + "{";
  operation.location = locationOf(record.getLocation(), sema_.getASTContext());
  for (const clang::FieldDecl* field : record.fields()) {
    if (field->isUnnamedBitField()) continue;
    if (field->getType()->isArrayType() || field->isAnonymousStructOrUnion()) return;
    if (operation.key.back() != '{') operation.key += ", ";
    operation.key += displayName(field->getType(), sema_.getASTContext());
    operation.parameters.push_back(
        {field->getNameAsString(), types_.type(field->getType()), passingOf(field->getType()), ""});
  }
  operation.key += "}";
  operation.requiredArguments = operation.parameters.size();
  operation.result.type = types_.type(sema_.getASTContext().getRecordType(&record));
  add(std::move(operation));
}

void ApiBuilder::addDestructor(const clang::CXXRecordDecl& record) {
  const clang::CXXDestructorDecl* destructor = record.getDestructor();
  if (destructor == nullptr || destructor->isDeleted() ||
      destructor->getAccess() != clang::AS_public) {
    return;
  }
  model::Operation operation;
  operation.kind = OperationKind::Destructor;
  operation.owner = types_.classOf(record);
  operation.name = "~" + simpleName(record);
  operation.key = className(record) + "::" + operation.name + "()";
  operation.callee = operation.name;
  operation.isNoexcept = true;
  operation.isImplicit = destructor->isImplicit();
  operation.isVirtual = destructor->isVirtual();
  operation.location = locationOf(destructor->getLocation(), sema_.getASTContext());
  operation.result.type = types_.type(sema_.getASTContext().VoidTy);
  add(std::move(operation));
}

}  // namespace assay::frontend
