// Whether what was instantiated is sound all the way down.
//
// Clang reports an error in an instantiation once, when it first meets it; a later use of the same
// broken function or class is silent. So after a silent success the call graph of the instantiation
// is walked for the marks that errors leave behind.
#pragma once

#include <clang/AST/Decl.h>

#include <set>

namespace assay::frontend {

class SoundnessCheck {
 public:
  // Whether the function's body and every instantiation that it leads to are free of errors.
  bool isSound(clang::FunctionDecl& function);

 private:
  std::set<const clang::FunctionDecl*> sound_;  // found good before
};

}  // namespace assay::frontend
