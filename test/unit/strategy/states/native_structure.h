// A structure as the native code has it, for the soundness test: its fields, and its operations by
// name.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace assay::states::test {

struct Field {
  std::size_t offset = 0;
  std::size_t size = 0;  // of a number
  int pointsTo = -1;     // the type of a pointer's target; -1: a number
};

struct TypeLayout {
  std::size_t size = 0;
  std::vector<Field> fields;
};

struct NativeOperation {
  std::string name;
  int numbers = 0;
  bool takesOther = false;
  std::function<void(void* object, void* other, int a, int b)> run;
};

struct NativeStructure {
  std::string header;
  std::map<std::string, std::uint32_t> scope;
  unsigned objects = 1;           // that a client holds at most
  int length = 4;                 // of sequences, without the constructors
  std::vector<TypeLayout> types;  // the first is that of the object itself
  std::function<void*()> make;
  std::function<void(void*)> destroy;
  std::vector<NativeOperation> operations;
  std::vector<std::string> essential;  // without these operations not every state is reached
};

NativeStructure linkedStack();
NativeStructure binarySearchTree();
NativeStructure avlTree();
NativeStructure aaTree();
NativeStructure redBlackMap();
NativeStructure leftistHeap();
NativeStructure skewHeap();
NativeStructure binomialHeap();
NativeStructure doublyLinkedList();
NativeStructure singlyLinkedList();
NativeStructure deque();
NativeStructure nodeCachingList();

}  // namespace assay::states::test
