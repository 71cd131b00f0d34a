// A const data member is read only, and takes assignment of the class away.
#pragma once

#include <string>
#include <utility>

namespace features {

class Invoice {
 public:
  Invoice(int number, std::string client) : number(number), client(std::move(client)) {}

  const int number;
  const std::string client;
  bool paid = false;
};

}  // namespace features

// expect: features::Invoice::Invoice(const features::Invoice&)
// expect: features::Invoice::Invoice(features::Invoice&&)
// expect: features::Invoice::~Invoice()
// expect: features::Invoice::Invoice(int, std::string)
// expect: features::Invoice::number
// expect: features::Invoice::client
// expect: features::Invoice::paid
// expect: features::Invoice::paid=
