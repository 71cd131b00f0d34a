// The names of types and functions as a person would write them in a test.
//
// Type::name and Operation::callee are fully qualified. Where the outermost class or enumeration of
// a name is one of the Api's, and no other one has the same last name, a using-declaration brings
// it in and the namespaces are left out.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "model/api.h"

namespace assay::emit {

class TypeNames {
 public:
  explicit TypeNames(const model::Api& api);

  // "std::vector<Item>". Only for types that have a name.
  [[nodiscard]] std::string of(model::TypeId type) const;
  // Any piece of C++ with the names in it shortened: "::ns::Box<int>::make" → "Box<int>::make".
  [[nodiscard]] std::string shortened(std::string_view text) const;

  // False for what a client cannot name: private nested types, lambdas.
  [[nodiscard]] bool hasName(model::TypeId type) const;
  // Nobody would write the name down: the library's own iterators, and what has no name at all.
  [[nodiscard]] bool isBetterDeduced(model::TypeId type) const;

  // The using-declarations that a text needs, sorted: "ns::Box".
  [[nodiscard]] std::set<std::string> usingsIn(std::string_view text) const;

 private:
  const model::Api& api_;
  std::map<std::string, std::string> outermost_;  // "ns::Box" → "Box"
};

// The last component of a qualified name without template arguments: "Box" of "ns::Box<ns::Item>".
[[nodiscard]] std::string lastName(std::string_view qualified);

[[nodiscard]] bool isIdentifierCharacter(char c);

// Whether the word stands in the text by itself, not as a part of another one.
[[nodiscard]] bool mentions(std::string_view text, std::string_view word);

}  // namespace assay::emit
