// The memory of a state: objects by number, in a persistent map.
//
// Copying a Memory copies a pointer. Nodes and objects are shared between copies and cloned when
// one of them writes. Objects hold typed chunks in the order of their offsets; bytes that no chunk
// covers are uninitialised. Chunks never overlap. How values are read and written is in chunks.h.
//
// Globals that a state has not changed are found in the program's initial memory.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "support/assert.h"
#include "symex/value.h"

namespace assay::symex {

struct Chunk {
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
  Value value;  // width 8 * size, unless Bytes or Fill
  [[nodiscard]] std::uint32_t end() const { return offset + size; }
};

enum class ObjectKind : std::uint8_t { Global, Constant, Stack, Heap, External };

// Which function made a heap object, and so which one may free it.
enum class Family : std::uint8_t { None, Malloc, New, NewArray, Exception };

inline constexpr std::uint32_t leastAlignment = 16;  // of all objects

struct Object {
  std::uint32_t references = 0;
  ObjectKind kind = ObjectKind::Heap;
  Family family = Family::None;
  bool isOutOfScope = false;  // a local variable after its lifetime ended
  bool mayBeMerged = false;   // a constant whose address is nobody's business, such as a text
  std::uint32_t size = 0;
  std::uint32_t alignment = 1;
  LocationId allocatedAt = 0;
  std::vector<Chunk> chunks;

  // What an access may count on.
  [[nodiscard]] std::uint32_t guaranteedAlignment() const {
    return alignment < leastAlignment ? leastAlignment : alignment;
  }
};

// Shared ownership of an object.
class ObjectReference {
 public:
  ObjectReference() = default;
  explicit ObjectReference(Object* object) : object_(object) { retain(); }
  ObjectReference(const ObjectReference& other) : object_(other.object_) { retain(); }
  ObjectReference(ObjectReference&& other) noexcept
      : object_(std::exchange(other.object_, nullptr)) {}
  ObjectReference& operator=(ObjectReference other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~ObjectReference() {
    if (object_ != nullptr && --object_->references == 0) delete object_;
  }
  [[nodiscard]] Object* get() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }
  Object* operator->() const { return object_; }
  Object& operator*() const { return *object_; }

 private:
  void retain() {
    if (object_ != nullptr) ++object_->references;
  }
  Object* object_ = nullptr;
};

class Memory {
 public:
  Memory() = default;
  // `initial` must outlive the memory; its first element is object `firstGlobal`.
  Memory(const std::vector<ObjectReference>& initial, ObjectId firstGlobal, ObjectId firstDynamic)
      : initial_(&initial), firstGlobal_(firstGlobal), next_(firstDynamic) {}
  Memory(const Memory& other);
  Memory(Memory&& other) noexcept;
  Memory& operator=(Memory other) noexcept;
  ~Memory();

  // The object, if it is alive. Stays valid until the memory changes.
  [[nodiscard]] const Object* find(ObjectId id) const {
    if (const void* slot = lookup(id); slot != nullptr) {
      return isTombstone(slot) ? nullptr : static_cast<const Object*>(slot);
    }
    const ObjectId index = id - firstGlobal_;
    return initial_ != nullptr && index < initial_->size() ? (*initial_)[index].get() : nullptr;
  }

  // The object for writing; it must be alive.
  Object& writable(ObjectId id);

  // The number of a new object, whose bytes are uninitialised.
  ObjectId allocate(ObjectKind kind, Family family, std::uint32_t size, std::uint32_t alignment,
                    LocationId location);

  // A local variable whose frame is left.
  void dropLocal(ObjectId id);
  // A heap object that is freed at `location`.
  void free(ObjectId id, LocationId location);
  // Whether the number once was a heap object that has been freed; if so, where.
  [[nodiscard]] bool wasFreed(ObjectId id) const { return isTombstone(lookup(id)); }
  [[nodiscard]] LocationId freedAt(ObjectId id) const;

  // The object that an address belongs to, or the gap after it; 0 if there is none alive.
  [[nodiscard]] ObjectId objectAt(std::uint64_t address) const;

  // All objects that are alive and not as the program made them, by number.
  void forEach(const std::function<void(ObjectId, const Object&)>& visit) const;

  [[nodiscard]] ObjectId nextId() const { return next_; }

 private:
  static constexpr unsigned fanBits = 4;
  static constexpr unsigned fan = 1U << fanBits;
  struct Node {
    std::uint32_t references = 1;
    std::uint32_t used = 0;
    std::array<void*, fan> slots{};
  };

  static bool isTombstone(const void* slot) {
    return (reinterpret_cast<std::uintptr_t>(slot) & 1) != 0;
  }
  [[nodiscard]] const void* lookup(ObjectId id) const {
    if (root_ == nullptr || (std::uint64_t{id} >> (fanBits * height_)) != 0) return nullptr;
    const Node* node = root_;
    for (unsigned level = height_ - 1; level > 0; --level) {
      node = static_cast<const Node*>(node->slots[id >> (fanBits * level) & (fan - 1)]);
      if (node == nullptr) return nullptr;
    }
    return node->slots[id & (fan - 1)];
  }

  static void releaseSlot(void* slot, unsigned level);
  static void releaseNode(Node* node, unsigned level);
  static Node* cloneNode(const Node* node, unsigned level);
  static void retainSlot(void* slot, unsigned level);
  // The slot of an object, with the nodes on the way unshared and made where they are missing.
  void** slotForWriting(ObjectId id);
  void setSlot(ObjectId id, void* value);
  void eraseSlot(ObjectId id);
  bool eraseBelow(Node*& node, unsigned level, ObjectId id);

  const std::vector<ObjectReference>* initial_ = nullptr;
  ObjectId firstGlobal_ = 1;
  ObjectId next_ = 1;
  unsigned height_ = 0;
  Node* root_ = nullptr;
};

}  // namespace assay::symex
