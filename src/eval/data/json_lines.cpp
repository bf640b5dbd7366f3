#include "eval/data/json_lines.h"

#include "base/text.h"
#include "source/files/line_reader.h"

namespace omni {
namespace {

tl::unexpected<Error> atLine(const std::filesystem::path& file, std::size_t line, Error error) {
  error.message = file.string() + ":" + std::to_string(line) + ": " + error.message;
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace

Status readJsonLines(const std::filesystem::path& file,
                     const std::function<Status(const nlohmann::json&)>& take) {
  OMNI_TRY(lines, LineReader::open(file));
  for (;;) {
    auto line = lines.next();
    if (!line) return atLine(file, lines.number(), std::move(line).error());
    if (!*line) return {};
    if (trim(**line).empty()) continue;
    const auto object = nlohmann::json::parse(**line, nullptr, false);
    if (!object.is_object())
      return atLine(file, lines.number(),
                    {Code::kUnreadable, "this line is no JSON object", "Mend or remove the line."});
    if (auto status = take(object); !status) return atLine(file, lines.number(), std::move(status).error());
  }
}

Result<std::string> requiredText(const nlohmann::json& object, std::string_view key) {
  const auto& value = member(object, key);
  if (value.is_string()) return value.get<std::string>();
  return fail(Code::kInvalidArgument, "no text under \"" + std::string(key) + "\"", "Add it to the line.");
}

const nlohmann::json& member(const nlohmann::json& object, std::string_view key) {
  static const nlohmann::json absent;
  const auto found = object.find(std::string(key));
  return found == object.end() ? absent : *found;
}

std::string jsonText(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace omni
