#include "frontend/client_reach.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/declarations.h"
#include "frontend/naming.h"
#include "frontend/type_parts.h"

namespace assay::frontend {

ClientReach::ClientReach(const std::vector<clang::CXXRecordDecl*>& explored) {
  for (const clang::CXXRecordDecl* record : explored) explored_.insert(record->getCanonicalDecl());
  for (const clang::CXXRecordDecl* record : explored) associate(*record);
  for (const clang::CXXRecordDecl* record : explored) addBases(*record);
}

void ClientReach::addBases(const clang::CXXRecordDecl& record) {
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const clang::CXXRecordDecl* type = base.getType()->getAsCXXRecordDecl();
    if (type == nullptr || !type->hasDefinition()) continue;
    if (!type->isEmpty()) bases_.insert(type->getCanonicalDecl());
    addBases(*type->getDefinition());
  }
}

bool ClientReach::isExplored(const clang::CXXRecordDecl& record) const {
  return explored_.contains(record.getCanonicalDecl());
}

bool ClientReach::isBaseOfExplored(const clang::CXXRecordDecl& record) const {
  return bases_.contains(record.getCanonicalDecl());
}

void ClientReach::associate(const clang::CXXRecordDecl& declared) {
  const clang::CXXRecordDecl* record = declared.getDefinition();
  if (record == nullptr || !isOfProject(*record) || !associated_.insert(record).second) return;
  spaces_.insert(record->getEnclosingNamespaceContext()->getPrimaryContext());
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    const clang::CXXRecordDecl* type = base.getType()->getAsCXXRecordDecl();
    if (type != nullptr) associate(*type);
  }
  if (const auto* outer = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext())) {
    associate(*outer);
  }
  if (const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record)) {
    for (const clang::TemplateArgument& argument : special->getTemplateArgs().asArray()) {
      associate(argument);
    }
  }
}

void ClientReach::associate(const clang::TemplateArgument& argument) {
  if (argument.getKind() == clang::TemplateArgument::Pack) {
    for (const clang::TemplateArgument& one : argument.getPackAsArray()) associate(one);
  } else if (argument.getKind() == clang::TemplateArgument::Template) {
    const clang::TemplateDecl* decl = argument.getAsTemplate().getAsTemplateDecl();
    if (decl == nullptr) return;
    const clang::DeclContext* scope = decl->getDeclContext();
    spaces_.insert(scope->getEnclosingNamespaceContext()->getPrimaryContext());
  } else if (argument.getKind() == clang::TemplateArgument::Type) {
    static_cast<void>(allParts(argument.getAsType(), [this](clang::QualType part) {
      if (const auto* enumeration = part->getAs<clang::EnumType>()) {
        const clang::DeclContext* scope = enumeration->getDecl()->getDeclContext();
        spaces_.insert(scope->getEnclosingNamespaceContext()->getPrimaryContext());
      }
      if (const auto* record = part->getAsCXXRecordDecl()) associate(*record);
      return true;
    }));
  }
}

bool ClientReach::isReached(const clang::Decl& function) const {
  if (!isInPrivateNamespace(function)) return true;
  const clang::DeclContext* scope = function.getDeclContext()->getEnclosingNamespaceContext();
  return spaces_.contains(scope->getPrimaryContext());
}

bool ClientReach::isForeign(clang::QualType type) const {
  Met met;
  return isForeign(type, met);
}

bool ClientReach::isForeign(const clang::FunctionDecl& function) const {
  Met met;
  return isForeign(function, met);
}

bool ClientReach::isForeign(clang::QualType type, Met& met) const {
  return allParts(type, [&](clang::QualType part) {
    if (part->isDependentType()) return met.isTemplate;
    if (const auto* record = part->getAsCXXRecordDecl()) return isForeignRecord(*record, met);
    return part->isFundamentalType() || part->isEnumeralType();
  });
}

bool ClientReach::isForeign(const clang::FunctionDecl& function, Met& met) const {
  return isForeign(function.getReturnType(), met) &&
         llvm::all_of(function.parameters(), [&](const clang::ParmVarDecl* parameter) {
           return isForeign(parameter->getType(), met);
         });
}

bool ClientReach::isForeignRecord(const clang::CXXRecordDecl& declared, Met& met) const {
  const bool isInstance = llvm::isa<clang::ClassTemplateSpecializationDecl>(declared);
  if (!isOfProject(declared) && isInstance) return true;  // as its template arguments are
  const clang::CXXRecordDecl* record = declared.getDefinition();
  if (record == nullptr || record->isLambda()) return false;
  if (!met.records.insert(record->getCanonicalDecl()).second) return true;
  if (isOfProject(*record)) {
    const bool isPublic = isNameable(*record) && !isInPrivateNamespace(*record);
    const bool isPart = isExplored(*record) || bases_.contains(record->getCanonicalDecl());
    return isPublic && !isPart && standsAlone(*record, met);
  }
  return llvm::all_of(record->bases(),
                      [&](const auto& base) { return isForeignBase(base, *record, met); }) &&
         llvm::all_of(record->fields(),
                      [&](const auto* field) { return isForeign(field->getType(), met); });
}

bool ClientReach::standsAlone(const clang::CXXRecordDecl& record) const {
  Met met{{record.getCanonicalDecl()}};
  return standsAlone(record, met);
}

bool ClientReach::standsAlone(const clang::ClassTemplateDecl& pattern) const {
  const clang::CXXRecordDecl* record = pattern.getTemplatedDecl()->getDefinition();
  if (record == nullptr) return true;
  Met met{{record->getCanonicalDecl()}, true};
  return standsAlone(*record, met);
}

bool ClientReach::standsAlone(const clang::CXXRecordDecl& record, Met& met) const {
  return llvm::all_of(record.bases(),
                      [&](const auto& base) { return isForeignBase(base, record, met); }) &&
         llvm::all_of(record.decls(),
                      [&](const clang::Decl* member) { return isForeignMember(*member, met); });
}

bool ClientReach::isForeignBase(const clang::CXXBaseSpecifier& base,
                                const clang::CXXRecordDecl& derived, Met& met) const {
  // An instance could be derived from what is explored.
  const clang::QualType type = base.getType().getCanonicalType();
  if (type->isTemplateTypeParmType() || type->getAs<clang::PackExpansionType>() != nullptr) {
    return false;
  }
  // What an explored class is derived from is so by way of others.
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record != nullptr && bases_.contains(derived.getCanonicalDecl()) &&
      bases_.contains(record->getCanonicalDecl()) && record->hasDefinition()) {
    return !met.records.insert(record->getCanonicalDecl()).second ||
           standsAlone(*record->getDefinition(), met);
  }
  return isForeign(type, met);
}

bool ClientReach::isForeignMember(const clang::Decl& member, Met& met) const {
  if (const auto* friendly = llvm::dyn_cast<clang::FriendDecl>(&member)) {
    // A class that is a friend may hand out what it likes.
    const clang::NamedDecl* decl = friendly->getFriendDecl();
    return decl != nullptr && isForeignMember(*decl, met);
  }
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&member)) {
    return isForeign(*function, met);
  }
  if (const auto* value = llvm::dyn_cast<clang::DeclaratorDecl>(&member)) {
    return isForeign(value->getType(), met);
  }
  if (!met.isTemplate) return !llvm::isa<clang::TemplateDecl>(member);  // about anything
  if (const auto* pattern = llvm::dyn_cast<clang::TemplateDecl>(&member)) {
    const clang::NamedDecl* one = pattern->getTemplatedDecl();
    return one == nullptr || isForeignMember(*one, met);
  }
  const auto* nested = llvm::dyn_cast<clang::CXXRecordDecl>(&member);
  const bool isOwn = nested != nullptr && nested->isThisDeclarationADefinition() &&
                     met.records.insert(nested->getCanonicalDecl()).second;
  return !isOwn || standsAlone(*nested, met);
}

}  // namespace assay::frontend
