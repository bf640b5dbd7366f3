#include "answer/citation/citation_check.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "answer/citation/comparable_text.h"
#include "base/text.h"
#include "evidence/kept_rows.h"

namespace omni {
namespace {

// Words that open a statement with a capital and name nothing, also in other languages: the answer is in that
// of the question.
constexpr std::string_view kOpeners =
    " about according additionally all also altogether among approximately around as at based "
    "both currently each every exactly finally first for further furthermore here however i i'm "
    "in it its just many moreover most nearly no none nothing of on only others overall second "
    "several similarly since so some sources the there these they this those together total "
    "unfortunately we yes el la los las hay un una le les il une des der die das es ein eine lo "
    "gli os um uma de het een ";

constexpr std::size_t kMinAbbreviation = 3;  // letters

bool hasDigit(std::string_view word) {
  return std::any_of(word.begin(), word.end(), isDigit);
}

std::string normalised(std::string_view text) {
  std::string out;
  for (const char c : lower(text)) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (blank && (out.empty() || out.back() == ' ')) continue;
    out += blank ? ' ' : c;
  }
  return out;
}

// The numbers that a text names; "1,234.5" is one.
std::vector<double> numbersIn(std::string_view text) {
  std::vector<double> numbers;
  std::string digits;
  const auto flush = [&] {
    double value = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc{}) numbers.push_back(value);
    digits.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool between = !digits.empty() && i + 1 < text.size() && isDigit(text[i + 1]);
    if (isDigit(text[i]) || (text[i] == '.' && between))
      digits += text[i];
    else if (!(text[i] == ',' && between))
      flush();
  }
  flush();
  return numbers;
}

std::size_t significantDigits(std::string_view written) {
  std::size_t digits = 0;
  for (const char c : written)
    if (isDigit(c) && (digits > 0 || c != '0')) ++digits;
  return digits;
}

double rounded(double number, std::size_t digits) {
  if (number == 0 || digits == 0) return number;
  const double scale =
      std::pow(10.0, static_cast<double>(digits) - 1 - std::floor(std::log10(std::abs(number))));
  return std::round(number * scale) / scale;
}

bool same(double a, double b) {
  return std::abs(std::abs(a) - std::abs(b)) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

bool namesNothing(const Token& token) {
  return token.stop || token.text.empty() || token.text[0] < 'A' || token.text[0] > 'Z' ||
         kOpeners.find(' ' + token.lower + ' ') != std::string_view::npos;
}

// Without "- ", "2. " or "3) " in front.
std::string_view withoutBullet(std::string_view claimed) {
  claimed = trim(claimed);
  std::size_t end = 0;
  while (end < claimed.size() && isDigit(claimed[end])) ++end;
  const std::string_view marks = end > 0 ? ".)" : "-*";
  if (end + 1 < claimed.size() && marks.find(claimed[end]) != std::string_view::npos &&
      claimed[end + 1] == ' ')
    claimed.remove_prefix(end + 1);
  return trim(claimed);
}

template <class Holds>
bool any(const std::vector<const CitedEvidence*>& cited, Holds&& holds) {
  return std::any_of(cited.begin(), cited.end(), [&](const CitedEvidence* one) { return holds(*one); });
}

// A capital that only begins the statement.
bool onlyBegins(const Token& token, bool first, const AskedWords& asked) {
  return first && asked.small.contains(token.stem);
}

// Whether a number goes on beside `at`: "0.256" where "0" is looked for.
bool goesOn(std::string_view text, std::size_t mark, std::size_t digit) {
  return mark < text.size() && digit < text.size() && (text[mark] == '.' || text[mark] == ',') &&
         isDigit(text[digit]);
}

bool isSupported(const Token& token, bool first, const std::vector<const CitedEvidence*>& cited,
                 const AskedWords& asked) {
  if (token.quoted) return any(cited, [&](const auto& one) { return one.holds(token.text); });
  if (token.number) {
    // "one" is more often a pronoun than a number.
    if (token.lower == "one" || token.lower == "once") return true;
    return any(cited, [&](const auto& one) { return one.holdsNumber(*token.number, token.text); });
  }
  if (!hasDigit(token.text) && (namesNothing(token) || onlyBegins(token, first, asked))) return true;
  return any(cited, [&](const auto& one) {
    return one.holds(token.text) || one.holdsStem(token.stem) ||
           (asked.all.contains(token.stem) && one.abbreviates(token.lower));
  });
}

}  // namespace

CitedEvidence::CitedEvidence(const Evidence& evidence, const Attempt& attempt) : text_(" ") {
  add(attempt.candidate.source);
  for (const auto& element : evidence.provenance.elements) addName(element);
  if (attempt.query) {
    add(attempt.query->text);
    for (const auto& parameter : attempt.query->parameters) add(toText(parameter.value));
  }
  if (attempt.isSearch()) {
    const auto& passage = attempt.outcome->passages[evidence.passage];
    for (const auto& part : {passage.document, passage.title, passage.text}) add(part);
    return;
  }
  for (const auto& column : attempt.outcome->columns) addName(column);
  const auto rows = keptRows(evidence, *attempt.outcome);
  numbers_.push_back(static_cast<double>(rows.size()));
  for (const auto& row : rows)
    for (const auto& value : row) add(toText(value));
}

void CitedEvidence::addName(std::string_view name) {
  add(name);
  for (auto& word : identifierWords(name))
    if (word.size() >= kMinAbbreviation) nameWords_.insert(std::move(word));
}

void CitedEvidence::add(std::string_view written) {
  const std::string text = comparableText(written);
  text_ += normalised(text) + ' ';
  for (auto& word : identifierWords(text)) stems_.insert(stem(word));
  const auto numbers = numbersIn(text);
  numbers_.insert(numbers_.end(), numbers.begin(), numbers.end());
}

bool CitedEvidence::holds(std::string_view words) const {
  const std::string spaced = normalised(comparableText(words));
  const std::string_view wanted = trim(spaced);
  if (wanted.empty()) return true;
  for (auto at = text_.find(wanted); at != std::string::npos; at = text_.find(wanted, at + 1)) {
    const auto end = at + wanted.size();
    const bool begins = at == 0 || !isWordByte(text_[at - 1]) || !isWordByte(wanted.front());
    if (isDigit(wanted.back()) && goesOn(text_, end, end + 1)) continue;
    if (isDigit(wanted.front()) && at > 1 && goesOn(text_, at - 1, at - 2)) continue;
    if (begins && (end >= text_.size() || !isWordByte(text_[end]) || !isWordByte(wanted.back()))) return true;
  }
  return false;
}

bool CitedEvidence::holdsNumber(double number, std::string_view written) const {
  if (holds(written)) return true;
  const auto digits = significantDigits(written);
  return std::any_of(numbers_.begin(), numbers_.end(), [&](double held) {
    const double percent = std::abs(held) <= 1 ? held * 100 : held;
    return same(held, number) || same(percent, number) ||
           (digits > 1 && (same(rounded(held, digits), number) || same(rounded(percent, digits), number)));
  });
}

bool CitedEvidence::abbreviates(std::string_view word) const {
  return std::any_of(nameWords_.begin(), nameWords_.end(),
                     [&](const std::string& name) { return word.starts_with(name); });
}

AskedWords askedWords(const Question& question, std::span<const Attempt> attempts) {
  AskedWords asked;
  const auto add = [&](const Question& text) {
    for (const Token& token : text.tokens) {
      asked.all.insert(token.stem);
      if (token.text == token.lower) asked.small.insert(token.stem);
    }
  };
  add(question);
  for (const Attempt& attempt : attempts) {
    if (!attempt.query) continue;
    if (const auto why = analyse(attempt.query->why, {})) add(*why);
  }
  return asked;
}

std::optional<std::string> unsupported(std::string_view claimed,
                                       const std::vector<const CitedEvidence*>& cited,
                                       const AskedWords& asked) {
  const std::string statement = comparableText(withoutBullet(claimed));
  if (statement.empty()) return std::nullopt;
  const auto analysed = analyse(statement, {});
  if (!analysed) return statement;
  for (std::size_t i = 0; i < analysed->tokens.size(); ++i)
    if (!isSupported(analysed->tokens[i], i == 0, cited, asked)) return analysed->tokens[i].text;
  return std::nullopt;
}

}  // namespace omni
