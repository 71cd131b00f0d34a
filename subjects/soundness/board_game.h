// Faulty: the instantiation that moves back leaves the board at its start.
#pragma once

namespace soundness {

class BoardGame {
 public:
  template <int Steps>
    requires(Steps >= -3 && Steps <= 3)
  void move() {
    place_ = static_cast<signed char>((place_ + Steps) % 4);
  }

  char field() {
    const char fields[4] = {'s', 'a', 'b', 'z'};
    field_ = fields[place_];
    return field_;
  }

 private:
  signed char place_ = 0;
  char field_ = 's';
};

inline void roll(BoardGame& game) {
  game.move<1>();
  game.move<3>();
}

inline void retreat(BoardGame& game) { game.move<-1>(); }

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: BoardGame game; game.move<-1>(); game.field();
