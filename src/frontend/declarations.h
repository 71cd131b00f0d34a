// What the subject declares that might be tested: classes, templates, functions and enumerations,
// still as Clang's own, found by walking namespaces and classes once.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Sema/Sema.h>

#include <set>
#include <string>
#include <vector>

#include "support/glob.h"

namespace assay::frontend {

struct Selection {
  std::set<std::string> files;  // real paths of the named files, the factories among them
  std::string factories;        // real path; may be empty
  support::NameGlobs
      classes;  // narrows, or with globs of its own extends, the classes of the files
};

// A namespace that by convention is nobody else's business, and what of the named files it holds.
struct LeftOutNamespace {
  std::string name;
  std::size_t classes = 0;  // templates once each
  std::size_t functions = 0;
  clang::SourceLocation location;
};

struct Declarations {
  std::vector<clang::CXXRecordDecl*> records;  // selected, complete, not templates
  std::vector<clang::ClassTemplateDecl*>
      templates;  // selected, without an instantiation in the code
  std::vector<clang::ClassTemplatePartialSpecializationDecl*> partials;  // not instantiated
  // Not members; of the named files and of those that define a selected class.
  std::vector<clang::FunctionDecl*> functions;
  std::vector<clang::FunctionTemplateDecl*> functionTemplates;
  std::vector<clang::EnumDecl*> enums;
  std::vector<clang::CXXRecordDecl*> others;  // complete project classes not selected
  std::vector<LeftOutNamespace> leftOut;      // in order of appearance, none of them empty
  std::vector<std::string> classNames;        // of all classes seen, for suggestions
};

Declarations collectDeclarations(clang::Sema& sema, const Selection& selection);

// The selected classes inside of a class, which may be a template's instance.
std::vector<clang::CXXRecordDecl*> nestedClasses(clang::Sema& sema,
                                                 const clang::CXXRecordDecl& record,
                                                 const Selection& selection);

// Whether every client may take an object of the one class for one of the other: a base that is
// public and not ambiguous.
bool convertsToBase(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base);

// The real path of the file in which a declaration stands.
std::string fileOf(const clang::Decl& decl);

// A namespace that by its name is nobody else's business, and what lies in one.
bool isPrivateNamespace(const clang::NamespaceDecl& space);
bool isInPrivateNamespace(const clang::Decl& decl);

// Whether there is something to call of a template: specialisations of a deleted one count.
bool isCallable(const clang::FunctionTemplateDecl& decl);

// Whether the comment at a function says so: "internal", "@internal", "for internal use".
bool isCalledInternal(const clang::FunctionDecl& function);

// Whether it stands in a file of the project: not in a system header, nor in the file that includes
// the subject.
bool isOfProject(const clang::Decl& decl);

// The declarations that are wanted, outermost ones only; namespaces, whose parts stand in many
// files, are looked through.
void visitDeclarations(clang::DeclContext& scope,
                       llvm::function_ref<bool(const clang::Decl&)> isWanted,
                       llvm::function_ref<void(clang::Decl&)> visit);

// Those that stand in the files.
void visitFiles(clang::DeclContext& scope, const std::set<std::string>& files,
                llvm::function_ref<void(clang::Decl&)> visit);

}  // namespace assay::frontend
