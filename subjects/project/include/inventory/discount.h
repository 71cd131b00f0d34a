// A reduction in price. Header-only, and no source of this project includes it.
#pragma once

#include <algorithm>

#include "inventory/stock.h"

namespace inventory {

class Discount {
 public:
  explicit Discount(unsigned percent) : percent_(std::min(percent, 100u)) {}

  unsigned percent() const { return percent_; }
  Item apply(Item item) const {
    item.reprice(static_cast<unsigned>(item.cents() * (100ull - percent_) / 100));
    return item;
  }
  // A full warehouse sells everything for less.
  static Discount clearance(const Stock& stock) {
    return Discount(stock.total() >= Stock::kCapacity / 2 ? 50 : 0);
  }

 private:
  unsigned percent_;
};

}  // namespace inventory

// expect: inventory::Discount::Discount(const inventory::Discount&)
// expect: inventory::Discount::Discount(inventory::Discount&&)
// expect: inventory::Discount::operator=(const inventory::Discount&)
// expect: inventory::Discount::operator=(inventory::Discount&&)
// expect: inventory::Discount::~Discount()
// expect: inventory::Discount::Discount(unsigned int)
// expect: inventory::Discount::percent() const
// expect: inventory::Discount::apply(inventory::Item) const
// expect: inventory::Discount::clearance(const inventory::Stock&)
