// An activation of a function. Frames form a list from the innermost to the outermost; states share
// the frames that they do not work in.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "symex/program.h"
#include "symex/value.h"

namespace assay::symex {

// What happens when the function returns.
enum class After : std::uint8_t {
  Continue,           // the caller goes on after its call instruction
  Finish,             // the call that was asked for has returned
  FreeException,      // the destructor of an exception (Frame::subject) has run
  DescribeException,  // what() of an uncaught exception has returned
  NextInitialiser,    // a global constructor has run
  AtExit,             // a function that atexit registered has run
};

struct Frame {
  std::uint32_t references = 1;
  std::uint32_t pc = 0;     // the next instruction; while a call is under way, the call
  std::uint32_t block = 0;  // that pc is in
  After after = After::Continue;
  ObjectId subject = 0;
  ObjectId variadic = 0;                  // the object that holds variadic arguments
  std::uint32_t condition = 0xffffffffU;  // Edge::condition, if it is branched on next
  const Function* function = nullptr;
  Frame* parent = nullptr;
  std::vector<ObjectId> locals;
  std::uint64_t localBytes = 0;  // of them

  // How often a symbolic decision kept the path inside a loop, by the number of the deciding edge;
  // reset when the loop is entered.
  struct LoopCount {
    std::uint32_t loop = 0;
    std::uint32_t edge = 0;
    std::uint32_t count = 0;
  };
  std::vector<LoopCount> loopCounts;
  std::vector<std::uint16_t> blockVisits;  // only where block-k asks for it

  [[nodiscard]] Value* registers() { return reinterpret_cast<Value*>(this + 1); }
  [[nodiscard]] const Value* registers() const { return reinterpret_cast<const Value*>(this + 1); }

  static Frame* make(const Function& function, Frame* parent);
  // A copy with a reference of its own; shares the parent.
  [[nodiscard]] Frame* clone() const;
  static void release(Frame* frame);
};

// The innermost frame of a state, which no other state has.
class Stack {
 public:
  Stack() = default;
  Stack(const Stack& other) : top_(other.top_ == nullptr ? nullptr : other.top_->clone()) {}
  Stack(Stack&& other) noexcept : top_(std::exchange(other.top_, nullptr)) {}
  Stack& operator=(Stack other) noexcept {
    std::swap(top_, other.top_);
    return *this;
  }
  ~Stack() { Frame::release(top_); }

  [[nodiscard]] bool isEmpty() const { return top_ == nullptr; }
  [[nodiscard]] Frame& top() { return *top_; }
  [[nodiscard]] const Frame& top() const { return *top_; }
  Frame& push(const Function& function) {
    top_ = Frame::make(function, top_);
    return *top_;
  }
  void pop();

 private:
  Frame* top_ = nullptr;
};

}  // namespace assay::symex
