// What a person would write for libFuzzer to test AvlTree: every two bytes are a call and its
// argument, and the invariant is checked after each call. The input is read around, so that every
// run makes as many calls as the others; ASSAY_CALLS says how many.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "avl_tree.h"

static unsigned long calls = 0;
static unsigned long callsPerRun = 16;

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  if (const char* text = std::getenv("ASSAY_CALLS")) callsPerRun = std::strtoul(text, nullptr, 10);
  std::atexit([] { std::fprintf(stderr, "calls: %lu\n", calls); });
  return 0;
}

static void call(structures::AvlTree& tree, unsigned choice, int value) {
  switch (choice % 7) {
    case 0:
      tree.insert(value);
      break;
    case 1:
      tree.remove(value);
      break;
    case 2:
      (void)tree.find(value);
      break;
    case 3:
      (void)tree.findMin();
      break;
    case 4:
      (void)tree.findMax();
      break;
    case 5:
      (void)tree.isEmpty();
      break;
    case 6:
      tree.makeEmpty();
      break;
  }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  structures::AvlTree tree;
  for (std::size_t i = 1; i < callsPerRun; ++i) {
    try {
      call(tree, data[2 * i % size], static_cast<signed char>(data[(2 * i + 1) % size]));
    } catch (const std::exception&) {
    }
    if (!tree.invariant()) std::abort();
  }
  calls += callsPerRun;
  return 0;
}
