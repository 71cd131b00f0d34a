// A header of subjects/ whose states can be explored.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "../../symbolic/opened.h"
#include "strategy/states/effort.h"
#include "strategy/states/explorer.h"

namespace assay::states::test {

struct Opened : symbolic::test::OpenedHeader {
  std::unique_ptr<symbolic::SymbolicSubject> symbolic;
};

// Ends the test program if that does not work.
inline std::unique_ptr<Opened> openHeader(const std::string& path) {
  auto opened = std::make_unique<Opened>();
  static_cast<symbolic::test::OpenedHeader&>(*opened) = std::move(
      *symbolic::test::openHeader(path.front() == '/' ? path : std::string(SUBJECTS) + "/" + path));
  opened->symbolic = symbolic::test::subjectOf(*opened, subjectOptions());
  opened->symbolic->constraints().checkSamples(true);
  return opened;
}

inline ExploreOptions within(std::map<std::string, std::uint32_t> objects,
                             std::uint32_t length = anyLength) {
  ExploreOptions options;
  options.scope.named = std::move(objects);
  for (const auto& [name, most] : options.scope.named) {
    options.scope.others = std::max(options.scope.others, most);
  }
  options.length = length;
  return options;
}

}  // namespace assay::states::test
