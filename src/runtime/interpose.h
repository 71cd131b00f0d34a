// Taking the place of a function of the C library.
//
// A definition in the executable takes precedence over the library's for every caller, shared
// libraries included (std::ofstream's fopen, std::filesystem's chdir). The library's own is then
// found with RTLD_NEXT; where AddressSanitizer has an interceptor, that one is called so that its
// checks stay.
#pragma once

#include <dlfcn.h>

// Defines `name`: runs `note`, then the library's function.
#define ASSAY_INTERPOSE(result, name, parameters, arguments, note)                            \
  extern "C" result name parameters {                                                         \
    note;                                                                                     \
    static const auto real = reinterpret_cast<result(*) parameters>(dlsym(RTLD_NEXT, #name)); \
    return real arguments;                                                                    \
  }

// The same for a function that AddressSanitizer intercepts.
#define ASSAY_INTERPOSE_CHECKED(result, name, parameters, arguments, note) \
  extern "C" result ___interceptor_##name parameters;                      \
  extern "C" result name parameters {                                      \
    note;                                                                  \
    return ___interceptor_##name arguments;                                \
  }

namespace assay::runtime {

// The process is no longer as the snapshot knows it.
void noteProcessChanged();
// A descriptor may have been opened.
void noteDescriptors();
// The C library's random numbers advanced from their start.
void noteRandom();

}  // namespace assay::runtime
