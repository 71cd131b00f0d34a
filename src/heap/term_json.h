// Terms in a file: a table of nodes in the order of their creation; a term is the number of its
// node.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <unordered_map>
#include <vector>

#include "smt/term.h"
#include "support/result.h"
#include "symex/value.h"

namespace assay::heap {

class TermWriter {
 public:
  explicit TermWriter(const smt::Terms& terms) : terms_(terms) {}

  std::uint32_t write(smt::Term term);
  [[nodiscard]] nlohmann::json write(const std::vector<smt::Term>& terms);
  // An integer or a term.
  [[nodiscard]] nlohmann::json write(const std::vector<symex::Value>& values);

  [[nodiscard]] nlohmann::json table() const;

 private:
  const smt::Terms& terms_;
  std::unordered_map<smt::Term, std::uint32_t> numbers_;
  std::vector<smt::Term> nodes_;
};

// Throws what nlohmann::json throws if the file is not as a TermWriter wrote it.
class TermReader {
 public:
  TermReader(smt::Terms& terms, const nlohmann::json& table);

  [[nodiscard]] std::vector<smt::Term> terms(const nlohmann::json& list) const;
  [[nodiscard]] std::vector<symex::Value> values(const nlohmann::json& list) const;

 private:
  std::vector<smt::Term> nodes_;
};

}  // namespace assay::heap
