#include "model/json_bytes.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "support/json_nesting.h"
#include "support/printable.h"

namespace assay::model {

using nlohmann::json;

namespace {

// U+10FF80 to U+10FFFF stand for the bytes from 0x80, the only ones that can be wrong.
constexpr std::string_view kPlane = "\xf4\x8f";

std::string toUtf8(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) {
    const std::size_t length = support::utf8Length(bytes);
    if (length > 0) {
      text.append(bytes.substr(0, length));
    } else {
      const auto byte = static_cast<unsigned char>(bytes[0]);
      text.append(kPlane);
      text += static_cast<char>(0xbc | (byte >> 6U));
      text += static_cast<char>(0x80 | (byte & 0x3fU));
    }
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return text;
}

std::string fromUtf8(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    const bool isByte = text.size() >= 4 && text.starts_with(kPlane) &&
                        (static_cast<unsigned char>(text[2]) & 0xfeU) == 0xbe;
    if (isByte) {
      bytes += static_cast<char>(((static_cast<unsigned char>(text[2]) & 3U) << 6U) |
                                 (static_cast<unsigned char>(text[3]) & 0x3fU));
    } else {
      bytes += text[0];
    }
    text.remove_prefix(isByte ? 4 : 1);
  }
  return bytes;
}

// The document with every text, names of members among them, changed.
template <class Change>
json changed(const json& document, Change change) {
  if (document.is_string()) return change(document.get_ref<const std::string&>());
  if (document.is_array()) {
    json list = json::array();
    for (const json& element : document) list.push_back(changed(element, change));
    return list;
  }
  if (document.is_object()) {
    json object = json::object();
    for (const auto& [name, value] : document.items()) {
      object[change(name)] = changed(value, change);
    }
    return object;
  }
  return document;
}

}  // namespace

std::string jsonWithBytes(const json& document) {
  // Nearly every document is UTF-8.
  try {
    return document.dump();
  } catch (const json::type_error&) {
    return changed(document, toUtf8).dump();
  }
}

json parseJsonWithBytes(std::string_view text) {
  if (support::isNestedTooDeeply(text)) return json(json::value_t::discarded);
  json document = json::parse(text, nullptr, false);
  const bool hasBytes = text.find(kPlane) != std::string_view::npos;
  return hasBytes && !document.is_discarded() ? changed(document, fromUtf8) : document;
}

}  // namespace assay::model
