// One kind of thing in the warehouse.
#pragma once

#include <string>

namespace inventory {

class Item {
 public:
  // The number is brought into its normal form; an empty one is refused.
  Item(const std::string& number, std::string name, unsigned cents);

  const std::string& number() const;
  const std::string& name() const;
  unsigned cents() const;
  void reprice(unsigned cents);

  bool operator==(const Item&) const = default;

 private:
  std::string number_;
  std::string name_;
  unsigned cents_;
};

}  // namespace inventory

// expect: inventory::Item::Item(const inventory::Item&)
// expect: inventory::Item::Item(inventory::Item&&)
// expect: inventory::Item::operator=(const inventory::Item&)
// expect: inventory::Item::operator=(inventory::Item&&)
// expect: inventory::Item::~Item()
// expect: inventory::Item::Item(const std::string&, std::string, unsigned int)
// expect: inventory::Item::number() const
// expect: inventory::Item::name() const
// expect: inventory::Item::cents() const
// expect: inventory::Item::reprice(unsigned int)
// expect: inventory::Item::operator==(const inventory::Item&) const
