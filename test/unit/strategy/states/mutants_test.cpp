// Seeded faults: every mutant that breaks a property within the scope is found by a sequence that
// shows it natively, and brute force finds no shorter one; the structures themselves are verified.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>

#include "exec/executor.h"
#include "opened_states.h"
#include "support/files.h"
#include "symbolic/goal.h"
#include "symbolic/witness.h"

namespace assay::states::test {

namespace {

struct Change {
  std::string original;
  std::string changed;
};

std::string space(std::size_t mutant) { return "mutant" + std::to_string(mutant); }

// All mutants of a header in one, each in a namespace of its own, so that they are built at once.
std::string mutantsOf(const std::string& header, const std::vector<Change>& changes) {
  const std::string text = *support::readFile(std::string(SUBJECTS) + "/structures/" + header);
  const std::size_t body = text.find("namespace structures {");
  std::string all = text.substr(0, body);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    std::string mutant = text.substr(body);
    const std::size_t at = mutant.find(changes[i].original);
    if (at == std::string::npos) {
      ADD_FAILURE() << header << " has no " << changes[i].original;
      continue;
    }
    mutant.replace(at, changes[i].original.size(), changes[i].changed);
    all += "namespace " + space(i) + " {\n" + mutant + "}\n";
  }
  const auto folder = std::filesystem::absolute("mutants") /
                      testing::UnitTest::GetInstance()->current_test_info()->name();
  std::filesystem::create_directories(folder);
  const std::string file = (folder / header).string();
  EXPECT_TRUE(support::writeFileAtomically(file, all));
  return file;
}

std::vector<std::string> operationsOutside(const model::Api& api, const std::string& name) {
  std::vector<std::string> keys;
  for (const model::Operation& operation : api.operations) {
    if (!operation.key.starts_with(name + "::")) keys.push_back(operation.key);
  }
  return keys;
}

// All sequences of so many calls after a constructor, of operations that change an object and take
// nothing but numbers, these from 0 to `values` - 1.
class AllSequences {
 public:
  AllSequences(const model::Api& api, const symbolic::CallPlan& plan, std::int64_t values)
      : api_(api), plan_(plan), values_(values) {}

  std::vector<model::Sequence> ofCalls(std::size_t count) const {
    std::vector<model::Sequence> sequences;
    for (const symbolic::PlannedOperation& planned : plan_.operations) {
      if (planned.isConstructor && planned.inputs.empty()) {
        model::Step made;
        made.operation = api_.operation(planned.id).key;
        sequences.push_back({{made}});
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<model::Sequence> longer;
      for (const model::Sequence& sequence : sequences) extend(sequence, longer);
      sequences = std::move(longer);
    }
    return sequences;
  }

  [[nodiscard]] double count(std::size_t calls) const {
    return std::pow(static_cast<double>(ofCalls(1).size()), static_cast<double>(calls));
  }

 private:
  void extend(const model::Sequence& sequence, std::vector<model::Sequence>& longer) const {
    for (const symbolic::PlannedOperation& planned : plan_.operations) {
      const model::Operation& operation = api_.operation(planned.id);
      const bool isOfNumbers = operation.kind == model::OperationKind::Method && !planned.isConst &&
                               std::all_of(planned.inputs.begin() + 1, planned.inputs.end(),
                                           [](const symbolic::Input& input) {
                                             return input.form == symbolic::Input::Form::Scalar;
                                           });
      if (!isOfNumbers || operation.owner != ownerOf(sequence)) continue;
      model::Step step;
      step.operation = operation.key;
      step.receiver.emplace_back().value = model::ValueRef{model::ValueRef::Scope::Sequence, 0, 0};
      addCalls(sequence, step, planned.inputs.size() - 1, longer);
    }
  }

  void addCalls(const model::Sequence& sequence, model::Step& step, std::size_t numbers,
                std::vector<model::Sequence>& longer) const {
    if (numbers == 0) {
      longer.push_back(sequence);
      longer.back().steps.push_back(step);
      return;
    }
    for (std::int64_t value = 0; value < values_; ++value) {
      step.arguments.emplace_back().value = model::Literal{value};
      addCalls(sequence, step, numbers - 1, longer);
      step.arguments.pop_back();
    }
  }

  [[nodiscard]] std::optional<model::ClassId> ownerOf(const model::Sequence& sequence) const {
    return api_.operation(*api_.findOperation(sequence.steps.front().operation)).owner;
  }

  const model::Api& api_;
  const symbolic::CallPlan& plan_;
  std::int64_t values_;
};

constexpr double mostSequences = 100'000;

bool goesWrong(const model::Execution& execution) {
  return std::ranges::any_of(execution.steps, [](const model::StepExecution& step) {
    return !std::holds_alternative<model::Returned>(step.outcome) &&
           !std::holds_alternative<model::Threw>(step.outcome);
  });
}

// No shorter sequence goes wrong natively.
void expectMinimal(const Opened& opened, const symbolic::CallPlan& plan, std::uint32_t length) {
  constexpr std::uint32_t made = 1;  // the constructor
  if (length < made + 2) return;
  const std::size_t calls = length - made - 1;
  auto values = static_cast<std::int64_t>(std::min<std::size_t>(calls, 4));
  while (AllSequences(opened.worker.api, plan, values).count(calls) > mostSequences) --values;
  ASSERT_GE(values, std::min<std::int64_t>(static_cast<std::int64_t>(calls), 2));
  const AllSequences all(opened.worker.api, plan, values);
  auto executor = exec::Executor::start(
      opened.worker.api, {opened.worker.path, opened.worker.table}, exec::ExecutorOptions{});
  ASSERT_TRUE(executor);
  const std::vector<model::Sequence> sequences = all.ofCalls(calls);
  ASSERT_FALSE(sequences.empty());
  for (const exec::Noticed& noticed : executor->runBrief(sequences)) {
    EXPECT_FALSE(goesWrong(noticed.execution)) << "a shorter sequence goes wrong";
  }
}

void expectFound(const Opened& opened, std::size_t mutant) {
  ExploreOptions options = within({{"Node", 6}});
  options.stopsAtFault = true;
  options.skipped = operationsOutside(opened.worker.api, space(mutant));
  options.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  Explorer explorer(*opened.symbolic, options);
  explorer.run();
  ASSERT_FALSE(explorer.faults().empty());
  const StateFault& fault = *std::ranges::min_element(explorer.faults(), {}, &StateFault::level);
  const auto sequence = symbolic::witness(
      explorer.space(), {fault.from, fault.call, &explorer.plan(), fault.conditions});
  ASSERT_TRUE(sequence);
  EXPECT_EQ(sequence->steps.size(), fault.level);
  auto executor = exec::Executor::start(
      opened.worker.api, {opened.worker.path, opened.worker.table}, exec::ExecutorOptions{});
  ASSERT_TRUE(executor);
  const model::Execution execution = executor->run(std::span(&*sequence, 1)).front();
  EXPECT_TRUE(goesWrong(execution) || execution.leak || execution.teardown) << "not shown natively";
  expectMinimal(opened, explorer.plan(), fault.level);
}

void expectAllFound(const std::string& header, const std::vector<Change>& changes) {
  const auto opened = openHeader(mutantsOf(header, changes));
  for (std::size_t i = 0; i < changes.size(); ++i) {
    SCOPED_TRACE(changes[i].original + " -> " + changes[i].changed);
    expectFound(*opened, i);
  }
}

}  // namespace

TEST(Mutants, OfTheStackAreFound) {
  expectAllFound("linked_stack.h",
                 {{"    ++size_;\n", ""},
                  {"    --size_;\n", ""},
                  {"node->next = std::move(top_);", "if (size_ < 2) node->next = std::move(top_);"},
                  {"= top();\n    removeTop();", "= top();\n    top_ = std::move(top_->next);"}});
}

TEST(Mutants, OfTheAvlTreeAreFound) {
  expectAllFound(
      "avl_tree.h",
      {{"node->right = right->left;", "node->right = nullptr;"},
       {"    updateHeight(right);\n", ""},
       {"height(node->left) > height(node->right) + 1",
        "height(node->left) > height(node->right) + 2"},
       {"height(node->left->left) < height(node->left->right)", "false"},
       {"value < node->value ? node->left : node->right, value)) return false;\n    rebalance",
        "value > node->value ? node->left : node->right, value)) return false;\n    rebalance"}});
}

TEST(Mutants, OfTheBinarySearchTreeAreFound) {
  expectAllFound(
      "binary_search_tree.h",
      {{"leftmost(place->right)", "leftmost(place->left)"},
       {"place = &root_;", "place = root_ ? &root_->left : &root_;"},
       {"value < (*place)->value ?", "value > (*place)->value ?"},
       {"place->left != nullptr && place->right", "place->left != nullptr || place->right"}});
}

TEST(Mutants, OfTheAaTreeAreFound) {
  expectAllFound("aa_tree.h", {{"int level = 1;", "int level = 2;"},
                               {"static void skew(Tree& tree) {",
                                "static void skew(Tree& tree) {\n    if (tree) return;"},
                               {"static void split(Tree& tree) {",
                                "static void split(Tree& tree) {\n    if (tree) return;"},
                               {"static void lower(Tree& tree) {",
                                "static void lower(Tree& tree) {\n    if (tree) return;"}});
}

TEST(Mutants, OfTheRedBlackMapAreFound) {
  expectAllFound("red_black_map.h",
                 {{"    if (right->left != nullptr) right->left->parent = node;\n", ""},
                  {"    root_->isRed = false;\n", ""},
                  {"        uncle->isRed = false;\n", ""},
                  {"if (!node->isRed) repairAfterRemove(child, parent);", ""}});
}

TEST(Mutants, OfTheLeftistHeapAreFound) {
  expectAllFound("leftist_heap.h",
                 {{"if (rank(one->left) < rank(one->right)) one->left.swap(one->right);", ""},
                  {"one->rank = rank(one->right) + 1;", ""},
                  {"one->rank = rank(one->right) + 1;", "one->rank = rank(one->left) + 1;"},
                  {"if (two->value < one->value) one.swap(two);", ""}});
}

TEST(Mutants, OfTheSkewHeapAreFound) {
  expectAllFound("skew_heap.h", {{"if (two->value < one->value) std::swap(one, two);", ""},
                                 {"    ++size_;\n", ""},
                                 {"*place = one != nullptr ? one : two;", "*place = one;"},
                                 {"      one->right = one->left;\n", ""}});
}

TEST(Mutants, OfTheBinomialHeapAreFound) {
  expectAllFound("binomial_heap.h",
                 {{"    ++parent->degree;\n", ""},
                  {"    child->parent = parent;\n", ""},
                  {"else if (next->key < node->key)", "else if (node->key < next->key)"},
                  {"      child->parent = nullptr;\n", ""}});
}

TEST(Mutants, OfTheDoublyLinkedListAreFound) {
  expectAllFound("doubly_linked_list.h", {{"    node->previous->next = node;\n", ""},
                                          {"    place->previous = node;\n", ""},
                                          {"    node->next->previous = node->previous;\n", ""},
                                          {"    --size_;\n", ""}});
}

TEST(Mutants, OfTheSinglyLinkedListAreFound) {
  expectAllFound("singly_linked_list.h", {{"    ++size_;\n", ""},
                                          {"    --size_;\n", ""},
                                          {"    place->next = removed->next;\n", ""},
                                          {"new Node{value, place->next}", "new Node{value}"}});
}

TEST(Mutants, AListIsNotBlamedForTheIteratorOfAnother) {
  const Change trusting = {
      "if (after.list_ != this) throw std::invalid_argument(\"an iterator of another list\");", ""};
  const auto opened = openHeader(mutantsOf("singly_linked_list.h", {trusting}));
  Explorer explorer(*opened->symbolic, within({{"Node", 2}}));
  EXPECT_TRUE(explorer.run());
  EXPECT_GT(explorer.statistics().notMade, 0u);
  EXPECT_TRUE(explorer.faults().empty());
}

TEST(Mutants, OfTheDequeAreFound) {
  expectAllFound(
      "deque.h",
      {{"(place == nullptr ? last_ : place->previous) = node;", "if (!place) last_ = node;"},
       {"(node->next == nullptr ? last_ : node->next->previous) = node->previous;",
        "if (!node->next) last_ = node->previous;"},
       {"    ++size_;\n", ""},
       {"    --size_;\n", ""}});
}

TEST(Mutants, OfTheNodeCachingListAreFound) {
  expectAllFound("node_caching_list.h", {{"    --cacheSize_;\n", ""},
                                         {"    ++cacheSize_;\n", ""},
                                         {"    cache_ = cache_->next;\n", ""},
                                         {"    node->next->previous = node->previous;\n", ""}});
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
        auto violation = symbolic::Goal::make(explorer.space(), *operation, false);
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
