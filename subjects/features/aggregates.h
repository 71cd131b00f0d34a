// No constructor at all: members are initialised in order.
#pragma once

namespace features {

struct Point {
  int x;
  int y;
};

struct Segment {
  Point from;
  Point to;

  bool vertical() const { return from.x == to.x; }
};

inline bool same(const Point& a, const Point& b) { return a.x == b.x && a.y == b.y; }

}  // namespace features

// expect: features::Point::Point()
// expect: features::Point::Point(const features::Point&)
// expect: features::Point::Point(features::Point&&)
// expect: features::Point::operator=(const features::Point&)
// expect: features::Point::operator=(features::Point&&)
// expect: features::Point::~Point()
// expect: features::Point::Point{int, int}
// expect: features::Point::x
// expect: features::Point::x=
// expect: features::Point::y
// expect: features::Point::y=
// expect: features::Segment::Segment()
// expect: features::Segment::Segment(const features::Segment&)
// expect: features::Segment::Segment(features::Segment&&)
// expect: features::Segment::operator=(const features::Segment&)
// expect: features::Segment::operator=(features::Segment&&)
// expect: features::Segment::~Segment()
// expect: features::Segment::Segment{features::Point, features::Point}
// expect: features::Segment::vertical() const
// expect: features::Segment::from
// expect: features::Segment::from=
// expect: features::Segment::to
// expect: features::Segment::to=
// expect: features::same(const features::Point&, const features::Point&)
