#include "engine/readings.h"

#include <algorithm>

namespace omni {
namespace {

constexpr double kClose = 0.4;  // of the first's confidence

bool isSearch(const Attempt& attempt) {
  return attempt.candidate.route == Route::kSearch;
}

// Of the attempt that leads: what was kept first, else what came closest.
const Evidence* leading(const EvidenceSet& set, std::span<const Attempt> attempts) {
  const auto first = std::ranges::find_if(
      set.evidence, [&](const Evidence& evidence) { return !isSearch(attempts[evidence.attempt]); });
  return first == set.evidence.end() ? nullptr : &*first;
}

bool isSame(const NativeQuery& a, const NativeQuery& b) {
  return a.text == b.text && std::ranges::equal(a.parameters, b.parameters, [](const auto& x, const auto& y) {
           return x.name == y.name && x.value == y.value;
         });
}

void add(const Attempt& attempt, double confidence, std::vector<QuestionReading>& readings) {
  if (!attempt.query || isSearch(attempt)) return;
  readings.push_back({attempt.candidate.source, *attempt.query, confidence, std::nullopt});
  const double written = std::max(1e-9, attempt.query->confidence);
  for (const NativeQuery& other : attempt.derivation.others)
    readings.push_back({attempt.candidate.source, other,
                        confidence * std::min(1.0, other.confidence / written), std::nullopt});
}

}  // namespace

std::vector<QuestionReading> readingsOf(std::span<const Attempt> attempts, const EvidenceSet& set) {
  std::vector<QuestionReading> readings;
  for (std::size_t a = 0; a < attempts.size(); ++a) {
    const auto kept = std::ranges::find(set.evidence, a, &Evidence::attempt);
    const double written = attempts[a].query ? attempts[a].query->confidence : 0;
    add(attempts[a], kept == set.evidence.end() ? written * attempts[a].candidate.score : kept->confidence,
        readings);
  }
  const Evidence* first = leading(set, attempts);
  std::ranges::stable_sort(readings, [&](const QuestionReading& a, const QuestionReading& b) {
    const auto leads = [&](const QuestionReading& r) {
      return first && attemptOf(r, attempts) == first->attempt;
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

bool areClose(std::span<const QuestionReading> readings) {
  return readings.size() > 1 && readings[1].confidence >= kClose * readings[0].confidence;
}

}  // namespace omni
