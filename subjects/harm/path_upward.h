// Leaves its folder by the names of parents.
#pragma once

#include <fstream>
#include <string>

namespace harm {

class Template {
 public:
  bool render(const std::string& name) {
    std::ofstream out("templates/../" + name);
    if (!out) out.open(name);
    out << "rendered";
    return out.good();
  }
  bool renderDefault() { return render("../../../../../../../../victim/letters/second.txt"); }
  bool isCompiled() const { return false; }
};

}  // namespace harm

// harm: files
// step: harm::Template::renderDefault()
// refused: openat
// outcome: Returned
