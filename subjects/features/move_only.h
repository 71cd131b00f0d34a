// A type that can be moved but not copied, passed into and out of another class by value.
#pragma once

#include <optional>
#include <utility>

namespace features {

class Permit {
 public:
  explicit Permit(int zone) : zone_(zone) {}
  Permit(Permit&& other) noexcept : zone_(std::exchange(other.zone_, 0)) {}
  Permit& operator=(Permit&& other) noexcept {
    zone_ = std::exchange(other.zone_, 0);
    return *this;
  }

  int zone() const { return zone_; }

 private:
  int zone_;
};

class Office {
 public:
  void deposit(Permit permit) { kept_ = std::move(permit); }
  Permit withdraw() { return kept_ ? std::move(*std::exchange(kept_, std::nullopt)) : Permit(0); }
  bool empty() const { return !kept_; }

 private:
  std::optional<Permit> kept_;
};

}  // namespace features

// expect: features::Permit::Permit(features::Permit&&)
// expect: features::Permit::operator=(features::Permit&&)
// expect: features::Permit::~Permit()
// expect: features::Permit::Permit(int)
// expect: features::Permit::zone() const
// expect: features::Office::Office()
// expect: features::Office::Office(features::Office&&)
// expect: features::Office::operator=(features::Office&&)
// expect: features::Office::~Office()
// expect: features::Office::deposit(features::Permit)
// expect: features::Office::withdraw()
// expect: features::Office::empty() const
