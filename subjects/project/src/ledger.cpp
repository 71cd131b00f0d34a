#include "inventory/ledger.h"

#include <zlib.h>

#include "inventory/item.h"
#include "text.h"

namespace inventory {

void Ledger::record(Movement movement, const Item& item, unsigned count) {
  const char* sign = movement == Movement::In ? "+" : "-";
  lines_.push_back(sign + std::to_string(count) + ' ' + item.number() + " at " +
                   formatCents(item.cents()));
}

std::uint32_t Ledger::checksum() const {
  uLong sum = crc32(0, Z_NULL, 0);
  for (const std::string& line : lines_)
    sum = crc32(sum, reinterpret_cast<const Bytef*>(line.data()), static_cast<uInt>(line.size()));
  return static_cast<std::uint32_t>(sum);
}

}  // namespace inventory
