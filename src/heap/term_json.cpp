#include "heap/term_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "smt/bits.h"

namespace assay::heap {

using nlohmann::json;
using smt::Kind;
using smt::Term;
using symex::Value;

std::uint32_t TermWriter::write(Term term) {
  if (const auto found = numbers_.find(term); found != numbers_.end()) return found->second;
  for (const Term operand : term.operands()) write(operand);
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back(term);
  numbers_.emplace(term, number);
  return number;
}

json TermWriter::write(const std::vector<Term>& terms) {
  json list = json::array();
  for (const Term term : terms) list.push_back(write(term));
  return list;
}

json TermWriter::write(const std::vector<Value>& values) {
  json list = json::array();
  for (const Value& value : values) {
    if (value.isTerm()) {
      list.push_back(write(value.term()));
    } else {
      list.push_back({value.width(), value.bits()});
    }
  }
  return list;
}

json TermWriter::table() const {
  json table = json::array();
  // In the order of their creation, which normal forms depend on.
  std::vector<Term> ordered = nodes_;
  std::ranges::sort(ordered, smt::TermOrder{});
  for (const Term term : ordered) {
    if (term.isVariable()) {
      table.push_back({{"name", terms_.nameOf(term)},
                       {"width", term.width()},
                       {"index", term.sort().indexWidth}});
    } else if (term.isConstant()) {
      table.push_back(
          {{"width", term.width()},
           {"words", std::vector<std::uint64_t>(term.words().begin(), term.words().end())}});
    } else {
      json operands = json::array();
      for (const Term operand : term.operands()) operands.push_back(numbers_.at(operand));
      table.push_back({{"kind", static_cast<unsigned>(term.kind())},
                       {"width", term.width()},
                       {"payload", term.payload()},
                       {"of", operands}});
    }
    table.back()["number"] = numbers_.at(term);
  }
  return table;
}

TermReader::TermReader(smt::Terms& terms, const json& table) : nodes_(table.size()) {
  for (const json& row : table) {
    Term& node = nodes_.at(row.at("number").get<std::size_t>());
    const auto width = row.at("width").get<unsigned>();
    if (row.contains("name")) {
      const auto index = row.at("index").get<unsigned>();
      const auto name = row.at("name").get<std::string>();
      node = index == 0 ? terms.variable(name, width) : terms.arrayVariable(name, index, width);
    } else if (row.contains("words")) {
      node = terms.constant(
          smt::Bits::fromWords(width, row.at("words").get<std::vector<std::uint64_t>>()));
    } else {
      std::vector<Term> operands;
      for (const json& operand : row.at("of")) {
        operands.push_back(nodes_.at(operand.get<std::size_t>()));
      }
      node = terms.makeRaw(static_cast<Kind>(row.at("kind").get<unsigned>()), operands,
                           row.at("payload").get<std::uint64_t>(), width);
    }
  }
}

std::vector<Term> TermReader::terms(const json& list) const {
  std::vector<Term> result;
  for (const json& number : list) result.push_back(nodes_.at(number.get<std::size_t>()));
  return result;
}

std::vector<Value> TermReader::values(const json& list) const {
  std::vector<Value> result;
  for (const json& value : list) {
    if (value.is_array()) {
      result.push_back(
          Value::integer(value.at(0).get<unsigned>(), value.at(1).get<std::uint64_t>()));
    } else {
      result.push_back(Value::term(nodes_.at(value.get<std::size_t>())));
    }
  }
  return result;
}

}  // namespace assay::heap
