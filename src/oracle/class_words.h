// The operations of a class that laws speak of, found by name and signature once for each class.
//
// Operands are taken by value or by const reference only, so that a law never changes what it
// compares. Everything is about objects of exactly this class: a comparison inherited from a base
// compares bases.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/api.h"

namespace assay::oracle {

struct ClassWords {
  model::ClassId cls;
  model::TypeId type;

  std::optional<model::OperationId> copy;        // T(const T&)
  std::optional<model::OperationId> move;        // T(T&&)
  std::optional<model::OperationId> copyAssign;  // T& operator=(const T&)
  std::optional<model::OperationId> moveAssign;  // T& operator=(T&&)
  std::optional<model::OperationId> swap;        // member or function of two objects

  std::optional<model::OperationId> equal;
  std::optional<model::OperationId> notEqual;
  std::optional<model::OperationId> less;
  std::optional<model::OperationId> order;  // <=>
  bool orderIsStrong = false;
  std::vector<model::OperationId> hashes;  // methods and functions, or else std::hash<T>'s call

  std::map<std::string, model::OperationId> binary;    // "+" → T operator+(T, T)
  std::map<std::string, model::OperationId> compound;  // "+" → T& operator+=(const T&)
  std::optional<model::OperationId> negate;
  std::optional<model::OperationId> increment;  // the prefix forms
  std::optional<model::OperationId> decrement;

  std::optional<model::OperationId> size;
  std::optional<model::OperationId> empty;
  std::vector<model::OperationId> contains;  // bool of one key
  std::vector<model::OperationId> counts;
  std::vector<model::OperationId> finds;   // null, nothing or false if the key is not there
  std::vector<model::OperationId> access;  // at
  std::vector<model::OperationId> index;   // operator[]

  // To a text or bytes, and back.
  std::vector<std::pair<model::OperationId, model::OperationId>> conversions;

  std::vector<model::OperationId> mutators;      // methods that may change the object
  std::vector<model::OperationId> constMethods;  // that get no way to change anything else
  bool hasFloating = false;                      // some operation takes or gives floating point
};

// None for a class that is not under test, is abstract, or whose objects refer into others.
[[nodiscard]] std::optional<ClassWords> wordsOf(const model::Api& api, model::ClassId cls);

// A method called without an argument, for laws that ask on their own: it takes none, or all have
// defaults.
[[nodiscard]] bool takesNothing(const model::Operation& operation);

}  // namespace assay::oracle
