// Twin of pan_scale: the function stands beside the class, and asks for a weight.
#pragma once

namespace soundness {

class PanScaleTwin {
 public:
  explicit PanScaleTwin(unsigned char weight) : weight_(weight) {}
  int weight() const { return weight_; }

 private:
  unsigned char weight_;
};

inline int timesHeavierTwin(const PanScaleTwin& one, const PanScaleTwin& other) {
  return other.weight() == 0 ? 0 : one.weight() / other.weight();
}

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 2 objects, 3 calls
