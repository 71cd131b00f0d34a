// Which blocks and edges the executed paths have gone through.
#pragma once

#include <cstdint>
#include <vector>

namespace assay::symex {

struct Coverage {
  std::vector<bool> blocks;              // by Block::id
  std::vector<bool> edges;               // by Edge::id
  std::vector<std::uint8_t> conditions;  // by Program::conditions: 1 was false, 2 was true
  std::uint64_t coveredBlocks = 0;
  std::uint64_t coveredEdges = 0;
  std::uint64_t coveredAnswers = 0;  // of conditions

  void coverBlock(std::uint32_t id) {
    if (!blocks[id]) {
      blocks[id] = true;
      ++coveredBlocks;
    }
  }
  void coverEdge(std::uint32_t id) {
    if (!edges[id]) {
      edges[id] = true;
      ++coveredEdges;
    }
  }
  [[nodiscard]] bool isCovered(std::uint32_t condition, bool answer) const {
    return (conditions[condition] & (answer ? 2U : 1U)) != 0;
  }
  void coverCondition(std::uint32_t condition, bool answer) {
    if (isCovered(condition, answer)) return;
    conditions[condition] |= answer ? 2U : 1U;
    ++coveredAnswers;
  }
};

}  // namespace assay::symex
