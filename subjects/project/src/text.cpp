#include "text.h"

#include "ascii.h"

namespace inventory {

std::string normalised(const std::string& number) {
  std::string result;
  for (char letter : number)
    if (ascii::isAlphanumeric(letter)) result += ascii::upper(letter);
  return result;
}

std::string formatCents(unsigned cents) {
  const std::string rest = std::to_string(cents % 100);
  return std::to_string(cents / 100) + (rest.size() < 2 ? ".0" : ".") + rest;
}

}  // namespace inventory
