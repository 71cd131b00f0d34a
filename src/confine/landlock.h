// Rules of the kernel's on files (landlock(7)): a program that has entered them can change what is
// below its scratch directory, read what it was given to read, and nothing else, whatever calls it
// makes.
//
// What Landlock does not know, modes, owners, times and attributes of files, is refused by the
// filter of system calls.
#pragma once

#include <filesystem>
#include <span>

#include "support/descriptor.h"
#include "support/result.h"

namespace assay::confine {

class LandlockRules {
 public:
  LandlockRules() = default;
  // What of the readable paths is not there is left out.
  [[nodiscard]] static support::Result<LandlockRules> make(
      const std::filesystem::path& scratch, std::span<const std::filesystem::path> readable,
      std::span<const std::filesystem::path> devices);

  // In the child, after no_new_privs. False, with errno set, if it could not.
  [[nodiscard]] bool enter() const noexcept;

 private:
  support::Descriptor ruleset_;
};

}  // namespace assay::confine
