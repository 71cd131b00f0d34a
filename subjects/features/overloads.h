// Functions of one name told apart by number and type of the parameters.
#pragma once

#include <string>

namespace features {

class Journal {
 public:
  void add(int amount) { entries_ += std::to_string(amount) + ';'; }
  void add(double amount) { entries_ += std::to_string(amount) + ';'; }
  void add(const std::string& note) { entries_ += note + ';'; }
  void add(int amount, const std::string& note) {
    add(amount);
    add(note);
  }
  void add(const char* note) { add(std::string(note)); }

  const std::string& text() const { return entries_; }

 private:
  std::string entries_;
};

}  // namespace features

// expect: features::Journal::Journal()
// expect: features::Journal::Journal(const features::Journal&)
// expect: features::Journal::Journal(features::Journal&&)
// expect: features::Journal::operator=(const features::Journal&)
// expect: features::Journal::operator=(features::Journal&&)
// expect: features::Journal::~Journal()
// expect: features::Journal::add(int)
// expect: features::Journal::add(double)
// expect: features::Journal::add(const std::string&)
// expect: features::Journal::add(int, const std::string&)
// expect: features::Journal::add(const char*)
// expect: features::Journal::text() const
