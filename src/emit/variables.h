// The names of variables in one test.
//
// They follow the subject: a parameter's own name where a value is passed on, the type's name
// otherwise, in the subject's own way of writing several words.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "model/api.h"

namespace assay::emit {

// How the subject writes names of several words.
enum class WordStyle { Camel, Snake };

[[nodiscard]] WordStyle wordStyleOf(const model::Api& api);

// "ringBuffer" or "ring_buffer" for "RingBuffer"; a class that is written in lower case gives its
// last word, or its first letter, since the name itself is taken.
[[nodiscard]] std::string variableFor(std::string_view className, WordStyle style);

// "name" of "name_", "_name" and "m_name"; empty if nothing remains that can be a variable.
[[nodiscard]] std::string plainName(std::string_view name);

// The words of several in one: ("other", "queue") → "otherQueue".
[[nodiscard]] std::string compound(std::string_view first, std::string_view second,
                                   WordStyle style);

class Variables {
 public:
  // No variable hides a class or a function that the test may name without its scope.
  Variables(const model::Api& api, WordStyle style);

  // The name itself, "other…", "third…", and only then a number.
  [[nodiscard]] std::string fresh(const std::string& wanted);
  // Of several objects of one type the second is simply "other", and there is a "third".
  [[nodiscard]] std::string freshObject(const std::string& wanted);

  [[nodiscard]] WordStyle style() const { return style_; }

 private:
  bool take(const std::string& name);

  WordStyle style_;
  std::set<std::string, std::less<>> hidden_;  // what a variable of that name would hide
  std::set<std::string, std::less<>> taken_;
};

}  // namespace assay::emit
