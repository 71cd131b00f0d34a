// Taking the place of a function of the C library.
//
// A definition in the executable takes precedence over the library's for every caller, shared
// libraries included (std::ofstream's fopen, std::filesystem's chdir). The library's own is then
// found with RTLD_NEXT; where AddressSanitizer has an interceptor and the worker has the sanitizer,
// that one is called so that its checks stay.
#pragma once

#include <dlfcn.h>

// Defines `name`: runs `note`, then the library's function.
#define ASSAY_INTERPOSE(result, name, parameters, arguments, note)                            \
  extern "C" result name parameters {                                                         \
    note;                                                                                     \
    static const auto real = reinterpret_cast<result(*) parameters>(dlsym(RTLD_NEXT, #name)); \
    return real arguments;                                                                    \
  }

// The library's function, behind AddressSanitizer's interceptor if there is one. Declare that one
// first, as weak.
#define ASSAY_BEHIND_INTERCEPTOR(name) \
  (___interceptor_##name != nullptr    \
       ? ___interceptor_##name         \
       : reinterpret_cast<decltype(&___interceptor_##name)>(dlsym(RTLD_NEXT, #name)))

// Defines `name` as above, for a function that AddressSanitizer intercepts.
#define ASSAY_INTERPOSE_CHECKED(result, name, parameters, arguments, note) \
  extern "C" [[gnu::weak]] result ___interceptor_##name parameters;        \
  extern "C" result name parameters {                                      \
    note;                                                                  \
    static const auto real = ASSAY_BEHIND_INTERCEPTOR(name);               \
    return real arguments;                                                 \
  }

namespace assay::runtime {

// The process is no longer as the snapshot knows it.
void noteProcessChanged();
// What a test program would keep for the tests that follow, and limits that only the worker has.
void noteEnvironment();
// A descriptor may have been opened.
void noteDescriptors();
// The C library's random numbers advanced from their start.
void noteRandom();

}  // namespace assay::runtime
