// Faulty: the bytes of the page's address outlive the page.
#pragma once

#include <cstring>

namespace soundness {

class BookMark {
 public:
  BookMark() = default;
  BookMark(const BookMark&) = delete;
  BookMark& operator=(const BookMark&) = delete;
  ~BookMark() { delete page_; }

  void open(unsigned char number) {
    if (page_ == nullptr) page_ = new unsigned char(number);
  }
  void mark() { std::memcpy(mark_, &page_, sizeof page_); }

  void close() {
    delete page_;
    page_ = nullptr;
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
// native: BookMark book; book.open(7); book.mark(); book.close(); book.marked();
