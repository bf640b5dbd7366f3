#include "formulate/asked_values.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "catalog/naming.h"
#include "language/languages.h"
#include "link/named_values.h"
#include "schema/values/list_values.h"
#include "source/values/holds_values.h"

namespace omni {
namespace {

/// The share of a question's time for looking, and how much is looked up.
constexpr std::chrono::milliseconds kTime{1000};
constexpr std::size_t kMaxPhrases = 4;
constexpr std::size_t kMaxWords = 5;  // in a phrase
constexpr std::size_t kMaxAttributes = 12;
constexpr std::size_t kMaxRows = 5;

using Place = std::pair<std::size_t, std::size_t>;  // of an attribute: its entity, and where it stands there

// Written as names and codes are; a common word in small letters may name things, but is no other value.
bool isNamelike(const Token& token) {
  const auto special = [](char c) { return isDigit(c) || c == '-' || c == '_' || c == '.' || c == '/'; };
  const bool code = std::ranges::any_of(token.text, special) && std::ranges::any_of(token.text, isWordByte);
  return token.quoted || token.capitalised || (code && !token.number);
}

bool isWord(const Token& token) {
  return !token.stop && !token.number;
}

bool namesThings(const EntityModel& model, const Place& place) {
  return isNameAttribute(model.entities[place.first], place.second);
}

// Names and codes of which the descriptor holds samples alone; what names things first.
std::vector<Place> sampledPlaces(const EntityModel& model) {
  std::vector<Place> places;
  for (std::size_t e = 0; e < model.entities.size(); ++e)
    for (std::size_t a = 0; a < model.entities[e].attributes.size(); ++a)
      if (tellsNotAll(model.entities[e].attributes[a].values)) places.emplace_back(e, a);
  std::stable_partition(places.begin(), places.end(),
                        [&](const Place& place) { return namesThings(model, place); });
  return places;
}

class Lookup {
 public:
  Lookup(const Asking& asking, const CatalogEntry& entry)
      : asking_(asking),
        entry_(entry),
        budget_(asking.budget.within(kTime)),
        stored_(storedValuesOf(entry.source.get())) {}

  std::vector<NamedValue> find() {
    const auto items = link(asking_.question, entry_.model, entry_.words(), entry_.values());
    if (stored_)
      found_ = namedValues(asking_.question, items, entry_.model, *stored_, NamedBy::kNameWordsOrSlip);
    phrases(items);
    std::size_t asked = 0;
    for (const Place& place : phrases_.empty() && words_.empty() ? std::vector<Place>() : unindexed()) {
      if (asked++ == kMaxAttributes || budget_.exhausted()) break;
      auto phrases = phrases_;
      if (namesThings(entry_.model, place)) phrases.insert(phrases.end(), words_.begin(), words_.end());
      if (!phrases.empty() && !ask(place, phrases, false)) ask(place, phrases, true);
    }
    return std::move(found_);
  }

 private:
  // Those of which the index does not hold every value. The engine is not asked what its lists hold.
  std::vector<Place> unindexed() const {
    auto places = sampledPlaces(entry_.model);
    std::erase_if(places, [&](const Place& place) {
      return isList(entry_.model.entities[place.first].attributes[place.second].values);
    });
    if (!stored_) return places;
    std::erase_if(places, [&](const Place& place) {
      const Entity& entity = entry_.model.entities[place.first];
      const TextPlace wanted{entity.name, entity.attributes[place.second].name, true};
      return std::ranges::find(stored_->places(), wanted) != stored_->places().end();
    });
    return places;
  }

  // Runs of words that nothing explains, or that are explained by a value that is spelled otherwise.
  void phrases(const std::vector<Item>& items) {
    const auto& tokens = asking_.question.tokens;
    std::size_t first = 0, count = 0;
    const auto close = [&] {
      const bool name = std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(first),
                                    tokens.begin() + static_cast<std::ptrdiff_t>(first + count), isNamelike);
      if (count > 0 && count <= kMaxWords) keepPhrase(first, count, name);
      count = 0;
    };
    for (const auto& item : items) {
      const bool open = isOpen(item);
      if (!open || (count > 0 && item.first != first + count)) close();
      if (!open) continue;
      if (count == 0) first = item.first;
      count += item.count;
    }
    close();
  }

  // And what joins it to the phrase before: "abnormality OF THE eye" is one name.
  void keepPhrase(std::size_t first, std::size_t count, bool name) {
    const auto& question = asking_.question;
    auto& among = name ? phrases_ : words_;
    if (among.size() < kMaxPhrases) among.push_back(question.textOf(first, count));
    for (std::string& other : question.otherNamesOf(first, count)) among.push_back(std::move(other));
    bool joined = end_ > 0 && end_ < first && first + count - start_ <= kMaxWords;
    for (std::size_t t = end_; t < first; ++t)
      joined &= question.tokens[t].stop && !question.tokens[t - 1].comma;
    if (!joined) start_ = first;
    end_ = first + count;
    if (joined && among.size() < kMaxPhrases) among.push_back(question.textOf(start_, end_ - start_));
  }

  // Whether something was found.
  bool ask(const Place& place, const std::vector<std::string>& phrases, bool ignoreCase) {
    const auto attribute = Expression::ofAttribute(0, place.second);
    Condition any{.kind = Condition::Kind::kOr};
    for (const auto& phrase : phrases)
      any.children.push_back({.kind = Condition::Kind::kCompare,
                              .left = attribute,
                              .right = Expression::ofConstant(phrase),
                              .ignoreCase = ignoreCase});
    const auto outcome = run({.nodes = {{place.first}},
                              .select = {attribute},
                              .distinct = true,
                              .where = std::move(any),
                              .limit = kMaxRows});
    if (!outcome) return false;
    const std::size_t before = found_.size();
    for (const auto& row : outcome->rows)
      if (!row.empty()) keep(place, phrases, toText(row.front()));
    return found_.size() > before;
  }

  std::optional<Outcome> run(const LogicalQuery& query) const {
    const Language& language = languageOf(entry_.descriptor.info.route);
    const auto text = language.render(query, entry_.model);
    const auto guarded = text ? std::optional(language.validate(*text, entry_.descriptor)) : std::nullopt;
    if (!guarded || !*guarded) return std::nullopt;
    auto outcome = entry_.source->run(**guarded, budget_);
    if (!outcome) asking_.trace.tell("link", "not looked up: " + outcome.error().message);
    return outcome ? std::optional(std::move(*outcome)) : std::nullopt;
  }

  void keep(const Place& place, const std::vector<std::string>& phrases, const std::string& value) {
    const auto same = [&](const std::string& phrase) { return lower(phrase) == lower(value); };
    if (std::ranges::any_of(phrases, same)) found_.push_back({place.first, place.second, value});
  }

  const Asking& asking_;
  const CatalogEntry& entry_;
  const Budget budget_;
  const std::shared_ptr<const StoredValues> stored_;  // null where the source has no index
  std::vector<std::string> phrases_;                  // names and codes
  std::vector<std::string> words_;                    // in small letters
  std::size_t start_ = 0, end_ = 0;  // of the phrase kept last, with those that it is joined to
  std::vector<NamedValue> found_;
};

}  // namespace

std::unique_ptr<const CatalogEntry> withAskedValues(const Asking& asking, const CatalogEntry& entry) {
  if (!entry.source || std::ranges::none_of(asking.question.tokens, isWord) ||
      sampledPlaces(entry.model).empty())
    return nullptr;
  const auto found = Lookup(asking, entry).find();
  if (found.empty()) return nullptr;
  auto richer = std::make_unique<CatalogEntry>();
  richer->source = entry.source;
  richer->descriptor = entry.descriptor;
  richer->model = withNamedValues(entry.model, found);
  richer->stamp = entry.stamp;
  for (const auto& [entity, attribute, value] : found)
    asking.trace.tell("link", "looked up: " + value + " is a " +
                                  richer->model.entities[entity].attributes[attribute].phrase);
  return richer;
}

}  // namespace omni
