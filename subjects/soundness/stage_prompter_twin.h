// Twin of stage_prompter: it returns the last line again.
#pragma once

namespace soundness {

class StagePrompterTwin {
 public:
  StagePrompterTwin() = default;
  StagePrompterTwin(const StagePrompterTwin&) = delete;
  StagePrompterTwin& operator=(const StagePrompterTwin&) = delete;
  void start() { current_ = &line_; }
  void finish() { current_ = &line_; }
  const unsigned char* _Nonnull line() const { return current_; }

 private:
  unsigned char line_ = 3;
  const unsigned char* current_ = &line_;
};

}  // namespace soundness

// item: B
// kind: nullability
// scope: 1 object, 3 calls
