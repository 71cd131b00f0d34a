#include "report/json_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace assay::report {

std::string jsonText(const nlohmann::ordered_json& document) {
  const std::string text =
      document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (byte == 0x7f) {
      result += "\\u007f";
    } else if (byte == 0xc2 && next >= 0x80 && next < 0xa0) {  // U+0080 to U+009F
      result += fmt::format("\\u{:04x}", unsigned{next});
      ++i;
    } else {
      result += text[i];
    }
  }
  return result;
}

}  // namespace assay::report
