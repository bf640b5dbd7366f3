#include "app/service/json_input.h"

#include <algorithm>

#include "base/text.h"
#include "source/files/json_depth.h"

namespace omni {
namespace {

tl::unexpected<Error> wrong(std::string_view name, const std::string& what) {
  return fail(Code::kInvalidArgument, "'" + std::string(name) + "' " + what);
}

}  // namespace

Result<Json> readJson(std::string_view text) {
  JsonDepth depth;
  depth.add(text);
  if (depth.deepest() > kJsonDepth)
    return fail(Code::kLimit, "the JSON is nested deeper than " + std::to_string(kJsonDepth) + " levels");
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded())
    return fail(Code::kInvalidArgument, "what was sent is not JSON", "Send one JSON value in UTF-8.");
  return json;
}

Result<Arguments> Arguments::of(const Json& object, std::initializer_list<std::string_view> known) {
  if (!object.is_object()) return fail(Code::kInvalidArgument, "the arguments are no JSON object");
  for (const auto& [key, value] : object.items()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    const std::vector<std::string> names(known.begin(), known.end());
    const std::string near = nearest(key, names);
    return fail(Code::kInvalidArgument, "there is no argument '" + key.substr(0, 60) + "'",
                near.empty() ? "Known are: " + join(names, ", ") + "." : "Did you mean '" + near + "'?");
  }
  return Arguments(object);
}

const Json* Arguments::find(std::string_view name) const {
  const auto found = object_->find(name);
  return found == object_->end() ? nullptr : &*found;
}

Result<std::string> Arguments::text(std::string_view name, std::size_t most) const {
  OMNI_TRY(given, optionalText(name, most));
  if (!given) return wrong(name, "is missing");
  return *std::move(given);
}

Result<std::optional<std::string>> Arguments::optionalText(std::string_view name, std::size_t most) const {
  const Json* given = find(name);
  if (!given) return std::nullopt;
  if (!given->is_string()) return wrong(name, "is no text");
  auto text = given->get<std::string>();
  if (trim(text).empty()) return wrong(name, "is empty");
  if (text.size() > most) return wrong(name, "is longer than " + std::to_string(most) + " bytes");
  return text;
}

Result<std::optional<std::size_t>> Arguments::whole(std::string_view name, std::size_t least,
                                                    std::size_t most) const {
  const Json* given = find(name);
  if (!given) return std::nullopt;
  const std::string range =
      "is no whole number from " + std::to_string(least) + " to " + std::to_string(most);
  if (!given->is_number()) return wrong(name, range);
  const double number = given->get<double>();
  if (!(number >= static_cast<double>(least) && number <= static_cast<double>(most)))
    return wrong(name, range);
  const auto whole = static_cast<std::size_t>(number);
  if (static_cast<double>(whole) != number) return wrong(name, range);
  return whole;
}

Result<std::optional<double>> Arguments::positive(std::string_view name, double most) const {
  const Json* given = find(name);
  if (!given) return std::nullopt;
  if (!given->is_number() || !(given->get<double>() > 0) || given->get<double>() > most)
    return wrong(name, "is no number above 0 and up to " + std::to_string(static_cast<long>(most)));
  return given->get<double>();
}

Result<std::vector<std::string>> Arguments::texts(std::string_view name) const {
  const Json* given = find(name);
  if (!given) return std::vector<std::string>{};
  if (!given->is_array() || !std::ranges::all_of(*given, [](const Json& item) { return item.is_string(); }))
    return wrong(name, "is no list of texts");
  return given->get<std::vector<std::string>>();
}

}  // namespace omni
