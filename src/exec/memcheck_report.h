// Valgrind's XML, as far as it is needed: errors with the sentence and the stack of each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::exec {

struct MemcheckError {
  std::string kind;  // valgrind's word: "UninitCondition"
  std::string what;  // its sentence
  std::vector<std::uint64_t> stack;
  std::string origin;  // where the value came from, a sentence; empty if it does not say
  std::vector<std::uint64_t> originStack;

  // A jump or an address depended on memory that was never written.
  bool isDecision() const { return kind == "UninitCondition" || kind == "UninitValue"; }
};

// The whole errors in the text; the last one may be cut off.
std::vector<MemcheckError> parseMemcheckErrors(std::string_view xml);

}  // namespace assay::exec
