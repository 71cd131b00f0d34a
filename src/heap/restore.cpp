// From a structure back to memory.
#include "heap/snapshot.h"
#include "heap/structure_words.h"
#include "support/assert.h"
#include "symex/chunks.h"

namespace assay::heap {

namespace {

using symex::Chunk;
using symex::Object;
using symex::ObjectId;
using symex::Value;

class Reader {
 public:
  explicit Reader(const Structure& structure) : words_(structure) {}
  std::uint32_t word() {
    assayAssert(at_ < words_.size(), "a structure that ends early");
    return words_[at_++];
  }
  std::uint64_t wide() {
    const std::uint64_t low = word();
    return low | std::uint64_t{word()} << 32U;
  }
  void skip(std::size_t count) { at_ += count; }
  [[nodiscard]] std::size_t position() const { return at_; }
  void seek(std::size_t position) { at_ = position; }

 private:
  const Structure& words_;
  std::size_t at_ = 0;
};

std::size_t operandsOf(ChunkKind kind) {
  switch (kind) {
    case ChunkKind::Cell:
      return 0;
    case ChunkKind::Address:
    case ChunkKind::PartlyDefined:
      return 2;
    case ChunkKind::Pointer:
    case ChunkKind::StaticPointer:
      return 3;
    case ChunkKind::SymbolicPointer:
    case ChunkKind::SymbolicStatic:
    case ChunkKind::Fill:
      return 1;
  }
  return 0;
}

class Builder {
 public:
  Builder(const Base& base, const Structure& structure, std::span<const Value> cells)
      : in_(structure), cells_(cells) {
    restored_.state = base.state;
    types_ = &base.types;
    executor_ = &base.executor;
  }

  Restored run() {
    struct Held {
      std::uint32_t kind;
      bool isOwn;
      std::uint32_t object;
      std::uint64_t offset;
    };
    std::vector<Held> held(in_.word());
    for (Held& one : held) {
      one.kind = in_.word();
      one.isOwn = in_.word() != 0;
      one.object = in_.word();
      one.offset = in_.wide();
    }
    const std::uint32_t count = in_.word();
    const std::size_t start = in_.position();
    for (std::uint32_t i = 0; i < count; ++i) makeObject();
    in_.seek(start);
    for (std::uint32_t i = 0; i < count; ++i) fillObject(objects_[i]);
    // Only now: a number that was freed must not be taken again.
    for (const ObjectId id : dangling_) restored_.state.memory.free(id, 0);
    for (const Held& one : held) {
      restored_.accessible.push_back(
          {one.kind, Value::pointer(objects_[one.object], one.offset), one.isOwn});
    }
    return std::move(restored_);
  }

 private:
  void skipChunks() {
    const std::uint32_t count = in_.word();
    for (std::uint32_t i = 0; i < count; ++i) {
      in_.skip(2);
      in_.skip(operandsOf(static_cast<ChunkKind>(in_.word())));
    }
  }

  ObjectId makeDynamic() {
    const auto family = static_cast<symex::Family>(in_.word());
    const std::uint32_t size = in_.word();
    const std::uint32_t alignment = in_.word();
    const symex::LocationId location = types_->locationOf(in_.word());
    return restored_.state.memory.allocate(symex::ObjectKind::Heap, family, size, alignment,
                                           location);
  }

  void makeObject() {
    symex::Memory& memory = restored_.state.memory;
    switch (static_cast<ObjectForm>(in_.word())) {
      case ObjectForm::Dangling:
        objects_.push_back(memory.allocate(symex::ObjectKind::Heap, symex::Family::New, 1, 1, 0));
        dangling_.push_back(objects_.back());
        return;
      case ObjectForm::Static:
        objects_.push_back(in_.word());
        break;
      case ObjectForm::Exception: {
        symex::Exception kept;
        kept.type = in_.word();
        kept.destructor = in_.word();
        kept.references = static_cast<int>(in_.word());
        objects_.push_back(makeDynamic());
        kept.object = objects_.back();
        restored_.state.exceptions.push_back(kept);
        break;
      }
      case ObjectForm::Dynamic:
        objects_.push_back(makeDynamic());
        break;
    }
    skipChunks();
  }

  void fillObject(ObjectId id) {
    switch (static_cast<ObjectForm>(in_.word())) {
      case ObjectForm::Dangling:
        return;
      case ObjectForm::Static:
        in_.skip(1);
        break;
      case ObjectForm::Dynamic:
        in_.skip(wordsOfDynamic);
        break;
      case ObjectForm::Exception:
        in_.skip(wordsOfException);
        break;
    }
    std::vector<Chunk> chunks(in_.word());
    for (Chunk& chunk : chunks) {
      chunk.offset = in_.word();
      chunk.size = in_.word();
      chunk.value = readValue(static_cast<ChunkKind>(in_.word()));
    }
    restored_.state.memory.writable(id).chunks = std::move(chunks);
  }

  Value readValue(ChunkKind kind) {
    switch (kind) {
      case ChunkKind::Cell:
        return nextCell();
      case ChunkKind::Pointer: {
        const ObjectId id = objects_[in_.word()];
        return Value::pointer(id, in_.wide());
      }
      case ChunkKind::StaticPointer: {
        const ObjectId id = in_.word();
        return Value::pointer(id, in_.wide());
      }
      case ChunkKind::Address:
        return Value::pointer(0, in_.wide());
      case ChunkKind::SymbolicPointer:
        return symbolic(objects_[in_.word()]);
      case ChunkKind::SymbolicStatic:
        return symbolic(in_.word());
      case ChunkKind::PartlyDefined:
        return partlyDefined(nextCell(), in_.wide());
      case ChunkKind::Fill:
        return Value::fill(static_cast<std::uint8_t>(in_.word()));
    }
    return {};
  }

  Value symbolic(ObjectId id) {
    const Value offset = nextCell();
    return offset.isTerm() ? Value::pointer(id, offset.term()) : Value::pointer(id, offset.bits());
  }

  Value partlyDefined(const Value& defined, std::uint64_t undefined) {
    smt::Terms& terms = executor_->terms();
    const smt::Term other = terms.bitAnd(executor_->undefinedBits(defined.width()),
                                         terms.constant(defined.width(), undefined));
    return Value::term(terms.bitOr(symex::asTerm(terms, defined), other));
  }

  Value nextCell() {
    assayAssert(nextCell_ < cells_.size(), "a structure with more cells than values");
    return cells_[nextCell_++];
  }

  Reader in_;
  std::span<const Value> cells_;
  std::size_t nextCell_ = 0;
  const AllocationTypes* types_ = nullptr;
  symex::Executor* executor_ = nullptr;
  Restored restored_;
  std::vector<ObjectId> objects_;
  std::vector<ObjectId> dangling_;
};

}  // namespace

Restored restore(const Base& base, const Structure& structure,
                 std::span<const symex::Value> cells) {
  return Builder(base, structure, cells).run();
}

}  // namespace assay::heap
