#include "evidence/claims/amounts/amounts_in.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string>

#include "base/number.h"
#include "base/text.h"
#include "evidence/claims/amounts/hedge.h"
#include "question/question.h"

namespace omni {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
constexpr double kAbout = .1;        // of a number that is said to be about right
constexpr std::size_t kRounded = 2;  // zeros at the end from which a number may be a rounded one

// A piece of text between spaces and punctuation that is part of no number.
struct Word {
  std::string lower;
  std::size_t start = 0, end = 0;
};

// "412 000"
bool areThousands(std::string_view text) {
  const auto end = std::min(text.find_first_not_of("0123456789"), text.size());
  return end == 3;
}

bool isNumberByte(std::string_view text, std::size_t i) {
  if (isDigit(text[i])) return true;
  const bool inside = i > 0 && i + 1 < text.size() && isDigit(text[i - 1]) && isDigit(text[i + 1]);
  return inside && (text[i] == '.' || text[i] == ',' || (text[i] == ' ' && areThousands(text.substr(i + 1))));
}

// "€", "£", dashes: what is no letter.
bool isSign(std::string_view bytes) {
  return bytes == "\xE2\x80\x93" || bytes == "\xE2\x80\x94" || bytes == "\xE2\x82\xAC" || bytes == "\xC2\xA3";
}

// "30-month", "1.5kg" and "€30" are cut where the number begins and ends.
std::vector<Word> wordsOf(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t i = 0; i < text.size();) {
    if (!isWordByte(text[i])) {
      const bool sign = text[i] == '%' || text[i] == '$' || text[i] == '#';
      if (sign) words.push_back({std::string(1, text[i]), i, i + 1});
      ++i;
      continue;
    }
    const std::size_t start = i;
    if (isDigit(text[i]))
      while (i < text.size() && isNumberByte(text, i)) ++i;
    else
      while (i < text.size() && isWordByte(text[i]) &&
             !(i > start && isDigit(text[i]) && isSign(text.substr(start, i - start))))
        ++i;
    words.push_back({lower(text.substr(start, i - start)), start, i});
  }
  return words;
}

// Of a number as it is written: half of what its last digit stands for. Zeros at its end leave no more open
// than a share of it.
double halfStep(std::string_view digits, double number, double share) {
  const auto point = digits.find('.');
  if (point != std::string_view::npos) return .5 * std::pow(10, -double(digits.size() - point - 1));
  std::size_t zeros = 0;
  while (zeros + 1 < digits.size() && digits[digits.size() - 1 - zeros] == '0') ++zeros;
  return zeros < kRounded ? .5
                          : std::clamp(.5 * std::pow(10, double(zeros)), .5, std::max(.5, share * number));
}

class Scanner {
 public:
  Scanner(std::string_view text, double rounding) : text_(text), rounding_(rounding), words_(wordsOf(text)) {}

  std::vector<Amount> run() {
    for (at_ = 0; at_ < words_.size();)
      if (auto amount = next()) found_.push_back(*amount);
    joinParts();
    joinRanges();
    return std::move(found_);
  }

 private:
  std::optional<Amount> next() {
    const std::size_t first = at_;
    const Word& word = words_[at_++];
    std::optional<double> number = isDigit(word.lower[0]) ? digitsOf(word) : spelled(word);
    if (!number || isPartOfName(first) || isNumbering(first)) return std::nullopt;
    double half = isDigit(word.lower[0]) ? halfStep(plain(word), *number, rounding_) : .5;
    for (double times = timesNext(); times > 1; times = timesNext()) {
      *number *= times;
      half *= times;
      ++at_;
    }
    if (at_ < words_.size() && isOrdinal(words_[at_])) return std::nullopt;
    Amount amount{
        .least = *number - half, .most = *number + half, .start = word.start, .end = words_[at_ - 1].end};
    addHalf(amount);
    takeUnit(amount, first);
    if (!amount.unit && isYear(first)) return std::nullopt;
    // "0.87 g/cm³" is so much of one for so much of another.
    if (amount.unit && text_.substr(amount.end).starts_with('/')) return std::nullopt;
    hedge(amount, first, *number, half);
    return amount;
  }

  // "1,200" without its marks; "12,5" is written with a comma for the point.
  static std::string plain(const Word& word) {
    const auto comma = word.lower.rfind(',');
    const bool decimal = comma != std::string::npos && word.lower.find(',') == comma &&
                         word.lower.find('.') == std::string::npos && word.lower.size() - comma != 4;
    std::string digits;
    for (const char c : word.lower)
      if (c == ',' && decimal)
        digits += '.';
      else if (c != ',' && c != ' ')
        digits += c;
    return digits;
  }

  static std::optional<double> digitsOf(const Word& word) { return parsedNumber(plain(word)); }

  // "twenty-four"
  std::optional<double> spelled(const Word& word) {
    auto number = numberOfWord(word.lower);
    if (!number || *number < 20 || *number > 90 || at_ == words_.size()) return number;
    const Word& more = words_[at_];
    const auto ones = isDigit(more.lower[0]) ? std::nullopt : numberOfWord(more.lower);
    if (!ones || *ones < 1 || *ones > 9 || more.start != word.end + 1) return number;
    ++at_;
    return *number + *ones;
  }

  double timesNext() const {
    if (at_ >= words_.size() || words_[at_].start > words_[at_ - 1].end + 1) return 1;
    static constexpr std::string_view kWords[] = {"hundred",  "thousand", "million", "billion",
                                                  "trillion", "k",        "bn",      "mn"};
    static constexpr double kTimes[] = {1e2, 1e3, 1e6, 1e9, 1e12, 1e3, 1e9, 1e6};
    const auto* known = std::ranges::find(kWords, words_[at_].lower);
    return known == std::end(kWords) ? 1 : kTimes[known - std::begin(kWords)];
  }

  // "T3", "3.0.11", "v2", "A-300", "24/7"
  bool isPartOfName(std::size_t at) const {
    const Word& word = words_[at];
    if (std::ranges::count(word.lower, '.') > 1) return true;
    if (word.start == 0) return false;
    const char before = text_[word.start - 1];
    if (before == '/' || before == '_' || before == '^' || before == '[') return true;
    const bool joined = at > 0 && words_[at - 1].end + 1 == word.start && before == '-';
    return (isWordByte(before) && static_cast<unsigned char>(before) < 0x80) ||
           (joined && !isDigit(words_[at - 1].lower[0]) && isDigit(word.lower[0]));
  }

  bool isNumbering(std::size_t at) const {
    static constexpr std::string_view kNumbered[] = {
        "section",  "page",  "chapter", "table",   "figure",  "note",   "step",    "item",
        "no",       "nr",    "#",       "version", "release", "rev",    "phase",   "room",
        "floor",    "gate",  "line",    "part",    "annex",   "volume", "article", "v",
        "appendix", "level", "class",   "group",   "stage",   "tel",    "phone"};
    return at > 0 && isOneOf(kNumbered, words_[at - 1].lower);
  }

  // "in 2019", "March 2024"
  bool isYear(std::size_t at) const {
    static constexpr std::string_view kBefore[] = {
        "in",  "since", "by",   "until",  "january",   "february", "march",    "april",
        "may", "june",  "july", "august", "september", "october",  "november", "december"};
    const std::string& word = words_[at].lower;
    return word.size() == 4 && (word.starts_with("19") || word.starts_with("20")) && at > 0 &&
           isOneOf(kBefore, words_[at - 1].lower);
  }

  static bool isOrdinal(const Word& word) {
    static constexpr std::string_view kEndings[] = {"st", "nd", "rd", "th"};
    return isOneOf(kEndings, word.lower);
  }

  // "seven and a half"
  void addHalf(Amount& amount) {
    static constexpr std::string_view kHalf = " and a half";
    if (!lower(text_.substr(amount.end, kHalf.size())).starts_with(kHalf)) return;
    amount.least += .5;
    amount.most += .5;
    amount.end += kHalf.size();
    at_ += 3;
  }

  void takeUnit(Amount& amount, std::size_t first) {
    if (at_ < words_.size() && words_[at_].start <= amount.end + 1) {
      if (const Unit* unit = powerAt(at_)) {
        amount.unit = unit;
        amount.end = words_[at_ + 1].end;
        at_ += 2;
        return;
      }
      if (const Unit* unit = unitAt(at_)) {
        amount.unit = unit;
        amount.end = words_[at_].end;
        ++at_;
        return;
      }
    }
    if (first == 0) return;
    const Word& before = words_[first - 1];
    if (before.end + 1 < words_[first].start) return;
    amount.unit = signOf(before);
    if (amount.unit) amount.start = before.start;
  }

  // "square kilometres", "cubic metres"
  const Unit* powerAt(std::size_t at) const {
    if (at + 1 >= words_.size()) return nullptr;
    const bool square = words_[at].lower == "square" || words_[at].lower == "sq";
    const Unit* of = square || words_[at].lower == "cubic" ? unitOf(words_[at + 1].lower) : nullptr;
    if (of == unitOf("m")) return unitOf(square ? "m2" : "m3");
    return of == unitOf("km") && square ? unitOf("km2") : nullptr;
  }

  const Unit* unitAt(std::size_t at) const {
    if (words_[at].lower == "%") return unitOf("percent");
    if (words_[at].lower == "per" && at + 1 < words_.size() && words_[at + 1].lower == "cent")
      return unitOf("percent");
    // What is no unit by itself is one behind a number.
    static constexpr std::pair<std::string_view, std::string_view> kBehindNumbers[] = {
        {"h", "hours"}, {"s", "seconds"}, {"bar", "bars"}};
    for (const auto& [written, meant] : kBehindNumbers)
      if (words_[at].lower == written) return unitOf(meant);
    const Unit* unit = unitOf(words_[at].lower);
    return unit ? unit : signOf(words_[at]);
  }

  static const Unit* signOf(const Word& word) {
    if (word.lower == "$") return unitOf("usd");
    if (word.lower == "\xE2\x82\xAC") return unitOf("eur");
    if (word.lower == "\xC2\xA3") return unitOf("gbp");
    const Unit* unit = unitOf(word.lower);
    const bool money = unit && unit->of == Measure::kMoney;
    return money ? unit : nullptr;
  }

  void hedge(Amount& amount, std::size_t first, double number, double half) const {
    const bool tilde = words_[first].start > 0 && text_[words_[first].start - 1] == '~';
    const auto before = [&](std::size_t words) {
      return first >= words ? std::string_view(words_[first - words].lower) : std::string_view();
    };
    switch (tilde ? Hedge::kAbout
                  : hedgeOf({before(1), before(2), before(3), before(4)}, text_.substr(amount.end))) {
      case Hedge::kNone: break;
      case Hedge::kAbout:
        amount.least = std::min(number - half, number - kAbout * std::abs(number));
        amount.most = std::max(number + half, number + kAbout * std::abs(number));
        break;
      case Hedge::kAtLeast: amount.most = kEndless; break;
      case Hedge::kAtMost:  // the end that is told is exact: "up to 300"
        amount.least = -kEndless;
        amount.most = number + std::min(half, .5);
        break;
      case Hedge::kFormer: amount.former = true; break;
    }
  }

  // "2 hours and 8 minutes", "6 ft 2 in": one amount in the larger unit.
  void joinParts() {
    for (std::size_t i = 0; i + 1 < found_.size();) {
      Amount& whole = found_[i];
      const Amount& part = found_[i + 1];
      const std::string between = lower(trim(text_.substr(whole.end, part.start - whole.end)));
      const bool parts = whole.unit && part.unit && whole.unit->of == part.unit->of &&
                         whole.unit->size > part.unit->size && (between.empty() || between == "and");
      if (!parts) {
        ++i;
        continue;
      }
      const double number = (whole.least + whole.most) / 2, size = part.unit->size / whole.unit->size;
      whole.least = number + part.least * size;
      whole.most = number + part.most * size;
      whole.end = part.end;
      found_.erase(found_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
  }

  // "19 to 24", "19–24", "between 19 and 24": one amount, unless something was raised from 19 to 24.
  void joinRanges() {
    for (std::size_t i = 0; i + 1 < found_.size(); ++i) {
      Amount& from = found_[i];
      const Amount& to = found_[i + 1];
      const std::string between = lower(trim(text_.substr(from.end, to.start - from.end)));
      static constexpr std::string_view kJoins[] = {"-", "to", "\xE2\x80\x93", "\xE2\x80\x94"};
      const bool range = isOneOf(kJoins, between) || (between == "and" && follows("between", from.start));
      if (!range || from.least > to.most || (from.former && changes(from.start))) continue;
      from.most = to.most;
      from.end = to.end;
      from.former = false;
      if (!from.unit) from.unit = to.unit;
      found_.erase(found_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
  }

  bool follows(std::string_view word, std::size_t start) const {
    const auto at = std::ranges::find(words_, start, &Word::start);
    return at != words_.end() && at != words_.begin() && std::prev(at)->lower == word;
  }

  // "raised from 19 to 30"
  bool changes(std::size_t start) const {
    static constexpr std::string_view kChanges[] = {
        "raised",  "lowered",  "increased", "reduced", "cut",   "extended", "shortened",
        "rose",    "fell",     "grew",      "changed", "went",  "up",       "down",
        "dropped", "improved", "moved",     "risen",   "grown", "fallen"};
    return std::ranges::any_of(
        words_, [&](const Word& word) { return word.start < start && isOneOf(kChanges, word.lower); });
  }

  std::string_view text_;
  double rounding_;
  std::vector<Word> words_;
  std::vector<Amount> found_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<Amount> amountsIn(std::string_view text, double rounding) {
  return Scanner(text, rounding).run();
}

}  // namespace omni
