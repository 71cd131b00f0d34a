// Twin of moored_boat: the function says of which class the object is, and it has oars.
#pragma once

namespace soundness {

class RowBoatTwin;

class BoatTwin {
 public:
  virtual ~BoatTwin() = default;
  BoatTwin(const BoatTwin&) = delete;
  BoatTwin& operator=(const BoatTwin&) = delete;

  static RowBoatTwin& moored();
  virtual int seats() const { return 2; }

 protected:
  BoatTwin() = default;
};

class RowBoatTwin : public BoatTwin {
 public:
  RowBoatTwin() : oars_(2) {}

  int perOar() const { return 8 / oars_; }

 private:
  friend class BoatTwin;

  explicit RowBoatTwin(int oars) : oars_(oars) {}

  int oars_;
};

inline RowBoatTwin& BoatTwin::moored() {
  static RowBoatTwin* const boat = new RowBoatTwin(2);
  return *boat;
}

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
