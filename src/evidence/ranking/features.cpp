#include "evidence/ranking/features.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace omni {
namespace {

using Feature = EvidenceFeature;

constexpr std::size_t kRowsCompared = 200;
constexpr std::size_t kPassagesBehind = 5;

float logOdds(double p) {
  p = std::clamp(p, 0.01, 0.99);
  return static_cast<float>(std::log(p / (1 - p)));
}

// "How many …" for one number, not one a group.
bool countsOnce(const Question& question) {
  return question.has(CueKind::kCount) && !question.has(CueKind::kEach) && !question.has(CueKind::kGroupedBy);
}

const Value* onlyValue(const Outcome& outcome) {
  return outcome.rows.size() == 1 && outcome.rows[0].size() == 1 ? &outcome.rows[0][0] : nullptr;
}

bool isNumber(const Value& value) {
  return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
}

bool sameRows(const Outcome& a, const Outcome& b) {
  if (a.rows.size() != b.rows.size() || a.columns.size() != b.columns.size() || nothingCame(a)) return false;
  const auto texts = [](const Outcome& outcome) {
    std::vector<std::string> rows;
    for (std::size_t r = 0; r < std::min(kRowsCompared, outcome.rows.size()); ++r) {
      std::string text;
      for (const auto& value : outcome.rows[r]) text += toText(value) + '\x1f';
      rows.push_back(std::move(text));
    }
    std::sort(rows.begin(), rows.end());
    return rows;
  };
  return texts(a) == texts(b);
}

// The best passage's score above the mean of those behind it, as a share of its own: of other documents,
// where there are few of those also of other sections of its own.
float leadOf(const std::vector<Passage>& passages) {
  if (passages.empty() || passages[0].score <= 0) return 0;
  double sum = 0;
  std::size_t behind = 0;
  const auto count = [&](const auto& counts) {
    for (const auto& passage : passages) {
      if (behind == kPassagesBehind) return;
      if (!counts(passage)) continue;
      sum += passage.score;
      ++behind;
    }
  };
  const auto elsewhere = [&](const Passage& passage) { return passage.document != passages[0].document; };
  count(elsewhere);
  count([&](const Passage& passage) {
    return !elsewhere(passage) && passage.headings != passages[0].headings;
  });
  // Among few passages some always stands out.
  const double mean = behind ? sum / static_cast<double>(behind) : passages[0].score;
  const double trust = static_cast<double>(behind) / static_cast<double>(kPassagesBehind);
  return static_cast<float>(trust * (1 - mean / passages[0].score));
}

class Measuring {
 public:
  Measuring(const Question& question, std::span<const Attempt> attempts, std::size_t index)
      : question_(question), attempts_(attempts), index_(index), attempt_(attempts[index]) {}

  std::array<float, kEvidenceFeatures> run() {
    mark(Feature::kAlways);
    put(Feature::kSelection, static_cast<float>(std::log(std::max(1e-6, attempt_.candidate.score))));
    put(Feature::kRepaired, static_cast<float>(attempt_.repairs));
    if (!attempt_.outcome || !attempt_.query) {
      mark(Feature::kFailed);
    } else if (attempt_.isSearch()) {
      mark(Feature::kText);
      put(Feature::kTextConfidence, logOdds(attempt_.outcome->confidence));
      mark(Feature::kTextComputed, question_.wantsComputation());
      put(Feature::kTextLead, leadOf(attempt_.outcome->passages));
    } else {
      measureQuery();
      measureRows(*attempt_.outcome);
    }
    return values_;
  }

 private:
  void put(Feature feature, float value) { values_[static_cast<std::size_t>(feature)] = value; }
  void mark(Feature feature, bool holds = true) { put(feature, holds ? 1.0f : 0.0f); }

  void measureQuery() {
    put(Feature::kConfidence, logOdds(attempt_.query->confidence));
    const auto words = attempt_.unexplained.empty() ? 0u : split(attempt_.unexplained, ',').size();
    put(Feature::kUnexplained, static_cast<float>(words));
    put(Feature::kElements, static_cast<float>(std::max<std::size_t>(1, attempt_.elements.size()) - 1));
  }

  void measureRows(const Outcome& outcome) {
    const Value* only = onlyValue(outcome);
    const bool number = only && isNumber(*only);
    mark(Feature::kEmpty, nothingCame(outcome));
    mark(Feature::kZero, number && toText(*only) == "0");
    put(Feature::kRows, std::log1p(static_cast<float>(outcome.rows.size())));
    mark(Feature::kOneRow, outcome.rows.size() == 1);
    put(Feature::kColumns, static_cast<float>(std::max<std::size_t>(1, outcome.columns.size()) - 1));
    if (countsOnce(question_)) mark(number ? Feature::kCountsWell : Feature::kCountsBadly);
    for (std::size_t other = 0; other < attempts_.size(); ++other)
      if (other != index_ && attempts_[other].outcome && sameRows(outcome, *attempts_[other].outcome))
        mark(Feature::kAgrees);
  }

  const Question& question_;
  std::span<const Attempt> attempts_;
  std::size_t index_;
  const Attempt& attempt_;
  std::array<float, kEvidenceFeatures> values_{};
};

}  // namespace

std::array<float, kEvidenceFeatures> measureEvidence(const Question& question,
                                                     std::span<const Attempt> attempts, std::size_t index) {
  return Measuring(question, attempts, index).run();
}

std::array<float, kEvidenceFeatures> withShare(std::array<float, kEvidenceFeatures> features, double share) {
  features[static_cast<std::size_t>(Feature::kShare)] = logOdds(share);
  return features;
}

}  // namespace omni
