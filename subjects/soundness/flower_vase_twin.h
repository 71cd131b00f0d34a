// Twin of flower_vase: the flower is deleted.
#pragma once

namespace soundness {

class FlowerVaseTwin {
 public:
  explicit FlowerVaseTwin(unsigned char flower) : flower_(new unsigned char(flower)) {}
  FlowerVaseTwin(const FlowerVaseTwin& other) : flower_(new unsigned char(*other.flower_)) {}
  ~FlowerVaseTwin() { delete flower_; }

  FlowerVaseTwin& operator=(const FlowerVaseTwin& other) {
    if (this == &other) return *this;
    unsigned char* fresh = new unsigned char(*other.flower_);
    delete flower_;
    flower_ = fresh;
    return *this;
  }

 private:
  unsigned char* flower_;
};

}  // namespace soundness

// item: C
// kind: leak
// scope: 2 objects, 3 calls
