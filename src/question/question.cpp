#include "question/question.h"

#include <libstemmer.h>
#include <utf8proc.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <memory>
#include <span>
#include <unordered_map>

#include "base/text.h"
#include "question/lexicon.h"
#include "question/lexicon/misspelt.h"
#include "question/lexicon/spellings.h"
#include "question/period.h"
#include "question/stop_words.h"
#include "question/verb_forms.h"

namespace omni {
namespace {

const std::unordered_map<std::string_view, double> kNumberWords{
    {"zero", 0},     {"one", 1},        {"two", 2},       {"three", 3},     {"four", 4},
    {"five", 5},     {"six", 6},        {"seven", 7},     {"eight", 8},     {"nine", 9},
    {"ten", 10},     {"eleven", 11},    {"twelve", 12},   {"fifteen", 15},  {"twenty", 20},
    {"thirty", 30},  {"fifty", 50},     {"hundred", 100}, {"thirteen", 13}, {"fourteen", 14},
    {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19}, {"forty", 40},
    {"sixty", 60},   {"seventy", 70},   {"eighty", 80},   {"ninety", 90},   {"thousand", 1000},
    {"once", 1},     {"twice", 2},      {"thrice", 3}};

const std::unordered_map<std::string_view, double> kMultipliers{
    {"hundred", 100}, {"thousand", 1e3}, {"million", 1e6}, {"billion", 1e9},
    {"k", 1e3},       {"m", 1e6},        {"bn", 1e9}};

const std::unordered_map<std::string_view, std::string_view> kIrregularPlurals{{"people", "person"},
                                                                               {"children", "child"},
                                                                               {"men", "man"},
                                                                               {"women", "woman"},
                                                                               {"feet", "foot"},
                                                                               {"mice", "mouse"},
                                                                               {"criteria", "criterion"},
                                                                               {"phenomena", "phenomenon"},
                                                                               {"teeth", "tooth"}};

// A closing quote must follow the same word closely enough to be a quotation and not an apostrophe.
constexpr std::pair<std::string_view, std::string_view> kQuotes[] = {{"\"", "\""},
                                                                     {"'", "'"},
                                                                     {"`", "`"},
                                                                     {"\xE2\x80\x9C", "\xE2\x80\x9D"},
                                                                     {"\xE2\x80\x98", "\xE2\x80\x99"},
                                                                     {"\xC2\xAB", "\xC2\xBB"}};

// With a capital, or in a script that has none: among English words that is a name. "iPhone" is one, too.
bool beginsLikeAName(std::string_view word) {
  const auto isBetween = [&](std::size_t at, char first, char last) {
    return word.size() > 2 && word[at] >= first && word[at] <= last;
  };
  if (isBetween(0, 'a', 'z') && isBetween(1, 'A', 'Z')) return true;
  utf8proc_int32_t first = 0;
  utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(word.data()),
                   static_cast<utf8proc_ssize_t>(word.size()), &first);
  const auto category = utf8proc_category(first);
  return category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LT ||
         category == UTF8PROC_CATEGORY_LO;
}

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  std::vector<Token> run() {
    while (at_ < text_.size()) {
      if (quotation()) continue;
      if (isWordByte(text_[at_])) {
        word();
        continue;
      }
      if (percentSign()) continue;
      if (std::string_view(",;.?!:").find(text_[at_]) != std::string_view::npos && !tokens_.empty())
        tokens_.back().comma = true;
      ++at_;
    }
    return std::move(tokens_);
  }

 private:
  bool quotation() {
    if (at_ > 0 && isWordByte(text_[at_ - 1])) return false;
    for (const auto& [open, close] : kQuotes) {
      if (text_.substr(at_, open.size()) != open) continue;
      auto end = text_.find(close, at_ + open.size());
      // An apostrophe inside the quotation is followed by a letter.
      while (end != std::string_view::npos && end + close.size() < text_.size() &&
             isWordByte(text_[end + close.size()]))
        end = text_.find(close, end + close.size());
      if (end == std::string_view::npos || end == at_ + open.size()) continue;
      Token token{.text = std::string(trim(text_.substr(at_ + open.size(), end - at_ - open.size()))),
                  .start = at_,
                  .end = end + close.size(),
                  .quoted = true};
      at_ = token.end;
      add(std::move(token));
      return true;
    }
    return false;
  }

  // "% of orders": a word; the sign behind a number ("90 %") is its unit.
  bool percentSign() {
    const bool ofNumber =
        !tokens_.empty() && !tokens_.back().text.empty() && isDigit(tokens_.back().text.back());
    if (!text_.substr(at_).starts_with("% of ") || ofNumber) return false;
    add({.text = "%", .start = at_, .end = at_ + 1});
    tokens_.back().lower = "percent";
    ++at_;
    return true;
  }

  // Letters and digits; inside, '.', ',' between digits, and '-', '/', '@', '.', apostrophes between letters
  // or digits.
  void word() {
    const std::size_t begin = at_;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool more = at_ + 1 < text_.size() && isWordByte(text_[at_ + 1]);
      if (isWordByte(c)) {
        ++at_;
        continue;
      }
      if (!more) break;
      const bool digits = isDigit(text_[at_ - 1]) && isDigit(text_[at_ + 1]);
      if ((c == '.' || c == ',' || c == ':' || c == '-' || c == '/') ? digits || c == '-' || c == '.'
                                                                     : c == '@' || c == '\'') {
        ++at_;
        continue;
      }
      break;
    }
    std::string written(text_.substr(begin, at_ - begin));
    const bool possessive = written.size() > 2 && (written.ends_with("'s") || written.ends_with("'S"));
    if (possessive) written.resize(written.size() - 2);
    add({.text = std::move(written), .start = begin, .end = at_, .possessive = possessive});
  }

  void add(Token token) {
    token.lower = lower(token.text);
    token.capitalised = !token.quoted && !tokens_.empty() && beginsLikeAName(token.text);
    tokens_.push_back(std::move(token));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

bool isUpper(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

// "longer than AN hour"
bool isOneUnit(const std::vector<Token>& tokens, std::size_t t) {
  static constexpr std::string_view kBefore[] = {"than",  "over",  "under", "above",
                                                 "below", "least", "most",  "within"};
  const std::string& word = tokens[t].lower;
  return (word == "a" || word == "an") && t > 0 && t + 1 < tokens.size() && isTimeUnit(tokens[t + 1].lower) &&
         std::ranges::find(kBefore, tokens[t - 1].lower) != std::end(kBefore);
}

// "how long does it LAST", "films that LAST longer than": a verb, no last one of any.
bool saysLength(const std::vector<Token>& tokens, std::size_t t) {
  static constexpr std::string_view kForms[] = {"last", "lasts", "lasted"};
  static constexpr std::string_view kLengths[] = {"longer", "more", "less", "at", "over", "under", "between"};
  if (std::ranges::find(kForms, tokens[t].lower) == std::end(kForms)) return false;
  const bool length = t + 1 < tokens.size() && !tokens[t].comma &&
                      std::ranges::find(kLengths, tokens[t + 1].lower) != std::end(kLengths);
  // "LASTED more than" is a comparison of its own.
  const bool compares = length && tokens[t].lower != "last" && tokens[t + 1].lower != "between";
  return (length && !compares) ||
         (tokens.size() > 2 && tokens[0].lower == "how" && tokens[1].lower == "long");
}

// "photos TAKEN with", "films that were SHOT in": what one does to make them says nothing of them.
bool isCreationVerb(const std::vector<Token>& tokens, std::size_t t) {
  static constexpr std::string_view kMade[] = {"taken", "shot", "recorded", "filmed", "drawn"};
  static constexpr std::string_view kThings[] = {"photos", "photo",  "pictures", "picture", "images",
                                                 "image",  "shots",  "videos",   "films",   "recordings",
                                                 "clips",  "sounds", "songs",    "drawings"};
  static constexpr std::string_view kBetween[] = {"that", "which", "were", "was",
                                                  "are",  "is",    "been", "have"};
  static constexpr std::string_view kBehind[] = {"with",   "by",    "using",  "at",    "near",
                                                 "in",     "on",    "before", "after", "since",
                                                 "during", "until", "between"};
  const bool led =
      t + 1 < tokens.size() && isOneOf(kMade, tokens[t].lower) && isOneOf(kBehind, tokens[t + 1].lower);
  if (!led || t == 0) return false;
  std::size_t before = t - 1;
  while (before > 0 && isOneOf(kBetween, tokens[before].lower)) --before;
  return isOneOf(kThings, tokens[before].lower);
}

// "80 M HIGH", "80 m in height", "LONGER than 1.7 m": metres, no millions.
bool isLength(const std::vector<Token>& tokens, std::size_t unit) {
  static constexpr std::string_view kCompares[] = {"longer", "shorter",  "taller", "higher",
                                                   "wider",  "narrower", "deeper", "thicker"};

  static constexpr std::string_view kSays[] = {"high",   "tall",  "long",     "wide",     "deep",
                                               "height", "width", "length",   "depth",    "above",
                                               "away",   "apart", "altitude", "elevation"};
  if (tokens[unit].lower != "m") return false;
  if (unit > 2 && tokens[unit - 2].lower == "than" &&
      std::ranges::find(kCompares, tokens[unit - 3].lower) != std::end(kCompares))
    return true;
  std::size_t next = unit + 1;
  if (next < tokens.size() && tokens[next].lower == "in") ++next;
  return next < tokens.size() && std::ranges::find(kSays, tokens[next].lower) != std::end(kSays);
}

// "the AVERGAE price"
void spell(Token& token) {
  if (token.quoted || token.capitalised) return;
  if (const auto meant = meantWord(token.lower); !meant.empty()) token.lower = meant;
}

// "the genre of IT", "of THE WHO": words of grammar with capitals that end a phrase are a name, unless
// nothing tells whether the capital is only the sentence's.
void takeAsNames(std::vector<Token>& tokens) {
  const auto isPart = [&](const Token& token) {
    return token.stop && token.capitalised && token.text != "I" && !token.number;
  };
  for (std::size_t first = 2; first < tokens.size(); ++first) {
    if (!isPart(tokens[first]) || tokens[first - 1].capitalised || tokens[first - 1].comma) continue;
    std::size_t last = first;
    while (last + 1 < tokens.size() && !tokens[last].comma && isPart(tokens[last + 1])) ++last;
    const bool ends = last + 1 == tokens.size() || tokens[last].comma || tokens[last].possessive;
    for (std::size_t t = first; ends && t <= last; ++t) tokens[t].stop = false;
    first = last;
  }
}

void annotate(std::vector<Token>& tokens) {
  std::ranges::for_each(tokens, spell);
  const bool shouting = std::ranges::all_of(tokens, [](const Token& token) { return isUpper(token.text); });
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    Token& token = tokens[t];
    token.stem = stem(token.lower);
    // "class A or B": no article.
    const bool ends =
        t + 1 == tokens.size() || token.comma || tokens[t + 1].lower == "or" || tokens[t + 1].lower == "and";
    const bool letter = token.text == "a" ? ends && t > 0
                                          : token.capitalised && token.text.size() == 1 &&
                                                token.text != "I" && (token.text != "A" || ends);
    const bool acronym = token.capitalised && token.text.size() > 1 && isUpper(token.text) && !shouting;
    const bool may = token.text == "May" && t > 0;
    const bool country = token.lower == "us" && t > 0 && tokens[t - 1].lower == "the";
    // "names that start with S", "the costs of IT", "orders in May", "from the us"
    token.stop = !token.quoted && !letter && !acronym && !may && !country &&
                 (isStopWord(token.lower) || saysLength(tokens, t) || isCreationVerb(tokens, t));
    if (!token.quoted) token.number = numberOfWord(token.lower);
    if (isOneUnit(tokens, t)) token.number = 1;
    if (!token.stop && !token.number && !token.quoted && !token.capitalised)
      for (const auto made : derivationsOfForms(token.lower)) token.madeFrom.push_back(stem(made));
    for (const auto& other : otherSpellings(token.lower)) token.madeFrom.push_back(stem(other));
  }
  takeAsNames(tokens);
  for (std::size_t i = 0; i + 1 < tokens.size();) {
    const auto unit = kMultipliers.find(tokens[i + 1].lower);
    if (!tokens[i].number || unit == kMultipliers.end() || isLength(tokens, i + 1)) {
      ++i;
      continue;
    }
    tokens[i].number = *tokens[i].number * unit->second;
    tokens[i].text += ' ' + tokens[i + 1].text;
    tokens[i].end = tokens[i + 1].end;
    tokens[i].comma = tokens[i + 1].comma;
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

// True when the words of `phrase` stand at token `at`, no clause ending between them.
std::size_t matchLength(std::string_view phrase, const std::vector<Token>& tokens, std::size_t at) {
  std::size_t count = 0;
  while (!phrase.empty()) {
    const auto space = phrase.find(' ');
    const auto word = phrase.substr(0, space);
    if (at + count >= tokens.size() || tokens[at + count].quoted || tokens[at + count].lower != word)
      return 0;
    phrase = space == std::string_view::npos ? std::string_view{} : phrase.substr(space + 1);
    if (!phrase.empty() && tokens[at + count].comma) return 0;
    ++count;
  }
  return count;
}

// "under maintenance" compares nothing: no figure follows.
bool comparesNothing(const std::vector<Token>& tokens, std::size_t over) {
  static constexpr std::string_view kFigures[] = {"average", "mean", "median",  "that",
                                                  "those",   "age",  "minimum", "maximum"};
  constexpr std::size_t kWords = 2;  // "under about 30"
  if (tokens[over].lower != "over" && tokens[over].lower != "under") return false;
  std::size_t words = 0;
  for (std::size_t i = over + 1; i < tokens.size() && words < kWords; ++i) {
    if (tokens[i].number || std::ranges::find(kFigures, tokens[i].lower) != std::end(kFigures)) return false;
    words += tokens[i].stop ? 0 : 1;
  }
  return true;
}

// "what does it MEAN": no average.
bool asksMeaning(const std::vector<Token>& tokens, std::size_t word) {
  static constexpr std::string_view kDo[] = {"do", "does", "did"};
  const std::span before(tokens.data(), word);
  return tokens[word].lower == "mean" && std::ranges::any_of(before, [](const Token& token) {
           return std::ranges::find(kDo, token.lower) != std::end(kDo);
         });
}

// "the phone number of": which number it is stands before it.
bool isPartOfName(const std::vector<Token>& tokens, std::size_t number, const std::vector<CueSpan>& cues) {
  if (number < 2 || (tokens[number].lower != "number" && tokens[number].lower != "numbers")) return false;
  const Token& before = tokens[number - 1];
  const bool cue = !cues.empty() && cues.back().first + cues.back().count == number;
  return !cue && !before.stop && !before.comma && !before.number && !before.quoted;
}

// "the DISPLAY", "a report": what has an article asks for nothing, unless it is "the list OF". Nor does "does
// Ann REPORT to Bob", "who REPORT to Ann".
bool isNoun(const std::vector<Token>& tokens, std::size_t word, const Cue& cue) {
  static constexpr std::string_view kVerbs[] = {"list", "show",   "display", "report",
                                                "find", "return", "order",   "ordered"};
  static constexpr std::string_view kArticles[] = {"the", "a", "an", "each", "every", "any", "no"};
  const bool verb = std::ranges::find(kVerbs, cue.phrase) != std::end(kVerbs);
  if (!verb || word == 0 || tokens[word - 1].comma) return false;
  static constexpr std::string_view kDo[] = {"do", "does", "did", "has", "have", "had"};
  if (std::ranges::find(kDo, tokens.front().lower) != std::end(kDo)) return true;
  const std::string_view behind = word + 1 < tokens.size() ? tokens[word + 1].lower : std::string_view{};
  if (cue.phrase == "report" && behind == "to") return true;
  if (cue.kind == CueKind::kOrderBy) return false;
  return behind != "of" && std::ranges::find(kArticles, tokens[word - 1].lower) != std::end(kArticles);
}

// "the MOST number of shops", "AVERAGE number of employees", "TOTAL number of points": may be of what is
// called so.
bool mayBeOfNumbers(const Cue& cue) {
  return cue.phrase.ends_with(" number of") &&
         (cue.kind == CueKind::kHighest || cue.kind == CueKind::kLowest || cue.kind == CueKind::kAverage ||
          cue.kind == CueKind::kCount);
}

bool mayBeMeantBy(const Cue& shorter, const Cue& longer) {
  const bool adds = longer.kind == CueKind::kCount && shorter.kind == CueKind::kSum;
  return adds || shorter.kind == longer.kind;
}

// "enrollment GREATER 18000".
const Cue* beforeNumber(const std::vector<Token>& tokens, std::size_t word) {
  const bool number = word + 1 < tokens.size() && tokens[word + 1].number;
  return number ? comparedBare(tokens[word].lower) : nullptr;
}

// "anything BUT diesel", "any boat BUT a motorboat", "all years BUT 2025": other than that. "All that is
// small BUT fast" takes nothing out.
const Cue* takesOut(const std::vector<Token>& tokens, std::size_t word) {
  static constexpr Cue kOther{"but", CueKind::kNotEqual};
  static constexpr std::string_view kAny[] = {"any",   "anything",   "anyone",   "anybody",  "all",
                                              "every", "everything", "everyone", "everybody"};
  static constexpr std::string_view kArticles[] = {"a", "an", "the", "those", "that", "this"};
  constexpr std::size_t kWords = 3;  // "ALL the years but"
  if (tokens[word].lower != "but" || tokens[word].quoted || word + 1 >= tokens.size()) return nullptr;
  const Token& next = tokens[word + 1];
  const bool names = isOneOf(kArticles, next.lower) || next.capitalised || next.quoted || next.number ||
                     next.comma || word + 2 == tokens.size();
  for (std::size_t back = 1; back <= std::min(word, names ? kWords : 1); ++back) {
    if (tokens[word - back].comma) return nullptr;
    if (isOneOf(kAny, tokens[word - back].lower)) return &kOther;
  }
  return nullptr;
}

// "by channel AND YEAR": by year too.
void groupByLaterPeriods(const std::vector<Token>& tokens, std::vector<CueSpan>& cues) {
  const auto groups = [](const CueSpan& span) {
    const CueKind kind = span.cue.kind;
    return kind == CueKind::kGroupedBy || kind == CueKind::kEach || kind == CueKind::kEachPeriod;
  };
  for (std::size_t c = 1; c < cues.size(); ++c) {
    CueSpan& joined = cues[c];
    const std::size_t unit = joined.first + joined.count;
    std::size_t before = c - 1;
    while (before > 0 && cues[before].cue.phrase == "and") --before;
    if (joined.cue.phrase != "and" || unit >= tokens.size() || !groups(cues[before])) continue;
    const auto ofUnit = std::ranges::find(lexicon(), "by " + tokens[unit].lower, &Cue::phrase);
    if (ofUnit == lexicon().end() || ofUnit->kind != CueKind::kEachPeriod) continue;
    joined.cue = *ofUnit;
    ++joined.count;
  }
}

// "MONTH with the lowest sales", "MONTH of 2023 with …": which one is asked for.
void askForPeriod(const std::vector<Token>& tokens, std::vector<CueSpan>& cues) {
  const std::size_t unit = tokens.front().lower == "the" ? 1 : 0;
  const bool taken = std::ranges::any_of(cues, [&](const CueSpan& cue) { return cue.first <= unit; });
  if (taken || unit + 2 >= tokens.size()) return;
  const std::string_view next = tokens[unit + 1].lower;
  const bool ofYear = (next == "of" || next == "in") && tokens[unit + 2].number;
  if (!ofYear && next != "with") return;
  const auto which = std::ranges::find(lexicon(), "which " + tokens[unit].lower, &Cue::phrase);
  if (which != lexicon().end() && which->kind == CueKind::kWhichPeriod)
    cues.insert(cues.begin(), {*which, unit, 1});
}

std::vector<CueSpan> findCues(const std::vector<Token>& tokens) {
  std::vector<CueSpan> cues;
  for (std::size_t i = 0; i < tokens.size();) {
    std::size_t step = 1;
    const Cue* longer = nullptr;
    for (const auto& cue : lexicon()) {
      const auto length = matchLength(cue.phrase, tokens, i);
      if (length == 0 || (longer && !mayBeMeantBy(cue, *longer))) continue;
      if (saysLength(tokens, i) || asksMeaning(tokens, i) || comparesNothing(tokens, i) ||
          isPartOfName(tokens, i, cues) || isNoun(tokens, i, cue))
        break;
      cues.push_back({cue, i, length});
      step = std::max(step, length);
      if (longer || !mayBeOfNumbers(cue)) break;
      longer = &cue;
    }
    const bool none = cues.empty() || cues.back().first < i;
    if (const Cue* bare = none ? beforeNumber(tokens, i) : nullptr) cues.push_back({*bare, i, 1});
    if (const Cue* other = none ? takesOut(tokens, i) : nullptr) cues.push_back({*other, i, 1});
    i += step;
  }
  groupByLaterPeriods(tokens, cues);
  askForPeriod(tokens, cues);
  return cues;
}

// A change is wanted when the sentence opens with a word of change (politeness aside).
Intent intentOf(const std::vector<Token>& tokens, const std::vector<CueSpan>& cues) {
  static const std::vector<std::string> kPolite{"please", "can",    "could", "would", "you", "i",
                                                "want",   "to",     "now",   "then",  "and", "just",
                                                "we",     "should", "let",   "us"};
  const auto opens = [&](std::size_t token) {
    while (token > 0 && !tokens[token - 1].comma) {
      if (std::find(kPolite.begin(), kPolite.end(), tokens[token - 1].lower) == kPolite.end()) return false;
      --token;
    }
    return true;
  };
  for (const auto& cue : cues)
    if (cue.cue.kind == CueKind::kWrite && opens(cue.first)) return Intent::kWrite;
  return Intent::kRead;
}

}  // namespace

std::optional<double> numberOfWord(const std::string& word) {
  if (const auto it = kNumberWords.find(word); it != kNumberWords.end()) return it->second;
  std::string digits;
  for (const char c : word)
    if (c != ',') digits += c;
  double value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc{} || !std::isfinite(value)) return std::nullopt;  // "Nan" is a name
  if (stop == end) return value;
  if (const auto unit = kMultipliers.find(std::string_view(stop, static_cast<std::size_t>(end - stop)));
      unit != kMultipliers.end())
    return value * unit->second;
  return std::nullopt;
}

std::string stem(std::string_view word) {
  if (const auto singular = kIrregularPlurals.find(word); singular != kIrregularPlurals.end())
    word = singular->second;
  // A stemmer holds state: one a thread.
  thread_local const std::unique_ptr<sb_stemmer, void (*)(sb_stemmer*)> stemmer(
      sb_stemmer_new("english", nullptr), sb_stemmer_delete);
  if (!stemmer) return std::string(word);
  const auto* stemmed = sb_stemmer_stem(stemmer.get(), reinterpret_cast<const sb_symbol*>(word.data()),
                                        static_cast<int>(word.size()));
  return stemmed ? std::string(reinterpret_cast<const char*>(stemmed),
                               static_cast<std::size_t>(sb_stemmer_length(stemmer.get())))
                 : std::string(word);
}

std::vector<std::string> contentStems(std::string_view phrase) {
  std::vector<std::string> all, content;
  for (const auto& word : identifierWords(phrase)) {
    all.push_back(stem(word));
    if (!isStopWord(word)) content.push_back(all.back());
  }
  return content.empty() ? all : content;
}

const CueSpan* Question::cueAt(std::size_t token) const {
  const auto it =
      std::find_if(cues.begin(), cues.end(), [&](const CueSpan& cue) { return cue.first == token; });
  return it == cues.end() ? nullptr : &*it;
}

bool Question::has(CueKind kind) const {
  return std::any_of(cues.begin(), cues.end(), [&](const CueSpan& cue) { return cue.cue.kind == kind; });
}

bool Question::isTimeUnitAt(std::size_t token) const {
  return token < tokens.size() && isTimeUnit(tokens[token].lower);
}

bool Question::wantsComputation() const {
  return std::any_of(cues.begin(), cues.end(),
                     [](const CueSpan& span) { return isComputation(span.cue.kind); });
}

bool Question::isBriefing() const {
  const auto everything =
      std::ranges::find(cues, CueKind::kEverything, [](const CueSpan& span) { return span.cue.kind; });
  if (everything == cues.end()) return false;
  // "All information about employees who …" asks for a table.
  const auto narrows = [](const CueSpan& span) { return span.cue.kind != CueKind::kOf; };
  if (std::any_of(everything + 1, cues.end(), narrows)) return false;
  const auto isContent = [](const Token& token) { return !token.stop; };
  const auto subject = tokens.begin() + static_cast<std::ptrdiff_t>(everything->first + everything->count);
  const auto before = tokens.begin() + static_cast<std::ptrdiff_t>(everything->first);
  return std::none_of(tokens.begin(), before, isContent) && std::any_of(subject, tokens.end(), isContent);
}

bool Question::asksPercent() const {
  return text.find('%') != std::string::npos ||
         std::ranges::any_of(tokens, [](const Token& token) { return token.lower.starts_with("percent"); });
}

bool Question::asksWhether() const {
  static constexpr std::string_view kAuxiliaries[] = {"is",   "are", "was", "were", "do",
                                                      "does", "did", "has", "have", "had"};
  const bool asks =
      std::ranges::find(kAuxiliaries, tokens.front().lower) != std::end(kAuxiliaries) && tokens.size() > 2;
  return asks && !has(CueKind::kList) && !has(CueKind::kCount) && !has(CueKind::kEverything);
}

std::string Question::textOf(std::size_t first, std::size_t count) const {
  if (count == 1) return tokens[first].text;
  return text.substr(tokens[first].start, tokens[first + count - 1].end - tokens[first].start);
}

std::vector<std::string> Question::otherNamesOf(std::size_t first, std::size_t count) const {
  std::vector<std::string> names;
  for (const OtherName& other : otherNames)
    if (other.first == first && other.count == count) names.push_back(other.name);
  return names;
}

namespace {

// Two periods of such a question are compared.
bool asksChange(const Question& question) {
  return question.has(CueKind::kDifference) || std::ranges::any_of(question.tokens, [](const Token& token) {
           return isChangeWord(token.lower, ChangeWord::kChange);
         });
}

}  // namespace

Result<Question> analyse(std::string_view text, std::chrono::system_clock::time_point today) {
  if (text.size() > kMaxQuestionBytes)
    return fail(Code::kLimit, "the question is " + std::to_string(text.size()) + " bytes long",
                "Ask in at most " + std::to_string(kMaxQuestionBytes) + " bytes.");
  Question question{.text = toUtf8(trim(text))};
  question.tokens = Tokenizer(question.text).run();
  if (question.tokens.empty())
    return fail(Code::kInvalidArgument, "the question is empty", "Ask something in plain words.");
  annotate(question.tokens);
  question.cues = findCues(question.tokens);
  question.periods = findPeriods(question.tokens, today);
  if (!asksChange(question)) joinPeriods(question.tokens, question.periods);
  question.intent = intentOf(question.tokens, question.cues);
  question.today = today;
  return question;
}

}  // namespace omni
