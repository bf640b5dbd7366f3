#include "engine/readings/readings.h"

#include <algorithm>

#include "base/counted.h"
#include "engine/unanswered/missing_source.h"
#include "evidence/builtin_evidence_selector.h"
#include "execute/run_query.h"

namespace omni {
namespace {

constexpr double kClose = 0.4;  // of the first's confidence

bool isSame(const NativeQuery& a, const NativeQuery& b) {
  return a.text == b.text && std::ranges::equal(a.parameters, b.parameters, [](const auto& x, const auto& y) {
           return x.name == y.name && x.value == y.value;
         });
}

void add(const Attempt& attempt, double confidence, std::vector<QuestionReading>& readings) {
  if (!attempt.query) return;
  readings.push_back({attempt.candidate.source, *attempt.query, confidence, std::nullopt});
  const double written = std::max(1e-9, attempt.query->confidence);
  for (const NativeQuery& other : attempt.derivation.others)
    readings.push_back({attempt.candidate.source, other,
                        confidence * std::min(1.0, other.confidence / written), std::nullopt});
}

// How likely it was thought to answer, where it was not kept.
double supposed(const Attempt& attempt) {
  if (!attempt.query) return 0;
  const bool searched = attempt.isSearch() && attempt.outcome;
  return attempt.candidate.score * (searched ? attempt.outcome->confidence : attempt.query->confidence);
}

Result<Outcome> run(const QuestionReading& reading, const Asking& asking, const Catalog& catalog) {
  const auto entry = catalog.find(reading.source);
  if (!entry) return tl::unexpected(missingSource(catalog, reading.source));
  return runQuery(*entry, reading.query, asking.budget);
}

}  // namespace

std::vector<QuestionReading> readingsOf(std::span<const Attempt> attempts, const EvidenceSet& set) {
  std::vector<QuestionReading> readings;
  for (std::size_t a = 0; a < attempts.size(); ++a) {
    const auto kept = std::ranges::find(set.evidence, a, &Evidence::attempt);
    add(attempts[a], kept == set.evidence.end() ? supposed(attempts[a]) : kept->confidence, readings);
  }
  std::ranges::stable_sort(readings, [&](const QuestionReading& a, const QuestionReading& b) {
    const auto leads = [&](const QuestionReading& r) {
      return !set.evidence.empty() && attemptOf(r, attempts) == set.evidence.front().attempt;
    };
    return leads(a) != leads(b) ? leads(a) : a.confidence > b.confidence;
  });
  if (readings.size() > kReadings) readings.resize(kReadings);
  return readings;
}

std::optional<std::size_t> attemptOf(const QuestionReading& reading, std::span<const Attempt> attempts) {
  for (std::size_t a = 0; a < attempts.size(); ++a)
    if (attempts[a].candidate.source == reading.source && attempts[a].query &&
        isSame(*attempts[a].query, reading.query))
      return a;
  return std::nullopt;
}

void tryAll(const Asking& asking, const Catalog& catalog, std::span<const Attempt> attempts,
            std::vector<QuestionReading>& readings) {
  for (auto& reading : readings) {
    if (const auto asked = attemptOf(reading, attempts)) {
      reading.outcome = attempts[*asked].outcome;
    } else if (auto outcome = run(reading, asking, catalog)) {
      reading.outcome = std::move(*outcome);
    }
  }
}

Status readAs(std::size_t number, std::span<const QuestionReading> readings, const Asking& asking,
              const Catalog& catalog, std::vector<Attempt>& attempts, EvidenceSet& set) {
  if (number > readings.size())
    return fail(
        Code::kNotFound,
        "the question has " + counted(readings.size(), "reading") + ", no number " + std::to_string(number),
        "Ask without a number to see them.");
  const QuestionReading& wanted = readings[number - 1];
  auto index = attemptOf(wanted, attempts);
  if (!index || !attempts[*index].outcome) {
    OMNI_TRY(outcome, run(wanted, asking, catalog));
    index = attempts.size();
    Attempt& attempt = attempts.emplace_back();
    attempt.candidate = {wanted.source, wanted.query.route, wanted.confidence, "the reading that was chosen"};
    attempt.query = wanted.query;
    attempt.outcome = std::move(outcome);
  }
  set = {.evidence = evidenceOf(attempts[*index], *index, wanted.confidence), .contradictions = {}};
  return {};
}

bool areClose(std::span<const QuestionReading> readings) {
  return readings.size() > 1 && readings[1].confidence >= kClose * readings[0].confidence;
}

}  // namespace omni
