#include "cxx/literals.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace assay::cxx {

namespace {

std::int64_t signExtended(std::uint64_t bits, unsigned width) {
  if (width >= 64) return static_cast<std::int64_t>(bits);
  const std::uint64_t sign = std::uint64_t{1} << (width - 1);
  const std::uint64_t low = bits & ((std::uint64_t{1} << width) - 1);
  return static_cast<std::int64_t>((low ^ sign) - sign);
}

std::uint64_t zeroExtended(std::uint64_t bits, unsigned width) {
  return width >= 64 ? bits : bits & ((std::uint64_t{1} << width) - 1);
}

// The most negative number has no literal of its own: -2147483648 negates a long.
std::string signedText(std::int64_t value, unsigned width, std::string_view suffix) {
  const std::int64_t lowest =
      width >= 64 ? std::numeric_limits<std::int64_t>::min() : -(std::int64_t{1} << (width - 1));
  if (width >= 32 && value == lowest) return fmt::format("(-{}{} - 1)", -(value + 1), suffix);
  return fmt::format("{}{}", value, suffix);
}

bool isPlainCharacter(std::int64_t value) { return value >= 0x20 && value < 0x7f; }

std::string characterLiteral(char c) {
  if (c == '\'' || c == '\\') return fmt::format("'\\{}'", c);
  return fmt::format("'{}'", c);
}

// The suffix that makes a literal of exactly this type, or null where there is none.
const char* suffixOf(std::string_view spelling) {
  if (spelling == "int") return "";
  if (spelling == "unsigned int" || spelling == "unsigned") return "u";
  if (spelling == "long") return "L";
  if (spelling == "unsigned long") return "uL";
  if (spelling == "long long") return "LL";
  if (spelling == "unsigned long long") return "uLL";
  return nullptr;
}

std::string cast(std::string_view spelling, std::string_view text) {
  return fmt::format("static_cast<{}>({})", spelling, text);
}

std::string escaped(unsigned char c) {
  switch (c) {
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    default:
      break;
  }
  if (c >= 0x20 && c < 0x7f) return std::string(1, static_cast<char>(c));
  return fmt::format("\\{:03o}", c);
}

}  // namespace

std::string boolLiteral(bool value) { return value ? "true" : "false"; }

std::string integerLiteral(const model::IntegerType& type, std::string_view spelling,
                           std::uint64_t bits) {
  const char* suffix = suffixOf(spelling);
  if (type.isCharacter && type.bits == 8) {
    const std::int64_t value = signExtended(bits, 8);
    if (isPlainCharacter(value) && spelling == "char") {
      return characterLiteral(static_cast<char>(value));
    }
  }
  const std::string_view shown = suffix           ? suffix
                                 : type.bits > 32 ? (type.isSigned ? "LL" : "uLL")
                                                  : "";
  const std::string text =
      type.isSigned ? signedText(signExtended(bits, type.bits), type.bits, shown)
                    : fmt::format("{}{}", zeroExtended(bits, type.bits),
                                  suffix || type.bits != 32 ? shown : std::string_view("u"));
  return suffix ? text : cast(spelling, text);
}

std::string floatLiteral(const model::FloatingType& type, std::string_view spelling, double value) {
  const std::string limits = fmt::format("std::numeric_limits<{}>::", spelling);
  if (std::isnan(value)) return limits + "quiet_NaN()";
  const bool isTooLarge = type.bits == 32 && std::isinf(static_cast<float>(value));
  if (std::isinf(value) || isTooLarge) return (value < 0 ? "-" : "") + limits + "infinity()";
  std::string text =
      type.bits == 32 ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  if (type.bits == 32) return text + "f";
  return type.bits > 64 ? text + "L" : text;
}

std::string stringLiteral(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    // "??=" and its like are trigraphs to old compilers.
    if (c == '?' && result.back() == '?') result += '\\';
    result += escaped(static_cast<unsigned char>(c));
  }
  return result + '"';
}

bool needsLength(std::string_view text) { return text.find('\0') != std::string_view::npos; }

std::string enumLiteral(const model::EnumType& type, std::string_view spelling,
                        std::string_view enumerator) {
  for (const model::Enumerator& each : type.enumerators) {
    if (each.name == enumerator) return fmt::format("{}::{}", spelling, enumerator);
  }
  return fmt::format("{}{{}}", spelling);
}

std::string enumLiteral(const model::EnumType& type, std::string_view spelling,
                        std::int64_t value) {
  for (const model::Enumerator& each : type.enumerators) {
    if (each.value == value) return fmt::format("{}::{}", spelling, each.name);
  }
  return cast(spelling, fmt::format("{}", value));
}

}  // namespace assay::cxx
