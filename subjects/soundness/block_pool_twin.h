// Twin of block_pool: they are expected at multiples of 16.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>

namespace soundness {

class BlockPoolTwin {
 public:
  BlockPoolTwin() : blocks_(std::make_unique<Block[]>(2)) {}
  BlockPoolTwin(const BlockPoolTwin&) = delete;
  BlockPoolTwin& operator=(const BlockPoolTwin&) = delete;
  void select(bool second) { block_ = second ? 1 : 0; }

  void lock() {
    locked_ = reinterpret_cast<std::uintptr_t>(&blocks_[block_]) % 16 == 0;
    assert(locked_);
  }

 private:
  struct alignas(16) Block {
    unsigned char bytes[16];
  };

  std::unique_ptr<Block[]> blocks_;
  unsigned char block_ = 0;
  bool locked_ = false;
};

}  // namespace soundness

// item: A3
// kind: assertion
// scope: 1 object, 3 calls
