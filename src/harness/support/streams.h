// Streams: the literals of stream parameters, and objects that can write themselves to one.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

#include "harness/support/show.h"

namespace assay_harness {
namespace kit {

// Collects what an object writes, up to a bound.
class TextBuffer final : public std::streambuf {
 public:
  const std::string& text() const { return text_; }

 protected:
  int_type overflow(int_type c) override {
    if (text_.size() < maximum && c != traits_type::eof()) text_ += static_cast<char>(c);
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* data, std::streamsize size) override {
    const std::size_t room = maximum - text_.size();
    const std::size_t taken = static_cast<std::size_t>(size);
    text_.append(data, taken < room ? taken : room);
    return size;
  }

 private:
  static constexpr std::size_t maximum = 4096;
  std::string text_;
};

// Converts to T and to nothing else: leaves no room for a conversion of T itself.
template <class T>
struct Exactly {
  operator const T&() const;
};

template <class V, class = void>
struct Writes : std::false_type {};
template <class V>
struct Writes<V, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const V&>())>>
    : std::true_type {};

// T has an operator<< of its own, not only one that a conversion to a number or pointer leads to.
template <class T>
constexpr bool isWritable() {
  if constexpr ((std::is_array_v<T> && !std::is_convertible_v<const T&, const char*>) ||
                !Writes<T>::value) {
    return false;
  } else if constexpr (std::is_convertible_v<const T&, bool> ||
                       std::is_convertible_v<const T&, double> ||
                       std::is_convertible_v<const T&, const void*> ||
                       std::is_convertible_v<const T&, const char*>) {
    return Writes<Exactly<T>>::value;
  } else {
    return true;
  }
}

template <class T>
void showObject(Printer& out, const void* object) {
  if constexpr (isWritable<T>()) {
    TextBuffer buffer;
    std::ostream stream(&buffer);
    stream << at<T>(object);
    out.text(buffer.text().data(), buffer.text().size());
  } else {
    out.opaque();
  }
}

}  // namespace kit
}  // namespace assay_harness
