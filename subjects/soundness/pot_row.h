// Faulty: what is not found is no end, but one pot behind it.
#pragma once

namespace soundness {

class PotRow {
 public:
  class Iterator {
   public:
    unsigned char operator*() const { return *pot_; }
    bool operator==(const Iterator& other) const { return pot_ == other.pot_; }

   private:
    friend class PotRow;
    explicit Iterator(const unsigned char* pot) : pot_(pot) {}
    const unsigned char* pot_;
  };

  PotRow() : pots_(new unsigned char[3]{1, 2, 0}) {}
  PotRow(const PotRow&) = delete;
  PotRow& operator=(const PotRow&) = delete;
  ~PotRow() { delete[] pots_; }

  Iterator end() const { return Iterator(pots_ + 2); }

  Iterator find(unsigned char plant) const {
    int place = 0;
    while (place < 3 && pots_[place] != plant) ++place;
    return Iterator(pots_ + place);
  }

 private:
  unsigned char* pots_;
};

}  // namespace soundness

// item: C
// kind: heap-buffer-overflow
// scope: 2 objects, 5 calls
// native: PotRow row; auto pot = row.find(9); if (!(pot == row.end())) *pot;
