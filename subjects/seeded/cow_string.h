// fault: copy-independent in CowString::set
// set does not take a text of its own before it changes it, so a change after a copy shows in the
// copy.
//
// A text that is shared by its copies until one of them changes.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace seeded {

class CowString {
 public:
  static constexpr std::size_t largestSize = 1 << 20;

  CowString() : text_(std::make_shared<std::string>()) {}
  explicit CowString(std::string text) : text_(std::make_shared<std::string>(std::move(text))) {
    if (size() > largestSize) throw std::length_error("the text is too long");
  }
  // Moving is copying: a string is never without a text.
  CowString(const CowString&) = default;
  CowString& operator=(const CowString&) = default;
  ~CowString() = default;

  std::size_t size() const noexcept { return text_->size(); }
  bool empty() const noexcept { return text_->empty(); }

  char at(std::size_t index) const {
    requireInside(index);
    return (*text_)[index];
  }

  void set(std::size_t index, char c) {
    requireInside(index);
    (*text_)[index] = c;
  }

  void append(const CowString& other) {
    if (other.size() > largestSize - size()) throw std::length_error("the text is too long");
    text_ = std::make_shared<std::string>(*text_ + *other.text_);
  }

  void clear() {
    detach();
    text_->clear();
  }

  std::string str() const { return *text_; }

  bool operator==(const CowString& other) const noexcept { return *text_ == *other.text_; }

 private:
  void requireInside(std::size_t index) const {
    if (index >= size()) throw std::out_of_range("beyond the text");
  }

  void detach() {
    if (text_.use_count() > 1) text_ = std::make_shared<std::string>(*text_);
  }

  std::shared_ptr<std::string> text_;
};

}  // namespace seeded
