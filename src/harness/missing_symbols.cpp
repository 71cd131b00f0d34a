#include "harness/missing_symbols.h"

#include "harness/symbols.h"

namespace assay::harness {

namespace {

// "thunk12" for "assay_harness::thunk12(void**, unsigned int)"; empty for functions of others.
std::string functionName(const std::string& symbol) {
  const std::string full = demangled(symbol);
  const std::string scope = "assay_harness::";
  if (!full.starts_with(scope)) return {};
  return full.substr(scope.size(), full.find('(') - scope.size());
}

}  // namespace

Dropped partsThatNeed(const Generated& generated, const std::vector<std::string>& objects,
                      const std::set<std::string>& missing, const std::string& place) {
  Dropped dropped;
  for (const auto& [function, symbol] : functionsThatNeed(objects, missing)) {
    const auto part = generated.functions.find(functionName(function));
    if (part == generated.functions.end()) continue;
    dropped[part->second] = {"'" + demangled(symbol) + "' has no definition in " + place,
                             kMissingRemedy};
  }
  return dropped;
}

}  // namespace assay::harness
