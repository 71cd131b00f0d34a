// Explores within ever larger scopes: 1, 2, 3, … objects of each kind, until there is nothing more;
// or within the one scope that was asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "strategy/states/explorer.h"

namespace assay::states {

class Growth {
 public:
  // The explorer must outlive the growth. Its scope grows if it names no type.
  explicit Growth(Explorer& explorer);

  // Explores one more case, or goes on to a larger scope. False: everything was explored, or the
  // explorer has stopped.
  bool advance();

  // Whether a scope was explored to its end; that scope, as a text: "with at most 1 Tree, 6 Node".
  // Empty: without a bound, since no call leads out of it.
  [[nodiscard]] bool isExhaustive() const { return isExhaustive_; }
  [[nodiscard]] std::string scope() const;

 private:
  Explorer& explorer_;
  bool grows_;
  bool isExhaustive_ = false;
  bool isUnbounded_ = false;  // but for the objects that a client holds
};

}  // namespace assay::states
