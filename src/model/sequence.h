// A sequence: a straight-line list of steps, each an operation applied to literals and to results
// of earlier steps. The central value of the system. The JSON form is in sequence_json.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace assay::model {

// Where a value comes from. Output 0 is the result of the step; output n is what its n-th argument
// (from 1) holds after the call, which is how out-parameters are read.
struct ValueRef {
  enum class Scope : std::uint8_t {
    Sequence,   // a step of the outermost sequence
    Callback,   // a step of the callback body in which the reference stands
    Parameter,  // parameter `step` of that callback
  };
  Scope scope = Scope::Sequence;
  std::size_t step = 0;
  std::size_t output = 0;
  bool operator==(const ValueRef&) const = default;
};

struct Argument;
struct Step;

struct NullLiteral {
  bool operator==(const NullLiteral&) const = default;
};

// The elements of a composite, or the array behind a pointer.
struct ListLiteral {
  std::vector<Argument> elements;
  bool operator==(const ListLiteral&) const = default;
};

// What a callable does when it is called back: run the body, then return the next of `returns` (the
// last one repeats; none gives a default value).
struct CallbackLiteral {
  std::vector<Step> body;
  std::vector<Argument> returns;
  bool operator==(const CallbackLiteral&) const = default;
};

struct EnumLiteral {
  std::string enumerator;
  bool operator==(const EnumLiteral&) const = default;
};

// Integers are kept as 64 bits, two's complement; the type of the parameter decides the width.
using Literal = std::variant<NullLiteral, bool, std::int64_t, std::uint64_t, double, std::string,
                             EnumLiteral, ListLiteral, CallbackLiteral>;

struct Argument {
  std::variant<Literal, ValueRef> value;
  bool operator==(const Argument&) const = default;
};

struct Step {
  std::string operation;           // key of the operation
  std::vector<Argument> receiver;  // none or one
  std::vector<Argument> arguments;
  std::map<std::string, CallbackLiteral> overrides;  // of a Stub: by the name of the stub method
  std::uint32_t failAllocation = 0;  // this allocation of the step fails, counted from 1; 0: none
  bool operator==(const Step&) const = default;
};

struct Sequence {
  std::vector<Step> steps;
  bool operator==(const Sequence&) const = default;
};

}  // namespace assay::model
