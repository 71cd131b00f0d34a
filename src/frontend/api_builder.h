// Declarations of Clang → operations of the Api.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/Sema/Sema.h>

#include <set>
#include <string>
#include <vector>

#include "frontend/declarations.h"
#include "frontend/instantiate.h"
#include "frontend/type_translator.h"
#include "model/api.h"

namespace assay::frontend {

class ApiBuilder {
 public:
  ApiBuilder(clang::Sema& sema, model::Api& api, std::vector<clang::QualType> projectTypes,
             std::vector<std::string> invariantNames);

  // Registers classes first, so that every type that mentions one knows it.
  void declareClass(clang::CXXRecordDecl& record, bool isUnderTest);

  void addMembers(clang::CXXRecordDecl& record);
  void addConstruction(clang::CXXRecordDecl& record);  // only what makes objects of a needed class
  void addEnum(const clang::EnumDecl& decl);
  void addFunction(clang::FunctionDecl& function, bool isFactory);
  void addFunctionTemplate(clang::FunctionTemplateDecl& decl);
  void addStub(clang::CXXRecordDecl& record);
  void addPartialSpecialization(const clang::ClassTemplatePartialSpecializationDecl& decl);
  void addRefusedTemplate(const clang::ClassTemplateDecl& decl, const std::string& why);
  void addLeftOutNamespace(const LeftOutNamespace& space);

  // Classes that operations take, directly or inside of another type, that nothing makes so far and
  // that are not declared yet.
  std::vector<clang::CXXRecordDecl*> neededRecords() const;

  // Whether a type leads to a class under test, through references, pointers and template
  // arguments. In a template's pattern, Box<T> leads to Box<int>.
  bool involvesClassUnderTest(clang::QualType type) const;
  bool involvesClassUnderTest(const clang::FunctionDecl& function) const;

  Instantiator& instantiator() { return instantiator_; }

 private:
  struct Callee {
    clang::FunctionDecl* function;
    const clang::CXXRecordDecl* owner;  // the class it is called on or through; null: free
  };

  void addMembersOf(clang::CXXRecordDecl& owner, clang::CXXRecordDecl& scope,
                    std::set<clang::DeclarationName> hidden);
  void addMember(clang::CXXRecordDecl& owner, clang::NamedDecl& member);
  void addSpecialMembers(clang::CXXRecordDecl& record);
  bool isUnderTest(const clang::CXXRecordDecl& record) const;
  bool isTemplateUnderTest(const clang::TemplateDecl* decl) const;
  bool isBorrowed(const clang::CXXRecordDecl& record);
  void explainAbstract(const clang::CXXRecordDecl& record);
  bool isEndedByClients(const clang::CXXRecordDecl& record) const;
  void explainEndlessObjects(const clang::CXXRecordDecl& record);
  void addAggregateInit(const clang::CXXRecordDecl& record);
  void addDestructor(const clang::CXXRecordDecl& record);
  void addConstructor(clang::CXXRecordDecl& record, clang::FunctionDecl& constructor);
  void addMethod(clang::CXXRecordDecl& owner, clang::FunctionDecl& method);
  void addMemberTemplate(clang::CXXRecordDecl& owner, clang::FunctionTemplateDecl& decl);
  void addField(const clang::CXXRecordDecl& owner, const clang::ValueDecl& field, bool isStatic);

  // Fills what all functions have in common; false if it cannot be called, with a limitation added.
  bool describe(model::Operation& operation, clang::FunctionDecl& function,
                const std::string& keyPrefix);
  std::string receiverExpression(const model::Operation& operation,
                                 const clang::CXXRecordDecl* owner) const;
  void add(model::Operation operation);
  void limit(std::string what, std::string reason, clang::SourceLocation location,
             std::string remedy = {});
  std::string className(const clang::CXXRecordDecl& record) const;
  std::string classSpelling(const clang::CXXRecordDecl& record) const;

  clang::Sema& sema_;
  model::Api& api_;
  TypeTranslator types_;
  Instantiator instantiator_;
  std::vector<std::string> invariantNames_;
  std::set<const clang::CXXRecordDecl*> underTest_;
  std::set<std::string> keys_;
};

}  // namespace assay::frontend
