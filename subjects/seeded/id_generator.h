// fault: invariant in IdGenerator::IdGenerator
// The third generator ever made starts in the middle of another's block, because the table of
// blocks is wrong there.
//
// Hands out ids that no other generator hands out: each has a block of them for itself.
#pragma once

#include <assay/contracts.h>

#include <array>
#include <stdexcept>

namespace seeded {

class IdGenerator {
 public:
  static constexpr int blockSize = 1000;

  IdGenerator() : number_(takeNumber()), next_(starts[number_]) {}
  IdGenerator(const IdGenerator&) = delete;
  IdGenerator& operator=(const IdGenerator&) = delete;
  ~IdGenerator() = default;

  int next() {
    if (remaining() == 0) throw std::out_of_range("the block is used up");
    return next_++;
  }

  int first() const noexcept { return static_cast<int>(number_) * blockSize; }
  int remaining() const noexcept { return first() + blockSize - next_; }
  bool hasIssued(int id) const noexcept { return id >= first() && id < next_; }

  // Makes all ids up to this one count as issued.
  void skipTo(int id) {
    if (id < next_ || id >= first() + blockSize) throw std::invalid_argument("not in the block");
    next_ = id + 1;
  }

  // How many generators have been made so far.
  static unsigned made() noexcept { return made_; }

 private:
  ASSAY_INVARIANT(next_ >= first());
  ASSAY_INVARIANT(remaining() >= 0);

  static constexpr std::array<int, 8> starts = {0, 1000, 200, 3000, 4000, 5000, 6000, 7000};

  static unsigned takeNumber() {
    if (made_ == starts.size()) throw std::length_error("no block is left");
    return made_++;
  }

  static inline unsigned made_ = 0;
  unsigned number_;
  int next_;
};

}  // namespace seeded
