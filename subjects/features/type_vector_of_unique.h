// A vector of owning pointers, handed over as a whole. The implicit copies of Fleet are declared but
// do not compile once they are used.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace features {

class Ship {
 public:
  explicit Ship(int tons) : tons_(tons) {}
  int tons() const { return tons_; }

 private:
  int tons_;
};

class Fleet {
 public:
  explicit Fleet(std::vector<std::unique_ptr<Ship>> ships) : ships_(std::move(ships)) {}
  std::vector<std::unique_ptr<Ship>> disband() { return std::exchange(ships_, {}); }
  void join(std::vector<std::unique_ptr<Ship>>&& others) {
    for (auto& ship : others) ships_.push_back(std::move(ship));
  }
  std::size_t size() const { return ships_.size(); }

 private:
  std::vector<std::unique_ptr<Ship>> ships_;
};

}  // namespace features

// expect: features::Ship::Ship(const features::Ship&)
// expect: features::Ship::Ship(features::Ship&&)
// expect: features::Ship::operator=(const features::Ship&)
// expect: features::Ship::operator=(features::Ship&&)
// expect: features::Ship::~Ship()
// expect: features::Ship::Ship(int)
// expect: features::Ship::tons() const
// expect: features::Fleet::Fleet(features::Fleet&&)
// expect: features::Fleet::operator=(features::Fleet&&)
// expect: features::Fleet::~Fleet()
// expect: features::Fleet::Fleet(std::vector<std::unique_ptr<features::Ship>>)
// expect: features::Fleet::disband()
// expect: features::Fleet::join(std::vector<std::unique_ptr<features::Ship>>&&)
// expect: features::Fleet::size() const
// expect-not: features::Fleet::Fleet(const features::Fleet&) : compile
// expect-not: features::Fleet::operator=(const features::Fleet&) : compile
