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
}

bool ClientReach::isExplored(const clang::CXXRecordDecl& record) const {
  return explored_.contains(record.getCanonicalDecl());
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
    if (part->isDependentType()) return false;
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
  if (!met.insert(record->getCanonicalDecl()).second) return true;
  if (isOfProject(*record)) {
    const bool isPublic = isNameable(*record) && !isInPrivateNamespace(*record);
    if (!isPublic || isExplored(*record)) return false;
  }
  const auto isForeignBase = [&](const clang::CXXBaseSpecifier& base) {
    return isForeign(base.getType(), met);
  };
  if (!llvm::all_of(record->bases(), isForeignBase)) return false;
  if (!isOfProject(*record)) {
    return llvm::all_of(record->fields(),
                        [&](const auto* field) { return isForeign(field->getType(), met); });
  }
  return llvm::all_of(record->decls(),
                      [&](const clang::Decl* member) { return isForeignMember(*member, met); });
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
  return !llvm::isa<clang::TemplateDecl>(member);  // which may be about anything
}

}  // namespace assay::frontend
