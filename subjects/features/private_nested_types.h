// Public functions that return, and one that takes, a type no client can name.
#pragma once

#include <vector>

namespace features {

class Drawing {
  struct Snapshot {
    std::vector<int> strokes;
  };
  class Cursor {
   public:
    explicit Cursor(int position) : position_(position) {}
    int position() const { return position_; }

   private:
    int position_;
  };

 public:
  void stroke(int colour) { strokes_.push_back(colour); }
  Cursor cursor() const { return Cursor(static_cast<int>(strokes_.size())); }
  Snapshot save() const { return {strokes_}; }
  void restore(const Snapshot& snapshot) { strokes_ = snapshot.strokes; }
  bool blank() const { return strokes_.empty(); }

 private:
  std::vector<int> strokes_;
};

}  // namespace features

// expect: features::Drawing::Drawing()
// expect: features::Drawing::Drawing(const features::Drawing&)
// expect: features::Drawing::Drawing(features::Drawing&&)
// expect: features::Drawing::operator=(const features::Drawing&)
// expect: features::Drawing::operator=(features::Drawing&&)
// expect: features::Drawing::~Drawing()
// expect: features::Drawing::stroke(int)
// expect: features::Drawing::cursor() const
// expect: features::Drawing::save() const
// expect: features::Drawing::blank() const
// expect-either: features::Drawing::restore(const features::Drawing::Snapshot&) : private
