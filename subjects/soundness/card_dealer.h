// Faulty: a card with the number zero is not deleted, and the client may still look at it.
#pragma once

namespace soundness {

class CardDealer {
 public:
  struct Card {
    unsigned char number;
  };

  explicit CardDealer(unsigned char number) : card_(new Card{number}) {}
  CardDealer(const CardDealer&) = delete;
  CardDealer& operator=(const CardDealer&) = delete;
  ~CardDealer() { delete card_; }

  const Card* current() const { return card_; }

  void deal(unsigned char number) {
    Card* next = new Card{number};
    if (card_->number != 0) delete card_;
    card_ = next;
  }

 private:
  Card* card_;
};

}  // namespace soundness

// item: A5
// kind: leak
// scope: 1 object, 3 calls
// native: CardDealer dealer(0); dealer.current(); dealer.deal(4);
