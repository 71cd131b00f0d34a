// Faulty: a large block that could be allocated is never freed.
#pragma once

#include <cstddef>
#include <cstdlib>

namespace soundness {

class TapeArchive {
 public:
  TapeArchive() = default;
  TapeArchive(const TapeArchive&) = delete;
  TapeArchive& operator=(const TapeArchive&) = delete;
  ~TapeArchive() { close(); }

  void open(bool large) {
    close();
    block_ = std::malloc(large ? std::size_t{400} << 20 : 16);
    large_ = large && block_ != nullptr;
  }

  void close() {
    if (!large_) std::free(block_);
    block_ = nullptr;
    large_ = false;
  }

 private:
  void* block_ = nullptr;
  bool large_ = false;
};

}  // namespace soundness

// item: A3
// kind: leak
// scope: 1 object, 3 calls
// native: TapeArchive archive; archive.open(true); archive.close();
