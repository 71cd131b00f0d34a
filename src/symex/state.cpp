#include "symex/state.h"

namespace assay::symex {

std::string_view toString(ErrorKind kind) {
  static constexpr std::string_view names[] = {
#define ASSAY_SYMEX_ERROR(name, printed) printed,
      ASSAY_SYMEX_ERRORS(ASSAY_SYMEX_ERROR)
#undef ASSAY_SYMEX_ERROR
  };
  return names[static_cast<unsigned>(kind)];
}

std::string State::outputText() const {
  std::vector<const Output*> all;
  for (const Output* one = output.get(); one != nullptr; one = one->before.get()) {
    all.push_back(one);
  }
  std::string text;
  for (auto one = all.rbegin(); one != all.rend(); ++one) {
    text += (*one)->text;
    if (!(*one)->values.empty()) text += '?';
  }
  return text;
}

}  // namespace assay::symex
