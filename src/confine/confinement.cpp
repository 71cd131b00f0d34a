#include "confine/confinement.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace assay::confine {

namespace fs = std::filesystem;

namespace {

// A program of root's is a program like any other: all that stays is that it may read what belongs
// to somebody else, since a project often does.
bool dropCapabilities() noexcept {
  for (int capability = 0; capability <= CAP_LAST_CAP; ++capability) {
    if (capability != CAP_DAC_READ_SEARCH) ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  }
  __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct data[2] = {};
  if (::syscall(SYS_capget, &header, data) != 0) return false;
  constexpr std::uint32_t kept = 1u << CAP_DAC_READ_SEARCH;
  data[0] = {data[0].effective & kept, data[0].permitted & kept, 0};
  data[1] = {};
  return ::syscall(SYS_capset, &header, data) == 0;
}

// The folders that programs look for libraries in, by the user's environment.
void addLibraryFolders(std::vector<fs::path>& readable) {
  const char* folders = std::getenv("LD_LIBRARY_PATH");
  std::string_view rest = folders != nullptr ? folders : "";
  while (!rest.empty()) {
    const std::size_t end = rest.find(':');
    if (end != 0) readable.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
}

constexpr std::string_view needs =
    "A kernel with seccomp and either Landlock or user namespaces does (docs/safety.md).";

// Each path, and where it leads.
std::vector<fs::path> withTargets(const std::vector<fs::path>& paths) {
  std::vector<fs::path> all;
  for (const fs::path& path : paths) {
    std::error_code failed;
    all.push_back(fs::absolute(path, failed).lexically_normal());
    const fs::path real = fs::canonical(path, failed);
    if (!failed && real != all.back()) all.push_back(real);
  }
  return all;
}

}  // namespace

bool isConfined(const Layers& layers) {
  return protectsFiles(layers) && layers.has(Layer::SystemCalls);
}

support::Result<Confinement> Confinement::prepare(const Policy& policy, Limits limits,
                                                  std::function<Place()> place) {
  Confinement confinement;
  confinement.layers_ = effective(policy.layers);
  if (policy.isUnconfined) {
    for (const Layer layer : allLayers) {
      if (layer != Layer::Limits) confinement.layers_.remove(layer);
    }
  } else if (policy.changesFiles && !isConfined(confinement.layers_)) {
    return support::fail(
        support::ErrorCode::Usage,
        "the code under test can change files or start programs, and nothing on this system keeps "
        "it from harm",
        {}, std::string(needs) + " --unconfined runs it all the same, with all that it may do.");
  }
  confinement.limits_ = limits;
  auto scratch = Scratch::make();
  if (!scratch) return support::passOn(scratch);
  confinement.scratch_ = std::move(*scratch);
  std::vector<fs::path> readable = systemFolders();
  readable.insert(readable.end(), policy.readable.begin(), policy.readable.end());
  addLibraryFolders(readable);
  readable = withTargets(readable);
  const std::vector<fs::path> devices = harmlessDevices();
  const fs::path& own = confinement.scratch();
  if (confinement.layers_.has(Layer::Landlock)) {
    auto rules = LandlockRules::make(own, readable, devices);
    if (!rules) return support::passOn(rules);
    confinement.landlock_ = std::move(*rules);
  }
  if (confinement.layers_.has(Layer::Namespace)) {
    confinement.root_ = PrivateRoot(own, readable, devices);
  }
  if (confinement.layers_.has(Layer::SystemCalls)) {
    const bool supervised = confinement.layers_.has(Layer::Supervisor);
    confinement.filter_ = SystemCallFilter(supervised);
    if (supervised) {
      auto supervisor = Supervisor::start({own, readable, devices, limits, std::move(place)});
      if (!supervisor) return support::passOn(supervisor);
      confinement.supervisor_ = std::move(*supervisor);
    }
  }
  return confinement;
}

bool Confinement::enter() const noexcept {
  if (supervisor_ && ::dup2(supervisor_->handover(), kHandoverDescriptor) < 0) return false;
  if (supervisor_) ::fcntl(kHandoverDescriptor, F_SETFD, FD_CLOEXEC);
  // A file that grows over its limit is an error of the write, not the end of the program.
  ::signal(SIGXFSZ, SIG_IGN);
  if (layers_.has(Layer::Limits)) applyLimits(limits_);
  if (layers_.has(Layer::Namespace) && !root_.enter()) return false;
  if (::chdir(scratch_.path().c_str()) != 0) return false;
  if (!layers_.has(Layer::SystemCalls) && !protectsFiles(layers_)) return true;
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !dropCapabilities()) return false;
  if (layers_.has(Layer::Landlock) && !landlock_.enter()) return false;
  return !layers_.has(Layer::SystemCalls) || filter_.enter(supervisor_ ? kHandoverDescriptor : -1);
}

}  // namespace assay::confine
