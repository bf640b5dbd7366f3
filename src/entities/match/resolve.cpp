#include "entities/match/resolve.h"

#include <span>

#include "entities/match/match_model.h"

namespace omni {
namespace {

constexpr std::size_t kChancePairs = 100'000;

std::vector<RecordField> fieldsOf(const Records& records) {
  std::vector<RecordField> fields;
  const std::size_t count = records.rows.empty() ? 0 : records.rows.front().size();
  for (std::size_t field = 0; field < count; ++field) {
    std::vector<std::string> values;
    values.reserve(records.rows.size());
    for (const auto& row : records.rows) values.push_back(row[field]);
    fields.emplace_back(values);
  }
  return fields;
}

/// Pairs as a fixed generator draws them (Knuth's linear congruential one for 64 bits); of one source alone
/// where its records are surely different things.
std::vector<RecordPair> chancePairs(std::span<const std::uint32_t> sources, bool acrossSources) {
  std::uint64_t state = 1;
  const auto next = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>((state >> 33u) % sources.size());
  };
  std::vector<RecordPair> pairs;
  for (std::size_t i = 0; sources.size() > 1 && i < kChancePairs; ++i) {
    const std::uint32_t a = next(), b = next();
    if (a != b && (!acrossSources || sources[a] == sources[b])) pairs.push_back({a, b});
  }
  return pairs;
}

/// Known pairs, and the rule that a source holds each thing once.
KnownPairs knownOf(const Records& records, const ResolveOptions& options) {
  if (!options.acrossSources) return options.known;
  return {options.known.together, [&](const RecordPair& pair) {
            return records.sources[pair.a] == records.sources[pair.b] ||
                   (options.known.apart && options.known.apart(pair));
          }};
}

}  // namespace

Resolution resolve(const Records& records, const ResolveOptions& options) {
  const auto fields = fieldsOf(records);
  const KnownPairs known = knownOf(records, options);
  auto candidates = candidatePairs(fields, records.sources, options.acrossSources, options.bounds);
  if (known.apart) std::erase_if(candidates, known.apart);
  const AgreementTable agreements(fields, candidates);
  const MatchModel model(AgreementTable(fields, chancePairs(records.sources, options.acrossSources)),
                         agreements);
  Resolution resolution;
  for (std::size_t pair = 0; pair < candidates.size(); ++pair)
    if (!options.mayBe || options.mayBe(candidates[pair]))
      resolution.pairs.push_back({candidates[pair], model.logOdds(agreements[pair])});
  resolution.first = clusters(records.rows.size(), resolution.pairs, known, [&](const RecordPair& pair) {
    const AgreementTable one(fields, std::span(&pair, 1));
    return probabilityOf(model.logOdds(one[0]));
  });
  return resolution;
}

}  // namespace omni
