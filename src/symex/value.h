// What a register or a memory chunk holds: 16 bytes, trivially copyable.
//
// Concrete integers of at most 64 bits and pointers into a known object at a known offset are kept
// in place, so that concrete execution makes no terms. Floating-point values are their bit
// patterns. A pointer may stand where an integer is expected (ptrtoint is nothing); whoever needs
// its number asks `addressOf`. Object 0 is no object: its offsets are plain addresses, and offset 0
// is null.
//
// Addresses follow from object numbers (addresses.h), so a number finds its object again.
#pragma once

#include <cstdint>
#include <cstring>

#include "smt/term.h"

namespace assay::symex {

using ObjectId = std::uint32_t;
using FunctionId = std::uint32_t;
using LocationId = std::uint32_t;  // into Program::locations; 0 is unknown

class Value {
 public:
  enum class Kind : std::uint8_t {
    Undef,            // uninitialised; undef and poison of the IR
    Integer,          // at most 64 bits
    Pointer,          // object and concrete offset
    Term,             // symbolic, or concrete and wider than 64 bits
    SymbolicPointer,  // object and offset that is a term of 64 bits
    Bytes,            // chunks only: constant bytes that the program owns
    Fill,             // chunks only: one byte, repeated
  };

  Value() = default;  // Undef

  static Value integer(unsigned width, std::uint64_t value) {
    Value result(Kind::Integer, static_cast<std::uint16_t>(width), 0);
    result.bits_ = value & smt::maskOf(width);
    return result;
  }
  static Value boolean(bool value) { return integer(1, value ? 1 : 0); }
  static Value pointer(ObjectId object, std::uint64_t offset) {
    Value result(Kind::Pointer, 64, object);
    result.bits_ = offset;
    return result;
  }
  static Value null() { return pointer(0, 0); }
  // A term of any width; small constants become integers.
  static Value term(smt::Term term) {
    if (term.isSmallConstant()) return integer(term.width(), term.value());
    Value result(Kind::Term, static_cast<std::uint16_t>(term.width()), 0);
    std::memcpy(&result.bits_, &term, sizeof(term));
    return result;
  }
  // `offset` is of width 64.
  static Value pointer(ObjectId object, smt::Term offset) {
    if (offset.isSmallConstant()) return pointer(object, offset.value());
    Value result(Kind::SymbolicPointer, 64, object);
    std::memcpy(&result.bits_, &offset, sizeof(offset));
    return result;
  }
  static Value bytes(const unsigned char* data, unsigned elementSize) {
    Value result(Kind::Bytes, static_cast<std::uint16_t>(elementSize), 0);
    std::memcpy(&result.bits_, &data, sizeof(data));
    return result;
  }
  static Value fill(std::uint8_t byte) {
    Value result(Kind::Fill, 1, 0);
    result.bits_ = byte;
    return result;
  }

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] bool isUndef() const { return kind_ == Kind::Undef; }
  [[nodiscard]] bool isInteger() const { return kind_ == Kind::Integer; }
  [[nodiscard]] bool isPointer() const { return kind_ == Kind::Pointer; }
  [[nodiscard]] bool isTerm() const { return kind_ == Kind::Term; }
  [[nodiscard]] bool isSymbolicPointer() const { return kind_ == Kind::SymbolicPointer; }
  [[nodiscard]] bool isAnyPointer() const { return isPointer() || isSymbolicPointer(); }

  // Width in bits of an Integer or a Term, 64 for pointers; the element size of Bytes.
  [[nodiscard]] unsigned width() const { return width_; }
  // Integer, or the offset of a Pointer, or the byte of a Fill.
  [[nodiscard]] std::uint64_t bits() const { return bits_; }
  [[nodiscard]] std::int64_t signedBits() const { return smt::signExtended(bits_, width_); }
  [[nodiscard]] ObjectId object() const { return object_; }
  [[nodiscard]] std::uint64_t offset() const { return bits_; }
  // Of a Term, or the offset of a SymbolicPointer.
  [[nodiscard]] smt::Term term() const {
    smt::Term term;
    std::memcpy(&term, &bits_, sizeof(term));
    return term;
  }
  [[nodiscard]] const unsigned char* data() const {
    const unsigned char* data = nullptr;
    std::memcpy(&data, &bits_, sizeof(data));
    return data;
  }

  // The same representation; two different terms may still mean the same.
  bool operator==(const Value&) const = default;

 private:
  Value(Kind kind, std::uint16_t width, ObjectId object)
      : kind_(kind), width_(width), object_(object) {}

  Kind kind_ = Kind::Undef;
  std::uint16_t width_ = 0;
  ObjectId object_ = 0;
  std::uint64_t bits_ = 0;
};
static_assert(sizeof(Value) == 16);

}  // namespace assay::symex
