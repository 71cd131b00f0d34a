#include "symex/memory.h"

#include "symex/addresses.h"

namespace assay::symex {

namespace {

void* tombstone(LocationId location) {
  return reinterpret_cast<void*>((std::uintptr_t{location} << 1) | 1);
}

}  // namespace

Memory::Memory(const Memory& other)
    : initial_(other.initial_),
      firstGlobal_(other.firstGlobal_),
      next_(other.next_),
      height_(other.height_),
      root_(other.root_) {
  if (root_ != nullptr) ++root_->references;
}

Memory::Memory(Memory&& other) noexcept
    : initial_(other.initial_),
      firstGlobal_(other.firstGlobal_),
      next_(other.next_),
      height_(std::exchange(other.height_, 0)),
      root_(std::exchange(other.root_, nullptr)) {}

Memory& Memory::operator=(Memory other) noexcept {
  std::swap(initial_, other.initial_);
  std::swap(firstGlobal_, other.firstGlobal_);
  std::swap(next_, other.next_);
  std::swap(height_, other.height_);
  std::swap(root_, other.root_);
  return *this;
}

Memory::~Memory() {
  if (root_ != nullptr) releaseNode(root_, height_ - 1);
}

void Memory::releaseSlot(void* slot, unsigned level) {
  if (slot == nullptr || (level == 0 && isTombstone(slot))) return;
  if (level > 0) {
    releaseNode(static_cast<Node*>(slot), level - 1);
  } else if (auto* object = static_cast<Object*>(slot); --object->references == 0) {
    delete object;
  }
}

void Memory::releaseNode(Node* node, unsigned level) {
  if (--node->references != 0) return;
  for (void* slot : node->slots) releaseSlot(slot, level);
  delete node;
}

void Memory::retainSlot(void* slot, unsigned level) {
  if (slot == nullptr || (level == 0 && isTombstone(slot))) return;
  if (level > 0) {
    ++static_cast<Node*>(slot)->references;
  } else {
    ++static_cast<Object*>(slot)->references;
  }
}

Memory::Node* Memory::cloneNode(const Node* node, unsigned level) {
  auto* clone = new Node(*node);
  clone->references = 1;
  for (void* slot : clone->slots) retainSlot(slot, level);
  return clone;
}

void** Memory::slotForWriting(ObjectId id) {
  if (root_ == nullptr) {
    root_ = new Node;
    height_ = 1;
  }
  while ((std::uint64_t{id} >> (fanBits * height_)) != 0) {
    auto* taller = new Node;
    taller->slots[0] = root_;
    taller->used = 1;
    root_ = taller;
    ++height_;
  }
  Node** place = &root_;
  for (unsigned level = height_ - 1;; --level) {
    if ((*place)->references > 1) {
      Node* shared = *place;
      *place = cloneNode(shared, level);
      --shared->references;
    }
    Node* node = *place;
    void*& slot = node->slots[id >> (fanBits * level) & (fan - 1)];
    if (level == 0) {
      if (slot == nullptr) ++node->used;  // every caller fills it
      return &slot;
    }
    if (slot == nullptr) {
      slot = new Node;
      ++node->used;
    }
    place = reinterpret_cast<Node**>(&slot);
  }
}

void Memory::setSlot(ObjectId id, void* value) {
  void** slot = slotForWriting(id);
  releaseSlot(*slot, 0);
  *slot = value;
}

Object& Memory::writable(ObjectId id) {
  void** slot = slotForWriting(id);
  auto* object = static_cast<Object*>(*slot);
  if (object != nullptr && object->references == 1) return *object;
  Object* shared = object;
  if (shared == nullptr) {
    assayAssert(initial_ != nullptr && id - firstGlobal_ < initial_->size());
    shared = (*initial_)[id - firstGlobal_].get();
  }
  auto* clone = new Object(*shared);
  clone->references = 1;
  if (object != nullptr) --object->references;
  *slot = clone;
  return *clone;
}

ObjectId Memory::allocate(ObjectKind kind, Family family, std::uint32_t size,
                          std::uint32_t alignment, LocationId location) {
  const ObjectId id = next_;
  next_ += slotsFor(size);
  assayAssert(next_ > id, "the numbers for objects are used up");
  auto* object = new Object;
  object->references = 1;
  object->kind = kind;
  object->family = family;
  object->size = size;
  object->alignment = alignment;
  object->allocatedAt = location;
  setSlot(id, object);
  return id;
}

bool Memory::eraseBelow(Node*& node, unsigned level, ObjectId id) {
  if (node->references > 1) {
    Node* shared = node;
    node = cloneNode(shared, level);
    --shared->references;
  }
  void*& slot = node->slots[id >> (fanBits * level) & (fan - 1)];
  if (slot == nullptr) return false;
  if (level == 0) {
    releaseSlot(slot, 0);
  } else {
    auto* child = static_cast<Node*>(slot);
    const bool isEmpty = eraseBelow(child, level - 1, id);
    slot = child;
    if (!isEmpty) return false;
    delete child;
  }
  slot = nullptr;
  return --node->used == 0;
}

void Memory::eraseSlot(ObjectId id) {
  if (lookup(id) == nullptr) return;
  if (eraseBelow(root_, height_ - 1, id)) {
    delete root_;
    root_ = nullptr;
    height_ = 0;
  }
}

void Memory::dropLocal(ObjectId id) { eraseSlot(id); }

void Memory::free(ObjectId id, LocationId location) { setSlot(id, tombstone(location)); }

LocationId Memory::freedAt(ObjectId id) const {
  const void* slot = lookup(id);
  return isTombstone(slot) ? static_cast<LocationId>(reinterpret_cast<std::uintptr_t>(slot) >> 1)
                           : 0;
}

ObjectId Memory::objectAt(std::uint64_t address) const {
  const std::uint64_t number = address >> slotBits;
  if (number == 0 || number >= next_) return 0;
  const auto last = static_cast<ObjectId>(number);
  // An object larger than a slot is found from any of its slots.
  for (ObjectId id = last; id > 0 && last - id < 4096; --id) {
    if (const Object* object = find(id)) return last - id < slotsFor(object->size) ? id : 0;
  }
  return 0;
}

void Memory::forEach(const std::function<void(ObjectId, const Object&)>& visit) const {
  const auto walk = [&](const auto& self, const Node& node, unsigned level,
                        std::uint64_t prefix) -> void {
    for (unsigned i = 0; i < fan; ++i) {
      const void* slot = node.slots[i];
      if (slot == nullptr) continue;
      const std::uint64_t id = prefix << fanBits | i;
      if (level > 0) {
        self(self, *static_cast<const Node*>(slot), level - 1, id);
      } else if (!isTombstone(slot)) {
        visit(static_cast<ObjectId>(id), *static_cast<const Object*>(slot));
      }
    }
  };
  if (root_ != nullptr) walk(walk, *root_, height_ - 1, 0);
}

}  // namespace assay::symex
