// The program of a sequence: flat 32-bit words that the worker interprets.
//
// The program area starts with one word per sequence, the word offset of its program from the start
// of the area. A program is the header below, then instructions, then the bytes of its text
// literals.
//
// A slot holds the address of a value, how to destroy and show it, and 16 bytes of storage for
// values that fit: scalars, pointers, text references. Instructions name slots by 16 bits; inside a
// callback block, numbers from kLocalSlot on are slots of the running call, and its parameters come
// first.
//
// Instructions (opcode in the low byte of the first word; a, b: bits 8-15 and 16-31 of it):
//
//   Step       a|b: number of the step. It ends at the next Step or End
//   End        ends the program, a callback's body and each of its return groups
//   Scalar     a: bytes, b: slot. the bytes follow, padded to words
//   Text       b: slot. word 1: byte offset of the text from the program's start, word 2: length.
//              The slot becomes a TextRef; a NUL follows the text
//   Call       b: thunk. word 1: number of arguments << 16 | destination. word 2: flags << 16 |
//              row. then the argument slots, two to a word
//   Load       a: flags, b: destination. word 1: source. The destination's address is the pointer
//              that the source holds
//   Convert    a: flags, b: destination. word 1: thunk << 16 | source. An upcast or a pointee
//              thunk: address in, address out
//   AddressOf  b: destination. word 1: source. The destination holds a pointer to the source
//   Release    b: slot. The subject owns the value now
//   Own        b: destination. word 1: row << 16 | source. The destination owns what the source
//              points to
//   Destroy    b: slot. Explicit destruction
//   Spent      a: 1 or 0, b: slot. The value is about to be moved from, or was assigned to and is whole
//              again. What is spent is not observed
//   FailAllocation  a|b: which allocation by `new` from here on fails, counted from 1; 0: none
//   Callback   b: destination. word 1: words of the whole block, word 2: parameters << 16 | local
//              slots, word 3: number of return groups, word 4: words of the body. The body follows,
//              ended by End; then each return group: one word with its length (itself included),
//              one with the slot of the value, and its instructions, ended by End. The
//              destination's address is the handle of the callback
#pragma once

#include <cstdint>

namespace assay::wire {

struct ProgramHeader {
  std::uint32_t words = 0;  // of the whole program, header and text included
  std::uint32_t slots = 0;
  std::uint32_t steps = 0;
  std::uint32_t codeWords = 0;  // from the end of the header to the end of the instructions
};
constexpr std::uint32_t kHeaderWords = sizeof(ProgramHeader) / sizeof(std::uint32_t);

enum class Op : std::uint8_t {
  End,
  Step,
  Scalar,
  Text,
  Call,
  Load,
  Convert,
  AddressOf,
  Release,
  Own,
  Destroy,
  Spent,
  FailAllocation,
  Callback,
};

constexpr std::uint32_t kNoSlot = 0xffff;     // as an argument: a null address
constexpr std::uint32_t kLocalSlot = 0x8000;  // first slot of a callback's own frame
constexpr std::uint32_t kMaxSlots = 0x7fff;
constexpr std::uint32_t kNoRow = 0xffff;
constexpr std::uint32_t kMaxArguments = 1000;
constexpr std::uint32_t kMaxCallbackDepth = 16;

enum CallFlag : std::uint32_t {
  kOwned = 1,       // the destination is destroyed at teardown
  kStepResult = 2,  // this is the call that the step stands for
};

enum PointerFlag : std::uint32_t {
  kNullAllowed = 1,  // a null pointer passes on as null; otherwise it is a violated precondition
};

constexpr std::uint32_t encode(Op op, std::uint32_t a, std::uint32_t b) {
  return static_cast<std::uint32_t>(op) | (a & 0xff) << 8 | b << 16;
}
// For instructions with one number.
constexpr std::uint32_t encode(Op op, std::uint32_t number) {
  return static_cast<std::uint32_t>(op) | number << 8;
}
constexpr std::uint32_t kMaxNumber = 0xff'ffff;
constexpr Op opOf(std::uint32_t word) { return static_cast<Op>(word & 0xff); }
constexpr std::uint32_t aOf(std::uint32_t word) { return word >> 8 & 0xff; }
constexpr std::uint32_t bOf(std::uint32_t word) { return word >> 16; }
constexpr std::uint32_t numberOf(std::uint32_t word) { return word >> 8; }

constexpr std::uint32_t argumentWords(std::uint32_t arguments) { return (arguments + 1) / 2; }
constexpr std::uint32_t scalarWords(std::uint32_t bytes) { return (bytes + 3) / 4; }

// Of the instruction at pc.
constexpr std::uint32_t instructionWords(const std::uint32_t* pc) {
  switch (opOf(pc[0])) {
    case Op::End:
    case Op::Step:
    case Op::Release:
    case Op::Destroy:
    case Op::Spent:
    case Op::FailAllocation:
      return 1;
    case Op::Load:
    case Op::Convert:
    case Op::AddressOf:
    case Op::Own:
      return 2;
    case Op::Text:
      return 3;
    case Op::Scalar:
      return 1 + scalarWords(aOf(pc[0]));
    case Op::Call:
      return 3 + argumentWords(pc[1] >> 16);
    case Op::Callback:
      return pc[1];
  }
  return 1;
}

}  // namespace assay::wire
