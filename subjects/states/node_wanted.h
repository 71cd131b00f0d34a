// Three values that differ by 100 and 200, the outer two with the sum 800.
#pragma once

#include "node.h"

inline bool wanted(const states::Node& node) {
  const states::Node* second = node.getNext();
  if (second == nullptr) return false;
  const states::Node* third = second->getNext();
  if (third == nullptr) return false;
  const long long a = node.getValue();
  const long long b = second->getValue();
  const long long c = third->getValue();
  return a - b == 100 && b - c == 200 && a + c == 800;
}
