// Faulty: what a function gives is of a derived class, as a cast shows, without oars.
#pragma once

namespace soundness {

class Boat {
 public:
  virtual ~Boat() = default;
  Boat(const Boat&) = delete;
  Boat& operator=(const Boat&) = delete;

  static Boat& moored();
  virtual int seats() const { return 2; }

 protected:
  Boat() = default;
};

class RowBoat : public Boat {
 public:
  RowBoat() : oars_(2) {}

  int perOar() const { return 8 / oars_; }

 private:
  friend class Boat;

  explicit RowBoat(int oars) : oars_(oars) {}

  int oars_;
};

inline Boat& Boat::moored() {
  static Boat* const boat = new RowBoat(0);
  return *boat;
}

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
// native: dynamic_cast<RowBoat&>(Boat::moored()).perOar();
