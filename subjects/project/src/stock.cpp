#include "inventory/stock.h"

#include <algorithm>
#include <stdexcept>

#include "text.h"

namespace inventory {

unsigned Stock::add(const Item& item, unsigned count) {
  const std::size_t room = kCapacity - total();
  const auto taken = static_cast<unsigned>(std::min<std::size_t>(room, count));
  const auto entry = entries_.find(item.number());
  if (entry == entries_.end()) {
    if (taken == 0) throw std::length_error("the warehouse is full");
    entries_.emplace(item.number(), Entry{item, taken});
  } else {
    entry->second.count += taken;
  }
  return taken;
}

unsigned Stock::remove(const std::string& number, unsigned count) {
  const auto entry = entries_.find(normalised(number));
  if (entry == entries_.end()) return 0;
  const unsigned taken = std::min(count, entry->second.count);
  entry->second.count -= taken;
  if (entry->second.count == 0) entries_.erase(entry);
  return taken;
}

std::optional<Item> Stock::find(const std::string& number) const {
  const auto entry = entries_.find(normalised(number));
  if (entry == entries_.end()) return std::nullopt;
  return entry->second.item;
}

unsigned Stock::count(const std::string& number) const {
  const auto entry = entries_.find(normalised(number));
  return entry == entries_.end() ? 0 : entry->second.count;
}

std::size_t Stock::total() const {
  std::size_t sum = 0;
  for (const auto& [number, entry] : entries_) sum += entry.count;
  return sum;
}

std::optional<Item> cheapestShared(const Stock& a, const Stock& b, const std::string& number) {
  const auto first = a.find(number);
  const auto second = b.find(number);
  if (!first || !second) return std::nullopt;
  return first->cents() <= second->cents() ? first : second;
}

}  // namespace inventory
