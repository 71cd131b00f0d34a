// Takes stock of a tiny warehouse and prints its ledger.
#include <iostream>

#include "inventory/item.h"
#include "inventory/label.h"
#include "inventory/ledger.h"
#include "inventory/stock.h"

int main() {
  using namespace inventory;

  const Item bolt("b-08", "Bolt M8", 35);
  Stock stock;
  Ledger ledger;
  ledger.record(Ledger::Movement::In, bolt, stock.add(bolt, 120));
  ledger.record(Ledger::Movement::Out, bolt, stock.remove("B08", 20));

  std::cout << Label(bolt).text(40) << ": " << stock.count("B08") << " left\n";
  for (const std::string& line : ledger.lines()) std::cout << line << '\n';
  std::cout << ledger.seal() << '\n';
}
