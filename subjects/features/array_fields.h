// Array data members: read as a whole.
#pragma once

namespace features {

class Board {
 public:
  Board() = default;
  void place(unsigned x, unsigned y, int piece) { cells[y % 3][x % 3] = piece; }

  int cells[3][3] = {};
  char name[16] = "board";
};

}  // namespace features

// expect: features::Board::Board()
// expect: features::Board::Board(const features::Board&)
// expect: features::Board::Board(features::Board&&)
// expect: features::Board::operator=(const features::Board&)
// expect: features::Board::operator=(features::Board&&)
// expect: features::Board::~Board()
// expect: features::Board::place(unsigned int, unsigned int, int)
// expect: features::Board::cells
// expect: features::Board::name
