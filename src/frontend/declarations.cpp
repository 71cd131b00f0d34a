#include "frontend/declarations.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/CXXInheritance.h>
#include <clang/AST/DeclFriend.h>
#include <clang/Basic/CharInfo.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "frontend/naming.h"

namespace assay::frontend {

std::string fileOf(const clang::Decl& decl) {
  const clang::SourceManager& sources = decl.getASTContext().getSourceManager();
  const clang::FileID file = sources.getFileID(sources.getExpansionLoc(decl.getLocation()));
  const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
  return entry ? entry->getFileEntry().tryGetRealPathName().str() : std::string();
}

bool convertsToBase(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base) {
  clang::CXXBasePaths paths;
  if (!derived.isDerivedFrom(&base, paths)) return false;
  const clang::ASTContext& context = base.getASTContext();
  if (paths.isAmbiguous(context.getCanonicalType(context.getRecordType(&base)))) return false;
  return llvm::any_of(
      paths, [](const clang::CXXBasePath& path) { return path.Access == clang::AS_public; });
}

namespace {

class Collector {
 public:
  Collector(clang::Sema& sema, const Selection& selection)
      : sema_(sema), context_(sema.getASTContext()), selection_(selection) {}

  void walk(const clang::DeclContext& scope) {
    for (clang::Decl* decl : scope.decls()) visit(*decl);
  }

  // Keeps the functions of the files that matter, which is known only when all classes are.
  Declarations finish() {
    std::set<std::string> files = selection_.files;
    for (const clang::CXXRecordDecl* record : found.records) files.insert(fileOf(*record));
    const auto isElsewhere = [&](const clang::NamedDecl* decl) {
      return llvm::none_of(decl->redecls(),
                           [&](const clang::Decl* one) { return files.contains(fileOf(*one)); });
    };
    std::erase_if(found.functions, isElsewhere);
    std::erase_if(found.functionTemplates, isElsewhere);
    std::erase_if(found.leftOut, [](const LeftOutNamespace& space) {
      return space.classes == 0 && space.functions == 0;
    });
    return std::move(found);
  }

  Declarations found;

 private:
  void visit(clang::Decl& decl) {
    // A defaulted <=> declares == as well, implicitly.
    const auto* maybeComparison = llvm::dyn_cast<clang::FunctionDecl>(&decl);
    const bool isComparison = maybeComparison != nullptr && maybeComparison->isDefaulted();
    if ((decl.isImplicit() && !isComparison) || decl.isInvalidDecl()) return;
    if (auto* space = llvm::dyn_cast<clang::NamespaceDecl>(&decl)) {
      if (isInternal(*space)) {
        leaveOut(*space);
      } else {
        walk(*space);
      }
    } else if (auto* linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(&decl)) {
      walk(*linkage);
    } else if (auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&decl)) {
      visitRecord(*record);
    } else if (auto* classTemplate = llvm::dyn_cast<clang::ClassTemplateDecl>(&decl)) {
      visitTemplate(*classTemplate);
    } else if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl)) {
      if (!llvm::isa<clang::CXXMethodDecl>(function)) visitFunction(*function);
    } else if (auto* functionTemplate = llvm::dyn_cast<clang::FunctionTemplateDecl>(&decl)) {
      visitFunctionTemplate(*functionTemplate);
    } else if (auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(&decl)) {
      if (isInFiles(decl) && enumeration->isCompleteDefinition() && isNameable(*enumeration)) {
        found.enums.push_back(enumeration);
      }
    } else if (auto* friendly = llvm::dyn_cast<clang::FriendDecl>(&decl)) {
      if (clang::NamedDecl* named = friendly->getFriendDecl()) visit(*named);
    }
  }

  // Namespaces that by convention are nobody else's business, unless a glob names them.
  bool isInternal(const clang::NamespaceDecl& space) const {
    return isPrivateNamespace(space) &&
           llvm::none_of(selection_.classes.included(), [&](const std::string& glob) {
             return glob.find(space.getNameAsString() + "::") != std::string::npos;
           });
  }

  // Notes what would have been taken of the named files. A namespace may be opened many times.
  void leaveOut(const clang::NamespaceDecl& space) {
    if (!isInFiles(space)) return;
    const std::string name = qualifiedName(space);
    auto entry = std::ranges::find(found.leftOut, name, &LeftOutNamespace::name);
    if (entry == found.leftOut.end()) {
      entry = found.leftOut.insert(entry, {name, 0, 0, space.getLocation()});
    }
    count(space, *entry);
  }

  void count(const clang::DeclContext& scope, LeftOutNamespace& sums) {
    const auto isWanted = [&](const clang::NamedDecl& decl) {
      return selection_.classes.matches(qualifiedName(decl)) &&
             seen_.insert(decl.getCanonicalDecl()).second;
    };
    for (const clang::Decl* decl : scope.decls()) {
      if (decl->isImplicit() || decl->isInvalidDecl()) continue;
      if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(decl)) {
        count(*llvm::cast<clang::DeclContext>(decl), sums);
      } else if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl)) {
        const bool isOwn = record->isCompleteDefinition() &&
                           !llvm::isa<clang::ClassTemplateSpecializationDecl>(record);
        if (isOwn && isWanted(*record)) ++sums.classes;
      } else if (const auto* classTemplate = llvm::dyn_cast<clang::ClassTemplateDecl>(decl)) {
        if (isWanted(*classTemplate)) ++sums.classes;
      } else if (llvm::isa<clang::FunctionDecl, clang::FunctionTemplateDecl>(decl)) {
        const bool isMember = decl->getDeclContext()->isRecord();
        if (!isMember && isWanted(llvm::cast<clang::NamedDecl>(*decl))) ++sums.functions;
      }
    }
  }

  void visitRecord(clang::CXXRecordDecl& record) {
    if (record.isDependentContext() || record.isLambda() || record.isInjectedClassName()) return;
    if (record.getInstantiatedFromMemberClass() != nullptr) {
      // Member classes of an instance are instantiated when first needed: now.
      (void)sema_.isCompleteType(record.getLocation(), context_.getRecordType(&record));
    }
    if (!record.isCompleteDefinition()) return;
    if (!isNameable(record)) return;
    if (record.isUnion()) return walk(record);
    const std::string name = displayName(context_.getRecordType(&record), context_);
    found.classNames.push_back(name);
    if (isSelected(record, name)) {
      found.records.push_back(&record);
    } else if (!context_.getSourceManager().isInSystemHeader(record.getLocation())) {
      found.others.push_back(&record);
    }
    walk(record);
  }

  // The instantiations that the code itself mentions stand for the template.
  void visitTemplate(clang::ClassTemplateDecl& decl) {
    if (!seen_.insert(decl.getCanonicalDecl()).second) return;
    if (decl.getDeclContext()->isDependentContext() || !isNameable(*decl.getTemplatedDecl()))
      return;
    const std::vector<clang::ClassTemplateSpecializationDecl*> mentioned(
        decl.specializations().begin(), decl.specializations().end());
    const std::size_t before = found.records.size();
    for (clang::ClassTemplateSpecializationDecl* special : mentioned) {
      if (special->getSpecializationKind() == clang::TSK_ExplicitSpecialization) continue;
      if (isDependent(special->getTemplateArgs().asArray())) continue;
      if (!isSelected(*special, displayName(context_.getRecordType(special), context_))) continue;
      if (!sema_.isCompleteType(special->getLocation(), context_.getRecordType(special))) continue;
      visitRecord(*special->getDefinition());
    }
    notePartials(decl);
    const clang::CXXRecordDecl* pattern = decl.getTemplatedDecl()->getDefinition();
    if (pattern == nullptr || found.records.size() > before) return;
    const std::string name = qualifiedName(decl);
    found.classNames.push_back(name);
    if (isSelected(*pattern, name)) found.templates.push_back(&decl);
  }

  void notePartials(clang::ClassTemplateDecl& decl) {
    llvm::SmallVector<clang::ClassTemplatePartialSpecializationDecl*, 4> partials;
    decl.getPartialSpecializations(partials);
    for (clang::ClassTemplatePartialSpecializationDecl* partial : partials) {
      const bool isUsed = llvm::any_of(decl.specializations(), [&](const auto* special) {
        const auto origin = special->getInstantiatedFrom();
        return origin && origin.template is<clang::ClassTemplatePartialSpecializationDecl*>() &&
               origin.template get<clang::ClassTemplatePartialSpecializationDecl*>() == partial;
      });
      if (!isUsed && isSelected(*partial, qualifiedName(decl))) found.partials.push_back(partial);
    }
  }

  static bool isDependent(llvm::ArrayRef<clang::TemplateArgument> arguments) {
    return llvm::any_of(arguments, [](const auto& argument) { return argument.isDependent(); });
  }

  void visitFunction(clang::FunctionDecl& function) {
    if (function.isDependentContext()) return;
    if (function.isMain()) return;
    if (seen_.insert(function.getCanonicalDecl()).second) found.functions.push_back(&function);
  }

  void visitFunctionTemplate(clang::FunctionTemplateDecl& decl) {
    if (decl.getDeclContext()->isDependentContext()) return;
    if (llvm::isa<clang::CXXMethodDecl>(decl.getTemplatedDecl())) return;
    if (llvm::isa<clang::CXXDeductionGuideDecl>(decl.getTemplatedDecl())) return;
    if (seen_.insert(decl.getCanonicalDecl()).second) found.functionTemplates.push_back(&decl);
  }

  bool isInFiles(const clang::Decl& decl) const { return selection_.files.contains(fileOf(decl)); }

  // Globs reach beyond the named files, but into system headers only by a name, not by a wildcard.
  bool isSelected(const clang::CXXRecordDecl& record, const std::string& name) const {
    if (!selection_.classes.matches(name)) return false;
    if (isInFiles(record)) return true;
    const bool isSystem = context_.getSourceManager().isInSystemHeader(record.getLocation());
    return llvm::any_of(selection_.classes.included(), [&](const std::string& glob) {
      return support::matchesGlob(glob, name) && !(isSystem && glob.starts_with("*"));
    });
  }

  clang::Sema& sema_;
  clang::ASTContext& context_;
  const Selection& selection_;
  std::set<const clang::Decl*> seen_;
};

}  // namespace

std::vector<clang::CXXRecordDecl*> nestedClasses(clang::Sema& sema,
                                                 const clang::CXXRecordDecl& record,
                                                 const Selection& selection) {
  Collector collector(sema, selection);
  collector.walk(record);
  return std::move(collector.found.records);
}

Declarations collectDeclarations(clang::Sema& sema, const Selection& selection) {
  Collector collector(sema, selection);
  collector.walk(*sema.getASTContext().getTranslationUnitDecl());
  return collector.finish();
}

bool isPrivateNamespace(const clang::NamespaceDecl& space) {
  const llvm::StringRef name = space.getName();
  const bool isPrivate = name == "detail" || name == "details" || name == "internal" ||
                         name == "impl" || name.starts_with("__");
  return isPrivate && !space.isInline();
}

bool isInPrivateNamespace(const clang::Decl& decl) {
  const clang::DeclContext* scope = decl.getDeclContext();
  for (; scope != nullptr; scope = scope->getParent()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
    if (space != nullptr && isPrivateNamespace(*space)) return true;
  }
  return false;
}

bool isCallable(const clang::FunctionTemplateDecl& decl) {
  if (!decl.getTemplatedDecl()->isDeleted()) return true;
  const auto isCallableInstance = [](const clang::FunctionDecl* instance) {
    return instance->getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization &&
           !instance->isDeleted();
  };
  return llvm::any_of(decl.specializations(), isCallableInstance);
}

namespace {

// Whether the comment that Clang finds in front of a function belongs to that, not to what stands
// before it on a line, or to a whole section.
bool isAbout(const clang::RawComment& comment, const clang::FunctionDecl& function) {
  const clang::SourceManager& sources = function.getASTContext().getSourceManager();
  const auto [file, begin] = sources.getDecomposedLoc(comment.getBeginLoc());
  const auto [ownFile, own] =
      sources.getDecomposedLoc(sources.getExpansionLoc(function.getBeginLoc()));
  const unsigned end = sources.getFileOffset(comment.getEndLoc());
  if (file != ownFile || own < end) return true;
  const llvm::StringRef text = sources.getBufferData(file);
  const llvm::StringRef between = text.slice(end, own);
  const llvm::StringRef before = text.take_front(begin);
  const bool isBehindCode =
      !before.substr(before.rfind('\n') + 1).trim().empty() && between.contains('\n');
  const bool isOfSection =
      between.contains("public") || between.contains("protected") || between.contains("private");
  return !isBehindCode && !isOfSection;
}

}  // namespace

bool isCalledInternal(const clang::FunctionDecl& function) {
  const clang::ASTContext& context = function.getASTContext();
  const clang::RawComment* comment = context.getRawCommentForDeclNoCache(&function);
  if (comment == nullptr || !isAbout(*comment, function)) return false;
  const std::string text =
      comment->getRawText(context.getSourceManager()).ltrim("/*!< \t\n").lower();
  const llvm::StringRef line =
      llvm::StringRef(text).take_until([](char c) { return c == '\n'; }).rtrim("*/. \t\r");
  const auto startsWith = [&](llvm::StringRef words) {
    return line.starts_with(words) &&
           (line.size() == words.size() || !clang::isAsciiIdentifierContinue(line[words.size()]));
  };
  return line == "internal" || startsWith("@internal") || startsWith("\\internal") ||
         startsWith("internal use") || startsWith("for internal use");
}

bool isOfProject(const clang::Decl& decl) {
  const clang::SourceManager& sources = decl.getASTContext().getSourceManager();
  const clang::SourceLocation at = sources.getExpansionLoc(decl.getLocation());
  return !sources.isInSystemHeader(at) && !sources.isInMainFile(at);
}

void visitDeclarations(clang::DeclContext& scope,
                       llvm::function_ref<bool(const clang::Decl&)> isWanted,
                       llvm::function_ref<void(clang::Decl&)> visit) {
  for (clang::Decl* decl : scope.decls()) {
    if (decl->isImplicit()) continue;
    const bool isScope =
        llvm::isa<clang::NamespaceDecl>(decl) || llvm::isa<clang::LinkageSpecDecl>(decl);
    if (isScope) {
      visitDeclarations(*llvm::cast<clang::DeclContext>(decl), isWanted, visit);
    } else if (isWanted(*decl)) {
      visit(*decl);
    }
  }
}

void visitFiles(clang::DeclContext& scope, const std::set<std::string>& files,
                llvm::function_ref<void(clang::Decl&)> visit) {
  const auto isInFiles = [&](const clang::Decl& decl) { return files.contains(fileOf(decl)); };
  visitDeclarations(scope, isInFiles, visit);
}

}  // namespace assay::frontend
