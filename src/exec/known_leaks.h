// Which leaks of brief runs need not be looked at: it takes LeakSanitizer as long as thousands of
// calls to say where the memory was allocated, and a class that leaks does so again and again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>

#include "exec/record_reader.h"
#include "model/outcome.h"

namespace assay::exec {

class KnownLeaks {
 public:
  // Whether a sequence that covered the same edges lost as much before, or many that lost something
  // turned out to have lost it in the same few places: then only one in sixteen is worth a look.
  bool isKnown(const model::Execution& execution, const Lost& lost);

  void note(const model::Leak& leak);

  // Numbers, for a run that goes on; what `fromText` reads.
  [[nodiscard]] std::string toText() const;
  [[nodiscard]] static KnownLeaks fromText(const std::string& text);

 private:
  std::set<std::tuple<std::uint64_t, std::int64_t, std::int64_t>> seen_;
  std::set<std::uint64_t> places_;  // hashes of the topmost frames
  std::size_t unsurprising_ = 0;
  std::size_t skipped_ = 0;
};

}  // namespace assay::exec
