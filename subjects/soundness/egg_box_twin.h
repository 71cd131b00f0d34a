// Twin of egg_box: it ends with the box.
#pragma once

namespace soundness {

class EggBoxTwin {
 public:
  EggBoxTwin() : eggs_(new unsigned char[2]{1, 1}) {}
  EggBoxTwin(const EggBoxTwin&) = delete;
  EggBoxTwin& operator=(const EggBoxTwin&) = delete;
  ~EggBoxTwin() { delete[] eggs_; }

  void replace(bool large) {
    unsigned char* fresh = new unsigned char[large ? 3 : 2]();
    delete[] eggs_;
    eggs_ = fresh;
    size_ = large ? 3 : 2;
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
