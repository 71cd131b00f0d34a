// Faulty: the masked bits name eight rows, but there are prices for seven.
#pragma once

namespace soundness {

class TicketCode {
 public:
  void scan(unsigned char code) { row_ = code & 0x38; }

  unsigned char price() {
    const unsigned char prices[7] = {9, 9, 8, 8, 7, 7, 6};
    paid_ = prices[row_ >> 3];
    return paid_;
  }

 private:
  unsigned char row_ = 0;
  unsigned char paid_ = 0;
};

}  // namespace soundness

// item: A1
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: TicketCode ticket; ticket.scan(0x3f); ticket.price();
