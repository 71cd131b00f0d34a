// A base whose destructor is protected: nobody can own one, a subclass is needed to call it.
#pragma once

namespace features {

class Countable {
 public:
  Countable(const Countable&) = delete;
  Countable& operator=(const Countable&) = delete;

  void retain() { ++references_; }
  bool release() {
    if (references_ > 0) --references_;
    return references_ == 0;
  }

 protected:
  Countable() = default;
  ~Countable() = default;

 private:
  unsigned references_ = 1;
};

class Surface : public Countable {
 public:
  void paint(int colour) { colour_ = colour; }
  int colour() const { return colour_; }

 private:
  int colour_ = 0;
};

inline void keep(Countable& countable) { countable.retain(); }

}  // namespace features

// expect: features::Countable::retain()
// expect: features::Countable::release()
// expect: features::Surface::Surface()
// expect: features::Surface::~Surface()
// expect: features::Surface::paint(int)
// expect: features::Surface::colour() const
// expect: features::Surface::retain()
// expect: features::Surface::release()
// expect: features::keep(features::Countable&)
