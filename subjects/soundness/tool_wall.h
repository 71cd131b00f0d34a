// Faulty: the last hook is never given a tool.
#pragma once

namespace soundness {

class ToolWall {
 public:
  ToolWall() {
    for (int hook = 0; hook < 3; ++hook) tools_[hook] = 1;
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
// native: ToolWall wall; wall.pick(3); if (wall.isSharp()) wall.pick(0);
