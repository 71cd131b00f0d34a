// The palette: the values that a client would write down for a parameter.
//
// They come from four places: small numbers and short texts that need no reason, the boundaries of
// the type, the constants that the subject's own source mentions (and their neighbours), and values
// that earlier executions showed.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/api.h"
#include "model/sequence.h"
#include "support/random.h"

namespace assay::compose {

// How adventurous the values are.
enum class Taste {
  Plain,    // zero, empty, the first enumerator
  Tiny,     // 0, 1, 2 and texts of at most two letters, so that values of a sequence often meet
  Small,    // small numbers, short texts, a few elements; constants of the source
  Extreme,  // boundaries of the type as well
};

class Palette {
 public:
  // The Api must outlive the palette.
  explicit Palette(const model::Api& api);

  // A literal of the type that needs no other value; none where there is no such literal (objects,
  // and what is made of them).
  std::optional<model::Literal> literal(model::TypeId type, Taste taste,
                                        support::Random& random) const;

  // A value that an execution showed, as JSON; numbers and short texts are remembered for a while.
  void note(std::string_view value);

  // What was noted, for a run that goes on.
  nlohmann::json state() const;
  void restore(const nlohmann::json& state);

 private:
  friend class LiteralMaker;

  const model::Api& api_;
  std::vector<std::int64_t> integers_;  // mined, with neighbours
  std::vector<double> reals_;
  std::vector<std::string> texts_;
  std::string alphabet_;  // of made-up texts
  std::vector<std::int64_t> seenIntegers_;
  std::vector<std::string> seenTexts_;
  std::size_t nextInteger_ = 0;  // to be overwritten next
  std::size_t nextText_ = 0;
};

}  // namespace assay::compose
