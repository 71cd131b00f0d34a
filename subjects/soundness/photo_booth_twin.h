// Twin of photo_booth: the print is a copy.
#pragma once

#include <memory>

namespace soundness {

class PhotoBoothTwin {
 public:
  PhotoBoothTwin() = default;
  PhotoBoothTwin(const PhotoBoothTwin&) = delete;
  PhotoBoothTwin& operator=(const PhotoBoothTwin&) = delete;
  ~PhotoBoothTwin() { delete film_; }

  void shoot(unsigned char light) {
    if (film_ == nullptr) film_ = new unsigned char(light);
  }

  std::unique_ptr<unsigned char> print() const {
    if (film_ == nullptr) return nullptr;
    return std::unique_ptr<unsigned char>(new unsigned char(*film_));
  }

 private:
  unsigned char* film_ = nullptr;
};

}  // namespace soundness

// item: A5
// kind: double-free
// scope: 2 objects, 5 calls
