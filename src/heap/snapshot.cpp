#include "heap/snapshot.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <numeric>
#include <optional>
#include <unordered_set>

#include "heap/structure_words.h"

namespace assay::heap {

namespace {

using symex::Chunk;
using symex::Object;
using symex::ObjectId;
using symex::ObjectKind;
using symex::Value;

constexpr std::uint32_t longestSplitRun = 256;
constexpr std::uint32_t wordSize = 8;

// Writes down what a list of accessible values leads to.
class Walk {
 public:
  Walk(const Base& base, const symex::State& state)
      : base_(base),
        state_(state),
        memory_(state.memory),
        firstDynamic_(base.state.memory.nextId()) {}

  void addAccessible(std::span<const Accessible> accessible, std::span<const std::uint32_t> order) {
    put(static_cast<std::uint32_t>(accessible.size()));
    for (const std::uint32_t index : order) {
      const Accessible& one = accessible[index];
      put(one.kind);
      put(one.isOwn ? 1 : 0);
      if (one.isOwn) own_.push_back(one.address.object());
      put(numberOf(one.address.object()));
      putWide(one.address.offset());
    }
  }

  void addStatics(std::span<const ObjectId> changed) {
    for (const ObjectId id : changed) (void)numberOf(id);
  }

  void run() {
    const std::size_t countAt = words_.size();
    put(0);
    for (std::size_t i = 0; i < objects_.size(); ++i) writeObject(objects_[i]);
    words_[countAt] = static_cast<std::uint32_t>(objects_.size());
  }

  Structure words_;
  std::vector<Value> cells_;
  std::vector<std::uint32_t> counts_;
  std::vector<ObjectId> objects_;

 private:
  void put(std::uint32_t word) { words_.push_back(word); }
  void putWide(std::uint64_t value) {
    put(static_cast<std::uint32_t>(value));
    put(static_cast<std::uint32_t>(value >> 32U));
  }

  std::uint32_t numberOf(ObjectId id) {
    const auto found = std::ranges::find(objects_, id) - objects_.begin();
    if (static_cast<std::size_t>(found) == objects_.size()) objects_.push_back(id);
    return static_cast<std::uint32_t>(found);
  }

  void writeObject(ObjectId id) {
    const Object* object = memory_.find(id);
    if (object == nullptr || (id >= firstDynamic_ && object->kind != ObjectKind::Heap)) {
      put(static_cast<std::uint32_t>(ObjectForm::Dangling));
      return;
    }
    if (id < firstDynamic_) {
      put(static_cast<std::uint32_t>(ObjectForm::Static));
      put(id);
    } else {
      const bool isOwn = std::ranges::find(own_, id) != own_.end();
      const AllocationType type = isOwn ? 0 : base_.types.typeAt(object->allocatedAt);
      const auto exception = std::ranges::find(state_.exceptions, id, &symex::Exception::object);
      if (exception == state_.exceptions.end()) {
        put(static_cast<std::uint32_t>(ObjectForm::Dynamic));
      } else {
        put(static_cast<std::uint32_t>(ObjectForm::Exception));
        put(exception->type);
        put(exception->destructor);
        put(static_cast<std::uint32_t>(exception->references));
      }
      put(static_cast<std::uint32_t>(object->family));
      put(object->size);
      put(object->alignment);
      put(type);
      if (counts_.size() <= type) counts_.resize(type + 1);
      if (!isOwn) counts_[type] += base_.types.countIn(type, object->size);
    }
    const std::size_t countAt = words_.size();
    put(0);
    for (const Chunk& chunk : object->chunks) words_[countAt] += writeChunk(chunk);
  }

  void begin(const Chunk& chunk, ChunkKind kind) {
    put(chunk.offset);
    put(chunk.size);
    put(static_cast<std::uint32_t>(kind));
  }

  // Returns how many chunks it became.
  std::uint32_t writeChunk(const Chunk& chunk) {
    const Value& value = chunk.value;
    switch (value.kind()) {
      case Value::Kind::Undef:
        return 0;
      case Value::Kind::Integer:
        begin(chunk, ChunkKind::Cell);
        cells_.push_back(value);
        return 1;
      case Value::Kind::Term:
        return writeTerm(chunk);
      case Value::Kind::Pointer:
        writePointer(chunk);
        return 1;
      case Value::Kind::SymbolicPointer:
        if (isPlainStatic(value.object())) {
          begin(chunk, ChunkKind::SymbolicStatic);
          put(value.object());
        } else {
          begin(chunk, ChunkKind::SymbolicPointer);
          put(numberOf(value.object()));
        }
        cells_.push_back(Value::term(value.term()));
        return 1;
      case Value::Kind::Bytes:
      case Value::Kind::Fill:
        return writeRun(chunk);
    }
    return 0;
  }

  // Uninitialised bits stay that, and are no part of the number.
  std::uint32_t writeTerm(const Chunk& chunk) {
    if (chunk.size > wordSize) {
      std::uint32_t count = 0;
      smt::Terms& terms = base_.executor.terms();
      for (std::uint32_t at = 0; at < chunk.size; at += wordSize) {
        const std::uint32_t size = std::min(wordSize, chunk.size - at);
        const smt::Term word = terms.extract(chunk.value.term(), 8 * at, 8 * size);
        count += writeChunk({chunk.offset + at, size, Value::term(word)});
      }
      return count;
    }
    const auto [value, undefined] = base_.executor.definedPart(chunk.value.term());
    if (undefined == smt::maskOf(8 * chunk.size)) return 0;
    begin(chunk, undefined == 0 ? ChunkKind::Cell : ChunkKind::PartlyDefined);
    if (undefined != 0) putWide(undefined);
    cells_.push_back(Value::term(value));
    return 1;
  }

  // Static objects are known by their numbers; those that changed are met as such.
  [[nodiscard]] bool isPlainStatic(ObjectId id) const { return id < firstDynamic_; }

  void writePointer(const Chunk& chunk) {
    const Value& value = chunk.value;
    if (value.object() == 0) {
      begin(chunk, ChunkKind::Address);
    } else if (isPlainStatic(value.object())) {
      begin(chunk, ChunkKind::StaticPointer);
      put(value.object());
    } else {
      begin(chunk, ChunkKind::Pointer);
      put(numberOf(value.object()));
    }
    putWide(value.offset());
  }

  // Constant bytes become words, so that it does not matter whether memory was filled or written. A
  // word of zeros is a null pointer: that is what is filled in most.
  std::uint32_t writeRun(const Chunk& chunk) {
    const bool isFill = chunk.value.kind() == Value::Kind::Fill;
    if (isFill && chunk.size > longestSplitRun) {
      begin(chunk, ChunkKind::Fill);
      put(static_cast<std::uint32_t>(chunk.value.bits()));
      return 1;
    }
    std::uint32_t count = 0;
    for (std::uint32_t at = chunk.offset; at < chunk.end();) {
      const std::uint32_t next = std::min(chunk.end(), (at / wordSize + 1) * wordSize);
      std::uint64_t bits = 0;
      if (isFill) {
        std::memset(&bits, static_cast<int>(chunk.value.bits()), next - at);
      } else {
        std::memcpy(&bits, chunk.value.data() + (at - chunk.offset), next - at);
      }
      const Chunk part{at, next - at, {}};
      if (part.size == wordSize && bits == 0) {
        begin(part, ChunkKind::Address);
        putWide(0);
      } else {
        begin(part, ChunkKind::Cell);
        cells_.push_back(Value::integer(8 * part.size, bits));
      }
      ++count;
      at = next;
    }
    return count;
  }

  const Base& base_;
  const symex::State& state_;
  const symex::Memory& memory_;
  ObjectId firstDynamic_;
  std::vector<ObjectId> own_;
};

// Whether two versions of a static object hold the same.
bool isUnchanged(const Object* before, const Object& now) {
  if (before == nullptr) return false;
  if (before == &now) return true;
  return std::ranges::equal(before->chunks, now.chunks, [](const Chunk& a, const Chunk& b) {
    return a.offset == b.offset && a.size == b.size && a.value == b.value;
  });
}

// All orders of the accessible values in which kinds ascend.
class Orders {
 public:
  explicit Orders(std::span<const Accessible> accessible) : order_(accessible.size()) {
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::sort(order_, {},
                      [&](std::uint32_t i) { return std::pair(accessible[i].kind, i); });
    for (std::size_t begin = 0; begin < order_.size();) {
      std::size_t end = begin + 1;
      while (end < order_.size() &&
             accessible[order_[end]].kind == accessible[order_[begin]].kind) {
        ++end;
      }
      if (end - begin > 1) groups_.emplace_back(begin, end);
      begin = end;
    }
  }
  [[nodiscard]] const std::vector<std::uint32_t>& current() const { return order_; }
  bool next() {
    for (const auto& [begin, end] : groups_) {
      const auto first = order_.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto last = order_.begin() + static_cast<std::ptrdiff_t>(end);
      if (std::next_permutation(first, last)) return true;
    }
    return false;
  }

 private:
  std::vector<std::uint32_t> order_;
  std::vector<std::pair<std::size_t, std::size_t>> groups_;
};

// What pointers lead to, one after the other.
class Reached {
 public:
  Reached(const symex::Memory& memory, ObjectId firstDynamic)
      : memory_(memory), firstDynamic_(firstDynamic) {}

  [[nodiscard]] bool has(ObjectId id) const { return seen_.contains(id); }
  void add(ObjectId id) {
    if (id >= firstDynamic_ && seen_.insert(id).second) open_.push_back(id);
  }
  // `endsCount`: whether the end of an object leads to it.
  void follow(bool endsCount) {
    while (!open_.empty()) {
      const ObjectId id = open_.back();
      open_.pop_back();
      if (const Object* object = memory_.find(id)) addFrom(*object, endsCount);
    }
  }
  void addFrom(const Object& object, bool endsCount) {
    for (const Chunk& chunk : object.chunks) {
      const Value& value = chunk.value;
      if (!value.isAnyPointer()) continue;
      const Object* target = memory_.find(value.object());
      const bool isEnd =
          value.isPointer() && target != nullptr && value.offset() >= std::max(target->size, 1U);
      if (endsCount || !isEnd) add(value.object());
    }
  }

 private:
  const symex::Memory& memory_;
  ObjectId firstDynamic_;
  std::unordered_set<ObjectId> seen_;
  std::vector<ObjectId> open_;
};

// What nobody refers to any more. A client that holds an object may know how far its end is from
// its beginning; when a program ends, LeakSanitizer takes an end for another object.
std::vector<ObjectId> leaksOf(const symex::State& state, std::span<const ObjectId> dynamic,
                              std::span<const Accessible> accessible,
                              std::span<const ObjectId> changedStatics,
                              std::span<const Value> dropped, ObjectId firstDynamic) {
  if (dynamic.empty()) return {};
  Reached reached(state.memory, firstDynamic);
  for (const Accessible& one : accessible) reached.add(one.address.object());
  for (const Value& value : dropped) {
    if (value.isAnyPointer()) reached.add(value.object());
  }
  for (const symex::Exception& exception : state.exceptions) {
    if (exception.isUnderWay()) reached.add(exception.object);
  }
  reached.follow(true);
  for (const ObjectId id : changedStatics) {
    if (const Object* object = state.memory.find(id)) reached.addFrom(*object, false);
  }
  reached.follow(false);
  std::vector<ObjectId> leaked;
  std::ranges::copy_if(dynamic, std::back_inserter(leaked),
                       [&](ObjectId id) { return !reached.has(id); });
  return leaked;
}

// The heap objects that are there before the first call.
std::vector<ObjectId> initialHeap(const Base& base) {
  std::vector<ObjectId> heap;
  base.state.memory.forEach([&](ObjectId id, const Object& object) {
    if (object.kind == ObjectKind::Heap) heap.push_back(id);
  });
  return heap;
}

// Whether one of them is gone, or nothing leads to it any more. What refers to one need not have
// changed, so that every static object counts.
bool losesOneOf(std::span<const ObjectId> initial, const Base& base, const symex::State& state,
                std::span<const Accessible> accessible, std::span<const Value> dropped) {
  if (initial.empty()) return false;
  Reached reached(state.memory, 1);
  for (const Accessible& one : accessible) reached.add(one.address.object());
  for (const Value& value : dropped) {
    if (value.isAnyPointer()) reached.add(value.object());
  }
  const ObjectId firstDynamic = base.state.memory.nextId();
  for (ObjectId id = 1; id < firstDynamic; ++id) {
    const Object* object = state.memory.find(id);
    if (object != nullptr && object->kind != ObjectKind::Heap) reached.addFrom(*object, false);
  }
  reached.follow(true);
  return std::ranges::any_of(
      initial, [&](ObjectId id) { return state.memory.find(id) == nullptr || !reached.has(id); });
}

}  // namespace

Snapshot takeSnapshot(const Base& base, const symex::State& state,
                      std::span<const Accessible> accessible,
                      std::span<const symex::Value> dropped) {
  const ObjectId firstDynamic = base.state.memory.nextId();
  std::vector<ObjectId> changed;
  std::vector<ObjectId> dynamic;
  state.memory.forEach([&](ObjectId id, const Object& object) {
    if (id >= firstDynamic) {
      if (object.kind == ObjectKind::Heap) dynamic.push_back(id);
    } else if (!isUnchanged(base.state.memory.find(id), object)) {
      changed.push_back(id);
    }
  });
  std::optional<Walk> best;
  Snapshot snapshot;
  Orders orders(accessible);
  do {
    Walk walk(base, state);
    walk.addAccessible(accessible, orders.current());
    walk.addStatics(changed);
    walk.run();
    if (!best || walk.words_ < best->words_) {
      best.emplace(std::move(walk));
      snapshot.order = orders.current();
    }
  } while (orders.next());
  snapshot.leaked = leaksOf(state, dynamic, accessible, changed, dropped, firstDynamic);
  snapshot.changesStatics = !changed.empty();
  const std::vector<ObjectId> initial = initialHeap(base);
  snapshot.losesInitialMemory = losesOneOf(initial, base, state, accessible, dropped) &&
                                !losesOneOf(initial, base, base.state, {}, {});
  snapshot.structure = std::move(best->words_);
  snapshot.cells = std::move(best->cells_);
  snapshot.counts = std::move(best->counts_);
  snapshot.counts.resize(base.types.size());
  return snapshot;
}

}  // namespace assay::heap
