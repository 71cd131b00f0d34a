#include "inventory/ledger.h"

#include <crypt.h>

#include "inventory/item.h"
#include "text.h"

namespace inventory {

void Ledger::record(Movement movement, const Item& item, unsigned count) {
  const char* sign = movement == Movement::In ? "+" : "-";
  lines_.push_back(sign + std::to_string(count) + ' ' + item.number() + " at " +
                   formatCents(item.cents()));
}

std::string Ledger::seal() const {
  std::string seal;
  for (const std::string& line : lines_) {
    crypt_data scratch = {};
    const std::string phrase = (seal + line).substr(0, CRYPT_MAX_PASSPHRASE_SIZE - 1);
    const char* next = crypt_rn(phrase.c_str(), "$1$ledger$", &scratch, sizeof scratch);
    seal = next != nullptr ? next : "";
  }
  return seal;
}

}  // namespace inventory
