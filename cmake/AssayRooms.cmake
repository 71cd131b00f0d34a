# The functions that every CMakeLists.txt of a room, a test or a benchmark uses.

include(GoogleTest)

# assay_add_if_present(<folder>): adds the folder when it has a CMakeLists.txt.
function(assay_add_if_present folder)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
    add_subdirectory(${folder})
  endif()
endfunction()

# Reading the standard library takes half of the time that one of our files takes. So it is read twice,
# once for the rooms and once, with GoogleTest, for the tests; every target reuses the one or the other.
file(WRITE ${PROJECT_BINARY_DIR}/precompiled.cpp "")
set(assay_common_headers <algorithm> <array> <chrono> <cstdint> <filesystem> <functional> <map> <memory>
  <optional> <set> <span> <sstream> <string> <string_view> <unordered_map> <utility> <variant> <vector>
  <fmt/format.h> <nlohmann/json.hpp>)
function(assay_precompile target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;DEPS;OPTIONS")
  add_library(${target} OBJECT ${PROJECT_BINARY_DIR}/precompiled.cpp)
  target_compile_options(${target} PRIVATE ${arg_OPTIONS} -Xclang -fno-pch-timestamp)
  target_link_libraries(${target} PRIVATE ${arg_DEPS} fmt::fmt nlohmann_json::nlohmann_json assay_options)
  target_precompile_headers(${target} PRIVATE ${assay_common_headers} ${arg_HEADERS})
endfunction()
assay_precompile(assay_precompiled)
# Tests are compiled more often than they run: -O0.
assay_precompile(assay_precompiled_tests
  HEADERS <gtest/gtest.h> <gmock/gmock.h> DEPS GTest::gmock OPTIONS -O0 -fPIE)

option(ASSAY_UNITY "Compile the files of a room in groups: a fresh build takes a third less" ON)

# assay_library(<room> [IN_WORKER] [SOURCES <file>...] [DEPS <target>...] [PRECOMPILED <header>...])
#
# The static library assay_<room>, known to others as assay::<room>. Headers are included by their
# path under src/ ("model/types.h"). Without SOURCES the room is headers only. IN_WORKER marks a room
# that is also linked into workers: it is never instrumented by ASSAY_SANITIZE, so that one copy fits
# every worker. PRECOMPILED: large headers that most files of the room include.
function(assay_library room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "IN_WORKER" "" "SOURCES;DEPS;PRECOMPILED")
  set(target assay_${room})
  set(flags assay_options)
  if(arg_IN_WORKER)
    set(flags assay_warnings)
  endif()
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${target} PUBLIC ${arg_DEPS} PRIVATE ${flags})
    if(arg_PRECOMPILED)
      target_precompile_headers(${target} PRIVATE ${assay_common_headers} ${arg_PRECOMPILED})
    elseif(NOT arg_IN_WORKER)
      target_precompile_headers(${target} REUSE_FROM assay_precompiled)
    endif()
    if(NOT arg_IN_WORKER)
      set_target_properties(${target} PROPERTIES
        UNITY_BUILD ${ASSAY_UNITY} UNITY_BUILD_BATCH_SIZE 5)
    endif()
  else()
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${target} INTERFACE ${arg_DEPS})
  endif()
  add_library(assay::${room} ALIAS ${target})
endfunction()

# assay_strategy(<name> SOURCES <file>... [DEPS <target>...])
#
# The strategy of that name, in a folder and a namespace of the same name. Its descriptor.cpp, which
# is one of the sources, defines `const strategy::Descriptor& descriptor()` there.
function(assay_strategy name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPS")
  assay_library(strategy_${name} SOURCES ${arg_SOURCES} DEPS assay::strategy ${arg_DEPS})
endfunction()

# assay_strategies(<target> <name>...): a library with the registry of these strategies, in the
# order of their turns. A program that searches links exactly one.
function(assay_strategies target)
  set(declarations "")
  set(rows "")
  set(libraries "")
  foreach(name IN LISTS ARGN)
    string(APPEND declarations
      "namespace assay::${name} {\nconst strategy::Descriptor& descriptor();\n}\n")
    string(APPEND rows "&assay::${name}::descriptor(), ")
    list(APPEND libraries assay::strategy_${name})
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp CONTENT
"// The strategies of this program: written by assay_strategies (cmake/AssayRooms.cmake).
#include <array>

#include \"strategy/strategy.h\"

${declarations}
std::span<const assay::strategy::Descriptor* const> assay::strategy::registry() {
  static const std::array all = {${rows}};
  return all;
}
")
  add_library(${target} STATIC ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
  target_link_libraries(${target} PUBLIC ${libraries} assay::strategy PRIVATE assay_options)
endfunction()

# assay_test(<room> SOURCES <file>... [ALONE <file>...] [DEPS <target>...] [TIMEOUT <seconds>])
#
# The unit tests of a room: one binary assay_<room>_test that links the room, each test registered
# with ctest as <room>.<Suite>.<Test>. ALONE: those of the sources that use names as others do, and
# are compiled on their own.
function(assay_test room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "SOURCES;ALONE;DEPS")
  set_source_files_properties(${arg_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  set(target assay_${room}_test)
  add_executable(${target} ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE
    assay::${room} ${arg_DEPS} GTest::gmock GTest::gtest_main assay_options)
  target_precompile_headers(${target} REUSE_FROM assay_precompiled_tests)
  target_compile_options(${target} PRIVATE -O0)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${ASSAY_UNITY} UNITY_BUILD_BATCH_SIZE 5)
  gtest_discover_tests(${target}
    TEST_PREFIX ${room}. DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT ${arg_TIMEOUT})
endfunction()

# assay_benchmark(<name> SOURCES <file>... [DEPS <target>...]): a Google Benchmark program
# assay_<name>_bench; `ninja` builds it, nothing runs it unasked.
function(assay_benchmark name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPS")
  set(target assay_${name}_bench)
  add_executable(${target} ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE ${arg_DEPS} benchmark::benchmark_main assay_options)
endfunction()
