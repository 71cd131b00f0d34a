#include "model/inside_paths.h"

#include <string_view>

#include "model/sequence_edit.h"

namespace assay::model {

std::string insidePath(const std::string& text) {
  std::string inside;
  bool leadsOut = text.starts_with('/');
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t slash = rest.find('/');
    const std::string_view name = rest.substr(0, slash);
    rest.remove_prefix(slash == std::string_view::npos ? rest.size() : slash + 1);
    if (name == "..") {
      leadsOut = true;
    } else if (!name.empty() || !inside.empty()) {
      inside.append(name);
      if (slash != std::string_view::npos) inside += '/';
    }
  }
  if (!leadsOut) return text;
  return inside.empty() ? "." : inside;
}

void leadInside(Sequence& sequence) {
  for (Step& step : sequence.steps) {
    forEachArgument(step, [](Argument& argument) {
      auto* literal = std::get_if<Literal>(&argument.value);
      if (literal == nullptr) return;
      if (auto* text = std::get_if<std::string>(literal)) *text = insidePath(*text);
    });
  }
}

}  // namespace assay::model
