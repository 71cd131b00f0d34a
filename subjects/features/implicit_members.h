// Which special members C++ declares when the author does not write them.
#pragma once

#include <memory>
#include <string>

namespace features {

// All six.
class Label {
 public:
  void assign(const std::string& text) { text_ = text; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// A written destructor suppresses the moves, not the copies.
class Trace {
 public:
  ~Trace() { depth_ = 0; }
  void enter() { ++depth_; }
  unsigned depth() const { return depth_; }

 private:
  unsigned depth_ = 0;
};

// A const member rules out assignment.
class Ticket {
 public:
  explicit Ticket(int number) : number_(number) {}
  int number() const { return number_; }

 private:
  const int number_;
};

// A member that cannot be copied passes this on.
class Slot {
 public:
  void fill(int value) { value_ = std::make_unique<int>(value); }
  bool filled() const { return value_ != nullptr; }

 private:
  std::unique_ptr<int> value_;
};

}  // namespace features

// expect: features::Label::Label()
// expect: features::Label::Label(const features::Label&)
// expect: features::Label::Label(features::Label&&)
// expect: features::Label::operator=(const features::Label&)
// expect: features::Label::operator=(features::Label&&)
// expect: features::Label::~Label()
// expect: features::Label::assign(const std::string&)
// expect: features::Label::text() const
// expect: features::Trace::Trace()
// expect: features::Trace::Trace(const features::Trace&)
// expect: features::Trace::operator=(const features::Trace&)
// expect: features::Trace::~Trace()
// expect: features::Trace::enter()
// expect: features::Trace::depth() const
// expect: features::Ticket::Ticket(const features::Ticket&)
// expect: features::Ticket::Ticket(features::Ticket&&)
// expect: features::Ticket::~Ticket()
// expect: features::Ticket::Ticket(int)
// expect: features::Ticket::number() const
// expect: features::Slot::Slot()
// expect: features::Slot::Slot(features::Slot&&)
// expect: features::Slot::operator=(features::Slot&&)
// expect: features::Slot::~Slot()
// expect: features::Slot::fill(int)
// expect: features::Slot::filled() const
