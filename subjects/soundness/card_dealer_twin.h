// Twin of card_dealer: every card is deleted.
#pragma once

namespace soundness {

class CardDealerTwin {
 public:
  struct Card {
    unsigned char number;
  };

  explicit CardDealerTwin(unsigned char number) : card_(new Card{number}) {}
  CardDealerTwin(const CardDealerTwin&) = delete;
  CardDealerTwin& operator=(const CardDealerTwin&) = delete;
  ~CardDealerTwin() { delete card_; }

  const Card* current() const { return card_; }

  void deal(unsigned char number) {
    Card* next = new Card{number};
    delete card_;
    card_ = next;
  }

 private:
  Card* card_;
};

}  // namespace soundness

// item: A5
// kind: leak
// scope: 1 object, 3 calls
