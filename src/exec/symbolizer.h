// Addresses to functions and lines, by one llvm-symbolizer that lives as long as the executor.
// Answers are cached; inlined calls give several frames.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/outcome.h"

namespace assay::exec {

struct ModuleOffset {
  std::string module;
  std::uint64_t offset = 0;
  auto operator<=>(const ModuleOffset&) const = default;
};

class Symbolizer {
 public:
  Symbolizer();
  Symbolizer(Symbolizer&&) noexcept;
  Symbolizer& operator=(Symbolizer&&) noexcept;
  ~Symbolizer();

  // Innermost first. A place nothing is known about gives one frame without a location.
  const std::vector<model::Frame>& frames(const ModuleOffset& place);

 private:
  struct Process;
  std::vector<model::Frame> ask(const ModuleOffset& place);

  std::unique_ptr<Process> process_;
  std::map<ModuleOffset, std::vector<model::Frame>> cache_;
};

// Where the modules of a process are mapped.
class AddressMap {
 public:
  static AddressMap ofProcess(pid_t pid);
  // The place in a file that an address of the process belongs to.
  std::optional<ModuleOffset> find(std::uint64_t address) const;

 private:
  struct Mapping {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::size_t module = 0;
  };
  std::vector<Mapping> mappings_;
  std::vector<std::pair<std::string, std::uint64_t>> modules_;  // with their lowest address
};

}  // namespace assay::exec
