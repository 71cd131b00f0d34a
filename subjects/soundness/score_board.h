// Faulty: the scores of players who have none yet are read from fresh memory.
#pragma once

namespace soundness {

class ScoreBoard {
 public:
  ScoreBoard() : scores_(new unsigned char[2]) {}
  ScoreBoard(const ScoreBoard&) = delete;
  ScoreBoard& operator=(const ScoreBoard&) = delete;
  ~ScoreBoard() { delete[] scores_; }

  void score(unsigned char player, unsigned char points) {
    if (player < 2 && points < 10) scores_[player] = points;
  }

  bool isWon() {
    won_ = false;
    for (int player = 0; player < 2; ++player) {
      if (scores_[player] == 9) won_ = true;
    }
    return won_;
  }

 private:
  unsigned char* scores_;
  bool won_ = false;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 3 calls
// check: msan
// native: ScoreBoard board; board.score(0, 4); board.isWon();
