#include "strategy/paths/criteria.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace assay::paths {

using Criterion = Cover::Criterion;
using symex::FunctionId;

namespace {

struct Word {
  std::string_view text;
  Criterion criterion;
  bool hasBound;
};
constexpr std::array words = {
    Word{"path", Criterion::Path, false},           Word{"block-", Criterion::Block, true},
    Word{"loop-", Criterion::Loop, true},           Word{"branch", Criterion::Branch, false},
    Word{"statement", Criterion::Statement, false},
};

}  // namespace

support::Result<Cover> coverFromText(const std::string& text) {
  for (const Word& word : words) {
    Cover cover;
    cover.criterion = word.criterion;
    if (!word.hasBound) {
      if (text == word.text) return cover;
      continue;
    }
    if (!text.starts_with(word.text)) continue;
    const char* const end = text.data() + text.size();
    const auto [stop, failed] = std::from_chars(text.data() + word.text.size(), end, cover.bound);
    if (failed == std::errc() && stop == end && cover.bound > 0) return cover;
  }
  return support::fail(support::ErrorCode::Usage, "\"" + text + "\" is no criterion", {},
                       "It is path, branch, statement, block-k or loop-k with a number k from 1.");
}

std::string toText(const Cover& cover) {
  for (const Word& word : words) {
    if (word.criterion != cover.criterion) continue;
    return std::string(word.text) + (word.hasBound ? std::to_string(cover.bound) : "");
  }
  return {};
}

symex::Bounds boundsFor(const Cover& cover, const std::vector<FunctionId>& subject) {
  symex::Bounds bounds;
  if (cover.criterion == Criterion::Block) {
    bounds.block = cover.bound;
    bounds.blockFunctions = subject;
  } else {
    bounds.loop = cover.bound;
  }
  return bounds;
}

PathChoice::PathChoice(const symex::Program& program, Cover cover, FunctionId method,
                       std::vector<FunctionId> subject)
    : program_(program), cover_(cover), method_(method), subject_(std::move(subject)) {}

bool PathChoice::isWanted(const symbolic::SketchPath& path) {
  std::vector<std::uint64_t> trace;
  std::set<std::uint64_t> reached;
  const bool isLocal = cover_.criterion == Criterion::Path && method_ != symex::none;
  for (const symex::Trail* at = path.trail.get(); at != nullptr; at = at->before.get()) {
    const bool isOfSubject = std::ranges::binary_search(subject_, at->function);
    const bool counts = isLocal ? at->function == method_ : isOfSubject || method_ == symex::none;
    if (!counts) continue;
    const symex::Function& function = program_.functions[at->function];
    const symex::Edge& edge = function.edges[at->edge];
    trace.push_back(edge.id);
    reached.insert(cover_.criterion == Criterion::Statement
                       ? std::uint64_t{function.blocks[edge.block].id}
                       : std::uint64_t{edge.id});
  }
  // What tells two ends behind the same edges apart.
  std::uint64_t end = 0;
  if (!path.steps.empty()) {
    const auto& outcome = path.steps.back().outcome;
    end = outcome.index() + 1;
    if (const auto* failed = std::get_if<symex::Failed>(&outcome)) {
      end |= static_cast<std::uint64_t>(failed->kind) << 8 | std::uint64_t{failed->location} << 16;
    }
  }
  const bool isError = path.isBroken();
  if (cover_.criterion == Criterion::Branch || cover_.criterion == Criterion::Statement) {
    constexpr std::uint64_t isEnd = std::uint64_t{1} << 63;
    if (isError) reached.insert(end | isEnd);
    const std::size_t before = covered_.size();
    const bool isFirst = !std::exchange(hasAny_, true);
    covered_.insert(reached.begin(), reached.end());
    return isFirst || covered_.size() > before;
  }
  trace.push_back(end);
  return traces_.insert(std::move(trace)).second;
}

}  // namespace assay::paths
