#include "source/films/subtitles.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kArrow = "-->";

// "1:02:03.450", "02:03,450".
std::optional<std::chrono::milliseconds> momentOf(std::string_view text) {
  std::int64_t seconds = 0;
  for (int part = 0; part < 3; ++part) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 0 || number > 100000) return std::nullopt;
    seconds = seconds * 60 + number;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.empty() || text.front() != ':') break;
    text.remove_prefix(1);
  }
  std::int64_t thousandths = 0;
  if (!text.empty() && (text.front() == '.' || text.front() == ',')) {
    const auto digits = text.substr(1, 3);
    std::from_chars(digits.data(), digits.data() + digits.size(), thousandths);
  }
  return std::chrono::milliseconds(seconds * 1000 + thousandths);
}

// "00:00:15.000 --> 00:00:17.951 align:start": what stands behind the times is how they are shown.
std::optional<SubtitleCue> timesOf(std::string_view line) {
  const auto arrow = line.find(kArrow);
  if (arrow == std::string_view::npos) return std::nullopt;
  const auto behind = trim(line.substr(arrow + kArrow.size()));
  const auto start = momentOf(trim(line.substr(0, arrow)));
  const auto end = momentOf(behind.substr(0, behind.find(' ')));
  if (!start || !end) return std::nullopt;
  return SubtitleCue{*start, std::max(*start, *end), {}};
}

// "<v Emo>Why?</v>", "{\an8}Why?": what says who speaks stays, as "Emo: Why?".
std::string withoutTags(std::string_view line) {
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != '<' && !line.substr(at).starts_with("{\\")) {
      text += line[at];
      continue;
    }
    const auto end = line.find(line[at] == '<' ? '>' : '}', at);
    if (end == std::string_view::npos) return text;
    const auto tag = line.substr(at + 1, end - at - 1);
    if (tag.starts_with("v ") || tag.starts_with("v.")) {
      const auto speaker = tag.find(' ');
      if (speaker != std::string_view::npos) text += std::string(trim(tag.substr(speaker))) + ": ";
    }
    at = end;
  }
  for (const auto& [entity, character] :
       {std::pair("&lt;", "<"), std::pair("&gt;", ">"), std::pair("&nbsp;", " "), std::pair("&amp;", "&")})
    for (auto at = text.find(entity); at != std::string::npos; at = text.find(entity, at + 1))
      text.replace(at, std::string_view(entity).size(), character);
  return text;
}

}  // namespace

Result<std::vector<SubtitleCue>> subtitles(std::string_view text) {
  std::vector<SubtitleCue> cues;
  bool inside = false;  // of a cue: up to a blank line
  for (const auto& written : split(text, '\n')) {
    const auto line = trim(written);
    if (auto times = timesOf(line)) {
      cues.push_back(std::move(*times));
      inside = true;
    } else if (line.empty()) {
      inside = false;
    } else if (inside) {
      const std::string words = oneLine(withoutTags(line));
      cues.back().text += (cues.back().text.empty() ? "" : " ") + std::string(trim(words));
    }
  }
  std::erase_if(cues, [](const SubtitleCue& cue) { return trim(cue.text).empty(); });
  std::ranges::stable_sort(cues, {}, &SubtitleCue::start);
  if (!cues.empty()) return cues;
  return fail(Code::kUnreadable, "holds no subtitles", "SubRip (.srt) and WebVTT (.vtt) are read.",
              Audience::kOperator);
}

}  // namespace omni
