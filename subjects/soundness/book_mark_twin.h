// Twin of book_mark: closing forgets the bytes too.
#pragma once

#include <cstring>

namespace soundness {

class BookMarkTwin {
 public:
  BookMarkTwin() = default;
  BookMarkTwin(const BookMarkTwin&) = delete;
  BookMarkTwin& operator=(const BookMarkTwin&) = delete;
  ~BookMarkTwin() { delete page_; }

  void open(unsigned char number) {
    if (page_ == nullptr) page_ = new unsigned char(number);
  }
  void mark() { std::memcpy(mark_, &page_, sizeof page_); }

  void close() {
    delete page_;
    page_ = nullptr;
    mark();
  }

  unsigned char marked() const {
    const unsigned char* page = nullptr;
    std::memcpy(&page, mark_, sizeof page);
    return page == nullptr ? 0 : *page;
  }

 private:
  unsigned char* page_ = nullptr;
  unsigned char mark_[sizeof(void*)] = {};
};

}  // namespace soundness

// item: A4
// kind: heap-use-after-free
// scope: 1 object, 5 calls
