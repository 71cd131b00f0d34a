// Scalars as the worker stores them.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "model/sequence.h"
#include "model/types.h"
#include "support/result.h"

namespace assay::exec {

struct ScalarBytes {
  std::array<unsigned char, 16> bytes{};
  std::size_t size = 0;
};

// The literal as a value of a boolean, integer, floating or enumeration type; an Error whose
// message says what was expected and what was given.
support::Result<ScalarBytes> scalarBytes(const model::Type& type, const model::Literal& literal);

bool isScalarShape(const model::TypeShape& shape);

// const char* and char*.
bool isCharacterPointer(const model::TypeShape& shape);

// "the text \"abc\"", "null", "a list of 3": for messages.
std::string describe(const model::Literal& literal);

}  // namespace assay::exec
