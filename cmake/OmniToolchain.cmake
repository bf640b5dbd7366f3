# Compiler, warnings, sanitizers, linker and cache: the same for every target.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

set(OMNI_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize takes them")
option(OMNI_FUZZ "Build the fuzz targets (clang)" OFF)

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
