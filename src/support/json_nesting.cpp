#include "support/json_nesting.h"

namespace assay::support {

bool isNestedTooDeeply(std::string_view json) {
  unsigned depth = 0;
  bool isText = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '"') {
      isText = !isText;
    } else if (isText) {
      if (c == '\\') ++i;  // what is escaped does not end the text
    } else if (c == '[' || c == '{') {
      if (++depth > deepestJson) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

}  // namespace assay::support
