# What tools/bootstrap.sh puts into the cache: DuckDB's library and the sentence encoders.
# Programs find both relative to themselves: build/<preset>/share/omni and lib/ beside it look like an installation.
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
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
file(CREATE_LINK ${duckdb_root}/lib ${CMAKE_BINARY_DIR}/lib/omni SYMBOLIC)
install(FILES ${duckdb_root}/lib/libduckdb.so DESTINATION ${CMAKE_INSTALL_LIBDIR}/omni)
