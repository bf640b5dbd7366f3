# What tools/bootstrap.sh puts into the cache: DuckDB's library and the sentence embedding model.
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
set(duckdb_root ${OMNI_DEPS}/duckdb-1.5.5)
omni_require_dependency(${duckdb_root}/lib/libduckdb.so)
add_library(duckdb::duckdb SHARED IMPORTED GLOBAL)
set_target_properties(duckdb::duckdb PROPERTIES IMPORTED_LOCATION ${duckdb_root}/lib/libduckdb.so)
target_include_directories(duckdb::duckdb SYSTEM INTERFACE ${duckdb_root}/include)

# The sentence encoder: <program's folder>/share/omni/minilm when built, ../share/omni/minilm when installed.
set(minilm_root ${OMNI_DEPS}/minilm-0.1.0)
omni_require_dependency(${minilm_root}/model.onnx)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share/omni)
file(CREATE_LINK ${minilm_root} ${CMAKE_BINARY_DIR}/share/omni/minilm SYMBOLIC)

include(GNUInstallDirs)
set(CMAKE_INSTALL_RPATH $ORIGIN/../${CMAKE_INSTALL_LIBDIR}/omni)
install(FILES ${duckdb_root}/lib/libduckdb.so DESTINATION ${CMAKE_INSTALL_LIBDIR}/omni)
install(FILES ${minilm_root}/model.onnx ${minilm_root}/vocab.txt DESTINATION ${CMAKE_INSTALL_DATADIR}/omni/minilm)
