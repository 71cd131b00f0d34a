# How our own code is compiled. Targets get this through the interface target assay_options.
#
# Asserts stay alive in every build type: -UNDEBUG removes NDEBUG where one sets it. Release has no debug
# information: with it, a build takes a sixth longer.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")

if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(ASSAY_CCACHE ccache)
  if(ASSAY_CCACHE)
    # What ccache asks for before it caches files that use precompiled headers.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros ${ASSAY_CCACHE})
  endif()
endif()

# What every target gets, the worker's runtime included.
add_library(assay_warnings INTERFACE)
target_compile_options(assay_warnings INTERFACE
  -UNDEBUG -fno-omit-frame-pointer
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)

# What every target gets that runs in Assay's own process.
add_library(assay_options INTERFACE)
target_link_libraries(assay_options INTERFACE assay_warnings)
target_link_options(assay_options INTERFACE -fuse-ld=lld)
if(ASSAY_SANITIZE)
  target_compile_options(assay_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_link_options(assay_options INTERFACE -fsanitize=address,undefined)
endif()
