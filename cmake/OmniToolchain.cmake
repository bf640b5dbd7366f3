# Compiler, warnings, sanitizers, linker and cache: the same for every target.
find_program(CCACHE ccache)
if(CCACHE)
  # What a file reads is told by its dependencies, without preprocessing it first; precompiled headers ask for the sloppiness.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
      CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()

set(OMNI_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize takes them")
option(OMNI_FUZZ "Build the fuzz targets (clang)" OFF)

# GCC tidies its memory up a fifteenth of the time away where it has little; a file takes some 700 MB either way.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(--param=ggc-min-heapsize=524288)
endif()
add_compile_options(-Wall -Wextra -Wconversion -Wno-missing-field-initializers -ffunction-sections -fdata-sections)
# What is tested is optimised, the tests themselves need not be: that is a third of their time to compile.
set(OMNI_TEST_OPTIONS $<$<CONFIG:Release>:-O0>)
find_program(LLD ld.lld)
if(LLD)
  add_link_options(-fuse-ld=lld)
endif()
add_link_options(-Wl,--gc-sections)
if(OMNI_SANITIZE)
  add_compile_options(-fsanitize=${OMNI_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${OMNI_SANITIZE})
endif()
find_package(Threads REQUIRED)
