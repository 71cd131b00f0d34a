// The instructions of a decoded program.
#pragma once

#include <cstdint>

namespace assay::symex {

enum class Op : std::uint8_t {
  // Integers: result = a op b.
  Add,
  Sub,
  Mul,
  UDiv,
  SDiv,
  URem,
  SRem,
  Shl,
  LShr,
  AShr,
  And,
  Or,
  Xor,
  // Comparison: flags hold a Predicate.
  Compare,
  // Casts: width is that of the operand, b that of the result.
  Trunc,
  ZExt,
  SExt,
  ToPointer,  // an integer as a pointer
  Copy,       // result = a: bitcast, ptrtoint, freeze of something defined
  Freeze,
  Uninitialised,  // result is undefined: what a local variable holds before it is written
  Select,         // result = a ? b : c
  // Floating point: b or c as needed; width is that of the operand.
  FAdd,
  FSub,
  FMul,
  FDiv,
  FRem,
  FNeg,
  FCompare,  // flags hold an smt::FpPredicate
  FConvert,  // b: width of the result
  FToSigned,
  FToUnsigned,
  SignedToF,
  UnsignedToF,
  // Memory.
  Alloca,           // a: number of elements, b: bytes of one, c: alignment
  Load,             // a: address, c: alignment; width says how many bytes
  Store,            // a: address, b: value, c: alignment
  Address,          // a: base, b: constant offset, c: first address term, flags: how many
  AtomicRmw,        // a: address, b: operand, flags: RmwOperation
  CompareExchange,  // a: address, b: expected, c: desired; results: old value, success
  // Control.
  Jump,        // a: edge
  Branch,      // a: condition, b: edge if true, c: edge if false
  Check,       // a: condition, b: what it must be, flags: the ErrorKind if it is not
  CheckPlace,  // a: address, c: low bits that must be 0, flags: 1 if it must not be null
  CheckClass,  // a: address of an object or null, b: type_info of a class that it must be of
  Switch,      // a: value, b: switch table
  Return,      // a: first of `b` operands in `moves`
  Call,        // a: call site
  LandingPad,  // a: landing pad; results: exception, selector
  Resume,      // a: exception
  Unreachable,
  Unsupported,  // a: index into Program::unsupported
};

enum class Predicate : std::uint8_t { Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle };

enum class RmwOperation : std::uint8_t {
  Exchange,
  Add,
  Sub,
  And,
  Nand,
  Or,
  Xor,
  Max,
  Min,
  UMax,
  UMin
};

}  // namespace assay::symex
