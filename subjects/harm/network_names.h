// Asks a name server for an address.
#pragma once

#include <netdb.h>

#include <string>

namespace harm {

class PhoneBook {
 public:
  bool find(const std::string& name) {
    addrinfo* found = nullptr;
    const bool known = ::getaddrinfo(name.c_str(), "80", nullptr, &found) == 0;
    if (known) ::freeaddrinfo(found);
    return known;
  }
  bool findDefault() { return find("victim.example"); }
  int pages() const { return 900; }
};

}  // namespace harm

// harm: network
// step: harm::PhoneBook::findDefault()
// refused: socket|connect
// outcome: Returned
// search: 5s
