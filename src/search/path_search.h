// The paths of methods and of sketches, found symbolically and replayed. The objects that a method
// is called on come from a short search by chance.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "exec/executor.h"
#include "search/search.h"
#include "strategy/paths/method_paths.h"
#include "support/events.h"
#include "support/result.h"
#include "workspace/workspace.h"

namespace assay::search {

// The sketches of a file, one for every combination of lengths; a Usage error for what is none.
[[nodiscard]] support::Result<std::vector<symbolic::Sketch>> readSketches(
    const std::filesystem::path& file, const model::Api& api);

struct PathSearchOptions {
  paths::Cover cover;
  std::size_t length = 0;  // the greatest of texts and lists
  std::chrono::milliseconds time{};
  std::uint64_t seed = 1;
};

class PathSearch {
 public:
  // Everything given must outlive the search, but for the options.
  PathSearch(const workspace::Workspace& workspace, exec::Executor& executor,
             const PathSearchOptions& options, support::Listener& listener);

  // Looks for objects; before the bitcode is read and paths of methods are asked for.
  void findReceivers() {
    search_.run([] {});
  }
  [[nodiscard]] support::Status readBitcode();

  [[nodiscard]] support::Result<paths::MethodPaths> pathsOf(model::OperationId operation);
  [[nodiscard]] support::Result<paths::MethodPaths> pathsOf(
      const std::vector<symbolic::Sketch>& sketches, const std::string& what);

  // That found the objects; what looks wrong on a path is offered to it.
  [[nodiscard]] Search& search() { return search_; }

 private:
  [[nodiscard]] support::Result<paths::MethodPaths> explore(
      const std::vector<symbolic::Sketch>& sketches, std::optional<model::OperationId> operation,
      const std::string& what);

  const workspace::Workspace& workspace_;
  exec::Executor& executor_;
  PathSearchOptions options_;
  support::Listener& listener_;
  Search search_;
  std::vector<std::string> bitcode_;
};

}  // namespace assay::search
