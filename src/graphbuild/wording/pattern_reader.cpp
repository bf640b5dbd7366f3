#include "graphbuild/wording/pattern_reader.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "graphbuild/wording/stated.h"

namespace omni {
namespace {

constexpr std::string_view kWay = "patterns 1";

/// What is found of one document, things by their place in the knowledge.
class Finding {
 public:
  Finding(const DocumentText& document, const Knowledge& knowledge, const DocumentNames& reading)
      : document_(document), knowledge_(knowledge), reading_(reading) {
    facts_.document = document.id;
    facts_.title = document.title;
  }

  void fact(std::optional<std::size_t> from, std::size_t to, const std::string& type, double confidence,
            std::size_t sentence) {
    const TextSpan span{reading_.sentences[sentence].start, reading_.sentences[sentence].end};
    const FoundFact fact{.from = from ? std::optional(placeOf(*from)) : std::nullopt,
                         .to = placeOf(to),
                         .type = type,
                         .confidence = confidence,
                         .sentence = span,
                         .text = oneLine(document_.text.substr(span.start, span.end - span.start))};
    const auto same = std::ranges::find_if(facts_.facts, [&](const FoundFact& other) {
      return other.from == fact.from && other.to == fact.to && other.type == fact.type &&
             other.sentence == span;
    });
    if (same == facts_.facts.end())
      facts_.facts.push_back(fact);
    else
      same->confidence = std::max(same->confidence, confidence);
  }

  /// With the things that no fact is of; a value of an attribute is a thing only where a fact says so.
  DocumentFacts take() && {
    if (reading_.topic) placeOf(*reading_.topic);
    for (const auto& mentions : reading_.mentions)
      for (const NameMention& mention : mentions) {
        if (knowledge_.things()[mention.thing].value && !places_.contains(mention.thing)) continue;
        facts_.things[placeOf(mention.thing)].mentions.push_back({mention.start, mention.end});
      }
    return std::move(facts_);
  }

 private:
  std::size_t placeOf(std::size_t thing) {
    const auto [place, isNew] = places_.try_emplace(thing, facts_.things.size());
    if (isNew) {
      const KnownThing& known = knowledge_.things()[thing];
      facts_.things.push_back({.name = known.name, .types = known.types, .mentions = {}});
    }
    return place->second;
  }

  const DocumentText& document_;
  const Knowledge& knowledge_;
  const DocumentNames& reading_;
  DocumentFacts facts_;
  std::map<std::size_t, std::size_t> places_;
};

}  // namespace

PatternReader::PatternReader(const Knowledge& knowledge, Patterns patterns, double least)
    : knowledge_(knowledge),
      names_(knowledge),
      patterns_(std::move(patterns)),
      least_(least),
      way_(std::string(kWay) + " " + knowledge.fingerprint() + " " + hex(fnv1a(patterns_.lines())) + " " +
           std::to_string(least)) {}

Result<DocumentFacts> PatternReader::read(const DocumentText& document, const Budget& budget) const {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading " + document.id));
  const DocumentNames reading = DocumentNames::of(document, names_);
  Finding finding(document, knowledge_, reading);
  for (const NamedPair& pair : pairsOf(reading, document.text, knowledge_))
    for (const PatternMatch& matched : patterns_.of(pair, knowledge_, least_))
      finding.fact(matched.from, matched.to, matched.pattern->type, matched.pattern->confidence(),
                   pair.sentence);
  for (const StatedRelation& stated : statedRelations(reading, document.text, knowledge_))
    if (stated.confidence >= least_)
      finding.fact(stated.from, stated.to, stated.type, stated.confidence, stated.sentence);
  return std::move(finding).take();
}

}  // namespace omni
