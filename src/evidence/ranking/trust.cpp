#include "evidence/ranking/trust.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "base/text.h"
#include "evidence/ranking/features.h"
#include "formulate/ranking/ranking.h"

namespace omni {

extern const std::string_view kTrustWeightsText;

namespace {

// Raised whenever a feature of trust comes to mean something else.
constexpr std::uint64_t kMeasuring[] = {1};

constexpr std::size_t kRowsRead = 50;
constexpr std::size_t kEchoedRows = 3;

/// What came, beside what was asked. All but the last are defects.
enum class RowSign : std::size_t {
  kEchoed,       // nothing but what the question says
  kUnknown,      // share of cells without a value
  kRepeated,     // share of rows that came before
  kManyForOne,   // "which city is …", and several came
  kOneForMany,   // "which cities are …", and one came
  kNegative,     // the one number that came is below 0
  kRival,        // another source has an answer that is not the same
  kExplainsAll,  // no word is left out
  kCount
};
constexpr std::size_t kRowSigns = static_cast<std::size_t>(RowSign::kCount);
constexpr std::array<std::string_view, kRowSigns> kRowSignNames{
    "echoed", "unknown", "repeated", "many_for_one", "one_for_many", "negative", "rival", "explains_all"};

class RowReader {
 public:
  RowReader(const Question& question, std::span<const Attempt> attempts, std::size_t index)
      : question_(question), attempts_(attempts), index_(index), outcome_(*attempts[index].outcome) {}

  std::array<float, kRowSigns> run() {
    put(RowSign::kEchoed, echoed());
    readCells();
    readNumber();
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

  // "Where is Denver airport?": Denver.
  bool echoed() const {
    if (outcome_.rows.empty() || outcome_.rows.size() > kEchoedRows) return false;
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

  const Question& question_;
  std::span<const Attempt> attempts_;
  const std::size_t index_;
  const Outcome& outcome_;
  std::array<float, kRowSigns> values_{};
};

/// What is known of a feature's weight before anything is learned.
struct Known {
  std::string_view name;
  double expected;
  int sign;
};
constexpr Known kKnown[] = {
    {"log_odds", 0, 1},
    {"margin", 0, 1},
    {"rows_echoed", -1.5, -1},
    {"rows_unknown", -1, -1},
    {"rows_repeated", -1, -1},
    {"rows_many_for_one", -0.5, -1},
    {"rows_one_for_many", -0.5, -1},
    {"rows_negative", -0.5, -1},
    {"rows_rival", -0.3, -1},
    {"rows_explains_all", 0, 1},
    {"sign_unread", -0.3, -1},
    {"sign_unread_share", 0, -1},
    {"sign_unread_names", -0.7, -1},
    {"sign_unread_sense", -0.3, -1},
    {"sign_named_in_part", 0, -1},
    {"sign_named_least", -1, -1},
    {"sign_value_least", -1, -1},
    {"sign_value_rivals", -0.1, -1},
    {"sign_element_rivals", -0.2, -1},
    {"sign_implied", -0.3, -1},
    {"sign_twins", -0.1, -1},
    {"sign_counts_named", 0, 1},
    {"sign_counts_unnamed", -0.5, -1},
    {"sign_counts_values", -0.5, -1},
    {"sign_shows_asked", 0, 1},
    {"sign_shows_key", -0.5, -1},
    {"sign_ranked_strangely", -1.5, -1},
    {"sign_ranked_by_judgement", -1, -1},
    {"sign_ranked_by_key", -1.5, -1},
    {"sign_ranked_by_thing", -1.5, -1},
    {"sign_merged", -1.5, -1},
    {"sign_when_without_date", -1.5, -1},
    {"sign_where_by_name", -1.5, -1},
    {"sign_how_by_text", -1.5, -1},
    {"sign_one_of_many", -1, -1},
};

template <class Use>
auto withNames(const Use& use) {
  const auto names = trustFeatureNames();
  return use(std::vector<std::string_view>(names.begin(), names.end()));
}

const Result<LinearModel>& learned() {
  static const auto model = withNames([](const auto& names) {
    return LinearModel::ofProgram(kTrustWeightsText, names, kMeasuring, "trust.weights");
  });
  return model;
}

}  // namespace

bool isMeasured(const Attempt& attempt) {
  return attempt.outcome && attempt.query && (attempt.isSearch() || !attempt.measured.empty());
}

std::vector<TrustFeature> trustFeatureList() {
  std::vector<TrustFeature> list;
  for (const std::string_view name : kEvidenceFeatureNames) list.push_back({std::string(name)});
  for (const std::string_view sign : kRowSignNames) list.push_back({"rows_" + std::string(sign)});
  for (auto& name : measuredNames()) list.push_back({std::move(name)});
  for (auto& feature : list)
    for (const auto& [name, expected, sign] : kKnown)
      if (feature.name == name) feature = {feature.name, expected, sign};
  return list;
}

std::vector<std::string> trustFeatureNames() {
  std::vector<std::string> names;
  for (auto& feature : trustFeatureList()) names.push_back(std::move(feature.name));
  return names;
}

std::vector<float> trustFeatures(const Question& question, std::span<const Attempt> attempts,
                                 std::size_t index, double share) {
  const auto evidence = withShare(measureEvidence(question, attempts, index), share);
  std::vector<float> features(evidence.begin(), evidence.end());
  const auto& measured = attempts[index].measured;
  if (!measured.empty()) {
    const auto rows = RowReader(question, attempts, index).run();
    features.insert(features.end(), rows.begin(), rows.end());
    features.insert(features.end(), measured.begin(), measured.end());
  }
  features.resize(trustFeatureList().size(), 0.0f);
  return features;
}

std::uint64_t trustMark() {
  return withNames([](const auto& names) { return markOf(names, *kMeasuring); });
}

const LinearModel& trustWeights() {
  return *learned();
}

Status requireLearnedTrust() {
  return learned() ? Status() : tl::unexpected(learned().error());
}

}  // namespace omni
