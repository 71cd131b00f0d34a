// Faulty: a function that promises never to return null does so after the last line.
#pragma once

namespace soundness {

class StagePrompter {
 public:
  StagePrompter() = default;
  StagePrompter(const StagePrompter&) = delete;
  StagePrompter& operator=(const StagePrompter&) = delete;
  void start() { current_ = &line_; }
  void finish() { current_ = nullptr; }
  const unsigned char* _Nonnull line() const { return current_; }

 private:
  unsigned char line_ = 3;
  const unsigned char* current_ = &line_;
};

}  // namespace soundness

// item: B
// kind: nullability
// scope: 1 object, 3 calls
// native: StagePrompter prompter; prompter.finish(); prompter.line();
