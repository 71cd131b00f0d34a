// Compiled by other compilers and standards; see CMakeLists.txt.
#include "contracts_subject.h"

int useSubject();
int useSubject() {
  contracts_subject::Stack stack(3);
  stack.push(1);
  return stack.top() + static_cast<int>(stack.size()) + contracts_subject::twice(2);
}
