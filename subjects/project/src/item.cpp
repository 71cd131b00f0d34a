#include "inventory/item.h"

#include <stdexcept>
#include <utility>

#include "text.h"

namespace inventory {

Item::Item(const std::string& number, std::string name, unsigned cents)
    : number_(normalised(number)), name_(std::move(name)), cents_(cents) {
  if (number_.empty()) throw std::invalid_argument("an item needs a number");
}

const std::string& Item::number() const { return number_; }

const std::string& Item::name() const { return name_; }

unsigned Item::cents() const { return cents_; }

void Item::reprice(unsigned cents) { cents_ = cents; }

}  // namespace inventory
