// fault: heap-buffer-overflow in GapBuffer::eraseBefore
// shows in: GapBuffer::insert, GapBuffer::moveTo
// Deleting at the end of the text gives storage back, but leaves the length of the gap as it was; a
// later insertion fills the stale gap.
//
// The text of an editor, in one block with a gap at the cursor.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

namespace seeded {

class GapBuffer {
 public:
  static constexpr std::size_t largestText = 1 << 20;

  GapBuffer() : storage_(new char[usualGap]) {}
  GapBuffer(const GapBuffer&) = delete;
  GapBuffer& operator=(const GapBuffer&) = delete;
  ~GapBuffer() = default;

  // At the cursor, which stands behind the new text afterwards.
  void insert(const std::string& text) {
    if (text.size() > largestText - size()) throw std::length_error("the text is too long");
    if (text.size() > gap_) grow(text.size());
    std::copy(text.begin(), text.end(), storage_.get() + before_);
    before_ += text.size();
    gap_ -= text.size();
  }

  // Deletes up to so many characters before the cursor.
  void eraseBefore(std::size_t count) noexcept {
    const std::size_t erased = std::min(count, before_);
    before_ -= erased;
    gap_ += erased;
    if (after_ == 0 && gap_ > 2 * usualGap) trim();
  }

  // Deletes up to so many characters behind the cursor.
  void eraseAfter(std::size_t count) noexcept {
    const std::size_t erased = std::min(count, after_);
    after_ -= erased;
    gap_ += erased;
  }

  // Puts the cursor before the character at the position, which may be the size.
  void moveTo(std::size_t position) {
    if (position > size()) throw std::out_of_range("beyond the text");
    char* const text = storage_.get();
    if (position < before_) {
      std::memmove(text + position + gap_, text + position, before_ - position);
    } else {
      std::memmove(text + before_, text + before_ + gap_, position - before_);
    }
    after_ = size() - position;
    before_ = position;
  }

  std::size_t cursor() const noexcept { return before_; }
  std::size_t size() const noexcept { return before_ + after_; }

  std::string text() const {
    std::string whole(storage_.get(), before_);
    whole.append(storage_.get() + before_ + gap_, after_);
    return whole;
  }

 private:
  static constexpr std::size_t usualGap = 4;

  // Makes the gap longer by at least so much.
  void grow(std::size_t needed) {
    const std::size_t gap = needed + usualGap;
    std::unique_ptr<char[]> larger(new char[before_ + gap + after_]);
    std::copy_n(storage_.get(), before_, larger.get());
    std::copy_n(storage_.get() + before_ + gap_, after_, larger.get() + before_ + gap);
    storage_ = std::move(larger);
    gap_ = gap;
  }

  // Gives back what a gap at the end of the text does not need, if there is memory for the move.
  void trim() noexcept {
    std::unique_ptr<char[]> smaller(new (std::nothrow) char[before_ + usualGap]);
    if (smaller == nullptr) return;
    std::copy_n(storage_.get(), before_, smaller.get());
    storage_ = std::move(smaller);
  }

  // The characters before and after the gap, and the gap between them, fill the storage.
  std::unique_ptr<char[]> storage_;
  std::size_t before_ = 0;
  std::size_t gap_ = usualGap;
  std::size_t after_ = 0;
};

}  // namespace seeded
