// Twin of plate_stack: clearing deletes the plate.
#pragma once

namespace soundness {

class PlateStackTwin {
 public:
  PlateStackTwin() = default;
  PlateStackTwin(const PlateStackTwin&) = delete;
  PlateStackTwin& operator=(const PlateStackTwin&) = delete;
  ~PlateStackTwin() { delete plate_; }

  void put(unsigned char size) {
    if (plate_ == nullptr) plate_ = new Plate{size};
  }
  unsigned char& top() { return plate_ == nullptr ? none_ : plate_->size; }

  void clear() {
    delete plate_;
    plate_ = nullptr;
  }

 private:
  struct Plate {
    unsigned char size;
  };

  Plate* plate_ = nullptr;
  unsigned char none_ = 0;
};

}  // namespace soundness

// item: A5
// kind: leak
// scope: 1 object, 4 calls
