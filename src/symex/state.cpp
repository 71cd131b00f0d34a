#include "symex/state.h"

namespace assay::symex {

Trail::~Trail() {
  // Long trails are taken apart link by link, not by recursion.
  std::shared_ptr<const Trail> next = std::move(before);
  while (next && next.use_count() == 1) {
    std::shared_ptr<const Trail> after = std::move(next->before);
    next = std::move(after);
  }
}

std::string_view toString(ErrorKind kind) {
  static constexpr std::string_view names[] = {
#define ASSAY_SYMEX_ERROR(name, printed) printed,
      ASSAY_SYMEX_ERRORS(ASSAY_SYMEX_ERROR)
#undef ASSAY_SYMEX_ERROR
  };
  return names[static_cast<unsigned>(kind)];
}

std::vector<std::string> errorNames() {
  return {
#define ASSAY_SYMEX_ERROR(name, printed) printed,
      ASSAY_SYMEX_ERRORS(ASSAY_SYMEX_ERROR)
#undef ASSAY_SYMEX_ERROR
  };
}

std::string State::outputText() const {
  std::vector<const Output*> all;
  for (const Output* one = output.get(); one != nullptr; one = one->before.get()) {
    all.push_back(one);
  }
  std::string text;
  for (auto one = all.rbegin(); one != all.rend(); ++one) {
    text += (*one)->text;
  }
  return text;
}

}  // namespace assay::symex
