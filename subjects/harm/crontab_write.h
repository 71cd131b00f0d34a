// Adds a line to a table of programs that are started every day.
#pragma once

#include <fstream>
#include <string>

namespace harm {

class Alarm {
 public:
  explicit Alarm(int hour = 7) : hour_(hour) {}
  int hour() const { return hour_; }
  bool set(const std::string& tune) const {
    std::ofstream table("/victim/spool/cron/visitor", std::ios::app);
    table << "0 " << hour_ << " * * * " << tune << '\n';
    return table.good();
  }

 private:
  int hour_;
};

}  // namespace harm

// harm: files
// make: harm::Alarm::Alarm(int) [6]
// step: harm::Alarm::set(const std::string&) const ["play"]
// refused: openat
// outcome: Returned
