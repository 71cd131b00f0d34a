// Writes two gigabytes to standard output.
#pragma once

#include <cstdio>
#include <string>

namespace containment {

class Printer {
 public:
  void load(int sheets) { sheets_ += sheets; }
  long sheets() const { return sheets_; }
  void dump() const {
    const std::string page(1 << 20, 'x');
    for (int i = 0; i < 2048; ++i) std::fwrite(page.data(), 1, page.size(), stdout);
    std::fflush(stdout);
  }

 private:
  long sheets_ = 0;
};

}  // namespace containment

// harm: containment::Printer::dump() const : Returned
