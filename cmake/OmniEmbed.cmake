# omni_embed_text(TARGET FILE SYMBOL): the text of FILE (relative to the root) as
# `extern const std::string_view omni::SYMBOL` in the library TARGET; built again when the file changes.
function(omni_embed_text target file symbol)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${file})
  file(READ ${CMAKE_SOURCE_DIR}/${file} text)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.cpp)
  file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT
"#include <string_view>\nnamespace omni { extern const std::string_view ${symbol}; const std::string_view ${symbol} = R\"embedded(@text@)embedded\"; }\n")
  target_sources(${target} PRIVATE ${generated})
endfunction()
