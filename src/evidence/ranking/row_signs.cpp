#include "evidence/ranking/row_signs.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kRowsRead = 50;
constexpr std::size_t kEchoedRows = 3;

constexpr std::string_view kTotals[] = {"total", "totals", "subtotal", "overall", "sum"};
constexpr std::string_view kPlaceholders[] = {"unknown", "none", "n/a", "na", "-", "--", "–", "—", "?", ""};

class RowReader {
 public:
  RowReader(const Question& question, std::span<const Attempt> attempts, std::size_t index)
      : question_(question), attempts_(attempts), index_(index), outcome_(*attempts[index].outcome) {}

  RowSigns run() {
    put(RowSign::kEchoed, echoed());
    readCells();
    readNumber();
    readTexts();
    readKind();
    put(RowSign::kTied, !attempts_[index_].ties.empty());
    put(RowSign::kExplainsAll, attempts_[index_].unexplained.empty());
    for (std::size_t other = 0; other < attempts_.size(); ++other) {
      const Attempt& attempt = attempts_[other];
      const bool answers =
          attempt.outcome && !attempt.outcome->columns.empty() && !nothingCame(*attempt.outcome);
      if (other != index_ && answers && attempt.outcome->rows != outcome_.rows) put(RowSign::kRival, 1);
    }
    return values_;
  }

 private:
  void put(RowSign sign, double value) {
    values_[static_cast<std::size_t>(sign)] = static_cast<float>(value);
  }

  // "Where is Denver airport?": Denver. Of a choice one is to be named again.
  bool echoed() const {
    if (question_.has(CueKind::kOr) || outcome_.rows.empty() || outcome_.rows.size() > kEchoedRows)
      return false;
    const std::string asked = lower(question_.text);
    return std::ranges::all_of(outcome_.rows, [&](const Row& row) {
      return std::ranges::all_of(row, [&](const Value& value) {
        const auto* text = std::get_if<std::string>(&value);
        return text && asked.find(lower(*text)) != std::string::npos;
      });
    });
  }

  void readCells() {
    const std::size_t rows = std::min(kRowsRead, outcome_.rows.size());
    double cells = 0, unknown = 0;
    std::set<std::string> known;
    for (std::size_t r = 0; r < rows; ++r) {
      std::string text;
      for (const Value& value : outcome_.rows[r]) {
        ++cells;
        unknown += std::holds_alternative<Null>(value) ? 1 : 0;
        text += toText(value) + '\x1f';
      }
      known.insert(std::move(text));
    }
    put(RowSign::kUnknown, cells > 0 ? unknown / cells : 0);
    put(RowSign::kRepeated, rows > 0 ? 1 - static_cast<double>(known.size()) / static_cast<double>(rows) : 0);
  }

  // Whether one or several are asked for shows in "which CITY is", "what ARE".
  void readNumber() {
    const auto& tokens = question_.tokens;
    if (tokens.size() < 2 ||
        (tokens[0].lower != "which" && tokens[0].lower != "what" && tokens[0].lower != "who"))
      return;
    const std::string& next = tokens[1].lower;
    const bool many = next == "are" || next == "were" ||
                      (next.ends_with('s') && next != "is" && next != "was" && !next.ends_with("ss") &&
                       next != "does" && next != "has");
    put(RowSign::kManyForOne, !many && outcome_.rows.size() > 1);
    put(RowSign::kOneForMany, many && outcome_.rows.size() == 1);
    const Value* only =
        outcome_.rows.size() == 1 && outcome_.rows[0].size() == 1 ? &outcome_.rows[0][0] : nullptr;
    if (!only) return;
    if (const auto* whole = std::get_if<std::int64_t>(only)) put(RowSign::kNegative, *whole < 0);
    if (const auto* real = std::get_if<double>(only)) put(RowSign::kNegative, *real < 0);
  }

  void readTexts() {
    const auto& rows = outcome_.rows;
    if (rows.size() == 1 && rows[0].size() == 1 && question_.has(CueKind::kCount))
      put(RowSign::kCountsOne, rows[0][0] == Value(std::int64_t{1}));
    bool names = rows.empty();
    for (std::size_t r = 0; r < std::min(kRowsRead, rows.size()); ++r)
      for (const Value& value : rows[r]) {
        const auto* text = std::get_if<std::string>(&value);
        if (!text) continue;
        if (text->find('\n') != std::string::npos) put(RowSign::kLines, 1);
        const auto words = split(lower(*text), ' ');
        if (isOneOf(kTotals, words.front())) put(RowSign::kTotal, !says(words.front()));
        if (isOneOf(kPlaceholders, lower(*text))) put(RowSign::kPlaceholder, 1);
        names |= isName(*text);
      }
    put(RowSign::kWhoByCode, question_.tokens.front().lower == "who" && !names);
  }

  // ---------------------------------------------------------------- what is asked for

  void readKind() {
    const auto& tokens = question_.tokens;
    if (outcome_.rows.empty()) return;
    static constexpr std::string_view kBefore[] = {"in", "on", "at", "to", "from", "for", "of", "since"};
    const std::size_t at = tokens.size() > 1 && isOneOf(kBefore, tokens[0].lower) ? 1 : 0;
    const std::string& first = tokens[at].lower;
    const std::string next = at + 1 < tokens.size() ? tokens[at + 1].lower : "";
    static constexpr std::string_view kTimes[] = {"year", "date", "day", "month", "season", "decade", "time"};
    static constexpr std::string_view kAmounts[] = {"long", "tall", "old",   "far",  "high", "much", "large",
                                                    "big",  "wide", "heavy", "deep", "fast", "hot",  "often"};
    const bool which = first == "which" || first == "what";
    const bool when = first == "when" || (which && isOneOf(kTimes, next));
    put(RowSign::kNoTime, when && !anyDigit());
    put(RowSign::kNoFigure, first == "how" && isOneOf(kAmounts, next) && !anyDigit());
    put(RowSign::kNumbersOnly,
        (which || first == "who") && !when && !question_.wantsComputation() && allNumbers());
  }

  bool anyDigit() const {
    return std::ranges::any_of(outcome_.rows, [](const Row& row) {
      return std::ranges::any_of(row, [](const Value& value) {
        return std::ranges::any_of(toText(value), [](unsigned char c) { return std::isdigit(c) != 0; });
      });
    });
  }

  bool allNumbers() const {
    return std::ranges::all_of(outcome_.rows, [](const Row& row) {
      return std::ranges::all_of(row, [](const Value& value) {
        return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
      });
    });
  }

  bool says(std::string_view word) const {
    return std::ranges::any_of(question_.tokens, [&](const Token& token) { return token.lower == word; });
  }

  // A person is called by letters, and not by capitals alone.
  static bool isName(const std::string& text) {
    const auto is = [&](auto kind) {
      return std::ranges::any_of(text, [&](unsigned char c) { return kind(c) != 0; });
    };
    return !is([](int c) { return std::isdigit(c); }) &&
           (is([](int c) { return std::islower(c); }) || is([](int c) { return c > 127; }));
  }

  const Question& question_;
  std::span<const Attempt> attempts_;
  const std::size_t index_;
  const Outcome& outcome_;
  RowSigns values_{};
};

}  // namespace

RowSigns rowSigns(const Question& question, std::span<const Attempt> attempts, std::size_t index) {
  return RowReader(question, attempts, index).run();
}

}  // namespace omni
