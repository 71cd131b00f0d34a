#include "exec/known_leaks.h"

#include <algorithm>
#include <sstream>

#include "support/hash.h"

namespace assay::exec {

namespace {
constexpr std::size_t kPatience = 16;
constexpr std::size_t kFrames = 6;  // that make up a place
}  // namespace

bool KnownLeaks::isKnown(const model::Execution& execution, const Lost& lost) {
  if (!seen_.emplace(execution.coverageHash, lost.blocks, lost.bytes).second) return true;
  return unsurprising_ >= kPatience && ++skipped_ % kPatience != 0;
}

void KnownLeaks::note(const model::Leak& leak) {
  support::Hasher place;
  for (std::size_t i = 0; i < std::min(leak.allocation.size(), kFrames); ++i) {
    place.add(leak.allocation[i].function).add(std::uint64_t{leak.allocation[i].location.line});
  }
  unsurprising_ = places_.insert(place.finish().low).second ? 0 : unsurprising_ + 1;
}

std::string KnownLeaks::toText() const {
  std::ostringstream out;
  out << unsurprising_ << ' ' << skipped_ << ' ' << places_.size();
  for (const std::uint64_t place : places_) out << ' ' << place;
  for (const auto& [coverage, blocks, bytes] : seen_) {
    out << ' ' << coverage << ' ' << blocks << ' ' << bytes;
  }
  return out.str();
}

KnownLeaks KnownLeaks::fromText(const std::string& text) {
  KnownLeaks leaks;
  std::istringstream in(text);
  std::size_t places = 0;
  in >> leaks.unsurprising_ >> leaks.skipped_ >> places;
  std::uint64_t hash = 0;
  for (; places > 0 && in >> hash; --places) leaks.places_.insert(hash);
  std::int64_t blocks = 0;
  std::int64_t bytes = 0;
  while (in >> hash >> blocks >> bytes) leaks.seen_.emplace(hash, blocks, bytes);
  return leaks;
}

}  // namespace assay::exec
