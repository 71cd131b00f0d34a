// Helpers in an anonymous namespace: a class there is as nameable in this file as any other.
#pragma once

namespace features {
namespace {

class Tally {
 public:
  void count() { ++total_; }
  unsigned total() const { return total_; }

 private:
  unsigned total_ = 0;
};

}  // namespace

class Turnstile {
 public:
  void pass() { people_.count(); }
  unsigned people() const { return people_.total(); }

 private:
  Tally people_;
};

}  // namespace features

// expect: features::Tally::Tally()
// expect: features::Tally::Tally(const features::Tally&)
// expect: features::Tally::Tally(features::Tally&&)
// expect: features::Tally::operator=(const features::Tally&)
// expect: features::Tally::operator=(features::Tally&&)
// expect: features::Tally::~Tally()
// expect: features::Tally::count()
// expect: features::Tally::total() const
// expect: features::Turnstile::Turnstile()
// expect: features::Turnstile::Turnstile(const features::Turnstile&)
// expect: features::Turnstile::Turnstile(features::Turnstile&&)
// expect: features::Turnstile::operator=(const features::Turnstile&)
// expect: features::Turnstile::operator=(features::Turnstile&&)
// expect: features::Turnstile::~Turnstile()
// expect: features::Turnstile::pass()
// expect: features::Turnstile::people() const
