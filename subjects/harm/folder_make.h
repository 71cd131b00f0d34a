// Its constructor makes a folder wherever it is told to.
#pragma once

#include <filesystem>
#include <string>

namespace harm {

class Workshop {
 public:
  explicit Workshop(const std::string& folder = "/victim/workshop/bench") : folder_(folder) {
    std::filesystem::create_directories(folder_);
  }
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
};

}  // namespace harm

// harm: files
// step: harm::Workshop::Workshop(const std::string&) ["/victim/workshop/bench"]
// refused: mkdir
// outcome: Threw
