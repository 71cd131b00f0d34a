#include "emit/literals.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "cxx/literals.h"

namespace assay::emit {

using model::Literal;

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

// 'a', L'a', u'a'; nothing for characters that have no plain form.
std::optional<std::string> characterLiteral(std::string_view name, std::uint64_t bits) {
  const std::string_view prefix = name == "wchar_t"    ? "L"
                                  : name == "char8_t"  ? "u8"
                                  : name == "char16_t" ? "u"
                                  : name == "char32_t" ? "U"
                                                       : "";
  if (prefix.empty() && name != "char") return std::nullopt;
  switch (bits) {
    case '\0':
      return fmt::format("{}'\\0'", prefix);
    case '\n':
      return fmt::format("{}'\\n'", prefix);
    case '\t':
      return fmt::format("{}'\\t'", prefix);
    case '\'':
    case '\\':
      return fmt::format("{}'\\{}'", prefix, static_cast<char>(bits));
    default:
      break;
  }
  if (bits < 0x20 || bits >= 0x7f) return std::nullopt;
  return fmt::format("{}'{}'", prefix, static_cast<char>(bits));
}

// The ends of wide types have better names than their digits.
std::optional<std::string> limitName(const model::IntegerType& type, std::string_view name,
                                     std::uint64_t bits) {
  if (type.bits != 32 && type.bits != 64) return std::nullopt;
  const std::uint64_t highest =
      zeroExtended(std::numeric_limits<std::uint64_t>::max(), type.bits) >> (type.isSigned ? 1 : 0);
  if (bits == highest) return fmt::format("std::numeric_limits<{}>::max()", name);
  if (type.isSigned && bits == highest + 1) {
    return fmt::format("std::numeric_limits<{}>::min()", name);
  }
  return std::nullopt;
}

Expression integerExpression(const model::IntegerType& type, std::string_view name,
                             std::uint64_t given, LiteralStyle style) {
  const std::uint64_t bits = zeroExtended(given, type.bits);
  if (type.isCharacter) {
    if (auto character = characterLiteral(name, bits)) return {*character};
    if (name == "char") return {cxx::integerLiteral(type, name, bits)};
  }
  if (auto limit = limitName(type, name, bits)) return {*limit};
  if (style == LiteralStyle::Exact) {
    std::string text = cxx::integerLiteral(type, name, bits);
    const Binding binding = text.starts_with('-') ? Binding::Prefix : Binding::Postfix;
    return {std::move(text), binding};
  }
  if (type.isSigned) {
    const std::int64_t value = signExtended(bits, type.bits);
    return {fmt::format("{}", value), value < 0 ? Binding::Prefix : Binding::Postfix};
  }
  const bool needsSuffix = bits > std::uint64_t{std::numeric_limits<std::int64_t>::max()} ||
                           (style == LiteralStyle::Compared && type.bits >= 32);
  return {fmt::format("{}{}", bits, needsSuffix ? "u" : "")};
}

struct ScalarWriter {
  std::string_view name;
  const Literal& literal;
  LiteralStyle style;

  using Maybe = std::optional<Expression>;

  Maybe operator()(const model::BoolType&) const {
    if (const auto* value = std::get_if<bool>(&literal))
      return Expression{cxx::boolLiteral(*value)};
    if (const auto bits = integerBits(literal)) return Expression{cxx::boolLiteral(*bits != 0)};
    return std::nullopt;
  }

  Maybe operator()(const model::IntegerType& type) const {
    if (const auto* value = std::get_if<std::string>(&literal); value && value->size() == 1) {
      return integerExpression(type, name, static_cast<unsigned char>(value->front()), style);
    }
    if (const auto bits = integerBits(literal)) return integerExpression(type, name, *bits, style);
    return std::nullopt;
  }

  Maybe operator()(const model::FloatingType& type) const {
    std::optional<double> value;
    if (const auto* number = std::get_if<double>(&literal)) value = *number;
    if (const auto* number = std::get_if<std::int64_t>(&literal))
      value = static_cast<double>(*number);
    if (const auto* number = std::get_if<std::uint64_t>(&literal))
      value = static_cast<double>(*number);
    if (const auto* text = std::get_if<std::string>(&literal)) {
      constexpr double infinity = std::numeric_limits<double>::infinity();
      if (*text == "nan") value = std::numeric_limits<double>::quiet_NaN();
      if (*text == "inf") value = infinity;
      if (*text == "-inf") value = -infinity;
    }
    if (!value) return std::nullopt;
    const Binding binding = std::signbit(*value) ? Binding::Prefix : Binding::Postfix;
    return Expression{cxx::floatLiteral(type, name, *value), binding};
  }

  Maybe operator()(const model::EnumType& type) const {
    if (const auto* enumerator = std::get_if<model::EnumLiteral>(&literal)) {
      return Expression{cxx::enumLiteral(type, name, enumerator->enumerator)};
    }
    const auto bits = integerBits(literal);
    if (!bits) return std::nullopt;
    return Expression{cxx::enumLiteral(type, name, static_cast<std::int64_t>(*bits))};
  }

  template <class Other>
  Maybe operator()(const Other&) const {
    return std::nullopt;
  }
};

}  // namespace

std::optional<std::uint64_t> integerBits(const Literal& literal) {
  if (const auto* value = std::get_if<std::int64_t>(&literal)) {
    return static_cast<std::uint64_t>(*value);
  }
  if (const auto* value = std::get_if<std::uint64_t>(&literal)) return *value;
  return std::nullopt;
}

std::optional<Expression> scalarLiteral(const model::TypeShape& shape, std::string_view name,
                                        const Literal& literal, LiteralStyle style) {
  return std::visit(ScalarWriter{name, literal, style}, shape);
}

std::string textLiteral(std::string_view text, std::string_view wrapper) {
  const std::string quoted = cxx::stringLiteral(text);
  if (!cxx::needsLength(text)) return quoted;
  return fmt::format("{}({}, {})", wrapper, quoted, text.size());
}

bool isEmptyList(const model::Literal& literal) {
  const auto* list = std::get_if<model::ListLiteral>(&literal);
  return list != nullptr && list->elements.empty();
}

}  // namespace assay::emit
