# The Rust engines: one static library behind a C ABI, built by cargo into a folder that outlives the build folder.
find_program(CARGO cargo REQUIRED HINTS $ENV{HOME}/.cargo/bin)
if(DEFINED ENV{XDG_CACHE_HOME})
  set(OMNI_CACHE $ENV{XDG_CACHE_HOME}/omni)
else()
  set(OMNI_CACHE $ENV{HOME}/.cache/omni)
endif()
set(OMNI_NATIVE_TARGET_DIR ${OMNI_CACHE}/native CACHE PATH "cargo's target folder")

set(native_library ${OMNI_NATIVE_TARGET_DIR}/release/libomni_native.a)
file(GLOB_RECURSE native_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/native/src/*.rs)
add_custom_command(
  OUTPUT ${native_library}
  COMMAND ${CARGO} build --release --locked --manifest-path ${CMAKE_SOURCE_DIR}/native/Cargo.toml
          --target-dir ${OMNI_NATIVE_TARGET_DIR}
  COMMAND ${CMAKE_COMMAND} -E touch ${native_library}
  DEPENDS ${native_sources} ${CMAKE_SOURCE_DIR}/native/Cargo.toml ${CMAKE_SOURCE_DIR}/native/Cargo.lock
  COMMENT "Building the Rust engines" USES_TERMINAL VERBATIM)
add_custom_target(omni_native_build DEPENDS ${native_library})

add_library(omni_native STATIC IMPORTED GLOBAL)
set_target_properties(omni_native PROPERTIES IMPORTED_LOCATION ${native_library})
target_include_directories(omni_native INTERFACE ${CMAKE_SOURCE_DIR}/native/include)
target_link_libraries(omni_native INTERFACE Threads::Threads ${CMAKE_DL_LIBS} m)
# No add_dependencies: with it every C++ file of a module that uses the engines would wait for cargo. Ninja knows the
# library as that command's output, so only linking waits and Rust and C++ are built side by side.
