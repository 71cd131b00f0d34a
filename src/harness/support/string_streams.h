// The streams behind std::istream and std::ostream parameters: strings to read from and write to.
#pragma once

#include <sstream>

#include "harness/support/streams.h"

namespace assay_harness {
namespace kit {

inline void* makeStream(std::istream*, const std::string& text) {
  return static_cast<std::istream*>(::new std::istringstream(text));
}
inline void* makeStream(std::ostream*, const std::string&) {
  return static_cast<std::ostream*>(::new std::ostringstream());
}
inline void* makeStream(std::iostream*, const std::string& text) {
  return static_cast<std::iostream*>(::new std::stringstream(text));
}

// An output stream may come without a text.
template <class T>
void* makeStream(void** slots, unsigned count) {
  const std::string text = count == 0 || slots[1] == nullptr
                               ? std::string()
                               : std::string(at<assay::runtime::TextRef>(slots[1]).data,
                                             at<assay::runtime::TextRef>(slots[1]).size);
  return makeStream(static_cast<T*>(nullptr), text);
}

// The text written so far, if the stream is one of ours.
template <class T>
void showStream(Printer& out, const void* object) {
#if defined(__cpp_rtti)
  if (const auto* ours = dynamic_cast<const std::ostringstream*>(&at<T>(object))) {
    const std::string text = ours->str();
    return out.text(text.data(), text.size());
  }
#endif
  out.opaque();
}

}  // namespace kit
}  // namespace assay_harness
