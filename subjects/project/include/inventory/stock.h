// What is in the warehouse, by item number. How much fits is decided when the library is built.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "inventory/item.h"

namespace inventory {

class Stock {
 public:
  static constexpr std::size_t kCapacity = INVENTORY_CAPACITY;

  // Returns how many were taken in; throws std::length_error when the item is new and nothing fits.
  unsigned add(const Item& item, unsigned count);
  // Returns how many could be taken out.
  unsigned remove(const std::string& number, unsigned count);

  std::optional<Item> find(const std::string& number) const;
  unsigned count(const std::string& number) const;
  std::size_t total() const;

 private:
  struct Entry {
    Item item;
    unsigned count;
  };
  std::map<std::string, Entry> entries_;
};

// The cheaper of the items that both have in stock.
std::optional<Item> cheapestShared(const Stock& a, const Stock& b, const std::string& number);

}  // namespace inventory

// expect: inventory::Stock::Stock()
// expect: inventory::Stock::Stock(const inventory::Stock&)
// expect: inventory::Stock::Stock(inventory::Stock&&)
// expect: inventory::Stock::operator=(const inventory::Stock&)
// expect: inventory::Stock::operator=(inventory::Stock&&)
// expect: inventory::Stock::~Stock()
// expect: inventory::Stock::kCapacity
// expect: inventory::Stock::add(const inventory::Item&, unsigned int)
// expect: inventory::Stock::remove(const std::string&, unsigned int)
// expect: inventory::Stock::find(const std::string&) const
// expect: inventory::Stock::count(const std::string&) const
// expect: inventory::Stock::total() const
// expect: inventory::cheapestShared(const inventory::Stock&, const inventory::Stock&, const std::string&)
