// Twin of menu_card: the end is not looked for.
#pragma once

#include <cstring>

namespace soundness {

class MenuCardTwin {
 public:
  void choose(char dish) { dish_ = dish; }

  unsigned char price() {
    const unsigned char prices[3] = {5, 7, 9};
    const char* dishes = "cps";
    const char* found = dish_ == '\0' ? nullptr : std::strchr(dishes, dish_);
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
