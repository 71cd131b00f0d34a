// fault: invariant in CalendarDate::addMonths
// From a day that the other month does not have, such as the 31st, addMonths goes to a date that
// does not exist.
//
// A day of the Gregorian calendar, which is taken to have been in use from the year 1 on.
#pragma once

#include <assay/contracts.h>

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace seeded {

class CalendarDate {
 public:
  static constexpr int lastYear = 9999;

  CalendarDate(int year, int month, int day) : year_(year), month_(month), day_(day) {
    if (!exists(year, month, day)) throw std::invalid_argument("there is no such date");
  }

  int year() const noexcept { return year_; }
  int month() const noexcept { return month_; }
  int day() const noexcept { return day_; }

  static bool isLeapYear(int year) noexcept {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }

  static bool exists(int year, int month, int day) noexcept {
    return year >= 1 && year <= lastYear && month >= 1 && month <= 12 && day >= 1 &&
           day <= daysOf(year, month);
  }

  // The first of January is 1.
  int dayOfYear() const noexcept {
    int days = day_;
    for (int month = 1; month < month_; ++month) days += daysOf(year_, month);
    return days;
  }

  // The same day of another month, or that month's last.
  void addMonths(int months) {
    const std::int64_t total = 12 * std::int64_t{year_ - 1} + (month_ - 1) + months;
    if (total < 0 || total >= 12 * lastYear) throw std::out_of_range("beyond the calendar");
    year_ = static_cast<int>(total / 12) + 1;
    month_ = static_cast<int>(total % 12) + 1;
  }

  void addDays(int days) {
    std::int64_t day = std::int64_t{dayOfYear()} + days;
    int year = year_;
    while (day < 1) {
      if (--year < 1) throw std::out_of_range("beyond the calendar");
      day += daysOf(year);
    }
    while (day > daysOf(year)) {
      day -= daysOf(year);
      if (++year > lastYear) throw std::out_of_range("beyond the calendar");
    }
    year_ = year;
    for (month_ = 1; day > daysOf(year_, month_); ++month_) day -= daysOf(year_, month_);
    day_ = static_cast<int>(day);
  }

  std::strong_ordering operator<=>(const CalendarDate&) const = default;

 private:
  ASSAY_INVARIANT(exists(year_, month_, day_));

  static int daysOf(int year) noexcept { return isLeapYear(year) ? 366 : 365; }

  static int daysOf(int year, int month) noexcept {
    constexpr std::array<int, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (month == 2 && isLeapYear(year)) return 29;
    return days[static_cast<std::size_t>(month - 1)];
  }

  int year_;
  int month_;
  int day_;
};

}  // namespace seeded
