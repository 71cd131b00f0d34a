#include "exec/literal_bytes.h"

#include <fmt/format.h>

#include <cstring>
#include <limits>
#include <vector>

#include "support/edit_distance.h"

namespace assay::exec {

using model::Literal;

namespace {

template <class T>
ScalarBytes bytesOf(T value, std::size_t size = sizeof(T)) {
  ScalarBytes result;
  result.size = size;
  std::memcpy(result.bytes.data(), &value, std::min(size, sizeof(T)));
  return result;
}

support::Result<ScalarBytes> mismatch(const model::Type& type, const Literal& literal) {
  return support::fail(support::ErrorCode::Usage,
                       fmt::format("expected {}, got {}", type.name, describe(literal)));
}

support::Result<ScalarBytes> outOfRange(const model::Type& type, const Literal& literal) {
  return support::fail(support::ErrorCode::Usage,
                       fmt::format("{} does not fit into {}", describe(literal), type.name));
}

// Sign or zero extended to 128 bits, then cut to the width.
ScalarBytes integerBytes(std::uint64_t low, bool negative, unsigned bits) {
  ScalarBytes result;
  result.size = bits <= 8 ? 1 : bits / 8;
  if (result.size > 16) result.size = 16;
  std::memcpy(result.bytes.data(), &low, sizeof low);
  std::memset(result.bytes.data() + sizeof low, negative ? 0xff : 0, 8);
  return result;
}

bool fits(std::uint64_t low, bool negative, unsigned bits, bool isSigned) {
  if (bits >= 64) {
    if (negative) return isSigned;
    return !isSigned || bits > 64 || low <= std::uint64_t{std::numeric_limits<std::int64_t>::max()};
  }
  if (negative) {
    return isSigned && static_cast<std::int64_t>(low) >= -(std::int64_t{1} << (bits - 1));
  }
  const unsigned usable = isSigned ? bits - 1 : bits;
  return low < (std::uint64_t{1} << usable);
}

// The integer that a literal stands for, or nothing.
bool integerOf(const Literal& literal, std::uint64_t& low, bool& negative) {
  if (const auto* value = std::get_if<std::int64_t>(&literal)) {
    low = static_cast<std::uint64_t>(*value);
    negative = *value < 0;
    return true;
  }
  if (const auto* value = std::get_if<std::uint64_t>(&literal)) {
    low = *value;
    negative = false;
    return true;
  }
  return false;
}

struct ScalarMaker {
  const model::Type& type;
  const Literal& literal;

  support::Result<ScalarBytes> operator()(const model::BoolType&) const {
    if (const auto* value = std::get_if<bool>(&literal)) return bytesOf(*value);
    std::uint64_t low = 0;
    bool negative = false;
    if (integerOf(literal, low, negative) && low <= 1) return bytesOf(low == 1);
    return mismatch(type, literal);
  }

  support::Result<ScalarBytes> operator()(const model::IntegerType& shape) const {
    std::uint64_t low = 0;
    bool negative = false;
    if (const auto* text = std::get_if<std::string>(&literal);
        text != nullptr && shape.isCharacter && text->size() == 1) {
      low = static_cast<unsigned char>(text->front());
      return integerBytes(low, false, shape.bits);
    }
    if (!integerOf(literal, low, negative)) return mismatch(type, literal);
    if (!fits(low, negative, shape.bits, shape.isSigned)) return outOfRange(type, literal);
    return integerBytes(low, negative, shape.bits);
  }

  support::Result<ScalarBytes> operator()(const model::FloatingType& shape) const {
    double value = 0;
    std::uint64_t low = 0;
    bool negative = false;
    if (const auto* number = std::get_if<double>(&literal)) {
      value = *number;
    } else if (integerOf(literal, low, negative)) {
      value =
          negative ? static_cast<double>(static_cast<std::int64_t>(low)) : static_cast<double>(low);
    } else if (const auto* text = std::get_if<std::string>(&literal)) {
      if (*text == "nan") {
        value = std::numeric_limits<double>::quiet_NaN();
      } else if (*text == "inf" || *text == "-inf") {
        value = std::numeric_limits<double>::infinity() * (*text == "inf" ? 1 : -1);
      } else {
        return mismatch(type, literal);
      }
    } else {
      return mismatch(type, literal);
    }
    if (shape.bits == 32) return bytesOf(static_cast<float>(value));
    if (shape.bits > 64) return bytesOf(static_cast<long double>(value), 16);
    return bytesOf(value);
  }

  support::Result<ScalarBytes> operator()(const model::EnumType& shape) const {
    if (const auto* name = std::get_if<model::EnumLiteral>(&literal))
      return byName(shape, name->enumerator);
    std::uint64_t low = 0;
    bool negative = false;
    if (!integerOf(literal, low, negative)) return mismatch(type, literal);
    if (!fits(low, negative, shape.bits, shape.isSigned)) return outOfRange(type, literal);
    return integerBytes(low, negative, shape.bits);
  }

  support::Result<ScalarBytes> byName(const model::EnumType& shape, const std::string& name) const {
    std::vector<std::string> names;
    for (const model::Enumerator& enumerator : shape.enumerators) {
      if (enumerator.name == name) {
        return integerBytes(static_cast<std::uint64_t>(enumerator.value), enumerator.value < 0,
                            shape.bits);
      }
      names.push_back(enumerator.name);
    }
    const auto nearest = support::nearestName(name, names);
    return support::fail(support::ErrorCode::Usage,
                         fmt::format("{} has no enumerator `{}`", type.name, name), "",
                         nearest ? fmt::format("did you mean `{}`?", *nearest) : "");
  }

  template <class Other>
  support::Result<ScalarBytes> operator()(const Other&) const {
    return mismatch(type, literal);
  }
};

struct Describer {
  std::string operator()(const model::NullLiteral&) const { return "null"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return fmt::format("{}", value); }
  std::string operator()(std::uint64_t value) const { return fmt::format("{}", value); }
  std::string operator()(double value) const { return fmt::format("{}", value); }
  std::string operator()(const std::string& value) const {
    constexpr std::size_t kShown = 40;
    return fmt::format("the text \"{}{}\"", value.substr(0, kShown),
                       value.size() > kShown ? "…" : "");
  }
  std::string operator()(const model::EnumLiteral& value) const {
    return fmt::format("the enumerator `{}`", value.enumerator);
  }
  std::string operator()(const model::ListLiteral& value) const {
    return fmt::format("a list of {}", value.elements.size());
  }
  std::string operator()(const model::CallbackLiteral&) const { return "a callback"; }
};

}  // namespace

support::Result<ScalarBytes> scalarBytes(const model::Type& type, const Literal& literal) {
  return std::visit(ScalarMaker{type, literal}, type.shape);
}

bool isScalarShape(const model::TypeShape& shape) {
  return std::holds_alternative<model::BoolType>(shape) ||
         std::holds_alternative<model::IntegerType>(shape) ||
         std::holds_alternative<model::FloatingType>(shape) ||
         std::holds_alternative<model::EnumType>(shape);
}

bool isCharacterPointer(const model::TypeShape& shape) {
  const auto* text = std::get_if<model::TextType>(&shape);
  return text != nullptr &&
         (text->kind == model::TextKind::CString || text->kind == model::TextKind::Buffer);
}

std::string describe(const Literal& literal) { return std::visit(Describer{}, literal); }

}  // namespace assay::exec
