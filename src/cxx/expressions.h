// How C++ writes the use of an operation: from an operation and the expressions of its receiver and
// arguments to the expression of the call.
//
// The receiver and the arguments are given as lvalue expressions of the operation's exact types;
// where they come from (slots of the worker, variables of an emitted test) is the caller's
// business. The functions here add what the language needs so that exactly this overload is chosen:
// const receivers for const methods, std::move for rvalues.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/api.h"

namespace assay::cxx {

// The name of a type in the code being written: an alias, or Type::spelling.
using TypeSpelling = std::function<std::string(model::TypeId)>;

// Type::spelling of the Api.
TypeSpelling spelledInFull(const model::Api& api);

// "const T&" for a const reference to T, and so on.
std::string resultSpelling(const TypeSpelling& spell, const model::ResultType& result);

// The lvalue as an argument for a parameter of that type and passing.
std::string argumentExpression(const model::Api& api, const TypeSpelling& spell,
                               const model::Parameter& parameter, const std::string& lvalue);

// The arguments as they stand between the parentheses of a call: for the first lvalues.size()
// parameters, the rest take their defaults.
std::string argumentList(const model::Api& api, const TypeSpelling& spell,
                         const std::vector<model::Parameter>& parameters,
                         const std::vector<std::string>& lvalues);

// The receiver as an expression that selects the overload of the operation.
std::string receiverExpression(const model::Api& api, const TypeSpelling& spell,
                               const model::Operation& operation, const std::string& lvalue);

// The call, read or write. `receiver` is empty for operations without one. Not for Destructor and
// Stub, which have no expression of their own.
std::string callExpression(const model::Api& api, const TypeSpelling& spell,
                           const model::Operation& operation, const std::string& receiver,
                           const std::vector<std::string>& arguments);

}  // namespace assay::cxx
