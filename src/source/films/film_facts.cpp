#include "source/films/film_facts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/number.h"
#include "base/text.h"
#include "source/files/process.h"

namespace omni {
namespace {

using Json = nlohmann::json;
using std::chrono::milliseconds;

constexpr const char* kTeller = "ffprobe";
constexpr ProcessLimits kLimits{
    .outputBytes = 8u << 20u, .memoryBytes = std::size_t{768} << 20u, .time = std::chrono::seconds(10)};
constexpr const char* kAsked =
    "format=duration:format_tags:stream=codec_type,width,height:stream_disposition=attached_pic:"
    "chapter=start_time:chapter_tags=title";
constexpr std::string_view kTags[] = {"title",       "artist",  "album",    "date",
                                      "description", "comment", "synopsis", "creation_time"};
constexpr std::size_t kLongestText = 2000, kMaxChapters = 1000;
constexpr double kLongest = 1e7;  // seconds: what says more is wrong

std::string textOf(const Json& object, std::string_view key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || found == object.end() || !found->is_string()) return {};
  const auto& text = found->get_ref<const std::string&>();
  return oneLine(toUtf8(trim(std::string_view(text).substr(0, kLongestText))));
}

milliseconds timeOf(const Json& object, std::string_view key) {
  const double seconds = parsedNumber<double>(textOf(object, key)).value_or(0);
  return milliseconds(seconds > 0 && seconds < kLongest ? static_cast<std::int64_t>(seconds * 1000) : 0);
}

void keep(std::string_view tag, const std::string& text, FilmFacts& facts) {
  if (tag == "title") facts.title = text;
  if (tag == "artist") facts.maker = text;
  if (tag == "album") facts.album = text;
  if (tag == "date" || (tag == "creation_time" && facts.made.empty())) facts.made = text;
}

// Of these names in small or capital letters, as containers write them.
void addTags(const Json& tags, FilmFacts& facts) {
  if (!tags.is_object()) return;
  for (const auto key : kTags)
    for (const auto& [name, value] : tags.items()) {
      if (lower(name) != key) continue;
      const std::string text = textOf(tags, name);
      keep(key, text, facts);
      const bool isContent = !text.empty() && key != "creation_time";
      if (isContent && std::ranges::find(facts.texts, text) == facts.texts.end()) facts.texts.push_back(text);
    }
}

void addStream(const Json& stream, FilmFacts& facts) {
  const std::string type = textOf(stream, "codec_type");
  if (type == "subtitle") facts.subtitles = true;
  const bool albumArt = stream.value("/disposition/attached_pic"_json_pointer, 0) != 0;
  if (type != "video" || albumArt || facts.width > 0) return;
  facts.width = stream.value("width", std::size_t{0});
  facts.height = stream.value("height", std::size_t{0});
}

std::string inWords(milliseconds length) {
  const auto seconds = (length.count() + 500) / 1000;
  std::vector<std::string> parts;
  if (seconds >= 3600) parts.push_back(std::to_string(seconds / 3600) + " h");
  if (seconds >= 60) parts.push_back(std::to_string(seconds / 60 % 60) + " min");
  parts.push_back(std::to_string(seconds % 60) + " s");
  return join(parts, " ");
}

}  // namespace

std::string FilmFacts::summary() const {
  std::string text = width > 0 ? "film" : "sound";
  if (length.count() > 0) text += ", " + inWords(length) + " long";
  if (width > 0) text += ", " + std::to_string(width) + " × " + std::to_string(height) + " pixels";
  return text;
}

bool canTellFilmFacts() {
  return isProgram(kTeller);
}

Result<FilmFacts> filmFacts(const std::filesystem::path& film, const Budget& budget) {
  auto reply = runProcess({kTeller, "-v", "error", "-protocol_whitelist", "file,pipe", "-show_entries",
                           kAsked, "-of", "json", "file:" + film.string()},
                          kLimits, budget);
  if (reply) return filmFactsIn(*reply);
  if (reply.error().code == Code::kUnreadable)
    return fail(Code::kUnreadable, "is broken, cut off or no film or sound",
                "Restore the file, or leave it out with `exclude`.", Audience::kOperator);
  return tl::unexpected(reply.error());
}

Result<FilmFacts> filmFactsIn(std::string_view reply) {
  const Json all = Json::parse(toUtf8(reply), nullptr, false);
  if (!all.is_object())
    return fail(Code::kUnreadable, "tells nothing of itself", "Leave it out with `exclude`.",
                Audience::kOperator);
  FilmFacts facts;
  try {
    const Json format = all.value("format", Json::object());
    facts.length = timeOf(format, "duration");
    addTags(format.value("tags", Json::object()), facts);
    for (const Json& stream : all.value("streams", Json::array())) addStream(stream, facts);
    for (const Json& chapter : all.value("chapters", Json::array())) {
      const milliseconds start = timeOf(chapter, "start_time");
      const std::string title = textOf(chapter.value("tags", Json::object()), "title");
      if (!title.empty() && facts.chapters.size() < kMaxChapters)
        facts.chapters.push_back({start, start, "Chapter: " + title});
    }
  } catch (const Json::exception&) {
    return fail(Code::kUnreadable, "tells nothing of itself that can be read", "Leave it out with `exclude`.",
                Audience::kOperator);
  }
  return facts;
}

}  // namespace omni
