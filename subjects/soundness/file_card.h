// Faulty: a short card is allocated and a field of the long card is read from it.
#pragma once

namespace soundness {

class FileCard {
 public:
  FileCard() = default;
  FileCard(const FileCard&) = delete;
  FileCard& operator=(const FileCard&) = delete;
  ~FileCard() { remove(); }

  void insert(bool full) {
    remove();
    block_ = full ? static_cast<void*>(new Long{1, 2}) : new Short{1};
    full_ = full;
  }

  short more() {
    if (block_ != nullptr) more_ = static_cast<Long*>(block_)->more;
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
// native: FileCard card; card.insert(false); card.more();
