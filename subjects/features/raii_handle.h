// A guard that acts in its constructor and destructor on an object that must outlive it.
#pragma once

#include <stdexcept>

namespace features {

class Room {
 public:
  explicit Room(unsigned seats) : free_(seats) {}
  unsigned free() const { return free_; }

 private:
  friend class Reservation;
  unsigned free_;
};

class Reservation {
 public:
  explicit Reservation(Room& room) : room_(&room) {
    if (room.free_ == 0) throw std::runtime_error("room is full");
    --room.free_;
  }
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;
  ~Reservation() { cancel(); }

  bool held() const { return room_ != nullptr; }
  void cancel() {
    if (room_ != nullptr) ++room_->free_;
    room_ = nullptr;
  }

 private:
  Room* room_;
};

}  // namespace features

// expect: features::Room::Room(const features::Room&)
// expect: features::Room::Room(features::Room&&)
// expect: features::Room::operator=(const features::Room&)
// expect: features::Room::operator=(features::Room&&)
// expect: features::Room::~Room()
// expect: features::Room::Room(unsigned int)
// expect: features::Room::free() const
// expect: features::Reservation::~Reservation()
// expect: features::Reservation::Reservation(features::Room&)
// expect: features::Reservation::held() const
// expect: features::Reservation::cancel()
