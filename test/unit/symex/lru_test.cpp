// A class with maps, owned entries and exceptions: every method is explored to loop-3 without a
// limitation, and its invariant holds.
#include <set>

#include "support.h"

namespace assay::symex::testing {
namespace {

struct Row {
  const char* function;
  std::set<std::string> outcomes;
};
void PrintTo(const Row& row, std::ostream* out) { *out << row.function; }

class LruCache : public ::testing::TestWithParam<Row> {};

TEST_P(LruCache, IsExploredWithoutLimitation) {
  Options options;
  options.bounds.loop = 3;
  options.findLeaks = true;
  Exploration exploration(load(LRU_BITCODE), options);
  exploration.run(GetParam().function);
  std::set<std::string> outcomes;
  for (const Path& path : exploration.paths) {
    outcomes.insert(exploration.describe(path));
    EXPECT_TRUE(path.leaks.empty());
    EXPECT_EQ(path.state.undecided, 0U);
  }
  EXPECT_EQ(outcomes, GetParam().outcomes);
  EXPECT_TRUE(exploration.isComplete);
  RecordProperty("paths", static_cast<int>(exploration.paths.size()));
}

const std::string missing = "threw N3lru10MissingKeyE";

INSTANTIATE_TEST_SUITE_P(
    Methods, LruCache,
    ::testing::Values(Row{"lru_put", {"returned"}}, Row{"lru_get", {"returned", missing}},
                      Row{"lru_contains", {"returned"}}, Row{"lru_erase", {"returned"}},
                      Row{"lru_next_key", {"returned", missing}},
                      Row{"lru_oldest", {"returned", "threw St11logic_error"}},
                      Row{"lru_resize", {"returned", "threw St16invalid_argument"}},
                      Row{"lru_clear", {"returned"}}, Row{"lru_total_length", {"returned"}},
                      Row{"lru_construct", {"returned", "threw St16invalid_argument"}}),
    [](const auto& info) { return std::string(info.param.function); });

}  // namespace
}  // namespace assay::symex::testing
