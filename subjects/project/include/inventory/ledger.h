// The history of a warehouse, with a seal that shows when it was tampered with. Item is only
// declared here; a caller brings its header along.
#pragma once

#include <string>
#include <vector>

namespace inventory {

class Item;

class Ledger {
 public:
  enum class Movement { In, Out };

  void record(Movement movement, const Item& item, unsigned count);

  const std::vector<std::string>& lines() const { return lines_; }
  std::string seal() const;
  bool verify(const std::string& seal) const { return seal == this->seal(); }

 private:
  std::vector<std::string> lines_;
};

}  // namespace inventory

// expect: inventory::Ledger::Ledger()
// expect: inventory::Ledger::Ledger(const inventory::Ledger&)
// expect: inventory::Ledger::Ledger(inventory::Ledger&&)
// expect: inventory::Ledger::operator=(const inventory::Ledger&)
// expect: inventory::Ledger::operator=(inventory::Ledger&&)
// expect: inventory::Ledger::~Ledger()
// expect: inventory::Ledger::Movement::In
// expect: inventory::Ledger::Movement::Out
// expect: inventory::Ledger::lines() const
// expect: inventory::Ledger::seal() const
// expect: inventory::Ledger::verify(const std::string&) const
// expect-either: inventory::Ledger::record(inventory::Ledger::Movement, const inventory::Item&, unsigned int) : incomplete
