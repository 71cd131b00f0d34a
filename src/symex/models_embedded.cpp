#include "symex/models_embedded.h"

// ASSAY_MODELS_BITCODE is set by CMakeLists.txt.
__asm__(
    ".section .rodata\n"
    ".balign 16\n"
    ".hidden assayModelsBegin\n"
    ".globl assayModelsBegin\n"
    "assayModelsBegin:\n"
    ".incbin \"" ASSAY_MODELS_BITCODE
    "\"\n"
    ".hidden assayModelsEnd\n"
    ".globl assayModelsEnd\n"
    "assayModelsEnd:\n"
    ".byte 0\n"
    ".previous\n");

extern "C" {
extern const char assayModelsBegin[];
extern const char assayModelsEnd[];
}

namespace assay::symex {

std::string_view modelsBitcode() {
  return {assayModelsBegin, static_cast<std::size_t>(assayModelsEnd - assayModelsBegin)};
}

}  // namespace assay::symex
