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

# omni_embed_folder(TARGET FOLDER SYMBOL): the files below FOLDER (relative to the root) as `extern const
# std::span<const omni::EmbeddedFile> omni::SYMBOL` (app/page/embedded_file.h), looked for again at every build; none where there is no
# such folder.
function(omni_embed_folder target folder symbol)
  file(GLOB_RECURSE paths CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*)
  list(SORT paths)
  set(bytes "")
  set(rows "")
  set(count 0)
  foreach(path IN LISTS paths)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    file(SIZE ${path} size)
    file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR}/${folder} ${path})
    string(APPEND bytes "asm(\".pushsection .rodata\\nomni_${symbol}_${count}: .incbin \\\"${path}\\\"\\n.byte 0\\n.popsection\");\n"
                        "extern \"C\" const char omni_${symbol}_${count}[];\n")
    string(APPEND rows "    {\"/${name}\", {omni_${symbol}_${count}, ${size}}},\n")
    math(EXPR count "${count} + 1")
  endforeach()
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.cpp)
  file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT [=[
#include <array>
#include <span>
#include "app/page/embedded_file.h"
@bytes@
namespace omni {
namespace {
const std::array<EmbeddedFile, @count@> kFiles{{
@rows@}};
}  // namespace
extern const std::span<const EmbeddedFile> @symbol@;
const std::span<const EmbeddedFile> @symbol@{kFiles};
}  // namespace omni
]=])
  if(paths)
    set_source_files_properties(${generated} PROPERTIES OBJECT_DEPENDS "${paths}")
  endif()
  target_sources(${target} PRIVATE ${generated})
endfunction()
