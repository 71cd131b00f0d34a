#include "peer.h"

namespace bench {

std::span<const Structure> structures() {
  // The figures are those of a machine of this kind, in CPU seconds. The scope is that of the
  // peer's authors: nodes, and what a client holds.
  static const std::vector<Structure> all = {
      {"linked_stack.h", "LinkedStack", {{{"Node", 6}}, 6}, 8, {}, 19, false, 8, 20, 31},
      {"binary_search_tree.h",
       "BinarySearchTree",
       {{{"Node", 6}}, 6},
       10,
       {},
       117,
       false,
       198,
       1345,
       2491},
      {"avl_tree.h", "AvlTree", {{{"Node", 6}}, 6}, 10, {}, 115, false, 20, 149, 277},
      {"aa_tree.h", "AaTree", {{{"Node", 6}}, 6}, 7, {}, 257, false, 65, 644, 1222},
      {"red_black_map.h", "RedBlackMap", {{{"Node", 6}}, 6}, 10, {}, 421, false, 28, 381, 733},
      {"leftist_heap.h", "LeftistHeap", {{{"Node", 6}, {"LeftistHeap", 2}}, 6}, 10, {}, 570, true},
      {"skew_heap.h", "SkewHeap", {{{"Node", 6}}, 6}, 20, {}, 75, false, 198, 746, 1293},
      {"binomial_heap.h", "BinomialHeap", {{{"Node", 6}}, 6}, 20, {}, 201, false, 7, 59, 110},
      {"doubly_linked_list.h",
       "DoublyLinkedList",
       {{{"Node", 5}, {"DoublyLinkedList", 1}, {"Iterator", 1}}, 5},
       6,
       {},
       213,
       false,
       40,
       420,
       799},
      {"singly_linked_list.h",
       "SinglyLinkedList",
       {{{"Node", 6}, {"SinglyLinkedList", 1}, {"Iterator", 1}}, 6},
       20,
       {"*SinglyLinkedList::*"},
       255,
       true},
      {"deque.h",
       "Deque",
       {{{"Node", 4}, {"Deque", 1}, {"Iterator", 1}, {"DescendingIterator", 1}}, 4},
       6,
       {},
       365,
       false,
       22,
       666,
       1309},
      {"node_caching_list.h",
       "NodeCachingList",
       {{{"Node", 6}}, 6},
       14,
       {},
       300,
       false,
       36,
       224,
       411},
  };
  return all;
}

}  // namespace bench
