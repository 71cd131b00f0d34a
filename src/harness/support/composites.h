// Building the standard library's composites from their elements. A list of elements arrives as
// slots[1] and on, each the address of an object of the element's type.
//
// No container header is needed here: everything is a template over the container.
#pragma once

#include "harness/support/kit.h"

namespace assay_harness {
namespace kit {

// Chooses the first overload that compiles, highest rank first.
template <int N>
struct Rank : Rank<N - 1> {};
template <>
struct Rank<0> {};

template <class C, class V>
auto append(Rank<2>, C& container, V&& value)
    -> decltype(container.push_back(std::forward<V>(value)), void()) {
  container.push_back(std::forward<V>(value));
}
template <class C, class V>
auto append(Rank<1>, C& container, V&& value)
    -> decltype(container.push(std::forward<V>(value)), void()) {
  container.push(std::forward<V>(value));
}
template <class C, class V>
auto append(Rank<0>, C& container, V&& value)
    -> decltype(container.insert_after(container.before_begin(), std::forward<V>(value)), void()) {
  auto last = container.before_begin();
  for (auto next = container.begin(); next != container.end(); ++next) last = next;
  container.insert_after(last, std::forward<V>(value));
}

template <class C, class Take>
void* makeSequence(void** slots, unsigned count) {
  InTheMaking<C> made;
  for (unsigned i = 1; i <= count; ++i) append(Rank<2>(), *made, Take::take(slots[i]));
  return made.release();
}

template <class C, class Take>
void* makeSet(void** slots, unsigned count) {
  InTheMaking<C> made;
  for (unsigned i = 1; i <= count; ++i) made->insert(Take::take(slots[i]));
  return made.release();
}

// Keys and values alternate.
template <class C, class TakeKey, class TakeValue>
void* makeMap(void** slots, unsigned count) {
  InTheMaking<C> made;
  for (unsigned i = 1; i + 1 <= count; i += 2) {
    made->emplace(TakeKey::take(slots[i]), TakeValue::take(slots[i + 1]));
  }
  return made.release();
}

template <class C, class Take, std::size_t... I>
void* makeArray(void** slots, std::index_sequence<I...>) {
  return ::new C{{Take::take(slots[1 + I])...}};
}

template <class C, class Take>
void* makeOptional(void** slots, unsigned count) {
  InTheMaking<C> made;
  if (count > 0) made->emplace(Take::take(slots[1]));
  return made.release();
}

// slots[1] is the index, a 64-bit integer; without an element the alternative is
// default-constructed.
template <class C, std::size_t I, class Take, class... Rest>
C* makeAlternative(std::uint64_t index, void** slots, unsigned count) {
  if (index == I) {
    if (count > 1) return ::new C(std::in_place_index_t<I>(), Take::take(slots[2]));
    if constexpr (std::is_default_constructible_v<typename Take::Element>) {
      return ::new C(std::in_place_index_t<I>());
    }
  }
  if constexpr (sizeof...(Rest) > 0) {
    return makeAlternative<C, I + 1, Rest...>(index, slots, count);
  } else {
    nothingToReturn();
  }
}
template <class C, class... Takes>
void* makeVariant(void** slots, unsigned count) {
  return makeAlternative<C, 0, Takes...>(at<std::uint64_t>(slots[1]), slots, count);
}

template <class View, class E>
View viewOf(View*, E* data, std::size_t size) {
  return View(data, size);
}
// The language gives no constructor; both standard libraries lay it out as a pointer and a length.
template <class E>
std::initializer_list<E> viewOf(std::initializer_list<E>*, E* data, std::size_t size) {
  struct Layout {
    const E* data;
    std::size_t size;
  };
  static_assert(sizeof(Layout) == sizeof(std::initializer_list<E>));
  const Layout layout{data, size};
  std::initializer_list<E> list;
  __builtin_memcpy(static_cast<void*>(&list), &layout, sizeof layout);
  return list;
}

template <class View, class Take>
void* makeView(void** slots, unsigned count) {
  using E = typename Take::Element;
  Elements<E> backing(count, [&](std::size_t i) -> decltype(Take::take(nullptr)) {
    return Take::take(slots[1 + i]);
  });
  const View view = viewOf(static_cast<View*>(nullptr), backing.data(), backing.size());
  return ::new Boxed<View, E>{view, std::move(backing)};
}

// A smart pointer of any kind. Null and the empty list are the empty pointer; one element is moved
// or copied into a new object, made with the `new` that belongs to the pointer's `delete`.
template <class P, class Take>
void* makeSmartPointer(void** slots, unsigned count) {
  if (count == 0) return ::new P();
  return ::new P(new typename Take::Element(Take::take(slots[1])));
}

}  // namespace kit
}  // namespace assay_harness
