// A class that uses every kind of contract.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "assay/contracts.h"

namespace contracts_subject {

class Stack {
 public:
  explicit Stack(int limit) : limit_(static_cast<std::size_t>(limit)) { ASSAY_PRE(limit > 0); }

  void push(int value) {
    ASSAY_PRE(value >= 0);
    ASSAY_POST(size() == ASSAY_OLD(size()) + 1 && items_.back() == value);
    ASSAY_ASSERT(std::all_of(items_.begin(), items_.end(), [](int item) { return item >= 0; }));
    if (value == kForget) return;
    if (value == kThrow) throw std::runtime_error("as asked");
    items_.push_back(value);
  }
  // Unsafe on entry of push if it came first: the stack may be empty then.
  int top() const {
    ASSAY_PRE(!items_.empty());
    ASSAY_POST(ASSAY_RESULT >= 0 && ASSAY_RESULT == items_.back());
    return items_.back();
  }
  std::size_t size() const { return items_.size(); }
  bool has(int value) const {
    ASSAY_POST(!ASSAY_RESULT || size() > 0);
    return std::find(items_.begin(), items_.end(), value) != items_.end();
  }
  std::string text() const {
    ASSAY_POST(ASSAY_RESULT.is<std::string>([](const std::string& text) { return !text.empty(); }));
    return std::string(items_.size(), 'x');
  }
  int choose(bool first) const {
    ASSAY_POST(first ? ASSAY_RESULT == 1 : ASSAY_RESULT < 0);
    return first ? 1 : -1;
  }
  void take(std::unique_ptr<int> pointer) {
    ASSAY_PRE(pointer != nullptr);
    ASSAY_POST(pointer == nullptr);
    kept_ = std::move(pointer);
  }

  static constexpr int kForget = 77;
  static constexpr int kThrow = 78;

 private:
  std::vector<int> items_;
  std::unique_ptr<int> kept_;
  std::size_t limit_;

  ASSAY_INVARIANT(items_.size() <= limit_);
};

template <class T>
T twice(T value) {
  ASSAY_POST(ASSAY_RESULT == ASSAY_OLD(value) + value);
  return value + value;
}

}  // namespace contracts_subject
