// std::optional of a primitive, a string and a class of this file.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace features {

class Seat {
 public:
  explicit Seat(int row) : row_(row) {}
  int row() const { return row_; }

 private:
  int row_;
};

class Booking {
 public:
  explicit Booking(std::optional<std::string> name) : name_(std::move(name)) {}
  void assign(const std::optional<Seat>& seat) { seat_ = seat; }
  std::optional<Seat> seat() const { return seat_; }
  std::optional<int> row() const { return seat_ ? std::optional<int>(seat_->row()) : std::nullopt; }
  bool anonymous() const { return !name_.has_value(); }

 private:
  std::optional<std::string> name_;
  std::optional<Seat> seat_;
};

}  // namespace features

// expect: features::Seat::Seat(const features::Seat&)
// expect: features::Seat::Seat(features::Seat&&)
// expect: features::Seat::operator=(const features::Seat&)
// expect: features::Seat::operator=(features::Seat&&)
// expect: features::Seat::~Seat()
// expect: features::Seat::Seat(int)
// expect: features::Seat::row() const
// expect: features::Booking::Booking(const features::Booking&)
// expect: features::Booking::Booking(features::Booking&&)
// expect: features::Booking::operator=(const features::Booking&)
// expect: features::Booking::operator=(features::Booking&&)
// expect: features::Booking::~Booking()
// expect: features::Booking::Booking(std::optional<std::string>)
// expect: features::Booking::assign(const std::optional<features::Seat>&)
// expect: features::Booking::seat() const
// expect: features::Booking::row() const
// expect: features::Booking::anonymous() const
