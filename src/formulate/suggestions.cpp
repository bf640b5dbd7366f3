#include "formulate/suggestions.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "formulate/ranking/ranking.h"
#include "link/linker.h"
#include "question/lexicon/plural.h"

namespace omni {
namespace {

constexpr double kSurely = 0.6;
constexpr std::size_t kMaxTries = 8;

// The entities that the question names, then the largest ones.
std::vector<std::size_t> entitiesInOrder(const Question& question, const CatalogEntry& entry) {
  const EntityModel& model = entry.model;
  std::vector<bool> named(model.entities.size());
  for (const auto& item : link(question, model, entry.words(), entry.values()))
    if (!item.matches.empty()) {
      const ElementRef& element = item.matches.front().element;
      const bool ofLink =
          element.kind == ElementRef::Kind::kLink || element.kind == ElementRef::Kind::kLinkAttribute;
      named[ofLink ? model.links[element.owner].from : element.owner] = true;
    }
  std::vector<std::size_t> order(model.entities.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t e) { return model.entities[e].junction; });
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::pair(named[b], model.entities[b].count) < std::pair(named[a], model.entities[a].count);
  });
  return order;
}

// "What is the population of Lyon?": the first plain attribute of a thing with a name.
std::string askForAttribute(const Entity& entity) {
  if (!entity.named || entity.names.empty()) return {};
  const Attribute& name = entity.attributes[entity.names.front()];
  const auto asked = std::ranges::find_if(entity.attributes, [&](const Attribute& attribute) {
    return !identifies(attribute) && attribute.name != name.name && attribute.values.distinct > 1;
  });
  if (name.values.samples.empty() || asked == entity.attributes.end()) return {};
  return "What is the " + asked->phrase + " of " + name.values.samples.front() + "?";
}

// Numbers that say how much, those with fractions first; null: there are none.
const Attribute* figureOf(const Entity& entity) {
  const auto isFigure = [](const Attribute& attribute, ValueType type) {
    return attribute.values.type == type && !identifies(attribute) && attribute.values.distinct > 1;
  };
  for (const ValueType type : {ValueType::kReal, ValueType::kInteger})
    for (const Attribute& attribute : entity.attributes)
      if (isFigure(attribute, type)) return &attribute;
  return nullptr;
}

// A ranking, a figure and a trend.
std::vector<std::string> questionsOfEachKind(const Entity& entity) {
  std::vector<std::string> questions;
  const std::string things = plural(entity.phrase);
  if (const Attribute* figure = figureOf(entity)) {
    if (entity.named) questions.push_back("Which 5 " + things + " have the highest " + figure->phrase + "?");
    questions.push_back("What is the average " + figure->phrase + " of " + things + "?");
  }
  const auto isDated = [](const Attribute& attribute) { return isDate(attribute.values.type); };
  if (std::ranges::any_of(entity.attributes, isDated))
    questions.push_back("How many " + things + " are there per year?");
  return questions;
}

bool isRead(const std::string& text, const CatalogEntry& entry, const Budget& budget) {
  const auto question = analyse(text, {});
  if (!question) return false;
  const auto ranked = rank(*question, entry, 1, budget).queries;
  return !ranked.empty() && ranked.front().confidence >= kSurely && ranked.front().open.empty() &&
         ranked.front().candidate.variant->sketch.unexplained.empty();
}

}  // namespace

std::vector<std::string> answerableQuestions(const Question& question, const CatalogEntry& entry,
                                             std::size_t count, const Budget& budget) {
  std::vector<std::string> working;
  for (const auto& example : entry.descriptor.examples)
    if (working.size() < count) working.push_back(example.question);
  std::size_t tried = 0;
  for (const std::size_t e : entitiesInOrder(question, entry)) {
    const Entity& entity = entry.model.entities[e];
    for (const auto& text : {askForAttribute(entity), "How many " + plural(entity.phrase) + " are there?"}) {
      if (working.size() >= count || tried >= kMaxTries || budget.exhausted()) return working;
      if (text.empty() || text == question.text) continue;
      ++tried;
      if (isRead(text, entry, budget)) working.push_back(text);
    }
  }
  return working;
}

std::vector<std::string> startingQuestions(const CatalogEntry& entry, std::size_t count,
                                           const Budget& budget) {
  if (!entry.descriptor.examples.empty()) return answerableQuestions(Question{}, entry, count, budget);
  std::vector<std::string> working;
  std::size_t tried = 0;
  for (const std::size_t e : entitiesInOrder(Question{}, entry))
    for (const std::string& text : questionsOfEachKind(entry.model.entities[e])) {
      if (working.size() >= count || tried >= kMaxTries || budget.exhausted()) break;
      ++tried;
      if (isRead(text, entry, budget)) working.push_back(text);
    }
  for (std::string& more : answerableQuestions(Question{}, entry, count, budget))
    if (working.size() < count) working.push_back(std::move(more));
  return working;
}

}  // namespace omni
