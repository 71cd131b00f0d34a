// Calls one function on one number; for a run under memcheck, which sees what no sanitizer of the
// native runner does.
#include <cstdint>
#include <cstdlib>

extern "C" int uninitialised_branch(std::uint16_t);

int main(int count, char** arguments) {
  if (count != 2) return 2;
  return uninitialised_branch(static_cast<std::uint16_t>(std::atoi(arguments[1]))) == 0 ? 1 : 0;
}
