#include "engine/glossary/glossary.h"

#include <algorithm>

#include "base/text.h"
#include "execute/run_query.h"
#include "join/keys.h"
#include "language/languages.h"
#include "source/values/holds_values.h"

namespace omni {
namespace {

bool mayBeAsked(const EngineConfig& config, const SourceId& id) {
  return !config.seen || std::ranges::find(config.seen->asked, id) != config.seen->asked.end();
}

// Whether a name of the source has the word, or a value that it tells.
bool tellsWord(const CatalogEntry& source, const std::string& word) {
  const std::string stemmed = stem(word);
  const auto isIt = [&](const SchemaWord& named) { return named.stem == stemmed; };
  return !source.values().containing(word).empty() || !source.values().exact(word).empty() ||
         std::ranges::any_of(source.words().names(),
                             [&](const ElementName& name) { return std::ranges::any_of(name.words, isIt); });
}

NativeQuery queryOf(const Definition& definition, Route route) {
  return {.route = route,
          .text = definition.query,
          .confidence = 1,
          .why = "what '" + definition.term + "' is defined as"};
}

// Whether all but the term (`count` tokens from `first`) asks which there are, or how many; nothing where
// more is asked.
std::optional<CueKind> askedAlone(const Question& question, std::size_t first, std::size_t count) {
  CueKind asked = CueKind::kList;
  for (std::size_t t = 0; t < question.tokens.size(); ++t) {
    if (t >= first && t < first + count) continue;
    const CueSpan* cue = question.cueAt(t);
    if (cue && (cue->cue.kind == CueKind::kList || cue->cue.kind == CueKind::kCount)) {
      if (cue->cue.kind == CueKind::kCount) asked = CueKind::kCount;
      t += cue->count - 1;
    } else if ((cue && cue->cue.kind != CueKind::kFilter) || !question.tokens[t].stop) {  // "we HAVE"
      return std::nullopt;
    }
  }
  return question.asksWhether() || !question.periods.empty() ? std::nullopt : std::optional(asked);
}

// How many different rows a query has, where its language counts what another query gives.
std::optional<NativeQuery> counting(const NativeQuery& query) {
  if (query.route != Route::kSql) return std::nullopt;
  std::string text(trim(query.text));
  while (text.ends_with(';')) text = trim(std::string_view(text).substr(0, text.size() - 1));
  NativeQuery counts = query;
  counts.text = "SELECT COUNT(*) FROM (SELECT DISTINCT * FROM (" + text + "\n) AS defined) AS different";
  counts.why = "how many there are of " + query.why;
  return counts;
}

}  // namespace

Glossary::Glossary(const EngineConfig& config, const Catalog& catalog, const World& world)
    : catalog_(catalog), world_(world), aliases_(aliasesOver(config, catalog)) {
  for (const Definition& definition : config.definitions) {
    if (!mayBeAsked(config, definition.source) || !catalog.find(definition.source)) continue;
    if (const auto checked = check(definition, catalog); !checked) {
      leftOut_.push_back("left out: the definition of '" + definition.term + "': " + checked.error().text());
      continue;
    }
    Term term{definition, {}};
    for (const std::string& word : identifierWords(definition.term)) term.stems.push_back(stem(word));
    terms_.push_back(std::move(term));
  }
  std::ranges::stable_sort(terms_, std::ranges::greater(),
                           [](const Term& term) { return term.stems.size(); });
}

bool Glossary::containsWords(const CatalogEntry& source, const std::string& words) {
  if (std::ranges::all_of(identifierWords(words),
                          [&](const std::string& word) { return tellsWord(source, word); }))
    return true;
  const auto stored = storedValuesOf(source.source.get());
  return stored && !stored->find(ReadAlike::kSame, words, 1).empty();
}

Aliases Glossary::aliasesOver(const EngineConfig& config, const Catalog& catalog) {
  Aliases aliases;
  if (!config.seen || config.aliases.empty()) return aliases;
  for (const CatalogEntry& source : catalog.entries()) {
    if (!mayBeAsked(config, source.descriptor.info.id)) continue;
    for (const auto& [alias, meant] : config.aliases)
      if (containsWords(source, meant)) aliases[alias] = meant;
  }
  return aliases;
}

Result<Question> Glossary::resolveAliases(const Question& question) const {
  if (aliases_.empty()) return question;
  return analyse(withAliases(question.text, aliases_), world_.today());
}

Status Glossary::check(const Definition& definition, const Catalog& catalog) {
  const auto entry = catalog.find(definition.source);
  const Route route = entry->descriptor.info.route;
  if (route == Route::kSearch)
    return fail(Code::kUnsupported,
                "source '" + definition.source + "' is searched, and no query finds things in it",
                "Define the term over a source that is queried.", Audience::kOperator);
  const auto validated = languageOf(route).validate(queryOf(definition, route), entry->descriptor);
  return validated ? Status() : tl::unexpected(validated.error());
}

Glossary::FoundTerm Glossary::findTerm(const Question& question) const {
  const auto& tokens = question.tokens;
  for (const Term& term : terms_)
    for (std::size_t first = 0; first + term.stems.size() <= tokens.size(); ++first) {
      const auto at = tokens.begin() + static_cast<std::ptrdiff_t>(first);
      if (std::equal(term.stems.begin(), term.stems.end(), at,
                     [](const std::string& word, const Token& token) {
                       return token.stem == word && !token.quoted;
                     }))
        return {&term, first};
    }
  return {};
}

std::optional<Attempt> Glossary::itself(const Question& question, FoundTerm alias, const Attempt& definition,
                                        const CatalogEntry& entry, const Budget& budget) {
  const auto asked = askedAlone(question, alias.first, alias.term->stems.size());
  if (!asked) return std::nullopt;
  if (asked == CueKind::kList) return definition;
  const auto counts = counting(*definition.query);
  if (!counts) return std::nullopt;
  auto outcome = runQuery(entry, *counts, budget);
  if (!outcome) return std::nullopt;
  Attempt counted = definition;
  counted.query = *counts;
  counted.outcome = *std::move(outcome);
  return counted;
}

Result<std::optional<DefinedQuestion>> Glossary::define(const Asking& asking) const {
  const Question& question = asking.question;
  const auto [term, first] = findTerm(question);
  if (!term) return std::nullopt;
  const Definition& definition = term->definition;
  const auto entry = catalog_.find(definition.source);
  if (!entry) return tl::unexpected(noLongerRead(definition.source));
  DefinedQuestion defined;
  const Route route = entry->descriptor.info.route;
  defined.definition.candidate = {definition.source, route, 1, "'" + definition.term + "' is defined"};
  defined.definition.query = queryOf(definition, route);
  OMNI_TRY(guarded, languageOf(route).validate(*defined.definition.query, entry->descriptor));
  defined.definition.elements = guarded.elements();
  OMNI_TRY(outcome, runQuery(*entry->source, guarded, asking.budget));
  if (nothingCame(outcome))
    return fail(Code::kNotFound,
                "nothing in '" + definition.source + "' is a '" + definition.term + "' as it is defined",
                "If there should be, mend its query under definitions.");
  OMNI_TRY(keys, keysOf(outcome, *entry));
  keys.source = definition.source;
  keys.question = definition.term;
  const Token& begin = question.tokens[first];
  const Token& noun = question.tokens[first + term->stems.size() - 1];
  keys.thing = definition.term;
  OMNI_TRY(whole, analyse(question.text.substr(0, begin.start) + noun.text + " \"" + keys.named + '"' +
                              question.text.substr(noun.end),
                          world_.today()));
  asking.trace.tell("question", "'" + definition.term + "' is defined over " + definition.source);
  defined.definition.outcome = std::move(outcome);
  defined.itself = itself(question, {term, first}, defined.definition, *entry, asking.budget);
  defined.question = std::move(whole);
  defined.keys = std::move(keys);
  return defined;
}

}  // namespace omni
