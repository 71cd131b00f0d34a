// A small club: every kind of finding, and of what is said beside them.
#pragma once

#include <cassert>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace club {

class Bank;  // nobody knows how to make one

class Member {
 public:
  explicit Member(int year) : year_(year) {}
  int year() const { return year_; }

 private:
  int year_;
};

class Club {
 public:
  Club() = default;
  Club(const Club&) = delete;
  Club& operator=(const Club&) = delete;
  ~Club() { delete chair_; }

  // Takes ownership.
  void elect(Member* chair) {
    if (chair != chair_) delete chair_;
    chair_ = chair;
  }
  int share(int guests) const { return 60 / guests; }
  int age(const Member* member, int now) const { return now - member->year() % 100; }
  void pay(Bank& bank);
  bool invariant() const { return chair_ == nullptr || chair_->year() >= 0; }

 private:
  Member* chair_ = nullptr;
};

class Badge {
 public:
  explicit Badge(int number) : number_(number) {}
  bool operator==(const Badge& other) const { return number_ == other.number_ && number_ != 0; }

 private:
  int number_;
};

class Diary {
 public:
  void keep(int day) {
    if (day < 0) {
      isTorn_ = true;
      throw std::invalid_argument("no such day");
    }
    std::ofstream("diary.txt") << day;
    assert(!isTorn_);
  }

 private:
  bool isTorn_ = false;
};

class Tap {
 public:
  ~Tap() {
    if (isOpen_) std::abort();
  }
  void open() { isOpen_ = true; }

 private:
  bool isOpen_ = false;
};

// Nobody gets one.
class Key {
 public:
  Key() { throw std::runtime_error("out of keys"); }
};

class Door {
 public:
  void push(int force) {
    if (force > 0 && force * 2 % 2 == 1) pushes_ = 0;
    pushes_ = force;
  }
  void unlock(const Key&) { pushes_ = 0; }
  int pushes() const { return pushes_; }

 private:
  int pushes_ = 0;
};

class Poster {
 public:
  void print(int copies) {
    last_ = new int(copies);  // assay: ignore leak
  }

 private:
  int* last_ = nullptr;
};

class Pair {
 public:
  Pair() : first_(new int(1)), second_(new int(2)) {}
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;
  ~Pair() {
    delete first_;
    delete second_;
  }
  int sum() const { return *first_ + *second_; }

 private:
  int* first_;
  int* second_;
};

}  // namespace club
