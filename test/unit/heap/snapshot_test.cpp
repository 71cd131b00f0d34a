// The canonical form of a heap, compared with isomorphism found by trying, and the way back.
#include "heap/snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string>

namespace assay::heap {
namespace {

using symex::ObjectId;
using symex::Value;

constexpr std::uint32_t pointerSize = 8;
constexpr std::uint32_t nodeKind = 4;
constexpr std::uint32_t otherKind = 8;

// Heaps put together by hand, of objects that a program with one type of nodes made.
class SnapshotTest : public testing::Test {
 protected:
  static std::shared_ptr<const symex::Program> makeProgram() {
    auto program = std::make_shared<symex::Program>();
    program->locations.resize(3);
    program->allocations = {{1, {"Node", 0}}, {2, {"Node", 0}}};
    return program;
  }
  symex::State empty() { return *executor.initialState(); }
  ObjectId make(symex::State& state, std::uint32_t size, symex::LocationId at = 1) {
    return state.memory.allocate(symex::ObjectKind::Heap, symex::Family::New, size, pointerSize,
                                 at);
  }
  void link(symex::State& state, ObjectId from, std::uint32_t offset, ObjectId to) {
    executor.write(state, from, offset, pointerSize,
                   to == 0 ? Value::null() : Value::pointer(to, std::uint64_t{0}));
  }
  void number(symex::State& state, ObjectId object, std::uint32_t offset, std::uint64_t value) {
    executor.write(state, object, offset, 4, Value::integer(32, value));
  }
  static Accessible holding(ObjectId object, std::uint32_t kind = nodeKind) {
    return {kind, Value::pointer(object, std::uint64_t{0}), false};
  }
  Snapshot take(const symex::State& state, const std::vector<Accessible>& held,
                const std::vector<Value>& dropped = {}) {
    return takeSnapshot(base(), state, held, dropped);
  }
  Base base() { return {initial, types, executor}; }

  std::shared_ptr<const symex::Program> program = makeProgram();
  smt::Terms terms;
  smt::PathSolver solver{terms};
  symex::Executor executor{program, terms, solver, {}};
  AllocationTypes types{*program};
  symex::State initial = *executor.initialState();
};

TEST_F(SnapshotTest, TheOrderInWhichObjectsWereMadeDoesNotMatter) {
  symex::State one = empty();
  const ObjectId head = make(one, 16);
  const ObjectId tail = make(one, 16, 2);
  link(one, head, 0, tail);
  symex::State other = empty();
  const ObjectId last = make(other, 16);
  (void)make(other, 16);  // lost, and no part of the structure
  const ObjectId first = make(other, 16);
  link(other, first, 0, last);
  EXPECT_EQ(take(one, {holding(head)}).structure, take(other, {holding(first)}).structure);
}

TEST_F(SnapshotTest, NumbersAreCellsAndNoPartOfTheStructure) {
  symex::State state = empty();
  const ObjectId node = make(state, 8);
  number(state, node, 0, 7);
  const Snapshot seven = take(state, {holding(node)});
  const Value any = Value::term(terms.variable("any", 32));
  executor.write(state, node, 0, 4, any);
  const Snapshot open = take(state, {holding(node)});
  EXPECT_EQ(seven.structure, open.structure);
  EXPECT_EQ(seven.cells, std::vector{Value::integer(32, 7)});
  EXPECT_EQ(open.cells, std::vector{any});
}

TEST_F(SnapshotTest, WhatWasNeverWrittenDoesNotTellStatesApartButSizeDoes) {
  symex::State state = empty();
  const ObjectId small = make(state, 8);
  const ObjectId large = make(state, 16);
  number(state, small, 0, 1);
  number(state, large, 0, 1);
  const Structure before = take(state, {holding(small)}).structure;
  EXPECT_NE(before, take(state, {holding(large)}).structure);
  number(state, small, 4, 2);
  EXPECT_NE(before, take(state, {holding(small)}).structure);
}

TEST_F(SnapshotTest, ValuesOfOneKindCanBeExchanged) {
  symex::State state = empty();
  const ObjectId single = make(state, 8);
  const ObjectId pair = make(state, 8);
  link(state, single, 0, 0);
  link(state, pair, 0, single);
  const Snapshot one = take(state, {holding(single), holding(pair)});
  const Snapshot other = take(state, {holding(pair), holding(single)});
  EXPECT_EQ(one.structure, other.structure);
  EXPECT_EQ(one.order[0], other.order[1]);
  EXPECT_NE(take(state, {holding(single), holding(pair, otherKind)}).structure,
            take(state, {holding(pair), holding(single, otherKind)}).structure);
}

TEST_F(SnapshotTest, WhatNothingLeadsToIsLostUnlessItWasDropped) {
  symex::State state = empty();
  const ObjectId held = make(state, 8);
  const ObjectId lost = make(state, 8);
  EXPECT_EQ(take(state, {holding(held)}).leaked, std::vector{lost});
  EXPECT_TRUE(
      take(state, {holding(held)}, {Value::pointer(lost, std::uint64_t{0})}).leaked.empty());
  link(state, held, 0, lost);
  EXPECT_TRUE(take(state, {holding(held)}).leaked.empty());
}

TEST_F(SnapshotTest, ObjectsAreCountedByTheirType) {
  symex::State state = empty();
  const ObjectId first = make(state, 8, 1);
  const ObjectId second = make(state, 8, 2);
  link(state, first, 0, second);
  EXPECT_EQ(take(state, {holding(first)}).counts[types.typeAt(1)], 2U);
}

TEST_F(SnapshotTest, ARestoredHeapHasTheSameStructureAndCells) {
  symex::State state = empty();
  const ObjectId ring = make(state, 24);
  const ObjectId next = make(state, 24);
  const ObjectId gone = make(state, 8);
  link(state, ring, 0, next);
  link(state, next, 0, ring);
  link(state, ring, 8, gone);
  link(state, next, 8, 0);
  number(state, ring, 16, 5);
  executor.write(state, next, 16, 4, Value::term(terms.variable("any", 32)));
  state.memory.free(gone, 0);
  const Snapshot before = take(state, {holding(next), holding(ring, otherKind)});
  const Restored restored = restore(base(), before.structure, before.cells);
  EXPECT_TRUE(restored.state.memory.wasFreed(
      executor.read(restored.state, restored.accessible[1].address.object(), 8, pointerSize)
          .object()));
  const Snapshot after =
      takeSnapshot(base(), restored.state, restored.accessible, std::span<const Value>());
  EXPECT_EQ(after.structure, before.structure);
  EXPECT_EQ(after.cells, before.cells);
  EXPECT_EQ(after.counts, before.counts);
  EXPECT_TRUE(after.leaked.empty());
}

// Heaps of up to three nodes that each point to one, held by two values of one kind.
class SmallHeaps : public SnapshotTest {
 protected:
  static constexpr std::size_t nodes = 3;
  static constexpr std::size_t nowhere = nodes;
  struct Heap {
    std::array<std::size_t, nodes> next{};
    std::array<std::size_t, 2> held{};
  };

  template <class Visit>
  static void forEachHeap(const Visit& visit) {
    for (std::size_t code = 0; code < 4 * 4 * 4 * nodes * nodes; ++code) {
      visit(Heap{{code % 4, code / 4 % 4, code / 16 % 4}, {code / 64 % 3, code / 192}});
    }
  }

  // The least way to write it down, over all names of the nodes and both orders of the values.
  static std::string leastText(const Heap& heap) {
    std::array<bool, nodes> isReached{};
    for (std::size_t at : heap.held) {
      for (; at != nowhere && !isReached[at]; at = heap.next[at]) isReached[at] = true;
    }
    std::string least;
    std::array<std::size_t, nodes> names{};
    std::iota(names.begin(), names.end(), 0U);
    do {
      const auto nameOf = [&](std::size_t node) {
        return node == nowhere ? std::string("-") : std::to_string(names[node]);
      };
      std::array<std::string, nodes> lines;
      for (std::size_t i = 0; i < nodes; ++i) {
        if (isReached[i]) lines[names[i]] = nameOf(heap.next[i]);
      }
      for (const auto& [one, other] :
           {std::pair(heap.held[0], heap.held[1]), std::pair(heap.held[1], heap.held[0])}) {
        std::string text = nameOf(one) + nameOf(other);
        for (const std::string& line : lines) text += "|" + line;
        if (least.empty() || text < least) least = text;
      }
    } while (std::ranges::next_permutation(names).found);
    return least;
  }

  Structure structureOf(const Heap& heap) {
    symex::State state = empty();
    std::array<ObjectId, nodes + 1> made{};
    for (std::size_t i = 0; i < nodes; ++i) made[i] = make(state, pointerSize);
    made[nowhere] = 0;
    for (std::size_t i = 0; i < nodes; ++i) link(state, made[i], 0, made[heap.next[i]]);
    return take(state, {holding(made[heap.held[0]]), holding(made[heap.held[1]])}).structure;
  }
};

TEST_F(SmallHeaps, HaveOneStructureExactlyIfTheyAreIsomorphic) {
  std::map<std::string, Structure> byText;
  std::map<Structure, std::string> byStructure;
  forEachHeap([&](const Heap& heap) {
    const std::string text = leastText(heap);
    const Structure structure = structureOf(heap);
    EXPECT_EQ(byText.try_emplace(text, structure).first->second, structure) << text;
    EXPECT_EQ(byStructure.try_emplace(structure, text).first->second, text);
  });
  EXPECT_EQ(byText.size(), byStructure.size());
  EXPECT_GT(byText.size(), 20U);
}

}  // namespace
}  // namespace assay::heap
