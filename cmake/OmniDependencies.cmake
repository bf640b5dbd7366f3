# What tools/bootstrap.sh puts into the cache: the libraries of DuckDB and llama.cpp, and the sentence encoders.
# Programs find all of them relative to themselves: build/<preset>/share/omni and lib/ beside it look like an installation.
if(DEFINED ENV{XDG_CACHE_HOME})
  set(OMNI_DEPS $ENV{XDG_CACHE_HOME}/omni/deps)
else()
  set(OMNI_DEPS $ENV{HOME}/.cache/omni/deps)
endif()

function(omni_require_dependency path)
  if(NOT EXISTS ${path})
    message(FATAL_ERROR "${path} is missing; run tools/bootstrap.sh")
  endif()
endfunction()

# DuckDB: link `duckdb::duckdb`; include "duckdb.h".
set(duckdb_root ${OMNI_DEPS}/duckdb-1.5.5-2)
omni_require_dependency(${duckdb_root}/lib/libduckdb.so)
add_library(duckdb::duckdb SHARED IMPORTED GLOBAL)
set_target_properties(duckdb::duckdb PROPERTIES IMPORTED_LOCATION ${duckdb_root}/lib/libduckdb.so)
target_include_directories(duckdb::duckdb SYSTEM INTERFACE ${duckdb_root}/include)

# llama.cpp: link `llama::llama`; include "llama.h". Only the worker of language models does, a program of its own.
set(llama_root ${OMNI_DEPS}/llama-0.5.0-1)
omni_require_dependency(${llama_root}/lib/libllama.v0.5.0.so)
file(GLOB llama_libraries ${llama_root}/lib/*.so)
add_library(llama::llama SHARED IMPORTED GLOBAL)
set_target_properties(llama::llama PROPERTIES IMPORTED_LOCATION ${llama_root}/lib/libllama.v0.5.0.so)
target_include_directories(llama::llama SYSTEM INTERFACE ${llama_root}/include)
target_link_libraries(llama::llama INTERFACE ${llama_root}/lib/libggml.v0.5.0.so ${llama_root}/lib/libggml-base.so)

include(GNUInstallDirs)

# A sentence encoder: <program's folder>/share/omni/NAME when built, ../share/omni/NAME when installed.
function(omni_sentence_encoder name folder)
  omni_require_dependency(${OMNI_DEPS}/${folder}/model.onnx)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share/omni)
  file(CREATE_LINK ${OMNI_DEPS}/${folder} ${CMAKE_BINARY_DIR}/share/omni/${name} SYMBOLIC)
  set(files ${OMNI_DEPS}/${folder}/model.onnx ${OMNI_DEPS}/${folder}/weights.data ${OMNI_DEPS}/${folder}/vocab.txt)
  install(FILES ${files} DESTINATION ${CMAKE_INSTALL_DATADIR}/omni/${name})
endfunction()
omni_sentence_encoder(minilm minilm-0.1.0-3)
omni_sentence_encoder(bge-small bge-small-en-v1.5-0.36.2-3)

# The example, for `omni serve --demo`.
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/examples/company ${CMAKE_BINARY_DIR}/share/omni/company SYMBOLIC)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/examples/company DESTINATION ${CMAKE_INSTALL_DATADIR}/omni)

# Libraries in the package are found by those that they need, too.
add_link_options(-Wl,--disable-new-dtags)
# The same path for what is built and what is installed: CMake would fill the shorter one up, and an empty folder in it
# is the current one, whose libraries no program of ours may load.
set(CMAKE_BUILD_WITH_INSTALL_RPATH TRUE)
set(CMAKE_INSTALL_RPATH $ORIGIN/lib/omni $ORIGIN/../${CMAKE_INSTALL_LIBDIR}/omni $ORIGIN/../lib/omni)
list(REMOVE_DUPLICATES CMAKE_INSTALL_RPATH)
if(IS_SYMLINK ${CMAKE_BINARY_DIR}/lib/omni)  # as it once was
  file(REMOVE ${CMAKE_BINARY_DIR}/lib/omni)
endif()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/lib/omni)
foreach(library ${duckdb_root}/lib/libduckdb.so ${llama_libraries})
  cmake_path(GET library FILENAME name)
  file(CREATE_LINK ${library} ${CMAKE_BINARY_DIR}/lib/omni/${name} SYMBOLIC)
endforeach()
install(FILES ${duckdb_root}/lib/libduckdb.so ${llama_libraries} DESTINATION ${CMAKE_INSTALL_LIBDIR}/omni)
install(FILES ${llama_root}/lib/LICENSE.llama.cpp DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/omni/licenses RENAME llama.cpp)
