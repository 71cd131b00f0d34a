// Which blocks and edges the executed paths have gone through.
#pragma once

#include <cstdint>
#include <vector>

namespace assay::symex {

struct Coverage {
  std::vector<bool> blocks;  // by Block::id
  std::vector<bool> edges;   // by Edge::id
  std::uint64_t coveredBlocks = 0;
  std::uint64_t coveredEdges = 0;

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
};

}  // namespace assay::symex
