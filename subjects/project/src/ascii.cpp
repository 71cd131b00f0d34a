#include "ascii.h"

namespace inventory::ascii {

bool isAlphanumeric(char letter) {
  const char capital = upper(letter);
  return (letter >= '0' && letter <= '9') || (capital >= 'A' && capital <= 'Z');
}

char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace inventory::ascii
