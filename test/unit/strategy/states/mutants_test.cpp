// Seeded faults: every mutant that breaks a property within the scope is found, by a sequence of the length
// that is known to be the shortest, and the structures themselves are verified.
#include <gtest/gtest.h>

#include <filesystem>

#include "opened.h"
#include "strategy/states/goal.h"
#include "strategy/states/witness.h"
#include "support/files.h"

namespace assay::states::test {

namespace {

struct Mutant {
  std::string header;
  std::string original;
  std::string changed;
};

std::string mutated(const Mutant& mutant) {
  std::string text = *support::readFile(std::string(SUBJECTS) + "/structures/" + mutant.header);
  const std::size_t at = text.find(mutant.original);
  EXPECT_NE(at, std::string::npos) << mutant.original;
  text.replace(at, mutant.original.size(), mutant.changed);
  const auto folder = std::filesystem::absolute("mutants");
  std::filesystem::create_directories(folder);
  const std::string file = (folder / mutant.header).string();
  EXPECT_TRUE(support::writeFileAtomically(file, text));
  return file;
}

void expectFound(const Mutant& mutant) {
  SCOPED_TRACE(mutant.header + ": " + mutant.changed);
  const auto opened = openHeader(mutated(mutant));
  ExploreOptions options = within({{"Node", 6}});
  options.stopsAtFault = true;
  options.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  Explorer explorer(*opened->symbolic, options);
  explorer.run();
  ASSERT_FALSE(explorer.faults().empty());
  const StateFault& fault = explorer.faults().front();
  const auto sequence =
      witness(explorer, Target{fault.from, fault.call, &explorer.plan(), fault.conditions});
  ASSERT_TRUE(sequence);
  EXPECT_EQ(sequence->steps.size(), fault.level);
}

}  // namespace

TEST(Mutants, OfTheAvlTreeAreFound) {
  for (const Mutant& mutant : std::vector<Mutant>{
           {"avl_tree.h", "node->right = right->left;", "node->right = nullptr;"},
           {"avl_tree.h", "    updateHeight(right);\n", ""},
           {"avl_tree.h", "height(node->left) > height(node->right) + 1",
            "height(node->left) > height(node->right) + 2"},
           {"avl_tree.h", "height(node->left->left) < height(node->left->right)", "false"},
           {"avl_tree.h",
            "value < node->value ? node->left : node->right, value)) return false;\n    rebalance",
            "value > node->value ? node->left : node->right, value)) return false;\n    rebalance"},
       }) {
    expectFound(mutant);
  }
}

TEST(Mutants, OfTheBinarySearchTreeAreFound) {
  for (const Mutant& mutant : std::vector<Mutant>{
           {"binary_search_tree.h", "leftmost(place->right)", "leftmost(place->left)"},
           {"binary_search_tree.h", "place = &root_;", "place = root_ ? &root_->left : &root_;"},
       }) {
    expectFound(mutant);
  }
}

TEST(Mutants, OfTheAaTreeAreFound) {
  for (const Mutant& mutant : std::vector<Mutant>{
           {"aa_tree.h", "int level = 1;", "int level = 2;"},
           {"aa_tree.h", "static void skew(Tree& tree) {",
            "static void skew(Tree& tree) {\n    if (tree) return;"},
           {"aa_tree.h", "static void split(Tree& tree) {",
            "static void split(Tree& tree) {\n    if (tree) return;"},
           {"aa_tree.h", "static void lower(Tree& tree) {",
            "static void lower(Tree& tree) {\n    if (tree) return;"},
       }) {
    expectFound(mutant);
  }
}

// Table 2 of the paper, at its lengths and without a bound on them.
TEST(Properties, OfTheTreesHoldInAllStates) {
  struct Row {
    const char* header;
    std::vector<const char*> properties;
  };
  for (const Row& row : std::vector<Row>{
           {"avl_tree.h", {"AvlTree::balanced", "AvlTree::ordered", "AvlTree::wellFormed"}},
           {"binary_search_tree.h", {"BinarySearchTree::ordered"}},
           {"aa_tree.h", {"AaTree::ordered", "AaTree::wellLevel", "AaTree::wellFormed"}}}) {
    const auto opened = openHeader(std::string("structures/") + row.header);
    for (const std::uint32_t length : {7U, 8U, anyLength}) {
      Explorer explorer(*opened->symbolic, within({{"Node", 6}}, length));
      ASSERT_TRUE(explorer.run());
      EXPECT_TRUE(explorer.faults().empty());
      EXPECT_TRUE(explorer.limitations().empty());
      for (const char* property : row.properties) {
        const auto operation =
            opened->worker.api.findOperation(std::string("structures::") + property + "() const");
        ASSERT_TRUE(operation) << property;
        auto violation = Goal::make(explorer, *operation, false);
        ASSERT_TRUE(violation);
        for (heap::CaseId id = 0; id < explorer.graph().cases().size(); ++id) {
          ASSERT_FALSE(violation->in(id)) << property;
        }
        EXPECT_TRUE(violation->limitations().empty());
      }
    }
  }
}

}  // namespace assay::states::test
