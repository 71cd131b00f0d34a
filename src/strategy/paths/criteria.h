// Which paths of a method are wanted: the criterion of `assay paths`, and the choice among paths
// found.
//
//   path       every path through the method itself; what it calls is not told apart
//   block-k    every path, callees included, on which no block is visited more than k times in one
//              call
//   loop-k     every path, callees included, with at most k rounds of each loop that a symbolic
//              condition ends
//   branch     as many as it takes to go along every edge of the subject that some path goes along
//   statement  the same for blocks
//
// A path that ends in an error is told apart by the error, too.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/result.h"
#include "symbolic/sketch_run.h"

namespace assay::paths {

struct Cover {
  enum class Criterion : std::uint8_t { Path, Block, Loop, Branch, Statement };
  Criterion criterion = Criterion::Path;
  std::uint32_t bound = 2;  // k; of the loops for those that have no k of their own
  bool operator==(const Cover&) const = default;
};

[[nodiscard]] support::Result<Cover> coverFromText(const std::string& text);
[[nodiscard]] std::string toText(const Cover& cover);

// The bounds that the criterion asks of the executor. `subject`: the functions of the subject's
// files.
[[nodiscard]] symex::Bounds boundsFor(const Cover& cover,
                                      const std::vector<symex::FunctionId>& subject);

// Tells paths of one method apart and says which are wanted.
class PathChoice {
 public:
  // `method`: the function of the method, or none: then everything counts as its own.
  PathChoice(const symex::Program& program, Cover cover, symex::FunctionId method,
             std::vector<symex::FunctionId> subject);

  // Whether the path is a new one by the criterion. What was once new stays counted.
  bool isWanted(const symbolic::SketchPath& path);

 private:
  const symex::Program& program_;
  Cover cover_;
  symex::FunctionId method_;
  std::vector<symex::FunctionId> subject_;
  std::set<std::vector<std::uint64_t>> traces_;
  std::set<std::uint64_t> covered_;
  bool hasAny_ = false;
};

}  // namespace assay::paths
