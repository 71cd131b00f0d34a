// Clang's types → types of the Api, each once.
#pragma once

#include <clang/AST/Type.h>
#include <clang/Sema/Sema.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/api.h"

namespace assay::frontend {

class TypeTranslator {
 public:
  TypeTranslator(clang::Sema& sema, model::Api& api) : sema_(sema), api_(api) {}

  // The value type behind references and top-level qualifiers.
  model::TypeId type(clang::QualType type);

  // A type that no code can name is spelled as what this expression gives.
  model::TypeId type(clang::QualType type, const std::string& expressionForUnnameable);

  model::Parameter parameter(const clang::ParmVarDecl& decl);
  model::ResultType result(clang::QualType type, const std::string& expressionForUnnameable);

  // Declares that the record is a class of the Api.
  void bindClass(const clang::CXXRecordDecl& record, model::ClassId id);
  std::optional<model::ClassId> classOf(const clang::CXXRecordDecl& record) const;

  // The definition behind a class type; null for other types and incomplete classes.
  clang::CXXRecordDecl* recordOf(model::TypeId id) const;

  // All of these, in the order in which they were met.
  std::vector<const clang::CXXRecordDecl*> records() const;

 private:
  model::TypeShape shapeOf(clang::QualType type);
  model::TypeShape shapeOfRecord(const clang::CXXRecordDecl& record);
  model::TypeShape shapeOfPointer(clang::QualType pointee);
  clang::CXXRecordDecl* describeRecord(const clang::CXXRecordDecl& record, model::Type& type);
  void inheritFromArguments(model::Type& type) const;

  clang::Sema& sema_;
  model::Api& api_;
  std::map<const void*, model::TypeId> byCanonicalType_;
  std::map<const clang::CXXRecordDecl*, model::ClassId> classes_;
  std::map<model::TypeId, clang::CXXRecordDecl*> records_;
};

model::Passing passingOf(clang::QualType type);

// Whether objects of the class are places in others, as iterators and views are.
bool isBorrowedClass(const clang::CXXRecordDecl& record);

}  // namespace assay::frontend
