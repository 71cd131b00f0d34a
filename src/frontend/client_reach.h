// Which declarations a client can use on the classes that are explored, be it by a name or by what
// argument-dependent lookup finds.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <set>
#include <vector>

namespace assay::frontend {

class ClientReach {
 public:
  // Those whose members are operations.
  explicit ClientReach(const std::vector<clang::CXXRecordDecl*>& explored);

  [[nodiscard]] bool isExplored(const clang::CXXRecordDecl& record) const;

  // Whether one of them is derived from the class, which has anything in it.
  [[nodiscard]] bool isBaseOfExplored(const clang::CXXRecordDecl& record) const;

  // Whether neither parts nor functions of a class of the project deal in explored objects, or in
  // what these are derived from; of a template, those of all its instances.
  [[nodiscard]] bool standsAlone(const clang::CXXRecordDecl& record) const;
  [[nodiscard]] bool standsAlone(const clang::ClassTemplateDecl& pattern) const;

  // Whether a value of the type has surely nothing to do with explored objects: numbers, texts,
  // classes of the library that are made of such, and public classes of the project none of whose
  // parts or functions deals in anything else.
  [[nodiscard]] bool isForeign(clang::QualType type) const;
  // Whether a function neither takes nor gives anything else.
  [[nodiscard]] bool isForeign(const clang::FunctionDecl& function) const;

  // The classes and namespaces in which functions are found for an explored object without being
  // named: of its class, its bases, the class around it and the template arguments.
  [[nodiscard]] const std::set<const clang::CXXRecordDecl*>& associated() const {
    return associated_;
  }
  // Whether a client finds a function that is declared there.
  [[nodiscard]] bool isReached(const clang::Decl& function) const;

 private:
  void associate(const clang::CXXRecordDecl& record);
  void associate(const clang::TemplateArgument& argument);

  struct Met {
    std::set<const clang::Decl*> records;  // what leads back to one of them adds nothing
    bool isTemplate = false;  // code that deals in its own parameters is like a client's
  };
  void addBases(const clang::CXXRecordDecl& record);
  bool standsAlone(const clang::CXXRecordDecl& record, Met& met) const;
  bool isForeignBase(const clang::CXXBaseSpecifier& base, const clang::CXXRecordDecl& derived,
                     Met& met) const;
  bool isForeign(clang::QualType type, Met& met) const;
  bool isForeign(const clang::FunctionDecl& function, Met& met) const;
  bool isForeignRecord(const clang::CXXRecordDecl& declared, Met& met) const;
  bool isForeignMember(const clang::Decl& member, Met& met) const;

  std::set<const clang::Decl*> explored_;
  std::set<const clang::Decl*> bases_;  // of these, if there is anything in them
  std::set<const clang::CXXRecordDecl*> associated_;
  std::set<const clang::DeclContext*> spaces_;
};

}  // namespace assay::frontend
