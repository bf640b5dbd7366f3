# Folders whose work waits for a person, a model or a server: less optimised, which takes a fifth off their time to compile.
set(OMNI_UNHURRIED "^(agent|app/(cli|input|telemetry)|config|entities|eval|graphbuild|model/(chat|embedding|endpoint|prompt)|\
semantics|source/(fetched|remote)|sources/(clickhouse|mysql|neo4j|opensearch|postgres|sparql|trino)|train)(/|$)")
option(OMNI_UNITY "Compile the files of a module as one: what they include is read once" ON)

# omni_unit(FOLDER VARIABLE [APART…]): puts one file that includes all of the list but those APART in their place. It names
# them by their place in src, not in the file system as CMake's own would, so that a cache serves every working tree.
function(omni_unit folder variable)
  set(files ${${variable}})
  set(together ${files})
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE apart)
  list(REMOVE_ITEM together ${apart})
  list(LENGTH together count)
  if(count LESS 2)
    return()
  endif()
  list(REMOVE_ITEM files ${together})
  list(TRANSFORM together REPLACE "^.*/([^/]+)$" "#include \"${folder}/\\1\"\n")
  list(JOIN together "" text)
  set(unit ${CMAKE_CURRENT_BINARY_DIR}/Unity/unit.cpp)
  file(GENERATE OUTPUT ${unit} CONTENT "${text}")
  set(${variable} ${files} ${unit} PARENT_SCOPE)
endfunction()

# omni_module(NAME [USES target…] [PRIVATE_USES target…] [APART file…]): one call a folder. Files are found by suffix:
# *_test.cpp become the test program omni_NAME_test, *_bench.cpp benchmarks, the rest the library omni_NAME, compiled as
# one but for the files APART: those that name things of their own as others of the module do, or keep members of types
# that are theirs alone, of which GCC warns there.
function(omni_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "USES;PRIVATE_USES;TEST_USES;APART")
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  set(benches ${sources})
  list(FILTER benches INCLUDE REGEX "_bench\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "_(test|bench)\\.cpp$")
  file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR}/src ${CMAKE_CURRENT_SOURCE_DIR})
  if(OMNI_UNITY)
    omni_unit(${folder} sources ${arg_APART})
  endif()
  add_library(omni_${name} STATIC ${sources})
  if(folder MATCHES "${OMNI_UNHURRIED}")
    target_compile_options(omni_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  target_include_directories(omni_${name} PUBLIC ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(omni_${name} PUBLIC ${arg_USES} PRIVATE ${arg_PRIVATE_USES})
  if(tests AND BUILD_TESTING)
    add_executable(omni_${name}_test ${tests})
    target_compile_options(omni_${name}_test PRIVATE ${OMNI_TEST_OPTIONS})
    target_precompile_headers(omni_${name}_test REUSE_FROM omni_test_main)
    target_link_libraries(omni_${name}_test PRIVATE omni_${name} ${arg_TEST_USES} omni_test_main)
    omni_add_test(${name} omni_${name}_test)
  endif()
  if(benches)
    find_package(benchmark REQUIRED)
    add_executable(omni_${name}_bench EXCLUDE_FROM_ALL ${benches})
    target_link_libraries(omni_${name}_bench PRIVATE omni_${name} ${arg_TEST_USES} benchmark::benchmark_main)
    set_property(GLOBAL APPEND PROPERTY OMNI_BENCHES omni_${name}_bench)
  endif()
endfunction()

# omni_bench_target(): the target `bench`, which builds and runs every benchmark; called after all modules.
function(omni_bench_target)
  get_property(benches GLOBAL PROPERTY OMNI_BENCHES)
  set(runs)
  foreach(bench IN LISTS benches)
    list(APPEND runs COMMAND ${bench})
  endforeach()
  add_custom_target(bench ${runs} COMMAND ${CMAKE_COMMAND} -E true DEPENDS ${benches}
                    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} USES_TERMINAL)
endfunction()

# omni_add_test(NAME COMMAND…): a test that runs in the repository; one that skips all is shown as skipped.
function(omni_add_test name)
  add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
endfunction()

if(BUILD_TESTING)
  find_package(GTest REQUIRED)
  # With what most tests read of the system, compiled once; a test includes what it uses all the same.
  add_library(omni_test_main STATIC ${CMAKE_SOURCE_DIR}/tests/test_main.cpp)
  set_source_files_properties(${CMAKE_SOURCE_DIR}/tests/test_main.cpp TARGET_DIRECTORY omni_test_main
                              PROPERTIES COMPILE_DEFINITIONS OMNI_REPOSITORY="${CMAKE_SOURCE_DIR}")
  target_compile_options(omni_test_main PRIVATE ${OMNI_TEST_OPTIONS})
  target_precompile_headers(omni_test_main PRIVATE <algorithm> <chrono> <filesystem> <functional> <map> <memory> <optional> <set>
                                                   <string> <string_view> <vector> <gmock/gmock.h>)
  target_link_libraries(omni_test_main PUBLIC GTest::gmock)
endif()
