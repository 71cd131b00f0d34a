#include "strategy/states/unreachable.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "support/files.h"
#include "workspace/files.h"

namespace assay::states {

namespace {

struct Place {
  unsigned line = 0;
  unsigned column = 0;
  auto operator<=>(const Place&) const = default;
};

// A text and a place in it.
class Cursor {
 public:
  Cursor(std::string_view text, Place place) : text_(text), place_(place) {
    for (unsigned line = 1; line < place.line; ++line) at_ = text_.find('\n', at_) + 1;
    at_ += place.column - 1;
  }

  [[nodiscard]] bool isAtEnd() const { return at_ >= text_.size(); }
  [[nodiscard]] char here() const { return text_[at_]; }
  [[nodiscard]] Place place() const { return place_; }
  [[nodiscard]] bool isAtOperator() const {
    const std::string_view word = text_.substr(at_, 2);
    return word == "&&" || word == "||";
  }
  void forward() {
    place_ = here() == '\n' ? Place{place_.line + 1, 1} : Place{place_.line, place_.column + 1};
    ++at_;
  }
  // Only to columns of the same or earlier lines.
  bool backward() {
    if (at_ == 0) return false;
    --at_;
    const std::size_t before = text_.rfind('\n', at_ == 0 ? 0 : at_ - 1);
    const std::size_t start = at_ > 0 && before != std::string_view::npos ? before + 1 : 0;
    if (here() == '\n') {
      place_ = {place_.line - 1, static_cast<unsigned>(at_ - start) + 1};
    } else {
      --place_.column;
    }
    return true;
  }

 private:
  std::string_view text_;
  Place place_;
  std::size_t at_ = 0;
};

bool isOneOf(char character, std::string_view set) {
  return set.find(character) != std::string_view::npos;
}

// The && or || whose left side ends with the condition that begins at the place.
std::optional<Place> operatorAfter(std::string_view text, Place condition) {
  int depth = 0;
  bool isClosed = false;  // behind the condition and its parentheses
  for (Cursor at(text, condition); !at.isAtEnd(); at.forward()) {
    const char here = at.here();
    if (depth == 0 && at.isAtOperator()) return at.place();
    if (isOneOf(here, "([{")) {
      ++depth;
    } else if (isOneOf(here, ")]}") && depth > 0) {
      --depth;
      continue;
    } else if (here == ')') {
      isClosed = true;
      continue;
    }
    const bool isOther = isClosed && !isOneOf(here, " \n)");
    if (depth == 0 && (isOther || isOneOf(here, ";?,]}"))) return std::nullopt;
  }
  return std::nullopt;
}

// The && or || whose right side begins with the condition.
std::optional<Place> operatorBefore(std::string_view text, Place condition) {
  Cursor at(text, condition);
  while (at.backward() && isOneOf(at.here(), " \n(")) {
  }
  if (!at.backward() || !at.isAtOperator()) return std::nullopt;
  return at.place();
}

using Sides = std::map<Place, unsigned>;

// What exploration reached in one file.
struct Reached {
  Sides branches;
  Sides conditions;
  std::set<Place> operators;  // that follow conditions
};

// Debug information puts the branch of a condition at the operator behind it. The last one of a
// chain has none: as a value it is found at the operator before it, else among the other branches
// of its line. Of all that it may be, the sides together; none if there is none.
std::optional<unsigned> sidesOf(Place condition, std::string_view text, const Reached& reached) {
  const auto in = [](const Sides& sides, std::optional<Place> place) -> std::optional<unsigned> {
    const auto found = place ? sides.find(*place) : sides.end();
    return found == sides.end() ? std::nullopt : std::optional(found->second);
  };
  if (const auto after = operatorAfter(text, condition)) return in(reached.branches, after);
  if (const auto last = in(reached.conditions, operatorBefore(text, condition))) return last;
  std::optional<unsigned> sides;
  for (auto at = reached.branches.lower_bound({condition.line, 0});
       at != reached.branches.end() && at->first <= condition; ++at) {
    if (!reached.operators.contains(at->first)) sides = sides.value_or(0) | at->second;
  }
  return sides;
}

}  // namespace

// Which side of the program's branch is which outcome is not known. But what tests cover,
// exploration has reached: if it knows no more sides than they cover, the others are out of reach.
void markUnreachable(model::FileCoverage& file, const std::vector<ReachedBranch>& branches,
                     const std::string& remark) {
  const auto text = support::readFile(file.file);
  if (!text) return;
  Reached here;
  for (const ReachedBranch& branch : branches) {
    if (workspace::realPath(branch.file) == workspace::realPath(file.file)) {
      Sides& sides = branch.isCondition ? here.conditions : here.branches;
      sides[{branch.line, branch.column}] |= branch.sides;
    }
  }
  std::map<Place, int> covered;  // outcomes of each condition
  for (const model::BranchOutcome& branch : file.branches) {
    const Place place{branch.line, branch.column};
    covered[place] += branch.count > 0 ? 1 : 0;
    if (const auto after = operatorAfter(*text, place)) here.operators.insert(*after);
  }
  for (model::BranchOutcome& branch : file.branches) {
    const Place place{branch.line, branch.column};
    if (branch.count > 0) continue;
    const auto sides = sidesOf(place, *text, here);
    if (sides && std::popcount(*sides) <= covered[place]) branch.remark = remark;
  }
}

}  // namespace assay::states
