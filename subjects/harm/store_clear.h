// Removes the folder that it was made for, with everything in it; the root unless told otherwise.
#pragma once

#include <filesystem>
#include <string>

namespace harm {

class Store {
 public:
  explicit Store(const std::string& folder = "/") : folder_(folder) {}
  const std::string& folder() const { return folder_; }
  bool isPublic() const { return folder_ == "/victim"; }
  void clear() { std::filesystem::remove_all(folder_); }

 private:
  std::string folder_;
};

}  // namespace harm

// harm: files
// make: harm::Store::Store(const std::string&) ["/victim"]
// step: harm::Store::clear()
// refused: openat|unlink|unlinkat|rmdir
// outcome: Threw
