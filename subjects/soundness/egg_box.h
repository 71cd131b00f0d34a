// Faulty: the loop over the eggs goes one too far in a large box.
#pragma once

namespace soundness {

class EggBox {
 public:
  EggBox() : eggs_(new unsigned char[2]{1, 1}) {}
  EggBox(const EggBox&) = delete;
  EggBox& operator=(const EggBox&) = delete;
  ~EggBox() { delete[] eggs_; }

  void replace(bool large) {
    unsigned char* fresh = new unsigned char[large ? 3 : 2]();
    delete[] eggs_;
    eggs_ = fresh;
    size_ = large ? 4 : 2;
  }

  unsigned char count() {
    count_ = 0;
    for (int place = 0; place < size_; ++place)
      count_ = static_cast<unsigned char>(count_ + eggs_[place]);
    return count_;
  }

 private:
  unsigned char* eggs_;
  unsigned char size_ = 2;
  unsigned char count_ = 0;
};

}  // namespace soundness

// item: B
// kind: heap-buffer-overflow
// scope: 1 object, 3 calls
// native: EggBox box; box.replace(true); box.count();
