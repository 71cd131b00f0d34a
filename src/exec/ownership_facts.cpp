#include "exec/ownership_facts.h"

#include <sstream>

namespace assay::exec {

std::string toText(const OwnershipFacts& facts) {
  std::ostringstream out;
  for (const TakenParameter& fact : facts.taken) {
    out << "takes " << fact.parameter << ' ' << fact.operation << '\n';
  }
  for (const std::string& operation : facts.ownedResults) out << "gives " << operation << '\n';
  return out.str();
}

OwnershipFacts ownershipFromText(const std::string& text) {
  OwnershipFacts facts;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string verb;
    std::string key;
    std::size_t parameter = 0;
    words >> verb;
    if (verb == "takes" && words >> parameter) {
      std::getline(words >> std::ws, key);
      if (!key.empty()) facts.taken.insert({key, parameter});
    } else if (verb == "gives") {
      std::getline(words >> std::ws, key);
      if (!key.empty()) facts.ownedResults.insert(key);
    }
  }
  return facts;
}

}  // namespace assay::exec
