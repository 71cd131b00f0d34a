// Faulty: strchr also finds the end of the text, behind the last price.
#pragma once

#include <cstring>

namespace soundness {

class MenuCard {
 public:
  void choose(char dish) { dish_ = dish; }

  unsigned char price() {
    const unsigned char prices[3] = {5, 7, 9};
    const char* dishes = "cps";
    const char* found = std::strchr(dishes, dish_);
    price_ = found == nullptr ? 0 : prices[found - dishes];
    return price_;
  }

 private:
  char dish_ = 'c';
  unsigned char price_ = 0;
};

}  // namespace soundness

// item: A6
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: MenuCard card; card.choose('\0'); card.price();
