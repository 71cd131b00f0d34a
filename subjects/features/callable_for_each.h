// Callables as template parameters: by value, by const reference, by forwarding reference.
#pragma once

#include <utility>
#include <vector>

namespace features {

class Basket {
 public:
  void add(int item) { items_.push_back(item); }

  template <class Visitor>
  void forEach(Visitor visit) const {
    for (int item : items_) visit(item);
  }
  template <class Change>
  void update(const Change& change) {
    for (int& item : items_) item = change(item);
  }
  template <class Visitor>
  bool withFirst(Visitor&& visit) const {
    if (items_.empty()) return false;
    std::forward<Visitor>(visit)(items_.front());
    return true;
  }

 private:
  std::vector<int> items_;
};

}  // namespace features

// expect: features::Basket::Basket()
// expect: features::Basket::Basket(const features::Basket&)
// expect: features::Basket::Basket(features::Basket&&)
// expect: features::Basket::operator=(const features::Basket&)
// expect: features::Basket::operator=(features::Basket&&)
// expect: features::Basket::~Basket()
// expect: features::Basket::add(int)
// expect: features::Basket::forEach<<callable>>(<callable>) const
// expect: features::Basket::update<<callable>>(const <callable>&)
// expect: features::Basket::withFirst<<callable>>(<callable>&&) const
