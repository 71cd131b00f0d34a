// Takes all rights to a folder away, by std::filesystem::permissions.
#pragma once

#include <filesystem>

namespace harm {

class Vault {
 public:
  void deposit(int coins) { coins_ += coins; }
  long coins() const { return coins_; }
  void seal() const {
    std::filesystem::permissions("/victim/letters", std::filesystem::perms::none);
  }

 private:
  long coins_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Vault::seal() const
// refused: fchmodat|chmod|fchmodat2
// outcome: Threw
