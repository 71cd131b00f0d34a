// The fields of the twelve structures, read through an open door: this file is compiled without
// access control.
#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "native_structure.h"
#include "structures/aa_tree.h"
#include "structures/avl_tree.h"
#include "structures/binary_search_tree.h"
#include "structures/binomial_heap.h"
#include "structures/deque.h"
#include "structures/doubly_linked_list.h"
#include "structures/leftist_heap.h"
#include "structures/linked_stack.h"
#include "structures/node_caching_list.h"
#include "structures/red_black_map.h"
#include "structures/singly_linked_list.h"
#include "structures/skew_heap.h"

#pragma clang diagnostic ignored "-Winvalid-offsetof"

namespace assay::states::test {

namespace {

template <typename T>
NativeStructure structureOf(std::string header, std::uint32_t nodes) {
  NativeStructure structure;
  structure.header = "structures/" + header;
  structure.scope = {{"Node", nodes}};
  structure.make = [] { return static_cast<void*>(new T()); };
  structure.destroy = [](void* object) { delete static_cast<T*>(object); };
  return structure;
}

#define NUMBER(type, field) Field{offsetof(type, field), sizeof(type::field), -1}
#define POINTER(type, field, target) \
  Field { offsetof(type, field), 8, target }
#define CALL(operation, count, call)                                              \
  NativeOperation {                                                               \
    operation, count, false,                                                      \
        [](void* object, void*, [[maybe_unused]] int a, [[maybe_unused]] int b) { \
          static_cast<T*>(object)->call;                                          \
        }                                                                         \
  }

}  // namespace

NativeStructure linkedStack() {
  using T = structures::LinkedStack;
  using Node = T::Node;
  NativeStructure structure = structureOf<T>("linked_stack.h", 4);
  structure.types = {{sizeof(T), {POINTER(T, top_, 1), NUMBER(T, size_)}},
                     {sizeof(Node), {NUMBER(Node, value), POINTER(Node, next, 1)}}};
  structure.operations = {CALL("push", 1, push(a)),
                          CALL("pop", 0, pop()),
                          CALL("top", 0, top()),
                          CALL("topAndPop", 0, topAndPop()),
                          CALL("makeEmpty", 0, makeEmpty()),
                          CALL("isEmpty", 0, isEmpty())};
  structure.essential = {"push"};
  return structure;
}

#define TREE(name, header, type, node, more, operation)                                           \
  NativeStructure name() {                                                                        \
    using T = structures::type;                                                                   \
    using Node = T::Node;                                                                         \
    NativeStructure structure = structureOf<T>(header, 4);                                        \
    structure.types = {                                                                           \
        {sizeof(T), {POINTER(T, root_, 1)}},                                                      \
        {sizeof(Node),                                                                            \
         {NUMBER(Node, value), more POINTER(Node, left, 1), POINTER(Node, right, 1)}}};           \
    structure.operations = {CALL("insert", 1, insert(a)),      CALL("remove", 1, remove(a)),      \
                            CALL(#operation, 1, operation(a)), CALL("findMin", 0, findMin()),     \
                            CALL("findMax", 0, findMax()),     CALL("makeEmpty", 0, makeEmpty()), \
                            CALL("isEmpty", 0, isEmpty())};                                       \
    structure.essential = {"insert"};                                                             \
    return structure;                                                                             \
  }
#define HEIGHT NUMBER(Node, height),
#define LEVEL NUMBER(Node, level),
#define NOTHING
TREE(binarySearchTree, "binary_search_tree.h", BinarySearchTree, Node, NOTHING, find)
TREE(avlTree, "avl_tree.h", AvlTree, Node, HEIGHT, find)
TREE(aaTree, "aa_tree.h", AaTree, Node, LEVEL, contains)

NativeStructure redBlackMap() {
  using T = structures::RedBlackMap;
  using Node = T::Node;
  NativeStructure structure = structureOf<T>("red_black_map.h", 4);
  structure.types = {{sizeof(T), {POINTER(T, root_, 1), NUMBER(T, size_)}},
                     {sizeof(Node),
                      {NUMBER(Node, key), NUMBER(Node, value), POINTER(Node, parent, 1),
                       POINTER(Node, left, 1), POINTER(Node, right, 1), NUMBER(Node, isRed)}}};
  structure.operations = {CALL("put", 2, put(a, b)),
                          CALL("get", 1, get(a)),
                          CALL("remove", 1, remove(a)),
                          CALL("containsKey", 1, containsKey(a)),
                          CALL("containsValue", 1, containsValue(a)),
                          CALL("firstKey", 0, firstKey()),
                          CALL("lastKey", 0, lastKey()),
                          CALL("clear", 0, clear())};
  structure.essential = {"put"};
  return structure;
}

NativeStructure leftistHeap() {
  using T = structures::LeftistHeap;
  using Node = T::Node;
  NativeStructure structure = structureOf<T>("leftist_heap.h", 4);
  structure.objects = 2;
  structure.scope["LeftistHeap"] = 2;
  structure.types = {
      {sizeof(T), {POINTER(T, root_, 1)}},
      {sizeof(Node),
       {NUMBER(Node, value), NUMBER(Node, rank), POINTER(Node, left, 1), POINTER(Node, right, 1)}}};
  structure.operations = {CALL("insert", 1, insert(a)), CALL("deleteMin", 0, deleteMin()),
                          CALL("findMin", 0, findMin()), CALL("makeEmpty", 0, makeEmpty()),
                          CALL("isEmpty", 0, isEmpty())};
  structure.operations.push_back({"merge", 0, true, [](void* object, void* other, int, int) {
                                    static_cast<T*>(object)->merge(*static_cast<T*>(other));
                                  }});
  structure.essential = {"merge"};
  return structure;
}

NativeStructure skewHeap() {
  using T = structures::SkewHeap;
  using Node = T::Node;
  NativeStructure structure = structureOf<T>("skew_heap.h", 4);
  structure.types = {
      {sizeof(T), {POINTER(T, root_, 1), NUMBER(T, size_)}},
      {sizeof(Node), {NUMBER(Node, value), POINTER(Node, left, 1), POINTER(Node, right, 1)}}};
  structure.operations = {CALL("insert", 1, insert(a)), CALL("remove", 0, remove()),
                          CALL("getSize", 0, getSize()), CALL("isEmpty", 0, isEmpty()),
                          CALL("clear", 0, clear())};
  structure.essential = {"insert"};
  return structure;
}

NativeStructure binomialHeap() {
  using T = structures::BinomialHeap;
  using Node = T::Node;
  NativeStructure structure = structureOf<T>("binomial_heap.h", 4);
  structure.types = {{sizeof(T), {POINTER(T, roots_, 1), NUMBER(T, size_)}},
                     {sizeof(Node),
                      {NUMBER(Node, key), NUMBER(Node, degree), POINTER(Node, parent, 1),
                       POINTER(Node, child, 1), POINTER(Node, sibling, 1)}}};
  structure.operations = {CALL("insert", 1, insert(a)),
                          CALL("findMinimum", 0, findMinimum()),
                          CALL("extractMin", 0, extractMin()),
                          CALL("deleteKey", 1, deleteKey(a)),
                          CALL("decreaseKey", 2, decreaseKey(a, b)),
                          CALL("isEmpty", 0, isEmpty()),
                          CALL("makeEmpty", 0, makeEmpty())};
  structure.essential = {"insert"};
  return structure;
}

NativeStructure doublyLinkedList() {
  using T = structures::DoublyLinkedList;
  using Node = T::Node;
  NativeStructure structure = structureOf<T>("doubly_linked_list.h", 4);
  structure.scope["DoublyLinkedList"] = 1;
  structure.scope["Iterator"] = 0;
  structure.length = 3;
  const std::size_t header = offsetof(T, header_);
  structure.types = {
      {sizeof(T),
       {Field{header + offsetof(Node, value), 4, -1},
        Field{header + offsetof(Node, previous), 8, 1}, Field{header + offsetof(Node, next), 8, 1},
        NUMBER(T, size_)}},
      {sizeof(Node), {NUMBER(Node, value), POINTER(Node, previous, 1), POINTER(Node, next, 1)}}};
  structure.operations = {CALL("addFirst", 1, addFirst(a)),
                          CALL("addLast", 1, addLast(a)),
                          CALL("add", 2, add(a, b)),
                          CALL("removeFirst", 0, removeFirst()),
                          CALL("removeLast", 0, removeLast()),
                          CALL("removeAt", 1, removeAt(a)),
                          CALL("set", 2, set(a, b)),
                          CALL("setFirst", 1, setFirst(a)),
                          CALL("setLast", 1, setLast(a)),
                          CALL("indexOf", 1, indexOf(a)),
                          CALL("addAll", 0, addAll(*static_cast<T*>(object))),
                          CALL("clear", 0, clear())};
  return structure;
}

NativeStructure singlyLinkedList() {
  using T = structures::SinglyLinkedList;
  using Node = T::Node;
  NativeStructure structure = structureOf<T>("singly_linked_list.h", 4);
  structure.scope["SinglyLinkedList"] = 1;
  structure.scope["Iterator"] = 0;
  const std::size_t header = offsetof(T, header_);
  structure.types = {{sizeof(T),
                      {Field{header + offsetof(Node, value), 4, -1},
                       Field{header + offsetof(Node, next), 8, 1}, NUMBER(T, size_)}},
                     {sizeof(Node), {NUMBER(Node, value), POINTER(Node, next, 1)}}};
  structure.operations = {CALL("addLast", 1, addLast(a)), CALL("remove", 1, remove(a)),
                          CALL("clear", 0, clear()), CALL("size", 0, size()),
                          CALL("isEmpty", 0, isEmpty())};
  structure.essential = {"addLast"};
  return structure;
}

NativeStructure deque() {
  using T = structures::Deque;
  using Node = T::Node;
  NativeStructure structure = structureOf<T>("deque.h", 3);
  structure.scope["Deque"] = 1;
  structure.scope["Iterator"] = 0;
  structure.scope["DescendingIterator"] = 0;
  structure.length = 3;
  structure.types = {
      {sizeof(T), {POINTER(T, first_, 1), POINTER(T, last_, 1), NUMBER(T, size_)}},
      {sizeof(Node), {NUMBER(Node, value), POINTER(Node, previous, 1), POINTER(Node, next, 1)}}};
  structure.operations = {CALL("addFirst", 1, addFirst(a)),
                          CALL("addLast", 1, addLast(a)),
                          CALL("add", 2, add(a, b)),
                          CALL("set", 2, set(a, b)),
                          CALL("pollFirst", 0, pollFirst()),
                          CALL("pollLast", 0, pollLast()),
                          CALL("removeFirstOccurrence", 1, removeFirstOccurrence(a)),
                          CALL("removeLastOccurrence", 1, removeLastOccurrence(a)),
                          CALL("indexOf", 1, indexOf(a)),
                          CALL("clear", 0, clear())};
  return structure;
}

NativeStructure nodeCachingList() {
  using T = structures::NodeCachingList;
  using Node = T::Node;
  NativeStructure structure = structureOf<T>("node_caching_list.h", 4);
  const std::size_t header = offsetof(T, header_);
  structure.types = {
      {sizeof(T),
       {Field{header + offsetof(Node, value), 4, -1},
        Field{header + offsetof(Node, previous), 8, 1}, Field{header + offsetof(Node, next), 8, 1},
        POINTER(T, cache_, 1), NUMBER(T, cacheSize_), NUMBER(T, size_)}},
      {sizeof(Node), {NUMBER(Node, value), POINTER(Node, previous, 1), POINTER(Node, next, 1)}}};
  structure.operations = {CALL("add", 1, add(a)),           CALL("addAt", 2, addAt(a, b)),
                          CALL("remove", 1, remove(a)),     CALL("removeAt", 1, removeAt(a)),
                          CALL("contains", 1, contains(a)), CALL("indexOf", 1, indexOf(a))};
  structure.essential = {"remove", "removeAt"};
  return structure;
}

}  // namespace assay::states::test
