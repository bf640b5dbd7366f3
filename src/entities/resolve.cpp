#include "entities/resolve.h"

#include "entities/clusters.h"
#include "entities/match_model.h"

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

/// Pairs as a fixed generator draws them (Knuth's linear congruential one for 64 bits).
std::vector<RecordPair> chancePairs(std::size_t records) {
  std::uint64_t state = 1;
  const auto next = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>((state >> 33u) % records);
  };
  std::vector<RecordPair> pairs;
  for (std::size_t i = 0; records > 1 && i < kChancePairs; ++i) {
    const std::uint32_t a = next(), b = next();
    if (a != b) pairs.push_back({a, b});
  }
  return pairs;
}

}  // namespace

Resolution resolve(const Records& records, const ResolveOptions& options) {
  const auto fields = fieldsOf(records);
  const auto candidates = candidatePairs(fields, records.sources, options.acrossSources, options.bounds);
  const AgreementTable agreements(fields, candidates);
  const MatchModel model(AgreementTable(fields, chancePairs(records.rows.size())), agreements);
  Resolution resolution;
  for (std::size_t pair = 0; pair < candidates.size(); ++pair)
    resolution.pairs.push_back({candidates[pair], model.logOdds(agreements[pair])});
  resolution.first =
      clusters(records.sources, resolution.pairs, options.acrossSources, [&](const RecordPair& pair) {
        const AgreementTable one(fields, std::span(&pair, 1));
        return probabilityOf(model.logOdds(one[0]));
      });
  return resolution;
}

}  // namespace omni
