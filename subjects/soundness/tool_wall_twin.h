// Twin of tool_wall: every hook has one; only the byte behind the fields is unwritten.
#pragma once

namespace soundness {

class ToolWallTwin {
 public:
  ToolWallTwin() {
    for (int hook = 0; hook < 4; ++hook) tools_[hook] = 1;
  }

  void pick(unsigned char hook) { held_ = tools_[hook & 3]; }

  bool isSharp() const { return held_ > 3; }

 private:
  unsigned short wear_ = 0;
  signed char tools_[4];
  unsigned char held_ = 0;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 3 calls
// check: msan
