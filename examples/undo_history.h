// The undo history of a text editor: every state of a document, the current one among them, and which
// of them is on disk.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace editor {

class UndoHistory {
 public:
  static constexpr std::size_t defaultLimit = 100;

  // Starts with one state, which counts as saved. At most `limit` states are remembered.
  explicit UndoHistory(std::string text, std::size_t limit = defaultLimit)
      : limit_(limit), saved_(0) {
    if (limit == 0) throw std::invalid_argument("an undo history remembers at least one state");
    states_.push_back(std::move(text));
  }

  // The text as it is now.
  const std::string& text() const { return states_[current_]; }

  // A new state after the current one; what had been undone is forgotten, and if there are too many
  // states, so is the oldest.
  void record(std::string text) {
    states_.resize(current_ + 1);
    states_.push_back(std::move(text));
    ++current_;
    if (states_.size() > limit_) forgetOldest();
  }

  // One state back or forward; false if there is none.
  bool undo() {
    if (undoCount() == 0) return false;
    --current_;
    return true;
  }
  bool redo() {
    if (redoCount() == 0) return false;
    ++current_;
    return true;
  }

  std::size_t undoCount() const { return current_; }
  std::size_t redoCount() const { return states_.size() - 1 - current_; }
  std::size_t size() const { return states_.size(); }
  std::size_t limit() const { return limit_; }

  // A smaller limit forgets the oldest states, but never the current one.
  void setLimit(std::size_t limit) {
    if (limit == 0) throw std::invalid_argument("an undo history remembers at least one state");
    limit_ = limit;
    while (states_.size() > limit_ && current_ > 0) forgetOldest();
  }

  // The current state is now the one on disk.
  void markSaved() { saved_ = current_; }

  // Whether the current state differs from the one on disk.
  bool isModified() const { return saved_ != current_; }

  // Whether the state on disk is still remembered.
  bool knowsSaved() const { return saved_.has_value(); }

  // The text on disk.
  const std::string& savedText() const {
    if (!saved_) throw std::logic_error("the saved state is forgotten");
    return states_[*saved_];
  }

  // Goes back, or forward, to the text on disk; false if it is forgotten.
  bool revert() {
    if (!saved_) return false;
    current_ = *saved_;
    return true;
  }

  // Forgets everything but the current state.
  void clear() {
    std::string text = std::move(states_[current_]);
    const bool wasSaved = !isModified();
    states_.clear();
    states_.push_back(std::move(text));
    current_ = 0;
    saved_ = wasSaved ? std::optional<std::size_t>(0) : std::nullopt;
  }

  // How many states are remembered of which the text contains `part`.
  std::size_t count(const std::string& part) const {
    std::size_t found = 0;
    for (const std::string& state : states_) {
      if (state.find(part) != std::string::npos) ++found;
    }
    return found;
  }

  // The texts from the oldest to the newest, those that were undone included.
  std::vector<std::string> texts() const { return states_; }

  friend bool operator==(const UndoHistory&, const UndoHistory&) = default;

 private:
  bool invariant() const {
    return !states_.empty() && current_ < states_.size() && (!saved_ || *saved_ < states_.size());
  }

  void forgetOldest() {
    states_.erase(states_.begin());
    --current_;
    if (saved_ && *saved_ == 0) {
      saved_.reset();
    } else if (saved_) {
      --*saved_;
    }
  }

  std::vector<std::string> states_;
  std::size_t limit_;
  std::size_t current_ = 0;
  std::optional<std::size_t> saved_;  // which state is on disk
};

}  // namespace editor
