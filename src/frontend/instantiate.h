// Which instantiations of a template compile: candidates are tried by asking Clang to do it.
//
// Where a parameter's type has the same template as a class that is known (`const Box<T>&` beside
// `Box<int>`), the template's parameters are read off that class. Otherwise a type parameter gets
// int, then std::string, then the project's classes, then what else is at hand (a callable, an
// iterator of the receiver); the first assignment wins for which everything compiles, constraints
// and bodies included.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Sema/Sema.h>

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "frontend/soundness.h"

namespace assay::frontend {

class Instantiator {
 public:
  // `projectTypes` are what type parameters may stand for, `instances` the class template instances
  // that signatures are compared with.
  Instantiator(clang::Sema& sema, std::vector<clang::QualType> projectTypes);
  void addInstance(const clang::CXXRecordDecl& record);

  struct Refused {
    std::string why;
  };

  // The instance that suits best: complete, and the fewest members fail to compile.
  std::variant<clang::CXXRecordDecl*, Refused> instantiate(clang::ClassTemplateDecl& decl);

  // `receiver` is the class whose member it is, or null.
  std::variant<clang::FunctionDecl*, Refused> instantiate(clang::FunctionTemplateDecl& decl,
                                                          const clang::CXXRecordDecl* receiver);

  // Whether the body, if there is one to instantiate, compiles.
  bool compiles(clang::FunctionDecl& function);

 private:
  using Arguments = std::vector<clang::TemplateArgument>;

  using Bindings =
      std::map<unsigned, clang::TemplateArgument>;  // by index of the template parameter

  std::vector<Arguments> assignments(const clang::TemplateParameterList& parameters,
                                     const Bindings& bindings,
                                     const std::vector<clang::QualType>& types,
                                     const std::vector<clang::QualType>& packTypes) const;
  std::vector<Bindings> bindingsFromSignature(const clang::FunctionTemplateDecl& decl,
                                              const clang::CXXRecordDecl* receiver) const;
  std::vector<clang::QualType> basicTypes(const clang::Decl& decl) const;
  std::vector<clang::QualType> typesFor(const clang::Decl& decl,
                                        const clang::CXXRecordDecl* receiver) const;
  clang::CXXRecordDecl* tryClass(clang::ClassTemplateDecl& decl, const Arguments& arguments);
  clang::FunctionDecl* tryFunction(clang::FunctionTemplateDecl& decl, const Arguments& arguments);
  std::size_t failingMembers(clang::CXXRecordDecl& record);
  clang::QualType namedType(const std::string& space, const std::string& name) const;

  clang::Sema& sema_;
  SoundnessCheck soundness_;
  std::vector<clang::QualType> projectTypes_;
  std::vector<const clang::ClassTemplateSpecializationDecl*> instances_;
};

}  // namespace assay::frontend
