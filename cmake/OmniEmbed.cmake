# omni_embed(TARGET FILE SYMBOL): the bytes of FILE (relative to the root) as `extern const std::string_view omni::SYMBOL` in the
# library TARGET; built again when the file changes. The assembler reads them: megabytes cost no compile time.
function(omni_embed target file symbol)
  set(path ${CMAKE_SOURCE_DIR}/${file})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  file(SIZE ${path} size)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.cpp)
  file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT [=[
#include <string_view>
asm(".pushsection .rodata\nomni_@symbol@: .incbin \"@path@\"\n.byte 0\n.popsection");
extern "C" const char omni_@symbol@[];
namespace omni {
extern const std::string_view @symbol@;
constinit const std::string_view @symbol@{omni_@symbol@, @size@};
}
]=])
  set_source_files_properties(${generated} PROPERTIES OBJECT_DEPENDS ${path})
  target_sources(${target} PRIVATE ${generated})
endfunction()
