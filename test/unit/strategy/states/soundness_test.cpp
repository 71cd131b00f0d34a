// What exploration finds is what calls reach, by brute force: all short sequences with small
// arguments are run natively, and their heaps, read field by field, are instances of exactly one
// active state each; and every active state has a witness that runs natively into that very shape.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>

#include "native_structure.h"
#include "opened_states.h"
#include "smt/inspect.h"
#include "symbolic/witness.h"

namespace assay::states::test {

namespace {

// A heap as the reader of fields sees it: the shape as a text, and the numbers in its order.
template <typename Number>
struct Heap {
  std::string shape;
  std::vector<Number> numbers;
};

// Walks from the objects along the fields. `Memory` knows addresses: locate() tells which of the
// objects seen so far an address lies in.
template <typename Memory>
Heap<typename Memory::Number> readHeap(const std::vector<TypeLayout>& types, Memory& memory,
                                       const std::vector<typename Memory::Address>& roots) {
  struct Seen {
    typename Memory::Address address;
    std::size_t type;
  };
  Heap<typename Memory::Number> heap;
  std::vector<Seen> seen;
  const auto nameOf = [&](const typename Memory::Address& address, std::size_t type) {
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (auto inside = memory.offsetIn(address, seen[i].address, types[seen[i].type].size)) {
        return std::to_string(i) + "+" + std::to_string(*inside);
      }
    }
    seen.push_back({address, type});
    return std::to_string(seen.size() - 1) + "+0";
  };
  for (const auto& root : roots) heap.shape += nameOf(root, 0) + " ";
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const Seen object = seen[i];
    heap.shape += "[";
    for (const Field& field : types[object.type].fields) {
      if (field.pointsTo < 0) {
        heap.numbers.push_back(memory.number(object.address, field.offset, field.size));
        heap.shape += "# ";
        continue;
      }
      const auto target = memory.pointer(object.address, field.offset);
      heap.shape += target ? nameOf(*target, static_cast<std::size_t>(field.pointsTo)) + " " : "0 ";
    }
    heap.shape += "]";
  }
  return heap;
}

struct NativeMemory {
  using Address = std::uintptr_t;
  using Number = std::uint64_t;
  static std::optional<std::uint64_t> offsetIn(Address address, Address base, std::size_t size) {
    return address >= base && address - base < size ? std::optional(address - base) : std::nullopt;
  }
  static std::optional<Address> pointer(Address object, std::size_t offset) {
    Address target = 0;
    std::memcpy(&target, reinterpret_cast<void*>(object + offset), sizeof(target));
    return target == 0 ? std::nullopt : std::optional(target);
  }
  static Number number(Address object, std::size_t offset, std::size_t size) {
    Number value = 0;
    std::memcpy(&value, reinterpret_cast<void*>(object + offset), size);
    return value;
  }
};

struct SymbolicMemory {
  using Address = symex::Value;
  using Number = symex::Value;
  symex::Executor& executor;
  const symex::State& state;

  static std::optional<std::uint64_t> offsetIn(const Address& address, const Address& base,
                                               std::size_t) {
    return address.object() == base.object() ? std::optional(address.offset() - base.offset())
                                             : std::nullopt;
  }
  std::optional<Address> pointer(const Address& object, std::size_t offset) const {
    const symex::Value target = executor.read(
        state, object.object(), static_cast<std::uint32_t>(object.offset() + offset), 8);
    EXPECT_TRUE(target.isPointer());
    return target.object() == 0 ? std::nullopt : std::optional(target);
  }
  Number number(const Address& object, std::size_t offset, std::size_t size) const {
    return executor.read(state, object.object(),
                         static_cast<std::uint32_t>(object.offset() + offset),
                         static_cast<std::uint32_t>(size));
  }
};

// The objects of one native execution.
class Native {
 public:
  explicit Native(const NativeStructure& structure) : structure_(structure) {}
  Native(const Native&) = delete;
  Native& operator=(const Native&) = delete;
  ~Native() {
    for (void* object : objects) structure_.destroy(object);
  }
  void make() { objects.push_back(structure_.make()); }
  void call(const NativeOperation& operation, std::size_t receiver, std::size_t other, int a,
            int b) {
    try {
      operation.run(objects[receiver], objects[other], a, b);
    } catch (const std::exception&) {
    }
  }
  // In every order of the objects: which one is first does not matter.
  std::vector<Heap<std::uint64_t>> heaps() const {
    std::vector<std::uintptr_t> roots;
    for (void* object : objects) roots.push_back(reinterpret_cast<std::uintptr_t>(object));
    std::ranges::sort(roots);
    std::vector<Heap<std::uint64_t>> all;
    NativeMemory memory;
    do {
      all.push_back(readHeap(structure_.types, memory, roots));
    } while (std::ranges::next_permutation(roots).found);
    return all;
  }

  std::vector<void*> objects;

 private:
  const NativeStructure& structure_;
};

class Exploration {
 public:
  Exploration(const NativeStructure& structure, Opened& opened, std::vector<std::string> skipped)
      : structure_(structure), subject_(*opened.symbolic) {
    ExploreOptions options =
        within(structure.scope, static_cast<std::uint32_t>(structure.length) + structure.objects);
    options.skipped = std::move(skipped);
    explorer.emplace(subject_, options);
    EXPECT_TRUE(explorer->run());
    EXPECT_TRUE(explorer->limitations().empty());
    EXPECT_TRUE(explorer->faults().empty());
    for (heap::CaseId id = 0; id < explorer->graph().cases().size(); ++id) {
      if (explorer->graph().cases()[id].isActive) read(id);
    }
  }

  struct Known {
    heap::CaseId id;
    std::vector<symex::Value> numbers;
  };

  // How many active states a heap is an instance of.
  std::size_t statesOf(const Heap<std::uint64_t>& heap) {
    std::set<heap::StructureId> states;
    const auto found = byShape.find(heap.shape);
    if (found == byShape.end()) return 0;
    for (const Known& known : found->second) {
      if (isInstance(known, heap)) {
        states.insert(explorer->graph().cases()[known.id].structure);
      }
    }
    return states.size();
  }

  bool isInstance(const Known& known, const Heap<std::uint64_t>& heap) {
    smt::Model model;
    for (std::size_t i = 0; i < heap.numbers.size(); ++i) {
      const symex::Value& number = known.numbers[i];
      if (number.isInteger()) {
        if (number.bits() != heap.numbers[i]) return false;
      } else {
        model.set(number.term(), heap.numbers[i]);
      }
    }
    const heap::Case& content = explorer->graph().cases()[known.id].content;
    EXPECT_TRUE(content.bound.empty());
    return std::ranges::all_of(content.conditions, [&](smt::Term condition) {
      return evaluator_.holds(condition, model);
    });
  }

  std::map<std::string, std::vector<Known>> byShape;
  std::optional<Explorer> explorer;

 private:
  void read(heap::CaseId id) {
    const auto start = symbolic::restoreCase(explorer->space(), id);
    ASSERT_TRUE(start);
    std::vector<symex::Value> roots;
    for (const heap::Accessible& one : start->accessible) roots.push_back(one.address);
    SymbolicMemory memory{subject_.executor(), start->state};
    Heap<symex::Value> heap = readHeap(structure_.types, memory, roots);
    byShape[heap.shape].push_back({id, std::move(heap.numbers)});
  }

  const NativeStructure& structure_;
  symbolic::SymbolicSubject& subject_;
  smt::Evaluator evaluator_;
};

constexpr int numbers = 4;

// Calls `visit` with the objects after every sequence.
void forEachSequence(const NativeStructure& structure,
                     const std::function<void(const Native&)>& visit) {
  struct Call {
    const NativeOperation* operation;
    std::size_t receiver;
    std::size_t other;
    int a;
    int b;
  };
  std::vector<Call> calls;
  for (const NativeOperation& operation : structure.operations) {
    for (std::size_t receiver = 0; receiver < structure.objects; ++receiver) {
      for (std::size_t other = 0; other < (operation.takesOther ? structure.objects : 1); ++other) {
        for (int a = 0; a < (operation.numbers > 0 ? numbers : 1); ++a) {
          for (int b = 0; b < (operation.numbers > 1 ? numbers : 1); ++b) {
            calls.push_back({&operation, receiver, other, a, b});
          }
        }
      }
    }
  }
  std::vector<std::size_t> chosen;
  const auto run = [&](const auto& self) -> void {
    Native native(structure);
    for (unsigned i = 0; i < structure.objects; ++i) native.make();
    for (const std::size_t index : chosen) {
      const Call& call = calls[index];
      native.call(*call.operation, call.receiver, call.other, call.a, call.b);
    }
    visit(native);
    if (static_cast<int>(chosen.size()) == structure.length) return;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      chosen.push_back(i);
      self(self);
      chosen.pop_back();
    }
  };
  run(run);
}

// The sequence run natively; none if it uses what the native description does not know.
std::unique_ptr<Native> replay(const NativeStructure& structure, const model::Sequence& sequence) {
  auto native = std::make_unique<Native>(structure);
  std::map<std::size_t, void*> made;
  for (std::size_t i = 0; i < sequence.steps.size(); ++i) {
    const model::Step& step = sequence.steps[i];
    if (step.receiver.empty()) {
      native->make();
      made[i] = native->objects.back();
      continue;
    }
    const auto objectOf = [&](const model::Argument& argument) {
      return made.at(std::get<model::ValueRef>(argument.value).step);
    };
    void* receiver = objectOf(step.receiver.front());
    const std::string name = step.operation.substr(0, step.operation.find('('));
    if (name.find("::~") != std::string::npos) {
      structure.destroy(receiver);
      std::erase(native->objects, receiver);
      continue;
    }
    std::vector<int> literals;
    void* other = nullptr;
    for (const model::Argument& argument : step.arguments) {
      if (const auto* literal = std::get_if<model::Literal>(&argument.value)) {
        literals.push_back(static_cast<int>(std::get<std::int64_t>(*literal)));
      } else {
        other = objectOf(argument);
      }
    }
    literals.resize(2);
    const auto operation = std::ranges::find_if(
        structure.operations, [&](const auto& one) { return name.ends_with("::" + one.name); });
    if (operation == structure.operations.end()) return nullptr;
    try {
      operation->run(receiver, other, literals[0], literals[1]);
    } catch (const std::exception&) {
    }
  }
  return native;
}

// How many heaps of native sequences are not instances of exactly one active state.
std::size_t strangeHeaps(const NativeStructure& structure, Exploration& exploration) {
  std::size_t strange = 0;
  std::set<std::pair<std::string, std::vector<std::uint64_t>>> seen;
  forEachSequence(structure, [&](const Native& native) {
    const auto heaps = native.heaps();
    if (!seen.insert({heaps.front().shape, heaps.front().numbers}).second) return;
    std::size_t states = 0;
    for (const auto& heap : heaps) states = std::max(states, exploration.statesOf(heap));
    if (states != 1) ++strange;
  });
  return strange;
}

void check(const NativeStructure& structure) {
  const auto opened = openHeader(structure.header);
  Exploration exploration(structure, *opened, {});
  EXPECT_EQ(strangeHeaps(structure, exploration), 0U);
  std::size_t replayed = 0;
  for (const auto& [shape, known] : exploration.byShape) {
    std::set<heap::StructureId> structures;
    for (const Exploration::Known& one : known) {
      structures.insert(exploration.explorer->graph().cases()[one.id].structure);
      const auto sequence = symbolic::witness(exploration.explorer->space(), one.id);
      ASSERT_TRUE(sequence) << shape;
      const auto native = replay(structure, *sequence);
      if (!native) continue;
      ++replayed;
      EXPECT_TRUE(std::ranges::any_of(native->heaps(), [&](const auto& heap) {
        return heap.shape == shape && exploration.isInstance(one, heap);
      })) << shape;
    }
    EXPECT_EQ(structures.size(), 1U) << shape;
  }
  EXPECT_GT(replayed, exploration.byShape.size() / 2);
}

void checkThatOmissionsShow(const NativeStructure& structure) {
  const auto opened = openHeader(structure.header);
  std::vector<std::string> skipped;
  for (const model::Operation& operation : opened->worker.api.operations) {
    if (std::ranges::count(structure.essential, operation.name) > 0)
      skipped.push_back(operation.key);
  }
  ASSERT_FALSE(skipped.empty());
  Exploration exploration(structure, *opened, skipped);
  EXPECT_GT(strangeHeaps(structure, exploration), 0U);
}

}  // namespace

TEST(StatesSoundness, LinkedStack) { check(linkedStack()); }
TEST(StatesSoundness, BinarySearchTree) { check(binarySearchTree()); }
TEST(StatesSoundness, AvlTree) { check(avlTree()); }
TEST(StatesSoundness, AaTree) { check(aaTree()); }
TEST(StatesSoundness, RedBlackMap) { check(redBlackMap()); }
TEST(StatesSoundness, LeftistHeap) { check(leftistHeap()); }
TEST(StatesSoundness, SkewHeap) { check(skewHeap()); }
TEST(StatesSoundness, BinomialHeap) { check(binomialHeap()); }
TEST(StatesSoundness, DoublyLinkedList) { check(doublyLinkedList()); }
TEST(StatesSoundness, SinglyLinkedList) { check(singlyLinkedList()); }
TEST(StatesSoundness, Deque) { check(deque()); }
TEST(StatesSoundness, NodeCachingList) { check(nodeCachingList()); }

TEST(StatesSoundness, AnOperationThatIsLeftOutShows) {
  for (const NativeStructure& structure : {linkedStack(), binarySearchTree(), avlTree(),
                                           leftistHeap(), binomialHeap(), nodeCachingList()}) {
    SCOPED_TRACE(structure.header);
    checkThatOmissionsShow(structure);
  }
}

}  // namespace assay::states::test
