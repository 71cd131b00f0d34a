// Showing values as JSON. A composite is shown in the form of its literal: a list of its elements,
// a map as pairs, an optional as no or one element, a variant as [index, element].
#pragma once

#include "harness/support/kit.h"

extern "C" int __asan_address_is_poisoned(void const volatile* address) __attribute__((weak));

namespace assay_harness {
namespace kit {

using Show = void (*)(Printer&, const void*);

constexpr unsigned maximumShown = 64;

// Observers whose results turn out to have nothing to show are left out.
struct Candidate {
  assay::runtime::ObserverRow row;
  bool isShown;
};
template <std::size_t N>
struct ObserverList {
  assay::runtime::ObserverRow rows[N];
  unsigned count;
};
template <std::size_t N>
constexpr ObserverList<N> shownOnly(const Candidate (&candidates)[N]) {
  ObserverList<N> list{};
  for (const Candidate& candidate : candidates) {
    if (candidate.isShown) list.rows[list.count++] = candidate.row;
  }
  return list;
}

// Prints what stands between the elements of a list, and how many were left out.
class ListPrinter {
 public:
  explicit ListPrinter(Printer& out) : out_(out) { out_.raw("["); }
  ~ListPrinter() { out_.raw("]"); }
  ListPrinter(const ListPrinter&) = delete;

  // False: enough has been shown.
  bool next() {
    if (out_.full()) return false;
    if (shown_ > 0) out_.raw(",");
    if (shown_ == maximumShown) {
      out_.raw("{\"more\":true}");
      return false;
    }
    ++shown_;
    return true;
  }

 private:
  Printer& out_;
  unsigned shown_ = 0;
};

inline void showOpaque(Printer& out, const void*) { out.opaque(); }

template <class T>
void showBool(Printer& out, const void* object) {
  out.boolean(static_cast<bool>(at<T>(object)));
}
template <class T>
void showSigned(Printer& out, const void* object) {
  out.signedInteger(static_cast<long long>(at<T>(object)));
}
template <class T>
void showUnsigned(Printer& out, const void* object) {
  out.unsignedInteger(static_cast<unsigned long long>(at<T>(object)));
}
template <class T>
void showFloating(Printer& out, const void* object) {
  out.floating(static_cast<double>(at<T>(object)));
}
template <class T>
void showLongFloating(Printer& out, const void* object) {
  out.longFloating(static_cast<long double>(at<T>(object)));
}
template <class T>
void showText(Printer& out, const void* object) {
  const T& text = at<T>(object);
  out.text(text.data(), text.size());
}
template <class T>
void showPath(Printer& out, const void* object) {
  const auto text = at<T>(object).string();
  out.text(text.data(), text.size());
}

// How far a C string can be read: to its NUL, or -1 if memory ends before. Results of data() and
// the like need not be terminated, and showing them must not be the error that is reported.
__attribute__((no_sanitize("address"))) inline std::ptrdiff_t readableLength(const char* text) {
  for (std::ptrdiff_t i = 0;; ++i) {
    if (__asan_address_is_poisoned && __asan_address_is_poisoned(text + i)) return -1;
    if (text[i] == '\0') return i;
  }
}
template <class T>
void showCString(Printer& out, const void* object) {
  const char* const text = at<T>(object);
  if (!text) return out.raw("null");
  const std::ptrdiff_t size = readableLength(text);
  if (size < 0) return out.pointer(text);
  out.text(text, static_cast<std::size_t>(size));
}

template <class T>
void showPointer(Printer& out, const void* object) {
  out.pointer(const_cast<const void*>(static_cast<const volatile void*>(at<T>(object))));
}

// A smart pointer to something with a value of its own is shown like an optional.
template <class T>
void showSmartPointer(Printer& out, const void* object, Show pointee) {
  const auto* const address = at<T>(object).get();
  if (!address) return out.raw("null");
  if (!pointee) return out.pointer(address);
  ListPrinter list(out);
  if (list.next()) pointee(out, addressOf(*address));
}

template <class T, class E>
void showRange(Printer& out, const void* object, Show element) {
  ListPrinter list(out);
  for (const auto& each : at<T>(object)) {
    if (!list.next()) return;
    const E& value = each;  // vector<bool> gives proxies
    element(out, addressOf(value));
  }
}

template <class T>
void showMap(Printer& out, const void* object, Show key, Show value) {
  ListPrinter list(out);
  for (const auto& each : at<T>(object)) {
    if (!list.next()) return;
    out.raw("[");
    key(out, addressOf(each.first));
    out.raw(",");
    value(out, addressOf(each.second));
    out.raw("]");
  }
}

template <class T>
void showOptional(Printer& out, const void* object, Show element) {
  ListPrinter list(out);
  if (at<T>(object).has_value() && list.next()) element(out, addressOf(*at<T>(object)));
}

template <class T>
void showDuration(Printer& out, const void* object, Show count) {
  const auto ticks = at<T>(object).count();
  count(out, addressOf(ticks));
}

template <class T>
void showBits(Printer& out, const void* object) {
  const T& bits = at<T>(object);
  if (bits.size() <= 64) return out.unsignedInteger(bits.to_ullong());
  const auto text = bits.to_string();
  out.text(text.data(), text.size());
}

template <class T>
void showComplex(Printer& out, const void* object, Show part) {
  const auto real = at<T>(object).real();
  const auto imaginary = at<T>(object).imag();
  ListPrinter list(out);
  if (list.next()) part(out, addressOf(real));
  if (list.next()) part(out, addressOf(imaginary));
}

}  // namespace kit
}  // namespace assay_harness
