// Twin of tape_archive: every block is freed.
#pragma once

#include <cstddef>
#include <cstdlib>

namespace soundness {

class TapeArchiveTwin {
 public:
  TapeArchiveTwin() = default;
  TapeArchiveTwin(const TapeArchiveTwin&) = delete;
  TapeArchiveTwin& operator=(const TapeArchiveTwin&) = delete;
  ~TapeArchiveTwin() { close(); }

  void open(bool large) {
    close();
    block_ = std::malloc(large ? std::size_t{400} << 20 : 16);
    large_ = large && block_ != nullptr;
  }

  void close() {
    std::free(block_);
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
