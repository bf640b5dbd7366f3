#include "sources/videos/film_document.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kSilence{2000}, kLongest{10000};
constexpr std::string_view kTo = "–";
constexpr PassageSizes kClip{.target = 120, .most = 600};
constexpr std::size_t kMaxShown = 500;  // bytes of one line: with its time it is never cut

bool endsSentence(std::string_view text) {
  return text.ends_with('.') || text.ends_with('!') || text.ends_with('?');
}

std::vector<SubtitleCue> sentencesOf(std::span<const SubtitleCue> cues) {
  std::vector<SubtitleCue> sentences;
  for (const SubtitleCue& cue : cues) {
    const bool goesOn = !sentences.empty() && !endsSentence(sentences.back().text) &&
                        cue.start - sentences.back().end < kSilence &&
                        cue.end - sentences.back().start <= kLongest;
    if (!goesOn) {
      sentences.push_back(cue);
      continue;
    }
    sentences.back().text += " " + cue.text;
    sentences.back().end = std::max(sentences.back().end, cue.end);
  }
  return sentences;
}

// What a picture shows, in as many lines of its time as it takes.
void addShown(const SubtitleCue& cue, std::vector<SubtitleCue>& lines) {
  std::string line;
  const auto end = [&] {
    if (!line.empty()) lines.push_back({cue.start, cue.end, "Shown: " + std::exchange(line, {})});
  };
  for (const auto& word : split(cue.text, ' ')) {
    if (word.empty()) continue;
    if (line.size() + word.size() > kMaxShown) end();
    line += (line.empty() ? "" : " ") + word;
  }
  end();
}

// "65:07.250": minutes, seconds, thousandths.
std::string written(milliseconds time) {
  const auto count = time.count();
  const auto padded = [](std::int64_t number, std::size_t digits) {
    const std::string text = std::to_string(number);
    return std::string(digits - std::min(digits, text.size()), '0') + text;
  };
  return std::to_string(count / 60000) + ":" + padded(count / 1000 % 60, 2) + "." + padded(count % 1000, 3);
}

std::optional<milliseconds> momentOf(std::string_view text) {
  std::int64_t minutes = 0, seconds = 0, thousandths = 0;
  const char* const end = text.data() + text.size();
  const auto colon = std::from_chars(text.data(), end, minutes);
  if (colon.ec != std::errc() || colon.ptr == end || *colon.ptr != ':') return std::nullopt;
  const auto dot = std::from_chars(colon.ptr + 1, end, seconds);
  if (dot.ec != std::errc() || dot.ptr == end || *dot.ptr != '.') return std::nullopt;
  const auto all = std::from_chars(dot.ptr + 1, end, thousandths);
  if (all.ec != std::errc() || all.ptr != end) return std::nullopt;
  return milliseconds((minutes * 60 + seconds) * 1000 + thousandths);
}

}  // namespace

DocumentText filmDocument(const std::string& id, const FilmFacts& facts, std::span<const SubtitleCue> spoken,
                          std::span<const SubtitleCue> shown) {
  const std::string name = join(identifierWords(std::filesystem::path(id).stem().string()), " ");
  DocumentText document{.id = id, .title = name, .text = {}, .blocks = {}, .sizes = kClip};
  auto lines = sentencesOf(spoken);
  lines.insert(lines.end(), facts.chapters.begin(), facts.chapters.end());
  for (const SubtitleCue& cue : shown) addShown(cue, lines);
  std::ranges::stable_sort(lines, {}, &SubtitleCue::start);
  if (facts.length.count() > 0) {
    document.text = name + ": " + facts.summary();
    for (const auto& text : facts.texts) document.text += "\n" + text;
    document.blocks.push_back({.start = 0, .end = document.text.size()});
  }
  bool first = true;
  for (const SubtitleCue& line : lines) {
    if (!document.text.empty()) document.text += "\n";
    const std::size_t start = document.text.size();
    document.text += "[" + written(line.start) + std::string(kTo) + written(line.end) + "] " + line.text;
    document.blocks.push_back(
        {.start = start, .end = document.text.size(), .begins = std::exchange(first, false)});
  }
  return document;
}

std::optional<TimeSpan> timesIn(std::string_view part) {
  std::optional<TimeSpan> times;
  for (const auto& line : split(part, '\n')) {
    const auto to = line.find(kTo), close = line.find("] ");
    if (!line.starts_with('[') || to == std::string::npos || close == std::string::npos || to > close)
      continue;
    const std::string_view all = line;
    const auto start = momentOf(all.substr(1, to - 1));
    const auto end = momentOf(all.substr(to + kTo.size(), close - to - kTo.size()));
    if (!start || !end) continue;
    if (!times) times = TimeSpan{*start, *end};
    times->end = std::max(times->end, *end);
  }
  return times;
}

}  // namespace omni
