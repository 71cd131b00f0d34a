// What a client can do with the explored classes that no operation stands for.
#include <clang/AST/ASTContext.h>
#include <clang/AST/CXXInheritance.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

#include <set>
#include <string>

#include "frontend/client_reach.h"
#include "frontend/declarations.h"
#include "frontend/default_initialisation.h"
#include "frontend/naming.h"
#include "frontend/static_variables.h"
#include "frontend/syntax_walk.h"
#include "frontend/type_parts.h"
#include "frontend/type_translator.h"
#include "frontend/unexplored.h"

namespace assay::frontend {

namespace {

bool isHiddenTemplate(const clang::TemplateDecl* decl) {
  if (decl == nullptr) return true;
  return isOfProject(*decl) &&
         (decl->getAccess() == clang::AS_private || decl->getAccess() == clang::AS_protected ||
          isInPrivateNamespace(*decl));
}

// Whether a name of the type, by which a client gets at all parts of it, leads to a class of the
// project that is not explored: to any by the name of a `member`, otherwise to those that have no
// public name of their own.
bool namesHidden(clang::QualType type, const ClientReach& reach, bool isMember) {
  return !allParts(type, [&](clang::QualType part) {
    if (const auto* record = part->getAsCXXRecordDecl()) {
      if (!isOfProject(*record)) return true;
      // An instance that nobody has made yet is one that is not explored.
      const clang::CXXRecordDecl* definition = record->getDefinition();
      const bool isInstance = llvm::isa<clang::ClassTemplateSpecializationDecl>(record);
      if (definition == nullptr ? !isInstance : reach.isExplored(*definition)) return true;
      return !isMember && isNameable(*record) && !isInPrivateNamespace(*record);
    }
    if (const auto* written = part->getAs<clang::TemplateSpecializationType>()) {
      return !isHiddenTemplate(written->getTemplateName().getAsTemplateDecl());
    }
    if (const auto* nested = part->getAs<clang::DependentNameType>()) {
      const clang::Type* scope = nested->getQualifier()->getAsType();
      return scope != nullptr && !namesHidden(clang::QualType(scope, 0), reach, isMember);
    }
    return !part->isDependentType() || part->isTemplateTypeParmType() ||
           part->isSpecificBuiltinType(clang::BuiltinType::Dependent);
  });
}

// Whether a declaration gives a name to such a class.
bool publishesHidden(const clang::NamedDecl& decl, const ClientReach& reach) {
  const bool isMember = decl.getDeclContext()->isRecord();
  if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(&decl)) {
    return namesHidden(alias->getUnderlyingType(), reach, isMember);
  }
  if (const auto* alias = llvm::dyn_cast<clang::TypeAliasTemplateDecl>(&decl)) {
    return namesHidden(alias->getTemplatedDecl()->getUnderlyingType(), reach, isMember);
  }
  const auto* used = llvm::dyn_cast<clang::UsingDecl>(&decl);
  return used != nullptr &&
         llvm::any_of(used->shadows(), [&](const clang::UsingShadowDecl* shadow) {
           const clang::NamedDecl* target = shadow->getTargetDecl();
           if (const auto* type = llvm::dyn_cast<clang::TypeDecl>(target)) {
             return namesHidden(type->getASTContext().getTypeDeclType(type), reach, isMember);
           }
           return llvm::isa<clang::ClassTemplateDecl, clang::TypeAliasTemplateDecl>(target) &&
                  isHiddenTemplate(llvm::cast<clang::TemplateDecl>(target));
         });
}

// Whether a function gives nothing but the object that it is called on.
class ReturnsItself final : public SyntaxWalk {
 public:
  bool isSo = true;

 protected:
  bool onStmt(clang::Stmt& statement) override {
    const auto* returned = llvm::dyn_cast<clang::ReturnStmt>(&statement);
    if (returned == nullptr || returned->getRetValue() == nullptr) return true;
    const clang::Expr* value = returned->getRetValue()->IgnoreParenImpCasts();
    if (const auto* pointed = llvm::dyn_cast<clang::UnaryOperator>(value)) {
      value = pointed->getSubExpr()->IgnoreParenImpCasts();
    }
    return isSo = llvm::isa<clang::CXXThisExpr>(value);
  }
};

bool returnsItself(const clang::FunctionDecl& function) {
  if (function.isImplicit() || function.isDefaulted()) return true;
  ReturnsItself returns;
  if (clang::Stmt* body = function.getBody()) returns.walk(*body);
  return function.hasBody() && returns.isSo;
}

void limitDowncast(const clang::FunctionDecl& function, const ClientReach& reach,
                   std::vector<model::Limitation>& found) {
  const clang::CXXRecordDecl* given = function.getReturnType()->getPointeeCXXRecordDecl();
  if (given == nullptr || !given->hasDefinition() || !given->getDefinition()->isPolymorphic() ||
      function.isDeleted() || !reach.isBaseOfExplored(*given) || returnsItself(function)) {
    return;
  }
  found.push_back({"a cast of what " + operationKey(function) + " gives",
                   "the object may be of a class that is derived from that, and is not used as one "
                   "when states are explored",
                   "", locationOf(function.getLocation(), function.getASTContext())});
}

// What a client finds outside of the explored classes.
class NameFinder {
 public:
  NameFinder(const ClientReach& reach, clang::ASTContext& context,
             std::vector<model::Limitation>& found)
      : reach_(reach), statics_(context), found_(found) {}

  void run(clang::TranslationUnitDecl& unit) {
    visitDeclarations(unit, isOfProject, [this](clang::Decl& decl) { note(decl); });
    for (const clang::CXXRecordDecl* record : reach_.associated()) {
      if (reach_.isExplored(*record)) continue;
      for (const clang::FriendDecl* friendly : record->friends()) {
        if (const clang::NamedDecl* decl = friendly->getFriendDecl()) noteFunction(*decl);
      }
    }
  }

 private:
  void limit(std::string what, std::string reason, const clang::Decl& decl) {
    found_.push_back({std::move(what), std::move(reason), "",
                      locationOf(decl.getLocation(), decl.getASTContext())});
  }

  void note(const clang::Decl& decl) {
    if (llvm::isa<clang::FunctionDecl, clang::FunctionTemplateDecl>(decl)) {
      if (reach_.isReached(decl)) noteFunction(decl);
      return;
    }
    if (isInPrivateNamespace(decl)) return;
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&decl)) noteClass(*record);
    if (const auto* pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(&decl)) {
      noteTemplate(*pattern);
      for (const auto* instance : pattern->specializations()) noteClass(*instance);
    }
    if (const auto* alias = llvm::dyn_cast<clang::NamespaceAliasDecl>(&decl)) {
      noteNamespace(*alias, *alias->getNamespace());
    } else if (const auto* used = llvm::dyn_cast<clang::UsingDirectiveDecl>(&decl)) {
      noteNamespace(decl, *used->getNominatedNamespace());
    } else if (const auto* name = llvm::dyn_cast<clang::UsingDecl>(&decl)) {
      noteUsing(*name);
    }
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(&decl);
    if (named != nullptr && publishesHidden(*named, reach_)) {
      limit(qualifiedName(*named), "the class behind it is not explored", decl);
    }
  }

  // Another name for a namespace that by its own is nobody's business.
  void noteNamespace(const clang::Decl& decl, const clang::NamespaceDecl& space) {
    if (!isOfProject(space) || (!isPrivateNamespace(space) && !isInPrivateNamespace(space))) return;
    limit(qualifiedName(space), "it is made public here, and what it holds is not explored", decl);
  }

  void noteUsing(const clang::UsingDecl& used) {
    for (const clang::UsingShadowDecl* shadow : used.shadows()) {
      const clang::NamedDecl* target = shadow->getTargetDecl();
      if (isOfProject(*target) && isInPrivateNamespace(*target)) noteFunction(*target);
    }
  }

  void noteFunction(const clang::Decl& decl) {
    if (!seen_.insert(decl.getCanonicalDecl()).second) return;
    const std::string reason = "it is not called when states are explored";
    if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(&decl)) {
      const clang::FunctionDecl& function = *pattern->getTemplatedDecl();
      const bool isOther = llvm::isa<clang::CXXMethodDecl, clang::CXXDeductionGuideDecl>(function);
      if (!isOther && isCallable(*pattern) && !isCalledInternal(function)) {
        limit(qualifiedName(*pattern) + writtenParameters(function), reason, decl);
      }
      return;
    }
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl);
    if (function == nullptr ||
        llvm::isa<clang::CXXMethodDecl, clang::CXXDeductionGuideDecl>(decl) ||
        function->isDeleted() || function->isMain() || function->isDependentContext()) {
      return;
    }
    if (!isCalledInternal(*function)) limitDowncast(*function, reach_, found_);
    if (!reach_.isForeign(*function) && !isCalledInternal(*function)) {
      limit(operationKey(*function), reason, decl);
    }
  }

  // A client makes instances that nobody else has made.
  void noteTemplate(const clang::ClassTemplateDecl& pattern) {
    if (!pattern.isThisDeclarationADefinition() || !isNameable(*pattern.getTemplatedDecl())) return;
    const bool isExplored = llvm::any_of(pattern.specializations(), [&](const auto* instance) {
      return reach_.isExplored(*instance);
    });
    auto& decl = const_cast<clang::ClassTemplateDecl&>(pattern);
    if (isExplored || (reach_.standsAlone(pattern) && !statics_.mayBeUsedIn(decl))) return;
    limit(qualifiedName(pattern), "its instances are not explored", pattern);
  }

  void noteClass(const clang::CXXRecordDecl& record) {
    if (!record.isThisDeclarationADefinition() || record.isDependentContext()) return;
    if (record.isImplicit() || !isNameable(record)) return;
    for (const clang::Decl* decl : record.decls()) {
      if (const auto* nested = llvm::dyn_cast<clang::CXXRecordDecl>(decl)) noteClass(*nested);
    }
    const clang::ASTContext& context = record.getASTContext();
    if (reach_.isExplored(record) || reach_.standsAlone(record)) return;
    limit(displayName(context.getRecordType(&record), context), "the class is not explored",
          record);
  }

  const ClientReach& reach_;
  StaticVariables statics_;
  std::vector<model::Limitation>& found_;
  std::set<const clang::Decl*> seen_;
};

// One class and what a client can do with it besides calling what it declares.
class ClassFinder {
 public:
  ClassFinder(const ClientReach& reach, clang::CXXRecordDecl& record,
              std::vector<model::Limitation>& found)
      : reach_(reach),
        record_(record),
        context_(record.getASTContext()),
        name_(displayName(context_.getRecordType(&record), context_)),
        found_(found) {}

  void run() {
    noteDefaultInitialisation();
    noteAggregate();
    noteFriends();
    noteConstructorTemplates();
    noteTypes(record_);
    noteBorrowed();
    noteAllocation(record_);
    noteDowncasts(record_);
    std::set<clang::DeclarationName> declared;
    noteBases(record_, declared);
  }

 private:
  void limit(std::string what, std::string reason, clang::SourceLocation location) {
    found_.push_back({std::move(what), std::move(reason), "", locationOf(location, context_)});
  }

  // T t; where T() would have filled with zeros what is not written otherwise.
  void noteDefaultInitialisation() {
    const auto isExplored = [this](const clang::CXXRecordDecl& other) {
      return reach_.isExplored(other);
    };
    for (const UnwrittenPart& part : unwrittenParts(record_, isExplored)) {
      limit(name_ + "::" + part.name,
            "it " + part.what + " by `" + name_ + " object;`, which is not explored",
            part.location);
    }
  }

  void noteConstructorTemplates() {
    for (const clang::Decl* decl : record_.decls()) {
      const auto* shadow = llvm::dyn_cast<clang::ConstructorUsingShadowDecl>(decl);
      if (shadow == nullptr || decl->getAccess() != clang::AS_public ||
          !llvm::isa<clang::FunctionTemplateDecl>(shadow->getTargetDecl())) {
        continue;
      }
      limit(name_ + "::" + record_.getNameAsString(),
            "an inherited constructor template is not called", decl->getLocation());
    }
  }

  // What a function gives as a base may be more, which a client finds out by a cast.
  void noteDowncasts(const clang::CXXRecordDecl& scope) {
    for (const clang::CXXMethodDecl* method : scope.methods()) {
      if (method->getAccess() == clang::AS_public) limitDowncast(*method, reach_, found_);
    }
    for (const clang::CXXBaseSpecifier& base : scope.bases()) {
      const clang::CXXRecordDecl* type = base.getType()->getAsCXXRecordDecl();
      const bool isPublic = base.getAccessSpecifier() == clang::AS_public;
      if (isPublic && type != nullptr && type->hasDefinition() && isOfProject(*type) &&
          !reach_.isExplored(*type)) {
        noteDowncasts(*type->getDefinition());
      }
    }
  }

  // Names of classes that are not explored, and those of a base that is not.
  void noteTypes(const clang::CXXRecordDecl& scope) {
    for (const clang::Decl* decl : scope.decls()) {
      const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
      if (named == nullptr || decl->getAccess() != clang::AS_public || decl->isImplicit()) continue;
      const bool isHiddenClass = &scope != &record_ && llvm::isa<clang::CXXRecordDecl>(decl);
      if (isHiddenClass || publishesHidden(*named, reach_)) {
        limit(name_ + "::" + named->getNameAsString(), "the class behind it is not explored",
              decl->getLocation());
      }
    }
    for (const clang::CXXBaseSpecifier& base : scope.bases()) {
      const clang::CXXRecordDecl* type = base.getType()->getAsCXXRecordDecl();
      if (base.getAccessSpecifier() != clang::AS_public || type == nullptr) continue;
      type = type->getDefinition();
      if (type != nullptr && isOfProject(*type) && !reach_.isExplored(*type)) noteTypes(*type);
    }
  }

  // What is taken for a place in another object is not destroyed when that changes.
  void noteBorrowed() {
    if (!isBorrowedClass(record_)) return;
    if (!record_.hasTrivialDestructor()) {
      limit(name_, "its objects are let go of, not destroyed, when what they refer to changes",
            record_.getLocation());
    }
    if (isMadeToReferByClients()) {
      limit(name_,
            "its objects are let go of when what they refer to changes, as if only that made them",
            record_.getLocation());
    }
  }

  // Whether a client says what an object refers to: when it makes one, or later.
  bool isMadeToReferByClients() const {
    const auto isTold = [&](const clang::CXXMethodDecl* method) {
      const bool isOffered = method->getAccess() == clang::AS_public && !method->isDeleted() &&
                             !method->isImplicit() && !method->isOverloadedOperator();
      return isOffered && llvm::any_of(method->parameters(), [&](const auto* parameter) {
               return isOwner(parameter->getType().getNonReferenceType());
             });
    };
    return llvm::any_of(record_.methods(), isTold) ||
           llvm::any_of(record_.fields(), [&](const clang::FieldDecl* field) {
             return field->getAccess() == clang::AS_public && isOwner(field->getType());
           });
  }

  bool isOwner(clang::QualType type) const {
    const clang::CXXRecordDecl* record =
        type->isPointerType() ? type->getPointeeCXXRecordDecl() : type->getAsCXXRecordDecl();
    return record != nullptr && record->hasDefinition() && reach_.isExplored(*record) &&
           isNameable(*record) && !isBorrowedClass(*record->getDefinition());
  }

  // Objects are made and ended by `new` and `delete` for one of them; others are not explored.
  void noteAllocation(const clang::CXXRecordDecl& scope) {
    for (const clang::Decl* decl : scope.decls()) {
      const clang::FunctionDecl* function = decl->getAsFunction();
      if (function == nullptr) continue;
      const auto kind = function->getDeclName().getCXXOverloadedOperator();
      const bool isIt = kind == clang::OO_New || kind == clang::OO_Array_New ||
                        kind == clang::OO_Delete || kind == clang::OO_Array_Delete;
      const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl);
      if (!isIt || (pattern != nullptr ? !isCallable(*pattern) : function->isDeleted())) continue;
      limit(name_ + "::" + function->getNameAsString(),
            "objects that lie on the stack or in an array are not explored",
            function->getLocation());
    }
    for (const clang::CXXBaseSpecifier& base : scope.bases()) {
      const clang::CXXRecordDecl* type = base.getType()->getAsCXXRecordDecl();
      if (type != nullptr && type->hasDefinition()) noteAllocation(*type->getDefinition());
    }
  }

  void noteAggregate() {
    if (!record_.isAggregate()) return;
    bool isPartial = record_.getNumBases() != 0;
    for (const clang::FieldDecl* field : record_.fields()) {
      isPartial |= field->getType()->isArrayType() || field->isAnonymousStructOrUnion();
      const clang::Expr* initial = field->getInClassInitializer();
      const clang::CXXRecordDecl* type = field->getType()->getAsCXXRecordDecl();
      // With fewer initialisers the rest is made from what stands here.
      isPartial |= initial != nullptr && !isOneOfAll(*initial);
      isPartial |= type != nullptr && type->hasDefinition() && !type->isTriviallyCopyable();
    }
    if (!isPartial) return;
    limit(name_, "not every way to initialise it with braces is explored", record_.getLocation());
  }

  // Whether an initialiser is one of the values that are tried for its type.
  bool isOneOfAll(const clang::Expr& initial) const {
    if (!initial.getType()->isEnumeralType()) return initial.isEvaluatable(context_);
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(initial.IgnoreParenImpCasts());
    return name != nullptr && llvm::isa<clang::EnumConstantDecl>(name->getDecl());
  }

  void noteFriends() {
    for (const clang::FriendDecl* friendly : record_.friends()) {
      if (const clang::TypeSourceInfo* type = friendly->getFriendType()) {
        const clang::CXXRecordDecl* record = type->getType()->getAsCXXRecordDecl();
        if (record == nullptr) continue;
        // Instances are made by naming them. Other classes nobody defines who is not asked to.
        const bool isMade =
            record->hasDefinition() || llvm::isa<clang::ClassTemplateSpecializationDecl>(record);
        if (isMade && !reach_.isExplored(*record)) limitFriend(*record, friendly->getLocation());
      } else if (const auto* decl = friendly->getFriendDecl()) {
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
          limit(operationKey(*function), "this friend is not called when states are explored",
                friendly->getLocation());
        } else {
          limitFriend(*decl, friendly->getLocation());
        }
      }
    }
  }

  void limitFriend(const clang::NamedDecl& decl, clang::SourceLocation location) {
    limit(qualifiedName(decl), "a friend of " + name_ + " that is not explored", location);
  }

  // A client can still use what the class hides, and assign to the part that is a base.
  void noteBases(const clang::CXXRecordDecl& scope, std::set<clang::DeclarationName> declared) {
    for (const clang::Decl* decl : scope.decls()) {
      const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
      if (named == nullptr) continue;
      const bool isPassedOn = llvm::isa<clang::UsingDecl, clang::UsingShadowDecl>(named) &&
                              named->getAccess() == clang::AS_public;
      if (!isPassedOn) declared.insert(named->getDeclName());
    }
    for (const clang::CXXBaseSpecifier& base : scope.bases()) {
      const clang::CXXRecordDecl* record = base.getType()->getAsCXXRecordDecl();
      if (base.getAccessSpecifier() != clang::AS_public || record == nullptr) continue;
      record = record->getDefinition();
      if (record == nullptr) continue;
      noteDelete(*record);
      for (const clang::Decl* decl : record->decls()) {
        if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl)) {
          noteBaseMember(*named, *record, declared);
        }
      }
      noteBases(*record, declared);
    }
  }

  // Who deletes an object as what it is derived from has to be sure that the destructor is virtual.
  void noteDelete(const clang::CXXRecordDecl& base) {
    const clang::CXXDestructorDecl* destructor = base.getDestructor();
    const bool isUsable = destructor == nullptr ||
                          (destructor->getAccess() == clang::AS_public && !destructor->isDeleted());
    const bool isVirtual = destructor != nullptr && destructor->isVirtual();
    if (!isUsable || isVirtual || !isNameable(base) || isInPrivateNamespace(base)) return;
    limit("delete of a " + name_ + " as a " + displayName(context_.getRecordType(&base), context_),
          "its destructor is not virtual, and that is not done when states are explored",
          record_.getLocation());
  }

  void noteBaseMember(const clang::NamedDecl& member, const clang::CXXRecordDecl& base,
                      const std::set<clang::DeclarationName>& declared) {
    if (member.getAccess() != clang::AS_public) return;
    if (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl, clang::TypeDecl>(member)) {
      return;
    }
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&member);
    if (method == nullptr && !llvm::isa<clang::ValueDecl, clang::FunctionTemplateDecl>(member)) {
      return;
    }
    if (method != nullptr) {
      // By way of the base, the call is one of what overrides it: an operation like any other?
      if (method->isVirtual() && !isOverriddenByOperations(*method)) {
        limit(operationKey(*method) + " on a " + name_,
              "what overrides it is no operation, and is not called when states are explored",
              record_.getLocation());
        return;
      }
      // A pure one has code only if somebody writes it beside the class.
      const bool isCallable = !method->isDeleted() &&
                              (!method->isPureVirtual() || method->isDefined()) &&
                              !(method->isConst() && !isOfProject(*method));
      if (!isCallable || (method->isImplicit() && !hasFields(base))) return;
    }
    const bool isImplicit = method != nullptr && method->isImplicit();
    if (!isImplicit && !declared.contains(member.getDeclName())) return;
    limit((method != nullptr ? operationKey(*method) : qualifiedName(member)) + " on a " + name_,
          "what is hidden of a base is not used when states are explored", record_.getLocation());
  }

  // Whether a client calls by the name of the class what a call of the virtual function leads to.
  bool isOverriddenByOperations(const clang::CXXMethodDecl& method) const {
    clang::CXXFinalOverriderMap overriders;
    record_.getFinalOverriders(overriders);
    const auto found = overriders.find(method.getCanonicalDecl());
    if (found == overriders.end()) return llvm::isa<clang::CXXDestructorDecl>(method);
    for (const auto& [subobject, all] : found->second) {
      for (const clang::UniqueVirtualMethod& one : all) {
        const clang::CXXMethodDecl& last = *one.Method;
        const bool isSame = last.getMinRequiredArguments() <= method.getMinRequiredArguments() &&
                            !isCalledInternal(last);
        // What stays pure is called on objects of another class.
        if (!last.isPureVirtual() && !(isSame && isOffered(last, record_))) return false;
      }
    }
    return true;
  }

  // Whether its name, in the scope of a class, stands for the function.
  static bool isOffered(const clang::CXXMethodDecl& method, const clang::CXXRecordDecl& scope) {
    const auto named = scope.lookup(method.getDeclName());
    const auto isIt = [&](const clang::NamedDecl* decl) {
      return decl->getAccess() == clang::AS_public &&
             decl->getUnderlyingDecl()->getCanonicalDecl() == method.getCanonicalDecl();
    };
    if (llvm::any_of(named, isIt)) return true;
    return named.empty() && llvm::any_of(scope.bases(), [&](const clang::CXXBaseSpecifier& base) {
             const clang::CXXRecordDecl* record = base.getType()->getAsCXXRecordDecl();
             return base.getAccessSpecifier() == clang::AS_public && record != nullptr &&
                    record->hasDefinition() && isOffered(method, *record->getDefinition());
           });
  }

  static bool hasFields(const clang::CXXRecordDecl& record) {
    return !record.field_empty() ||
           llvm::any_of(record.bases(), [](const clang::CXXBaseSpecifier& base) {
             const clang::CXXRecordDecl* decl = base.getType()->getAsCXXRecordDecl();
             return decl != nullptr && decl->hasDefinition() && hasFields(*decl);
           });
  }

  const ClientReach& reach_;
  clang::CXXRecordDecl& record_;
  const clang::ASTContext& context_;
  std::string name_;
  std::vector<model::Limitation>& found_;
};

// Of a class that operations take is known how its objects are made; what else they offer is not
// used.
void noteNeeded(const clang::CXXRecordDecl& record, std::vector<model::Limitation>& found) {
  const clang::ASTContext& context = record.getASTContext();
  const bool offersMore = llvm::any_of(record.decls(), [](const clang::Decl* decl) {
    if (decl->getAccess() != clang::AS_public || decl->isImplicit()) return false;
    const auto* function = decl->getAsFunction();
    if (function == nullptr) return llvm::isa<clang::FieldDecl, clang::VarDecl>(decl);
    return !llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(function) &&
           !function->isDeleted();
  });
  if (!offersMore && record.getNumBases() == 0) return;
  found.push_back({displayName(context.getRecordType(&record), context),
                   "its objects are made for other calls, and not used themselves", "",
                   locationOf(record.getLocation(), context)});
}

}  // namespace

std::vector<model::Limitation> unexploredOf(const std::vector<clang::CXXRecordDecl*>& explored,
                                            const std::vector<clang::CXXRecordDecl*>& needed) {
  std::vector<model::Limitation> found;
  const ClientReach reach(explored);
  for (clang::CXXRecordDecl* record : explored) {
    if (isOfProject(*record)) ClassFinder(reach, *record, found).run();
  }
  for (clang::CXXRecordDecl* record : needed) {
    if (isOfProject(*record)) ClassFinder(reach, *record, found).run();
    noteNeeded(*record, found);
  }
  if (explored.empty()) return found;
  clang::ASTContext& context = explored.front()->getASTContext();
  NameFinder(reach, context, found).run(*context.getTranslationUnitDecl());
  return found;
}

}  // namespace assay::frontend
