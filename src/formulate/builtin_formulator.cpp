#include "formulate/builtin_formulator.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "base/text.h"
#include "formulate/asked_values.h"
#include "formulate/composed_reader.h"
#include "formulate/grouped/groups_first.h"
#include "formulate/ranking/ranking.h"
#include "formulate/ranking/unnamed_links.h"
#include "formulate/rendered/formulated.h"
#include "formulate/rendered/text_figures.h"
#include "formulate/series/series_formulation.h"
#include "formulate/source_words/source_words.h"
#include "language/search/search_query.h"
#include "link/bindings.h"

namespace omni {
namespace {

constexpr std::size_t kFormulations = 4;
constexpr double kMaxGuessedConfidence = 0.5;  // confidence where what a word does in it is a guess
constexpr double kAsMuch = 0.9;                // of what the part that explains most explains: no less

// A search is the question itself, for its meaning is compared too; what it quotes is a phrase as well.
Formulation search(const Question& question) {
  std::vector<std::string> content;
  std::string text = plainSearch(question.text);
  for (const auto& token : question.tokens) {
    if (!token.stop) content.push_back(token.text);
    if (!token.quoted || plainSearch(token.text).empty()) continue;
    if (const std::string more = text + " \"" + plainSearch(token.text) + '"'; parseSearch(more)) text = more;
  }
  Formulation formulation;
  formulation.query = {.route = Route::kSearch,
                       .text = std::move(text),
                       .confidence = 0.5,
                       .why = "passages about: " + join(content, ", ")};
  return formulation;
}

// The guessed parts of the query, in words.
std::string guessedBy(const QueryCandidate& candidate, const Question& question, const EntityModel& model) {
  const Sketch& sketch = candidate.variant->sketch;
  std::vector<std::string> guesses;
  if (!sketch.guessed.empty()) guesses.push_back("what is meant by: " + join(sketch.guessed, ", "));
  if (!sketch.assumed.empty()) guesses.push_back("what is asked of: " + join(sketch.assumed, ", "));
  if (const auto links = unnamedLinks(candidate, question, model); !links.empty())
    guesses.push_back("which relationship is meant: " + join(links, ", "));
  return join(guesses, "; ");
}

std::vector<std::string> editsOf(const SketchVariant& variant) {
  std::vector<std::string> edits;
  for (std::size_t e = 0; e < kSketchEdits; ++e)
    if (variant.edits[e] > 0) edits.push_back(inWords(static_cast<SketchEdit>(e)));
  return edits;
}

// Nothing where it cannot be asked for all of the keys.
std::optional<LogicalQuery> queryOf(const RankedQuery& ranked, const EntityModel& model,
                                    const BoundKeys* keys) {
  LogicalQuery query = askedQuery(ranked, model);
  return keys ? boundTo(std::move(query), *keys, model) : std::optional(std::move(query));
}

// Each knows what else may be asked.
void addInterpretations(const std::vector<RankedQuery>& interpretations, const EntityModel& model,
                        const BoundKeys* keys, std::vector<Formulation>& formulations) {
  for (const auto& interpretation : interpretations) {
    const auto query = queryOf(interpretation, model, keys);
    if (!query) continue;
    const auto native = rendered(*query, interpretation.confidence, model);
    if (!native) continue;
    for (auto& formulation : formulations)
      if (formulation.query.text != native->text || formulation.query.why != native->why)
        formulation.derivation.others.push_back(*native);
  }
}

// Of the parts that no link joins those that explain most of the question.
std::vector<const CatalogEntry*> namedParts(const Question& question, const CatalogEntry& entry) {
  std::vector<std::pair<double, const CatalogEntry*>> named;
  for (const CatalogEntry& part : entry.parts()) {
    const auto segmentation = segmentations(question, part.model, part.words(), part.values(), 1).front();
    if (std::ranges::any_of(segmentation.items, [](const Item& item) { return !item.matches.empty(); }))
      named.emplace_back(segmentation.weight, &part);
  }
  double most = 0;
  for (const auto& [weight, part] : named) most = std::max(most, weight);
  std::vector<const CatalogEntry*> parts;
  for (const auto& [weight, part] : named)
    if (weight >= kAsMuch * most) parts.push_back(part);
  return parts;
}

// Why there is no query: what the question names is not there, or it is, and no query says the rest.
Error noQuery(const Question& question, const CatalogEntry& entry) {
  const std::string& id = entry.descriptor.info.id;
  const auto items = link(question, entry.model, entry.words(), entry.values());
  const std::string bound = bindings(items, entry.model);
  if (bound.empty())
    return {Code::kNotFound, "nothing in the question binds to what '" + id + "' holds",
            "Name what it is about, as the description of '" + id + "' lists it."};
  std::vector<std::string> unknown;
  for (const Item& item : items)
    if (item.kind == Item::Kind::kUnknown) unknown.push_back(item.text);
  return {Code::kUnsupported,
          "no query of '" + id + "' says what is asked; understood: " + bound +
              (unknown.empty() ? "" : "; not understood: " + join(unknown, ", ")),
          "Say it in words of its schema, which the description of '" + id + "' lists."};
}

// A query of one ranked for the question, with what is known of it.
Result<Formulation> formulatedFrom(const RankedQuery& ranked, const LogicalQuery& query,
                                   const Question& question, const EntityModel& model) {
  std::string guesses = guessedBy(ranked.candidate, question, model);
  if (const std::string texts = rankedTexts(query, model); !texts.empty())
    guesses += (guesses.empty() ? "" : "; ") + ("how the texts of " + texts + " are ranked");
  OMNI_TRY(formulation, formulated(query,
                                   guesses.empty() ? ranked.confidence
                                                   : std::min(ranked.confidence, kMaxGuessedConfidence),
                                   model));
  const UsedWords words(ranked.candidate, model);
  formulation.bindings = bindings(words.used(), model);
  formulation.unexplained = join(leftOutBy(ranked.candidate, words, question), ", ");
  formulation.guessed = std::move(guesses);
  formulation.derivation = {.segmentation = pieces(words.shown(), question, model),
                            .edits = editsOf(*ranked.candidate.variant),
                            .open = ranked.open};
  formulation.measured = ranked.measured;
  return formulation;
}

// Best first.
Result<std::vector<Formulation>> inOneModel(const Question& question, const CatalogEntry& entry,
                                            std::size_t limit, const Budget& budget, const BoundKeys* keys,
                                            const LinearModel& own) {
  std::vector<Formulation> formulations;
  std::optional<Error> last;
  Ranking ranking = rank(question, entry, limit, budget, own);
  putGroupsFirst(question, entry.model, ranking);
  const auto& [queries, interpretations] = ranking;
  for (const auto& ranked : queries) {
    const auto asked = queryOf(ranked, entry.model, keys);
    if (!asked) continue;
    auto formulation = formulatedFrom(ranked, *asked, question, entry.model);
    if (formulation)
      formulations.push_back(*std::move(formulation));
    else
      last = std::move(formulation).error();
  }
  if (formulations.empty()) return tl::unexpected(last ? *std::move(last) : noQuery(question, entry));
  addInterpretations(interpretations, entry.model, keys, formulations);
  return formulations;
}

std::vector<Formulation> composed(const Question& question, const CatalogEntry& entry, std::size_t limit,
                                  const Budget& budget, const LinearModel& own) {
  std::vector<Formulation> formulations;
  for (const Reading& reading : ComposedReader(entry, limit, budget, own).read(question))
    if (auto formulation = formulatedFrom(reading.ranked, reading.query, *reading.question, entry.model);
        formulation && formulations.size() < limit)
      formulations.push_back(*std::move(formulation));
  return formulations;
}

class BestFirst : public QueryWriter {
 public:
  BestFirst(const Asking& asking, const CatalogEntry& entry, const LinearModel& own)
      : asking_(asking), entry_(entry), own_(own) {}

  Result<std::optional<Formulation>> next(const ValidationFeedback* last) override {
    if (!last) {
      // The rest of the time is the engine's.
      const Budget planning = asking_.budget.within(asking_.budget.remaining() / 2);
      richer_ = withAskedValues(asking_, entry_);
      OMNI_TRY(best, formulate(asking_.question, richer_ ? *richer_ : entry_, kFormulations, planning,
                               asking_.keys, own_));
      formulations_ = std::move(best);
      if (planning.exhausted())
        asking_.trace.warn("source '" + entry_.descriptor.info.id +
                           "': time did not suffice to weigh every reading of the question");
    }
    if (given_ == formulations_.size()) return std::nullopt;
    return std::move(formulations_[given_++]);
  }

 private:
  const Asking& asking_;
  const CatalogEntry& entry_;
  const LinearModel& own_;
  std::unique_ptr<const CatalogEntry> richer_;  // by what was looked up for the question; may be null
  std::vector<Formulation> formulations_;
  std::size_t given_ = 0;
};

}  // namespace

std::unique_ptr<QueryWriter> BuiltinFormulator::begin(const Asking& asking, const CatalogEntry& entry) const {
  return std::make_unique<BestFirst>(asking, entry, own_);
}

Result<std::vector<Formulation>> formulate(const Question& question, const CatalogEntry& entry,
                                           std::size_t limit, const Budget& budget, const BoundKeys* keys,
                                           const LinearModel& own) {
  if (entry.descriptor.info.route == Route::kSearch && keys)
    return fail(Code::kUnsupported, "'" + entry.descriptor.info.id + "' is searched, which knows no keys",
                "Ask it by itself.");
  if (entry.descriptor.info.route == Route::kSearch) return std::vector<Formulation>{search(question)};
  if (auto read = keys ? std::nullopt : ofPeriodColumns(question, entry))
    return std::vector<Formulation>{*std::move(read)};
  const Question asked = inSourceWords(question, entry);
  if (!keys)
    if (auto read = composed(question, entry, limit, budget, own); !read.empty()) return read;
  auto formulations = inOneModel(asked, entry, limit, budget, keys, own);
  if (formulations) return formulations;
  // A name in several parts is asked of each, as of sources of their own.
  for (const CatalogEntry* part : namedParts(asked, entry)) {
    auto found = inOneModel(asked, *part, limit, budget, keys, own);
    if (!found) continue;
    if (!formulations) formulations.emplace();
    std::ranges::move(*found, std::back_inserter(*formulations));
  }
  if (!formulations) return formulations;
  std::ranges::stable_sort(*formulations, std::greater<>{},
                           [](const Formulation& formulation) { return formulation.query.confidence; });
  if (formulations->size() > limit) formulations->resize(limit);
  return formulations;
}

}  // namespace omni
