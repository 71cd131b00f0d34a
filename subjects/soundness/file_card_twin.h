// Twin of file_card: only a long card is read so.
#pragma once

namespace soundness {

class FileCardTwin {
 public:
  FileCardTwin() = default;
  FileCardTwin(const FileCardTwin&) = delete;
  FileCardTwin& operator=(const FileCardTwin&) = delete;
  ~FileCardTwin() { remove(); }

  void insert(bool full) {
    remove();
    block_ = full ? static_cast<void*>(new Long{1, 2}) : new Short{1};
    full_ = full;
  }

  short more() {
    if (block_ != nullptr && full_) more_ = static_cast<Long*>(block_)->more;
    return more_;
  }

 private:
  struct Short {
    short number;
  };
  struct Long {
    short number;
    short more;
  };

  void remove() {
    if (full_) {
      delete static_cast<Long*>(block_);
    } else {
      delete static_cast<Short*>(block_);
    }
    block_ = nullptr;
    full_ = false;
  }

  void* block_ = nullptr;
  bool full_ = false;
  short more_ = 0;
};

}  // namespace soundness

// item: B
// kind: heap-buffer-overflow
// scope: 1 object, 3 calls
