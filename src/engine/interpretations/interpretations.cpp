#include "engine/interpretations/interpretations.h"

#include <algorithm>

#include "base/counted.h"
#include "engine/unanswered/missing_source.h"
#include "evidence/builtin_evidence_selector.h"
#include "execute/run_query.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

constexpr double kClose = 0.4;  // of the first's confidence

bool isSame(const NativeQuery& a, const NativeQuery& b) {
  return a.text == b.text && std::ranges::equal(a.parameters, b.parameters, [](const auto& x, const auto& y) {
           return x.name == y.name && x.value == y.value;
         });
}

void add(const Attempt& attempt, double confidence, std::vector<Interpretation>& interpretations) {
  if (!attempt.query) return;
  interpretations.push_back({attempt.candidate.source, *attempt.query, confidence, std::nullopt});
  const double written = std::max(1e-9, attempt.query->confidence);
  for (const NativeQuery& other : attempt.derivation.others)
    interpretations.push_back({attempt.candidate.source, other,
                               confidence * std::min(1.0, other.confidence / written), std::nullopt});
}

// How likely it was thought to answer, where it was not kept.
double supposed(const Attempt& attempt) {
  if (!attempt.query) return 0;
  const bool searched = attempt.isSearch() && attempt.outcome;
  return attempt.candidate.score * (searched ? attempt.outcome->confidence : attempt.query->confidence);
}

Result<Outcome> run(const Interpretation& interpretation, const Asking& asking, const Catalog& catalog) {
  const auto entry = catalog.find(interpretation.source);
  if (!entry) return tl::unexpected(missingSource(catalog, interpretation.source));
  return runQuery(*entry, interpretation.query, asking.budget);
}

}  // namespace

std::vector<Interpretation> interpretationsOf(std::span<const Attempt> attempts, const EvidenceSet& set) {
  std::vector<Interpretation> interpretations;
  for (std::size_t a = 0; a < attempts.size(); ++a) {
    const auto kept = std::ranges::find(set.evidence, a, &Evidence::attempt);
    add(attempts[a], kept == set.evidence.end() ? supposed(attempts[a]) : kept->confidence, interpretations);
  }
  std::ranges::stable_sort(interpretations, [&](const Interpretation& a, const Interpretation& b) {
    const auto leads = [&](const Interpretation& r) {
      return !set.evidence.empty() && attemptOf(r, attempts) == set.evidence.front().attempt;
    };
    return leads(a) != leads(b) ? leads(a) : a.confidence > b.confidence;
  });
  return interpretations;
}

std::string idOf(const Interpretation& interpretation) {
  constexpr std::size_t kDigits = 16;
  std::string text = interpretation.source + '\0' + interpretation.query.text;
  for (const Parameter& parameter : interpretation.query.parameters)
    text += '\0' + parameter.name + '\0' + toJson(parameter.value);
  return sha256Hex(text).substr(0, kDigits);
}

std::size_t numberOf(std::span<const std::string> ids, std::span<const Interpretation> interpretations) {
  if (ids.empty()) return 0;
  const auto found = std::ranges::find_if(interpretations, [&](const Interpretation& interpretation) {
    return std::ranges::find(ids, idOf(interpretation)) != ids.end();
  });
  return found == interpretations.end() ? 0 : static_cast<std::size_t>(found - interpretations.begin()) + 1;
}

std::optional<std::size_t> attemptOf(const Interpretation& interpretation,
                                     std::span<const Attempt> attempts) {
  for (std::size_t a = 0; a < attempts.size(); ++a)
    if (attempts[a].candidate.source == interpretation.source && attempts[a].query &&
        isSame(*attempts[a].query, interpretation.query))
      return a;
  return std::nullopt;
}

void tryAll(const Asking& asking, const Catalog& catalog, std::span<const Attempt> attempts,
            std::vector<Interpretation>& interpretations) {
  for (auto& interpretation : interpretations) {
    if (const auto asked = attemptOf(interpretation, attempts)) {
      interpretation.outcome = attempts[*asked].outcome;
    } else if (auto outcome = run(interpretation, asking, catalog)) {
      interpretation.outcome = std::move(*outcome);
    }
  }
}

Status readAs(std::size_t number, std::span<const Interpretation> interpretations, const Asking& asking,
              const Catalog& catalog, std::vector<Attempt>& attempts, EvidenceSet& set) {
  if (number > interpretations.size())
    return fail(Code::kNotFound,
                "the question has " + counted(interpretations.size(), "reading") + ", no number " +
                    std::to_string(number),
                "Ask without a number to see them.");
  const Interpretation& wanted = interpretations[number - 1];
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

bool areClose(std::span<const Interpretation> interpretations) {
  return interpretations.size() > 1 &&
         interpretations[1].confidence >= kClose * interpretations[0].confidence;
}

}  // namespace omni
