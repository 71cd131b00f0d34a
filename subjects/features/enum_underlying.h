// Enumerations with a chosen underlying type.
#pragma once

#include <cstdint>

namespace features {

enum class Opcode : std::uint8_t { Nop, Load, Halt = 255 };
enum Priority : long long { Background = -1, Foreground = 1LL << 40 };

class Machine {
 public:
  void execute(Opcode opcode) { halted_ = halted_ || opcode == Opcode::Halt; }
  void schedule(Priority priority) { priority_ = priority; }
  bool halted() const { return halted_; }
  Priority priority() const { return priority_; }

 private:
  bool halted_ = false;
  Priority priority_ = Background;
};

}  // namespace features

// expect: features::Opcode::Nop
// expect: features::Opcode::Load
// expect: features::Opcode::Halt
// expect: features::Priority::Background
// expect: features::Priority::Foreground
// expect: features::Machine::Machine()
// expect: features::Machine::Machine(const features::Machine&)
// expect: features::Machine::Machine(features::Machine&&)
// expect: features::Machine::operator=(const features::Machine&)
// expect: features::Machine::operator=(features::Machine&&)
// expect: features::Machine::~Machine()
// expect: features::Machine::execute(features::Opcode)
// expect: features::Machine::schedule(features::Priority)
// expect: features::Machine::halted() const
// expect: features::Machine::priority() const
