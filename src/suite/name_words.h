// Words for names: operators, types and values as they are said in the name of a test, each
// beginning with a capital.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/sequence.h"

namespace assay::suite {

// Empty where there is none.
[[nodiscard]] std::string_view operatorName(std::string_view sign);

// "PushBack" of "push_back" and "pushBack"; what is no letter or digit parts words.
[[nodiscard]] std::string pascal(std::string_view name);

// The last name of a type without template arguments and signs.
[[nodiscard]] std::string typeWord(std::string_view type);

[[nodiscard]] std::string numberWord(std::uint64_t magnitude, bool isNegative);
[[nodiscard]] std::string numberWord(std::int64_t value);
[[nodiscard]] std::string floatWord(double value);

// A short text of letters and digits speaks for itself.
[[nodiscard]] std::string textWord(std::string_view text);

[[nodiscard]] std::string countWord(std::size_t count, std::string_view one, std::string_view many);

// The literals among the arguments, joined; empty if there is nothing to say.
[[nodiscard]] std::string valuesOf(const model::Step& step);

}  // namespace assay::suite
