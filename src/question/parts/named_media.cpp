#include "question/parts/named_media.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/text.h"

namespace omni {
namespace {

using Words = std::span<const std::string_view>;
constexpr std::array<std::string_view, 14> kPictures{
    "picture", "pictures", "photo",  "photos",  "photograph",   "screenshot", "screenshots",
    "diagram", "diagrams", "figure", "drawing", "illustration", "image",      "map"};
// Of these only with what they show behind them: an image may as well be a file, a figure a number, and a
// photo what is asked about.
constexpr std::array<std::string_view, 7> kOfMany{"figure", "drawing", "image",     "map",
                                                  "photo",  "photos",  "photograph"};
constexpr std::array<std::string_view, 12> kShown{"of", "that",  "which", "showing", "shows", "with",
                                                  "on", "where", "how",   "for",     "from",  "in"};
constexpr std::array<std::string_view, 13> kFilms{"film",      "movie",    "video",   "clip",    "scene",
                                                  "lecture",   "lectures", "episode", "podcast", "talk",
                                                  "recording", "footage",  "webinar"};
constexpr std::array<std::string_view, 7> kOfOne{"the", "this", "that", "a", "which", "what", "in"};
constexpr std::array<std::string_view, 7> kMoments{"point",     "moment", "minute",  "second",
                                                   "timestamp", "scene",  "position"};

const std::string* wordAt(const Question& question, std::size_t token) {
  return token < question.tokens.size() ? &question.tokens[token].lower : nullptr;
}

bool isAt(const Question& question, std::size_t token, Words words) {
  const auto* word = wordAt(question, token);
  return word && std::ranges::find(words, *word) != words.end();
}

bool isAt(const Question& question, std::size_t token, std::string_view word) {
  return isAt(question, token, Words(&word, 1));
}

// "look like", "how does … look".
bool asksForLooks(const Question& question, TokenSpan within, std::size_t token) {
  if (!isAt(question, token, "look") && !isAt(question, token, "looks")) return false;
  if (isAt(question, token + 1, "like")) return true;
  for (std::size_t before = within.first; before < token; ++before)
    if (isAt(question, before, "how")) return true;
  return false;
}

// One of them, or several: "photos".
bool calls(const Question& question, TokenSpan within, Words words) {
  for (std::size_t token = within.first; token < within.last; ++token) {
    const std::string_view word = question.tokens[token].lower;
    const auto one = word.substr(0, word.size() - (word.ends_with('s') ? 1 : 0));
    if (isOneOf(words, word) || isOneOf(words, one)) return true;
  }
  return false;
}

TokenSpan wholeOf(const Question& question) {
  return {0, question.tokens.size()};
}

}  // namespace

bool namesPicture(const Question& question, TokenSpan within) {
  for (std::size_t token = within.first; token < within.last; ++token) {
    if (isAt(question, token, kPictures) &&
        (!isAt(question, token, kOfMany) || isAt(question, token + 1, kShown)))
      return true;
    if (isAt(question, token, "show") && isAt(question, token + 1, "me")) return true;
    if (asksForLooks(question, within, token)) return true;
  }
  return false;
}

bool namesFilm(const Question& question, TokenSpan within) {
  for (std::size_t token = within.first; token < within.last; ++token) {
    if (isAt(question, token, kFilms) && (token == 0 || isAt(question, token - 1, kOfOne))) return true;
    if (token > 1 && isAt(question, token, kMoments) && isAt(question, token - 2, "at") &&
        (isAt(question, token - 1, "which") || isAt(question, token - 1, "what")))
      return true;
  }
  return false;
}

bool callsPictures(const Question& question, TokenSpan within) {
  return calls(question, within, kPictures);
}
bool callsFilms(const Question& question, TokenSpan within) {
  return calls(question, within, kFilms);
}

bool namesPicture(const Question& question) {
  return namesPicture(question, wholeOf(question));
}
bool namesFilm(const Question& question) {
  return namesFilm(question, wholeOf(question));
}

}  // namespace omni
