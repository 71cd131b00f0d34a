# Worker binaries from harnesses written by hand, for tests and benchmarks. The flags are read from
# worker_flags.h, so that there is one list of them.

# Sets kCompileFlags and kLinkFlags in the caller, and those for memcheck.
function(assay_worker_flags)
  set(header ${PROJECT_SOURCE_DIR}/src/runtime/worker_flags.h)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  file(READ ${header} text)
  foreach(list IN ITEMS kCompileFlags kLinkFlags kMemcheckCompileFlags kMemcheckLinkFlags)
    string(REGEX MATCH "${list} = {([^}]*)}" ignored "${text}")
    string(REGEX MATCHALL "\"[^\"]+\"" flags "${CMAKE_MATCH_1}")
    string(REPLACE "\"" "" flags "${flags}")
    set(${list} ${flags} PARENT_SCOPE)
  endforeach()
endfunction()

# assay_worker(<name> <source> [MEMCHECK] [INCLUDES <folder>...] [DEPENDS <file>...] [FLAGS <flag>...])
#
# The target <name> makes <name>.worker in the current binary directory, with sanitizers or for memcheck.
function(assay_worker name source)
  cmake_parse_arguments(PARSE_ARGV 2 arg "MEMCHECK" "" "INCLUDES;DEPENDS;FLAGS")
  assay_worker_flags()
  set(archive assay_runtime)
  if(arg_MEMCHECK)
    set(archive assay_runtime_memcheck)
    set(kCompileFlags ${kMemcheckCompileFlags})
    set(kLinkFlags ${kMemcheckLinkFlags})
  endif()
  set(runtime ${PROJECT_SOURCE_DIR}/src/runtime)
  list(TRANSFORM arg_INCLUDES PREPEND -I)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.worker)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 ${arg_INCLUDES} ${kCompileFlags} ${arg_FLAGS}
            -c ${source} -o ${output}.o
    COMMAND ${CMAKE_CXX_COMPILER} ${output}.o
            -Wl,--whole-archive $<TARGET_FILE:${archive}> -Wl,--no-whole-archive
            ${kLinkFlags} -Wl,-T,${runtime}/subject_state.ld -o ${output}
    DEPENDS ${source} ${arg_DEPENDS} ${archive} ${runtime}/subject_state.ld
            ${runtime}/harness_abi.h ${runtime}/worker_flags.h
    COMMENT "Building worker ${name}"
    VERBATIM)
  add_custom_target(${name} ALL DEPENDS ${output})
endfunction()

# assay_instrumented_program(<name> <source> [DEPENDS <file>...])
#
# An ordinary program with the instrumentation of a worker: <name>.program.
function(assay_instrumented_program name source)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "DEPENDS")
  assay_worker_flags()
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.program)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 ${kCompileFlags} ${source} -fuse-ld=lld -o ${output}
    DEPENDS ${source} ${arg_DEPENDS}
    COMMENT "Building ${name}"
    VERBATIM)
  add_custom_target(${name} ALL DEPENDS ${output})
endfunction()
