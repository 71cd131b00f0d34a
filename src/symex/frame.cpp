#include "symex/frame.h"

#include <algorithm>
#include <new>

namespace assay::symex {

static_assert(sizeof(Frame) % alignof(Value) == 0);

Frame* Frame::make(const Function& function, Frame* parent) {
  void* room = ::operator new(sizeof(Frame) + function.registerCount * sizeof(Value));
  auto* frame = new (room) Frame;
  frame->function = &function;
  frame->parent = parent;
  std::uninitialized_value_construct_n(frame->registers(), function.registerCount);
  return frame;
}

Frame* Frame::clone() const {
  void* room = ::operator new(sizeof(Frame) + function->registerCount * sizeof(Value));
  auto* frame = new (room) Frame(*this);
  frame->references = 1;
  if (parent != nullptr) ++parent->references;
  std::uninitialized_copy_n(registers(), function->registerCount, frame->registers());
  return frame;
}

void Frame::release(Frame* frame) {
  while (frame != nullptr && --frame->references == 0) {
    Frame* parent = frame->parent;
    frame->~Frame();
    ::operator delete(frame);
    frame = parent;
  }
}

void Stack::pop() {
  Frame* parent = top_->parent;
  if (parent != nullptr) ++parent->references;
  Frame::release(top_);
  top_ = parent;
  if (top_ != nullptr && top_->references > 1) {
    Frame* own = top_->clone();
    --top_->references;
    top_ = own;
  }
}

}  // namespace assay::symex
