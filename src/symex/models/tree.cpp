// Red-black trees as libstdc++ lays them out: what its headers call and its library defines.
//
// The header is no node of the tree: its parent is the root, its left the smallest, its right the
// largest.
#include <bits/stl_tree.h>

namespace std {

namespace {

using Node = _Rb_tree_node_base;

// Lets the child of x on the side `lower` take its place; x becomes its child on the side `upper`.
template <Node* Node::* lower, Node* Node::* upper>
void rotate(Node* x, Node*& root) {
  Node* y = x->*lower;
  x->*lower = y->*upper;
  if (y->*upper != nullptr) (y->*upper)->_M_parent = x;
  y->_M_parent = x->_M_parent;
  if (x == root) {
    root = y;
  } else if (x == x->_M_parent->*upper) {
    x->_M_parent->*upper = y;
  } else {
    x->_M_parent->*lower = y;
  }
  y->*upper = x;
  x->_M_parent = y;
}

constexpr auto rotateLeft = rotate<&Node::_M_right, &Node::_M_left>;
constexpr auto rotateRight = rotate<&Node::_M_left, &Node::_M_right>;

Node* increment(Node* x) {
  if (x->_M_right != nullptr) {
    x = x->_M_right;
    while (x->_M_left != nullptr) x = x->_M_left;
    return x;
  }
  Node* y = x->_M_parent;
  while (x == y->_M_right) {
    x = y;
    y = y->_M_parent;
  }
  // From the largest node the way ends at the header.
  return x->_M_right != y ? y : x;
}

Node* decrement(Node* x) {
  const bool isHeader = x->_M_color == _S_red && x->_M_parent->_M_parent == x;
  if (isHeader) return x->_M_right;
  if (x->_M_left != nullptr) {
    x = x->_M_left;
    while (x->_M_right != nullptr) x = x->_M_right;
    return x;
  }
  Node* y = x->_M_parent;
  while (x == y->_M_left) {
    x = y;
    y = y->_M_parent;
  }
  return y;
}

void repairAfterInsert(Node* x, Node*& root) {
  while (x != root && x->_M_parent->_M_color == _S_red) {
    Node* const grandparent = x->_M_parent->_M_parent;
    const bool isLeft = x->_M_parent == grandparent->_M_left;
    Node* const uncle = isLeft ? grandparent->_M_right : grandparent->_M_left;
    if (uncle != nullptr && uncle->_M_color == _S_red) {
      x->_M_parent->_M_color = _S_black;
      uncle->_M_color = _S_black;
      grandparent->_M_color = _S_red;
      x = grandparent;
      continue;
    }
    if (isLeft) {
      if (x == x->_M_parent->_M_right) {
        x = x->_M_parent;
        rotateLeft(x, root);
      }
      x->_M_parent->_M_color = _S_black;
      grandparent->_M_color = _S_red;
      rotateRight(grandparent, root);
    } else {
      if (x == x->_M_parent->_M_left) {
        x = x->_M_parent;
        rotateRight(x, root);
      }
      x->_M_parent->_M_color = _S_black;
      grandparent->_M_color = _S_red;
      rotateLeft(grandparent, root);
    }
  }
  root->_M_color = _S_black;
}

bool isBlack(const Node* node) { return node == nullptr || node->_M_color == _S_black; }

// A black node is missing above x, which may be null; `parent` is its parent.
void repairAfterErase(Node* x, Node* parent, Node*& root) {
  while (x != root && isBlack(x)) {
    const bool isLeft = x == parent->_M_left;
    Node* sibling = isLeft ? parent->_M_right : parent->_M_left;
    if (sibling->_M_color == _S_red) {
      sibling->_M_color = _S_black;
      parent->_M_color = _S_red;
      if (isLeft) {
        rotateLeft(parent, root);
        sibling = parent->_M_right;
      } else {
        rotateRight(parent, root);
        sibling = parent->_M_left;
      }
    }
    if (isBlack(sibling->_M_left) && isBlack(sibling->_M_right)) {
      sibling->_M_color = _S_red;
      x = parent;
      parent = parent->_M_parent;
      continue;
    }
    if (isLeft) {
      if (isBlack(sibling->_M_right)) {
        sibling->_M_left->_M_color = _S_black;
        sibling->_M_color = _S_red;
        rotateRight(sibling, root);
        sibling = parent->_M_right;
      }
      sibling->_M_color = parent->_M_color;
      parent->_M_color = _S_black;
      if (sibling->_M_right != nullptr) sibling->_M_right->_M_color = _S_black;
      rotateLeft(parent, root);
    } else {
      if (isBlack(sibling->_M_left)) {
        sibling->_M_right->_M_color = _S_black;
        sibling->_M_color = _S_red;
        rotateLeft(sibling, root);
        sibling = parent->_M_left;
      }
      sibling->_M_color = parent->_M_color;
      parent->_M_color = _S_black;
      if (sibling->_M_left != nullptr) sibling->_M_left->_M_color = _S_black;
      rotateRight(parent, root);
    }
    break;
  }
  if (x != nullptr) x->_M_color = _S_black;
}

}  // namespace

_Rb_tree_node_base* _Rb_tree_increment(_Rb_tree_node_base* x) throw() { return increment(x); }
const _Rb_tree_node_base* _Rb_tree_increment(const _Rb_tree_node_base* x) throw() {
  return increment(const_cast<Node*>(x));
}
_Rb_tree_node_base* _Rb_tree_decrement(_Rb_tree_node_base* x) throw() { return decrement(x); }
const _Rb_tree_node_base* _Rb_tree_decrement(const _Rb_tree_node_base* x) throw() {
  return decrement(const_cast<Node*>(x));
}

void _Rb_tree_insert_and_rebalance(const bool insertLeft, _Rb_tree_node_base* x,
                                   _Rb_tree_node_base* p, _Rb_tree_node_base& header) throw() {
  Node*& root = header._M_parent;
  x->_M_parent = p;
  x->_M_left = nullptr;
  x->_M_right = nullptr;
  x->_M_color = _S_red;
  if (insertLeft) {
    p->_M_left = x;  // of the header: the smallest
    if (p == &header) {
      header._M_parent = x;
      header._M_right = x;
    } else if (p == header._M_left) {
      header._M_left = x;
    }
  } else {
    p->_M_right = x;
    if (p == header._M_right) header._M_right = x;
  }
  repairAfterInsert(x, root);
}

_Rb_tree_node_base* _Rb_tree_rebalance_for_erase(_Rb_tree_node_base* const z,
                                                 _Rb_tree_node_base& header) throw() {
  Node*& root = header._M_parent;
  Node* moved = z;  // the node that is taken out of its place
  Node* child = nullptr;
  Node* parent = nullptr;
  if (z->_M_left == nullptr) {
    child = z->_M_right;
  } else if (z->_M_right == nullptr) {
    child = z->_M_left;
  } else {
    moved = z->_M_right;
    while (moved->_M_left != nullptr) moved = moved->_M_left;
    child = moved->_M_right;
  }
  _Rb_tree_color missing = moved->_M_color;
  if (moved != z) {
    // The successor takes the place of z.
    z->_M_left->_M_parent = moved;
    moved->_M_left = z->_M_left;
    if (moved != z->_M_right) {
      parent = moved->_M_parent;
      if (child != nullptr) child->_M_parent = parent;
      parent->_M_left = child;
      moved->_M_right = z->_M_right;
      z->_M_right->_M_parent = moved;
    } else {
      parent = moved;
    }
    if (root == z) {
      root = moved;
    } else if (z->_M_parent->_M_left == z) {
      z->_M_parent->_M_left = moved;
    } else {
      z->_M_parent->_M_right = moved;
    }
    moved->_M_parent = z->_M_parent;
    moved->_M_color = z->_M_color;
  } else {
    parent = z->_M_parent;
    if (child != nullptr) child->_M_parent = parent;
    if (root == z) {
      root = child;
    } else if (parent->_M_left == z) {
      parent->_M_left = child;
    } else {
      parent->_M_right = child;
    }
    if (header._M_left == z) {
      header._M_left = z->_M_right == nullptr ? z->_M_parent : Node::_S_minimum(child);
    }
    if (header._M_right == z) {
      header._M_right = z->_M_left == nullptr ? z->_M_parent : Node::_S_maximum(child);
    }
  }
  if (missing == _S_black) repairAfterErase(child, parent, root);
  return z;
}

}  // namespace std
