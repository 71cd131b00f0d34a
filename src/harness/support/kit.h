// What every generated harness needs: reading slots, taking elements, holding pointers and views.
//
// Generated thunks stay one line each because the work is here. Included before the subject's
// headers and compiled with the subject's flags: C++17, no exceptions, no RTTI. Every subject pays
// for what is included here, <memory> alone as much as a fifth of its own headers: what needs more
// of the standard library is in its own header beside this one and included only where it is used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>
#include <type_traits>
#include <utility>

#include "harness/support/callable.h"
#include "runtime/harness_abi.h"

namespace assay_harness {

using assay::runtime::slotAt;

namespace kit {

using assay::runtime::Printer;

template <class T>
T& at(void* address) {
  return *static_cast<T*>(address);
}

template <class T>
const T& at(const void* address) {
  return *static_cast<const T*>(address);
}

// How a maker takes an element from its slot.
template <class E>
struct Copied {
  using Element = E;
  static const E& take(void* address) { return *static_cast<const E*>(address); }
};
template <class E>
struct Moved {
  using Element = E;
  static E&& take(void* address) { return std::move(*static_cast<E*>(address)); }
};

// Elements in one exact heap block, so that AddressSanitizer sees every step beyond them.
template <class E>
class Elements {
 public:
  Elements() = default;
  template <class At>
  Elements(std::size_t count, At elementAt) : data_(static_cast<E*>(allocate(count))) {
    for (; size_ < count; ++size_) ::new (static_cast<void*>(data_ + size_)) E(elementAt(size_));
  }
  Elements(Elements&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Elements& operator=(Elements&&) = delete;
  ~Elements() {
    while (size_ > 0) data_[--size_].~E();
    release(data_);
  }

  E* data() { return data_; }
  std::size_t size() const { return size_; }

 private:
  static constexpr bool isOverAligned = alignof(E) > __STDCPP_DEFAULT_NEW_ALIGNMENT__;

  static void* allocate(std::size_t count) {
    if constexpr (isOverAligned) {
      return ::operator new(count * sizeof(E), std::align_val_t(alignof(E)));
    } else {
      return ::operator new(count * sizeof(E));
    }
  }
  static void release(void* block) {
    if constexpr (isOverAligned) {
      ::operator delete(block, std::align_val_t(alignof(E)));
    } else {
      ::operator delete(block);
    }
  }

  E* data_ = nullptr;
  std::size_t size_ = 0;
};

// A value that is being put together: goes with an exception, stays when released.
template <class T>
class InTheMaking {
 public:
  InTheMaking() = default;
  InTheMaking(const InTheMaking&) = delete;
  ~InTheMaking() { ::delete value_; }

  T& operator*() { return *value_; }
  T* operator->() { return value_; }
  T* release() { return std::exchange(value_, nullptr); }

 private:
  T* value_ = ::new T();
};

// Every owned value of a view type (string_view, span, initializer_list) lives in one of these: the
// view itself comes first, so its address is that of the box, and a literal's elements stay behind
// it.
template <class View, class E>
struct Boxed {
  View view;
  Elements<E> backing;
};

template <class Box>
void destroyBox(void* object) {
  ::delete static_cast<Box*>(object);
}

template <class T, class = void>
struct HasOwnDelete : std::false_type {};
template <class T>
struct HasOwnDelete<T, std::void_t<decltype(&T::operator delete)>> : std::true_type {};

// Whether a client may write `delete`.
template <class T, class = void>
struct CanBeDeleted : std::false_type {};
template <class T>
struct CanBeDeleted<T, std::void_t<decltype(delete std::declval<T*>())>> : std::true_type {};

// Whether the class has an operator new that a client may call.
template <class T, class = void>
struct HasOwnNew : std::false_type {};
template <class T>
struct HasOwnNew<T, std::void_t<decltype(T::operator new(std::size_t()))>> : CanBeDeleted<T> {};

// An object is made and ended with the operators of its class, as a client does it. Where these are
// not for clients, it stands for a local variable, in memory of the global ones. An object behind a
// pointer of the subject may be of a derived class: then the virtual destructor knows the size.
template <class T>
void destroy(void* object) {
  constexpr bool isVirtual =
      std::has_virtual_destructor_v<T> && !HasOwnDelete<T>::value && CanBeDeleted<T>::value;
  if constexpr (HasOwnNew<T>::value || isVirtual) {
    delete static_cast<T*>(object);
  } else {
    ::delete static_cast<T*>(object);
  }
}

// An object of an abstract class is a stub, or something that the subject made.
template <class T, class Stub>
void destroyAbstract(void* object) {
  if constexpr (std::has_virtual_destructor_v<T> && CanBeDeleted<T>::value) {
    destroy<T>(object);
  } else {
    ::delete static_cast<Stub*>(static_cast<T*>(object));
  }
}

// Pointers fill half of their slot's storage. The other half says what a literal allocated: null
// for nothing, the block for a single object, one byte into the block for an array.
inline char** ownedBlock(void* storage) { return static_cast<char**>(storage) + 1; }

template <class P, class V>
void storePointer(void* storage, V&& value) {
  ::new (storage) P(static_cast<V&&>(value));
  *ownedBlock(storage) = nullptr;
}

template <class E>
void destroyPointer(void* storage) {
  char*& owned = *ownedBlock(storage);
  if (!owned) return;
  const bool isArray = (reinterpret_cast<std::uintptr_t>(owned) & 1) != 0;
  if (isArray) {
    ::delete[] reinterpret_cast<E*>(owned - 1);
  } else {
    destroy<E>(owned);
  }
  owned = nullptr;
}

// With the operator that `destroy` expects.
template <class E, class V>
E* newObject(V&& value) {
  if constexpr (HasOwnNew<E>::value) {
    return new E(static_cast<V&&>(value));
  } else {
    return ::new E(static_cast<V&&>(value));
  }
}

template <class Take, std::size_t... I>
typename Take::Element* newArrayOf(void** elements, std::index_sequence<I...>) {
  using E = typename Take::Element;
  return ::new E[sizeof...(I)]{Take::take(elements[I])...};
}

// Without a default constructor the length must be known when this is compiled; 16 is enough.
template <class Take, std::size_t N = 1>
typename Take::Element* newArrayUpTo16(void** elements, std::size_t count) {
  if constexpr (N <= 16) {
    if (count == N) return newArrayOf<Take>(elements, std::make_index_sequence<N>());
    return newArrayUpTo16<Take, N + 1>(elements, count);
  } else {
    return nullptr;
  }
}

template <class Take>
typename Take::Element* newArray(void** elements, std::size_t count) {
  using E = typename Take::Element;
  if constexpr (std::is_default_constructible_v<E> &&
                std::is_assignable_v<E&, decltype(Take::take(nullptr))>) {
    E* array = ::new E[count]();
    for (std::size_t i = 0; i < count; ++i) array[i] = Take::take(elements[i]);
    return array;
  } else {
    return newArrayUpTo16<Take>(elements, count);
  }
}

// A pointer to the elements: one is made with new, as a client would make it, several with new[].
template <class P, class Take>
void makePointer(void** slots, unsigned count) {
  using E = typename Take::Element;
  void* const storage = slots[0];
  if (count == 1) {
    E* object = newObject<E>(Take::take(slots[1]));
    storePointer<P>(storage, object);
    *ownedBlock(storage) = reinterpret_cast<char*>(object);
  } else {
    E* array = newArray<Take>(slots + 1, count);
    storePointer<P>(storage, array);
    if (array) *ownedBlock(storage) = reinterpret_cast<char*>(array) + 1;
  }
}

// A NUL-terminated copy in an exact block.
template <class P>
void makeCString(void** slots) {
  void* const storage = slots[0];
  const auto& text = at<assay::runtime::TextRef>(slots[1]);
  char* block = ::new char[text.size + 1];
  for (std::size_t i = 0; i < text.size; ++i) block[i] = text.data[i];
  block[text.size] = '\0';
  storePointer<P>(storage, block);
  *ownedBlock(storage) = block + 1;
}

// The characters without a NUL, in an exact block.
template <class View>
void* makeTextView(void** slots) {
  const auto& text = at<assay::runtime::TextRef>(slots[1]);
  Elements<char> backing(text.size, [&](std::size_t i) { return text.data[i]; });
  const View view(backing.data(), text.size);
  return ::new Boxed<View, char>{view, std::move(backing)};
}

}  // namespace kit

// Lifts access control: an explicit instantiation may name a private member. The tag declares the
// friend that gives the member away.
template <class Tag, typename Tag::Member member>
struct Expose {
  friend typename Tag::Member exposed(Tag) { return member; }
};

}  // namespace assay_harness
