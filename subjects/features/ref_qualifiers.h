// Methods that ask for an lvalue, a const lvalue or an rvalue as the object.
#pragma once

#include <string>
#include <utility>

namespace features {

class Message {
 public:
  explicit Message(std::string text) : text_(std::move(text)) {}

  Message& append(const std::string& more) & {
    text_ += more;
    return *this;
  }
  const std::string& text() const& { return text_; }
  std::string text() && { return std::move(text_); }
  std::size_t length() const& noexcept { return text_.size(); }

 private:
  std::string text_;
};

}  // namespace features

// expect: features::Message::Message(const features::Message&)
// expect: features::Message::Message(features::Message&&)
// expect: features::Message::operator=(const features::Message&)
// expect: features::Message::operator=(features::Message&&)
// expect: features::Message::~Message()
// expect: features::Message::Message(std::string)
// expect: features::Message::append(const std::string&) &
// expect: features::Message::text() const &
// expect: features::Message::text() &&
// expect: features::Message::length() const &
