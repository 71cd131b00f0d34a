// The non-virtual interface: what must be overridden is private, what is called is public.
#pragma once

#include <string>

namespace features {

class Report {
 public:
  virtual ~Report() = default;
  std::string render() const { return header() + "\n" + body(); }

 private:
  virtual std::string header() const { return "Report"; }
  virtual std::string body() const = 0;
};

class Printout {
 public:
  void add(const Report& report) { length_ += report.render().size(); }
  std::size_t length() const { return length_; }

 private:
  std::size_t length_ = 0;
};

}  // namespace features

// expect: features::Report::(stub)
// expect: features::Report::render() const
// expect: features::Printout::Printout()
// expect: features::Printout::Printout(const features::Printout&)
// expect: features::Printout::Printout(features::Printout&&)
// expect: features::Printout::operator=(const features::Printout&)
// expect: features::Printout::operator=(features::Printout&&)
// expect: features::Printout::~Printout()
// expect: features::Printout::add(const features::Report&)
// expect: features::Printout::length() const
