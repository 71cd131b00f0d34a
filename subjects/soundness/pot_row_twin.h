// Twin of pot_row: what is not found is the end.
#pragma once

namespace soundness {

class PotRowTwin {
 public:
  class Iterator {
   public:
    unsigned char operator*() const { return *pot_; }
    bool operator==(const Iterator& other) const { return pot_ == other.pot_; }

   private:
    friend class PotRowTwin;
    explicit Iterator(const unsigned char* pot) : pot_(pot) {}
    const unsigned char* pot_;
  };

  PotRowTwin() : pots_(new unsigned char[3]{1, 2, 0}) {}
  PotRowTwin(const PotRowTwin&) = delete;
  PotRowTwin& operator=(const PotRowTwin&) = delete;
  ~PotRowTwin() { delete[] pots_; }

  Iterator end() const { return Iterator(pots_ + 2); }

  Iterator find(unsigned char plant) const {
    int place = 0;
    while (place < 2 && pots_[place] != plant) ++place;
    return Iterator(pots_ + place);
  }

 private:
  unsigned char* pots_;
};

}  // namespace soundness

// item: C
// kind: heap-buffer-overflow
// scope: 2 objects, 5 calls
