// Which calls an exploration makes: the operations of an Api that it can give arguments to, and in
// a given state, every way to choose their objects among the accessible values. Numbers are
// variables.
//
// What a client could do besides is a limitation of the plan: objects are passed as what they are,
// not as their bases; const objects that a call gives, and objects in fields, are not passed on;
// texts, containers, smart pointers, callables and streams are not made up, nor stand-ins for
// abstract classes; what cannot be called at all; other instances of templates; variables outside
// of classes; containers and arrays that are given to be changed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heap/graph.h"
#include "model/api.h"
#include "model/thunk_table.h"

namespace assay::symbolic {

// The role of an accessible value: who the object belongs to, and so how long it can be used.
enum class Role : std::uint8_t {
  Object,     // made by the client
  Borrowed,   // an object of the client that refers into another: an iterator
  Pointer,    // a raw pointer that a call returned
  Reference,  // what a returned reference refers to
};

// Type and role of an accessible value as one number; values of equal kind can be exchanged.
[[nodiscard]] constexpr std::uint32_t kindOf(model::TypeId type, Role role) {
  return type.index * 4 + static_cast<std::uint32_t>(role);
}
[[nodiscard]] constexpr model::TypeId typeOfKind(std::uint32_t kind) { return {kind / 4}; }
[[nodiscard]] constexpr Role roleOfKind(std::uint32_t kind) { return static_cast<Role>(kind % 4); }

// Whether the library template, of numbers, is one that results are read of (result_check.cpp).
bool isReadComposite(std::string_view name);

struct Input {
  enum class Form : std::uint8_t { Scalar, Object, Pointer };
  Form form = Form::Scalar;
  model::TypeId type;      // of the scalar or of the object
  unsigned width = 0;      // of a scalar, in bits
  bool isMutable = false;  // an object that the call may change
  bool takesNull = false;
  bool isLent = false;  // a scalar by reference, and clients have references to such in objects
};

struct PlannedOperation {
  model::OperationId id;
  model::ThunkIndex thunk = 0;
  std::vector<Input> inputs;            // the receiver first, if there is one
  std::optional<std::uint32_t> result;  // the kind of accessible value that it gives
  bool isConstructor = false;
  bool isDestructor = false;
  bool isConst = false;   // leaves its receiver as it is
  unsigned writable = 0;  // the width of a number that it gives to be written; 0: none
};

struct CallPlan {
  std::vector<PlannedOperation> operations;
  std::vector<model::Limitation> limitations;
};

// `skipped`: keys of operations that are not called.
[[nodiscard]] CallPlan planCalls(const model::Api& api, const model::ThunkTable& table,
                                 std::span<const std::string> skipped);

// Whether objects of the one class give objects of the other that refer into them: a list its
// iterators.
[[nodiscard]] bool lends(const CallPlan& plan, model::TypeId owner, model::TypeId borrowed);

// All calls of an operation where the accessible values are of these kinds.
[[nodiscard]] std::vector<heap::Call> callsOf(const CallPlan& plan, std::uint32_t operation,
                                              std::span<const std::uint32_t> kinds);

}  // namespace assay::symbolic
