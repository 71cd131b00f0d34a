// Faulty: assigning a vase drops the flower that was in it.
#pragma once

namespace soundness {

class FlowerVase {
 public:
  explicit FlowerVase(unsigned char flower) : flower_(new unsigned char(flower)) {}
  FlowerVase(const FlowerVase& other) : flower_(new unsigned char(*other.flower_)) {}
  ~FlowerVase() { delete flower_; }

  FlowerVase& operator=(const FlowerVase& other) {
    if (this == &other) return *this;
    unsigned char* fresh = new unsigned char(*other.flower_);

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
// native: FlowerVase first(1); FlowerVase second(2); first = second;
