// Callables that generated code hands to a subject: calling one runs a nested sequence of the
// worker.
//
// ::assay_harness::Callable<R> stands for a callable of unknown signature, as a template parameter
// takes it; the front end names it in instantiations, so this header is included before the
// subject's and depends on harness_abi.h alone. C++17, with or without exceptions and RTTI.
#pragma once

#include <new>
#include <type_traits>
#include <utility>

#include "runtime/harness_abi.h"

// State of the harness itself. The section keeps it apart from the subject's static data, which the
// worker compares and restores.
#define ASSAY_HARNESS_STATE __attribute__((section("assay_harness_state")))

namespace assay_harness {
namespace kit {

// Storage that a reference can refer to when the callback gave nothing: zero, or
// default-constructed.
template <class T>
T& fallbackObject() {
  alignas(T) ASSAY_HARNESS_STATE static unsigned char storage[sizeof(T)];
  ASSAY_HARNESS_STATE static bool made = false;
  if constexpr (std::is_default_constructible_v<T>) {
    if (!made) ::new (static_cast<void*>(storage)) T();
    made = true;
  }
  return *std::launder(reinterpret_cast<T*>(storage));
}

[[noreturn]] inline void nothingToReturn() {
#if defined(__cpp_exceptions)
  throw "the callback has no value to return, and the type has no default";
#else
  __builtin_trap();
#endif
}

// What a callback of result type R returns, from the address that assayCallBack gave.
template <class R>
R returned(void* address) {
  using Value = std::remove_cv_t<std::remove_reference_t<R>>;
  if constexpr (std::is_void_v<R>) {
    return;
  } else if constexpr (std::is_reference_v<R>) {
    return static_cast<R>(address ? *static_cast<Value*>(address) : fallbackObject<Value>());
  } else {
    if (address) {
      if constexpr (std::is_copy_constructible_v<Value>) {
        return *static_cast<const Value*>(address);
      } else if constexpr (std::is_move_constructible_v<Value>) {
        return std::move(*static_cast<Value*>(address));
      }
    }
    if constexpr (std::is_default_constructible_v<Value>) {
      return Value();
    } else {
      nothingToReturn();
    }
  }
}

// The built-in, because std::addressof is in <memory>, a large header that many subjects do
// without.
template <class T>
void* addressOf(T& object) noexcept {
  return const_cast<void*>(static_cast<const volatile void*>(__builtin_addressof(object)));
}

// A callable of known signature: the callback sees its parameters.
template <class R, class... A>
struct TypedCallable {
  void* handle = nullptr;

  R operator()(A... parameters) const {
    void* addresses[] = {addressOf(parameters)..., nullptr};
    return returned<R>(assayCallBack(handle, addresses, sizeof...(A)));
  }
};

// The signature of std::function and its like.
template <class T>
struct Signature {};
template <template <class...> class F, class R, class... A>
struct Signature<F<R(A...)>> {
  using Callable = TypedCallable<R, A...>;
};
template <template <class...> class F, class R, class... A>
struct Signature<F<R(A...) const>> {
  using Callable = TypedCallable<R, A...>;
};

// A plain function pointer has no room for a handle: each pointer type calls back its latest
// literal.
template <class P>
struct FunctionPointer {};
template <class R, class... A>
struct FunctionPointer<R (*)(A...)> {
  ASSAY_HARNESS_STATE static inline void* latest = nullptr;

  static R call(A... parameters) {
    void* addresses[] = {addressOf(parameters)..., nullptr};
    return returned<R>(assayCallBack(latest, addresses, sizeof...(A)));
  }
};
template <class R, class... A>
struct FunctionPointer<R (*)(A...) noexcept> {
  ASSAY_HARNESS_STATE static inline void* latest = nullptr;

  static R call(A... parameters) noexcept {
    void* addresses[] = {addressOf(parameters)..., nullptr};
    return returned<R>(assayCallBack(latest, addresses, sizeof...(A)));
  }
};

}  // namespace kit

// Takes anything and gives an R. The callback does not see the parameters: their types differ from
// call to call.
template <class R>
struct Callable {
  void* handle = nullptr;

  template <class... A>
  R operator()(A&&...) const {
    return kit::returned<R>(assayCallBack(handle, nullptr, 0));
  }
};

}  // namespace assay_harness
