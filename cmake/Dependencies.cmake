# Third parties, found once. All are Debian packages, listed in scripts/packages.txt.

find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(tl-expected REQUIRED)
find_package(GTest REQUIRED)
find_package(benchmark REQUIRED)
find_package(Threads REQUIRED)
find_program(ASSAY_PYTHON python3 HINTS /usr/bin REQUIRED)

# assay_find_library(<target> <library> <header>): an imported target for a library that ships
# without a CMake package.
function(assay_find_library target library header)
  find_library(${target}_LIBRARY ${library} REQUIRED)
  find_path(${target}_INCLUDE ${header} REQUIRED)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_link_libraries(${target} INTERFACE ${${target}_LIBRARY})
  target_include_directories(${target} SYSTEM INTERFACE ${${target}_INCLUDE})
endfunction()

assay_find_library(assay_cgraph cgraph graphviz/cgraph.h)
assay_find_library(assay_graphviz gvc graphviz/gvc.h)
assay_find_library(assay_xxhash xxhash xxhash.h)
assay_find_library(assay_seccomp seccomp seccomp.h)
assay_find_library(assay_sqlite sqlite3 sqlite3.h)
assay_find_library(assay_z3 z3 z3.h)

# LLVM and Clang, through their shared libraries: linking takes a second instead of a minute.
# Only frontend, harness and symex may link these.
set(ASSAY_LLVM_ROOT /usr/lib/llvm-19 CACHE PATH "Where LLVM 19 is installed")
find_library(ASSAY_LLVM_LIBRARY LLVM-19 REQUIRED
  PATHS ${ASSAY_LLVM_ROOT}/lib NO_DEFAULT_PATH)
find_library(ASSAY_CLANG_LIBRARY clang-cpp REQUIRED
  PATHS ${ASSAY_LLVM_ROOT}/lib NO_DEFAULT_PATH)

add_library(assay_llvm INTERFACE)
target_include_directories(assay_llvm SYSTEM INTERFACE ${ASSAY_LLVM_ROOT}/include)
target_compile_definitions(assay_llvm INTERFACE
  _GNU_SOURCE __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)
target_link_libraries(assay_llvm INTERFACE ${ASSAY_LLVM_LIBRARY})

add_library(assay_clang INTERFACE)
target_link_libraries(assay_clang INTERFACE ${ASSAY_CLANG_LIBRARY} assay_llvm)
