// A root of its own for a program, where the kernel has no Landlock: a user namespace in which an
// ordinary user may mount, and in it a root that has the readable folders, read-only, the scratch
// directory, and nothing else; no network, no objects of System V's.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace assay::confine {

// Whether this system lets us; asks it, once.
[[nodiscard]] bool canMakeNamespaces();

class PrivateRoot {
 public:
  PrivateRoot() = default;
  PrivateRoot(const std::filesystem::path& scratch, std::span<const std::filesystem::path> readable,
              std::span<const std::filesystem::path> devices);

  // In the child, while it is still allowed to. False, with errno set, if it could not.
  [[nodiscard]] bool enter() const noexcept;

 private:
  struct Entry {
    std::string source;  // where it is now
    std::string target;  // below the new root, which is mounted over the scratch directory
    std::string link;    // not empty: a symbolic link to there
    bool isFolder = false;
  };
  void add(const std::filesystem::path& path);
  [[nodiscard]] bool enterUserNamespace() const noexcept;

  std::string scratch_;
  std::vector<Entry> entries_;        // those that are there, parents before what is in them
  std::vector<std::string> folders_;  // to be made in the new root, parents first
  std::string userMap_;
  std::string groupMap_;
};

}  // namespace assay::confine
