#include "confine/landlock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "confine/layers.h"

namespace assay::confine {

namespace fs = std::filesystem;

namespace {

// Rights that are younger than the oldest header that this is compiled with.
constexpr std::uint64_t kTruncate = 1u << 14;       // version 3
constexpr std::uint64_t kDeviceControl = 1u << 15;  // version 5
constexpr std::uint64_t kTcp = 3;                   // version 4: bind and connect
constexpr std::uint64_t kScopes = 3;                // version 6: abstract sockets and signals

// What a ruleset says it decides on, as the newest version that we know has it; older kernels are
// given the beginning of it.
struct Ruleset {
  std::uint64_t files = 0;
  std::uint64_t network = 0;
  std::uint64_t scopes = 0;
};

constexpr std::uint64_t kRead =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
// Those of the rights that a rule about a file, not a folder, may have.
constexpr std::uint64_t kOfFiles = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                   LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate | kDeviceControl;

std::uint64_t rightsOn(const fs::path& path, std::uint64_t rights) {
  std::error_code failed;
  return fs::is_directory(path, failed) ? rights : rights & kOfFiles;
}

}  // namespace

support::Result<LandlockRules> LandlockRules::make(const fs::path& scratch,
                                                   std::span<const fs::path> readable,
                                                   std::span<const fs::path> devices) {
  const int version = landlockVersion();
  Ruleset decided;
  decided.files = (1u << 13) - 1;
  if (version >= 2) decided.files |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= 3) decided.files |= kTruncate;
  if (version >= 5) decided.files |= kDeviceControl;
  if (version >= 4) decided.network = kTcp;
  if (version >= 6) decided.scopes = kScopes;
  const std::size_t size = version >= 6   ? sizeof decided
                           : version >= 4 ? 2 * sizeof(std::uint64_t)
                                          : sizeof(std::uint64_t);
  LandlockRules rules;
  rules.ruleset_ = support::aboveStandard(support::Descriptor(
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &decided, size, 0))));
  if (!rules.ruleset_.isOpen()) {
    return support::fail(support::ErrorCode::Internal,
                         "Landlock's rules cannot be made: " + support::systemReason(errno));
  }
  const auto allow = [&](const fs::path& path, std::uint64_t rights) {
    const support::Descriptor place(::open(path.c_str(), O_PATH | O_CLOEXEC));
    if (!place.isOpen()) return true;
    const landlock_path_beneath_attr rule{rightsOn(path, rights) & decided.files, place.number()};
    return ::syscall(SYS_landlock_add_rule, rules.ruleset_.number(), LANDLOCK_RULE_PATH_BENEATH,
                     &rule, 0) == 0;
  };
  bool done = allow(scratch, decided.files);
  for (const fs::path& path : readable) done = done && allow(path, kRead);
  for (const fs::path& path : devices) {
    done = done && allow(path, LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                                   kTruncate | kDeviceControl);
  }
  if (!done) {
    return support::fail(support::ErrorCode::Internal,
                         "a rule of Landlock's cannot be made: " + support::systemReason(errno));
  }
  return rules;
}

bool LandlockRules::enter() const noexcept {
  return ::syscall(SYS_landlock_restrict_self, ruleset_.number(), 0) == 0;
}

}  // namespace assay::confine
