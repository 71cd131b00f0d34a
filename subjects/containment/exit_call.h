// Leaves the program by exit, with handlers and static destructors.
#pragma once

#include <cstdlib>

namespace containment {

class Game {
 public:
  void score(int points) { points_ += points; }
  long points() const { return points_; }
  void quit() { std::exit(3); }

 private:
  long points_ = 0;
};

}  // namespace containment

// harm: containment::Game::quit() : Crashed exit
