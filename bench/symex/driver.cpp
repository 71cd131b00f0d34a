// The nondeterministic driver: `length` calls chosen freely among seven operations, with arguments
// that are not known; then the invariant is asserted. Compiled to bitcode, not linked.
#include <cassert>

#include "avl_tree.h"
#include "binary_search_tree.h"

extern "C" {
signed char assay_hole_i8(const char* name);
int assay_hole_i32(const char* name);
void assay_assume(int condition);
}

namespace {

template <typename Tree>
void drive(int length) {
  Tree tree;
  for (int i = 0; i < length; ++i) {
    int found = 0;
    const auto operation = static_cast<unsigned char>(assay_hole_i8("operation"));
    assay_assume(operation < 7);
    switch (operation) {
      case 0:
        tree.insert(assay_hole_i32("value"));
        break;
      case 1:
        tree.remove(assay_hole_i32("value"));
        break;
      case 2:
        tree.find(assay_hole_i32("value"));
        break;
      case 3:
        tree.findMin(found);
        break;
      case 4:
        tree.findMax(found);
        break;
      case 5:
        tree.isEmpty();
        break;
      default:
        tree.makeEmpty();
        break;
    }
  }
  assert(tree.invariant());
}

}  // namespace

extern "C" void driveSearchTree(int length) { drive<bench::BinarySearchTree>(length); }
extern "C" void driveAvlTree(int length) { drive<bench::AvlTree>(length); }
