// What `assay test` does to a test file that is already there, without the minutes before it: reads
// the existing file and the fresh one, and prints what is written.
#include <iostream>

#include "emit/merge.h"
#include "support/files.h"

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const auto existing = assay::support::readFile(arguments[1]);
  const auto fresh = assay::support::readFile(arguments[2]);
  if (!existing || !fresh || !assay::emit::isOurs(*existing)) return 2;
  // What cannot be merged is left alone, and the fresh text goes beside it.
  std::cout << assay::emit::merge(*existing, *fresh).value_or(*fresh);
  return 0;
}
