// Faulty: clearing drops the plate, while the client still has a reference to its size.
#pragma once

namespace soundness {

class PlateStack {
 public:
  PlateStack() = default;
  PlateStack(const PlateStack&) = delete;
  PlateStack& operator=(const PlateStack&) = delete;
  ~PlateStack() { delete plate_; }

  void put(unsigned char size) {
    if (plate_ == nullptr) plate_ = new Plate{size};
  }
  unsigned char& top() { return plate_ == nullptr ? none_ : plate_->size; }

  void clear() { plate_ = nullptr; }

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
// native: PlateStack stack; stack.put(20); stack.top() = 22; stack.clear();
