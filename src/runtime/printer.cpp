// JSON into a bounded buffer. Cut output ends in "…" so that nobody takes it for the whole value.
#include <charconv>
#include <cmath>
#include <cstring>

#include "runtime/interpreter.h"

namespace assay::runtime {

namespace {
constexpr char kCut[] = "\xe2\x80\xa6";
constexpr std::size_t kCutSize = sizeof kCut - 1;
constexpr char kHex[] = "0123456789abcdef";
}  // namespace

bool Printer::full() const { return cursor_ == end_; }

void Printer::raw(const char* text, std::size_t size) {
  if (full()) return;
  const std::size_t room = static_cast<std::size_t>(end_ - cursor_);
  if (size + kCutSize <= room) {
    for (std::size_t i = 0; i < size; ++i) cursor_[i] = text[i];
    cursor_ += size;
    return;
  }
  if (room >= kCutSize) {
    for (std::size_t i = 0; i < kCutSize; ++i) cursor_[i] = kCut[i];
    end_ = cursor_ + kCutSize;
  } else {
    end_ = cursor_;
  }
  cursor_ = end_;
}

void Printer::raw(const char* text) { raw(text, std::strlen(text)); }

void Printer::boolean(bool value) { value ? raw("true", 4) : raw("false", 5); }

void Printer::signedInteger(long long value) {
  char buffer[24];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value);
  raw(buffer, static_cast<std::size_t>(end.ptr - buffer));
}

void Printer::unsignedInteger(unsigned long long value) {
  char buffer[24];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value);
  raw(buffer, static_cast<std::size_t>(end.ptr - buffer));
}

namespace {

template <class Number>
void printFloating(Printer& out, Number value) {
  if (std::isnan(value)) return out.raw("\"nan\"");
  if (std::isinf(value)) return out.raw(value > 0 ? "\"inf\"" : "\"-inf\"");
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer - 2, value);
  char* stop = end.ptr;
  bool integral = true;
  for (const char* c = buffer; c != stop; ++c) {
    integral = integral && (*c == '-' || (*c >= '0' && *c <= '9'));
  }
  // A whole number stays recognisable as floating.
  if (integral) {
    *stop++ = '.';
    *stop++ = '0';
  }
  out.raw(buffer, static_cast<std::size_t>(stop - buffer));
}

}  // namespace

void Printer::floating(double value) { printFloating(*this, value); }
void Printer::longFloating(long double value) { printFloating(*this, value); }

void Printer::text(const char* data, std::size_t size) {
  raw("\"", 1);
  for (std::size_t i = 0; i < size && !full(); ++i) {
    const unsigned char c = static_cast<unsigned char>(data[i]);
    if (c == '"' || c == '\\') {
      const char escaped[2] = {'\\', data[i]};
      raw(escaped, 2);
    } else if (c < 0x20 || c > 0x7e) {
      const char escaped[6] = {'\\', 'u', '0', '0', kHex[c >> 4], kHex[c & 15]};
      raw(escaped, 6);
    } else {
      raw(data + i, 1);
    }
  }
  raw("\"", 1);
}

void Printer::pointer(const void* value) {
  if (value == nullptr) return raw("null", 4);
  std::uint32_t step = 0;
  if (findOwner(value, step)) {
    raw("{\"same\": ", 9);
    unsignedInteger(step);
    return raw("}", 1);
  }
  raw("\"pointer\"", 9);
}

void Printer::opaque() { raw("{}", 2); }

}  // namespace assay::runtime
