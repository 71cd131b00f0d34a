// std::function whose parameters and result are classes of this file.
#pragma once

#include <functional>
#include <utility>

namespace features {

class Order {
 public:
  explicit Order(int amount) : amount_(amount) {}
  int amount() const { return amount_; }
  void change(int amount) { amount_ = amount; }

 private:
  int amount_;
};

class Policy {
 public:
  explicit Policy(std::function<Order(const Order&)> rewrite) : rewrite_(std::move(rewrite)) {}
  Order apply(const Order& order) const { return rewrite_ ? rewrite_(order) : order; }
  void edit(Order& order, const std::function<void(Order&)>& editor) const {
    if (editor) editor(order);
  }

 private:
  std::function<Order(const Order&)> rewrite_;
};

}  // namespace features

// expect: features::Order::Order(const features::Order&)
// expect: features::Order::Order(features::Order&&)
// expect: features::Order::operator=(const features::Order&)
// expect: features::Order::operator=(features::Order&&)
// expect: features::Order::~Order()
// expect: features::Order::Order(int)
// expect: features::Order::amount() const
// expect: features::Order::change(int)
// expect: features::Policy::Policy(const features::Policy&)
// expect: features::Policy::Policy(features::Policy&&)
// expect: features::Policy::operator=(const features::Policy&)
// expect: features::Policy::operator=(features::Policy&&)
// expect: features::Policy::~Policy()
// expect: features::Policy::Policy(std::function<features::Order(const features::Order&)>)
// expect: features::Policy::apply(const features::Order&) const
// expect: features::Policy::edit(features::Order&, const std::function<void(features::Order&)>&) const
