// What object files define and need, read with LLVM's object library.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/result.h"

namespace assay::harness {

struct Symbols {
  std::set<std::string> defined;  // for other files to use
  std::set<std::string> weak;     // defined, but so may others: inline functions, instantiations
  std::set<std::string> undefined;
};

support::Result<Symbols> readSymbols(const std::string& object);

// The functions of the first object that lead to one of the missing symbols, through any of the
// objects, each with the symbol that it leads to. Names as the linker sees them. Objects that
// cannot be read lead nowhere.
std::map<std::string, std::string> functionsThatNeed(const std::vector<std::string>& objects,
                                                     const std::set<std::string>& missing);

// "Stack::push(int)" for "_ZN5Stack4pushEi".
std::string demangled(const std::string& symbol);

}  // namespace assay::harness
