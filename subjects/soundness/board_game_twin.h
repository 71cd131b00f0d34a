// Twin of board_game: the places are a ring in both directions.
#pragma once

namespace soundness {

class BoardGameTwin {
 public:
  template <int Steps>
    requires(Steps >= -3 && Steps <= 3)
  void move() {
    place_ = static_cast<signed char>((place_ + Steps + 4) % 4);
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

inline void roll(BoardGameTwin& game) {
  game.move<1>();
  game.move<3>();
}

inline void retreat(BoardGameTwin& game) { game.move<-1>(); }

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
