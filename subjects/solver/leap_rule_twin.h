// twin: no fault
//
// The days of a year in the Gregorian calendar, and where they lie in the count of all days.
#pragma once

#include <assay/contracts.h>

#include <array>
#include <stdexcept>

namespace solver {

class LeapRule {
 public:
  explicit LeapRule(int year) : year_(year) {
    if (year < 1 || year > 1'000'000) throw std::out_of_range("no such year");
    if (isLeap(year)) february_ = lastOfCycle();
  }

  int year() const { return year_; }
  int february() const { return february_; }

  // From the first day of the year 1 on, counted from 1.
  long dayNumber(int month, int day) const {
    constexpr std::array lengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (month < 1 || month > 12) throw std::out_of_range("no such month");
    if (day < 1 || day > 31) throw std::out_of_range("no such day");
    const long before = year_ - 1;
    long days = before * 365 + before / 4 - before / 100 + before / 400;
    for (int i = 1; i < month; ++i) days += i == 2 ? february_ : lengths[i - 1];
    return days + day;
  }

 private:
  ASSAY_INVARIANT(february_ == (isLeap(year_) ? 29 : 28));

  static bool isLeap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

  int lastOfCycle() const { return 29; }

  int year_;
  int february_ = 28;
};

}  // namespace solver
