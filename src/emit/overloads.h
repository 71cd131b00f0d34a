// Which functions compete for a call: decides how exact a literal must be.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/api.h"

namespace assay::emit {

class Overloads {
 public:
  explicit Overloads(const model::Api& api);

  // Another operation would be a candidate for a call with so many arguments, so that a literal
  // must have the parameter's own type.
  [[nodiscard]] bool isAmbiguous(const model::Operation& operation, std::size_t arguments) const;

  // There is a twin with the same parameters for objects that may be changed.
  [[nodiscard]] bool hasMutableTwin(const model::Operation& operation) const;
  // There is a twin that takes this argument by plain reference.
  [[nodiscard]] bool hasReferenceTwin(const model::Operation& operation,
                                      std::size_t parameter) const;

  // A call through an object of the class finds the operation, which a base of it declares.
  [[nodiscard]] bool isVisibleIn(model::ClassId cls, const model::Operation& operation) const;

  // How many conversion functions the class has.
  [[nodiscard]] std::size_t conversionsOf(model::ClassId cls) const;

  // The class declares a destructor of its own.
  [[nodiscard]] bool hasOwnDestructor(model::ClassId cls) const;
  // The class has a public field of a built-in type.
  [[nodiscard]] bool hasPlainFields(model::ClassId cls) const;
  // The operation writes the bit-field, or initialises it.
  [[nodiscard]] bool isBitField(const model::Operation& operation, std::string_view field) const;
  // There is an operator== for two values of the type.
  [[nodiscard]] bool hasEquality(model::TypeId type) const;

 private:
  // Functions by scope and name: "Queue::push", "ns::transfer".
  [[nodiscard]] const std::vector<const model::Operation*>& sameName(
      const model::Operation& operation) const;

  const model::Api& api_;
  std::map<std::string, std::vector<const model::Operation*>, std::less<>> byName_;
};

[[nodiscard]] bool isCopyOrMove(const model::Operation& operation);

}  // namespace assay::emit
