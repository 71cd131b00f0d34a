// Its destructor deletes a file.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace harm {

class Lease {
 public:
  explicit Lease(const std::string& holder = "nobody") : holder_(holder) {}
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  ~Lease() {
    std::error_code error;
    std::filesystem::remove("/victim/lock", error);
  }
  const std::string& holder() const { return holder_; }

 private:
  std::string holder_;
};

}  // namespace harm

// harm: files
// make: harm::Lease::Lease(const std::string&) ["me"]
// step: harm::Lease::~Lease()
// refused: unlink
// outcome: Returned
