// How many objects of each kind an exploration allows.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "heap/allocation_types.h"
#include "model/api.h"
#include "symbolic/call_execution.h"
#include "symbolic/calls.h"

namespace assay::states {

// What was asked for: largest numbers by the name of a class or of a type that the subject
// allocates.
struct Scope {
  std::map<std::string, std::uint32_t> named;
  std::uint32_t others = 1;  // of types that are not named
  // Two of a class that is not named even if they have nothing to do with each other. What calls
  // change outside of objects can be something that they have in common.
  bool pairsAll = false;

  // Allows what either allows.
  [[nodiscard]] Scope joined(const Scope& other) const;
  bool operator==(const Scope&) const = default;
};

class ScopeLimits {
 public:
  ScopeLimits(const Scope& scope, const model::Api& api, const symbolic::CallPlan& plan,
              const heap::AllocationTypes& types);

  // Whether a heap with so many objects of each allocation type is allowed.
  [[nodiscard]] bool allows(const std::vector<std::uint32_t>& counts) const;
  // How many values of each type a client holds.
  [[nodiscard]] const symbolic::ClientLimits& client() const { return client_; }
  // Whether a client that holds more of them can do nothing that it cannot do with one.
  [[nodiscard]] bool oneIsEnough(model::TypeId type) const;

  [[nodiscard]] bool allowsClientsSameAs(const ScopeLimits& other) const {
    return client_.most == other.client_.most;
  }

  // Names of the scope that name nothing.
  [[nodiscard]] const std::vector<std::string>& unknownNames() const { return unknown_; }

 private:
  std::vector<std::uint32_t> allocated_;  // by allocation type
  symbolic::ClientLimits client_;
  std::vector<bool> oneIsEnough_;  // by type
  std::vector<std::string> unknown_;
};

}  // namespace assay::states
