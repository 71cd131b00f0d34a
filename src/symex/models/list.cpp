// Doubly linked lists: the hooks of std::list.
#include <list>

namespace std {
namespace __detail {

void _List_node_base::_M_hook(_List_node_base* const position) noexcept {
  _M_next = position;
  _M_prev = position->_M_prev;
  position->_M_prev->_M_next = this;
  position->_M_prev = this;
}

void _List_node_base::_M_unhook() noexcept {
  _M_next->_M_prev = _M_prev;
  _M_prev->_M_next = _M_next;
}

void _List_node_base::_M_transfer(_List_node_base* const first,
                                  _List_node_base* const last) noexcept {
  if (this == last) return;
  last->_M_prev->_M_next = this;
  first->_M_prev->_M_next = last;
  _M_prev->_M_next = first;
  _List_node_base* const before = _M_prev;
  _M_prev = last->_M_prev;
  last->_M_prev = first->_M_prev;
  first->_M_prev = before;
}

void _List_node_base::_M_reverse() noexcept {
  _List_node_base* at = this;
  do {
    _List_node_base* const next = at->_M_next;
    at->_M_next = at->_M_prev;
    at->_M_prev = next;
    at = next;
  } while (at != this);
}

void _List_node_base::swap(_List_node_base& x, _List_node_base& y) noexcept {
  const bool xIsEmpty = x._M_next == &x;
  const bool yIsEmpty = y._M_next == &y;
  const _List_node_base oldX = x;
  const _List_node_base oldY = y;
  x = yIsEmpty ? _List_node_base{&x, &x} : oldY;
  y = xIsEmpty ? _List_node_base{&y, &y} : oldX;
  if (!yIsEmpty) x._M_next->_M_prev = x._M_prev->_M_next = &x;
  if (!xIsEmpty) y._M_next->_M_prev = y._M_prev->_M_next = &y;
}

}  // namespace __detail
}  // namespace std
