// Faulty: the print that is handed out owns the booth's own film.
#pragma once

#include <memory>

namespace soundness {

class PhotoBooth {
 public:
  PhotoBooth() = default;
  PhotoBooth(const PhotoBooth&) = delete;
  PhotoBooth& operator=(const PhotoBooth&) = delete;
  ~PhotoBooth() { delete film_; }

  void shoot(unsigned char light) {
    if (film_ == nullptr) film_ = new unsigned char(light);
  }

  std::unique_ptr<unsigned char> print() const {
    if (film_ == nullptr) return nullptr;
    return std::unique_ptr<unsigned char>(film_);
  }

 private:
  unsigned char* film_ = nullptr;
};

}  // namespace soundness

// item: A5
// kind: double-free
// scope: 2 objects, 5 calls
// native: PhotoBooth booth; booth.shoot(5); { auto print = booth.print(); }
