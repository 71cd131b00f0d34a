// The constructor is private; static functions of the class are the only way in.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace features {

class Email {
 public:
  static std::optional<Email> parse(const std::string& text) {
    if (text.find('@') == std::string::npos) return std::nullopt;
    return Email(text);
  }
  static std::unique_ptr<Email> create(const std::string& user) {
    return std::unique_ptr<Email>(new Email(user + "@example.org"));
  }
  const std::string& address() const { return address_; }

 private:
  explicit Email(std::string address) : address_(std::move(address)) {}
  std::string address_;
};

}  // namespace features

// expect: features::Email::Email(const features::Email&)
// expect: features::Email::Email(features::Email&&)
// expect: features::Email::operator=(const features::Email&)
// expect: features::Email::operator=(features::Email&&)
// expect: features::Email::~Email()
// expect: features::Email::parse(const std::string&)
// expect: features::Email::create(const std::string&)
// expect: features::Email::address() const
