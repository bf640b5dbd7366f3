#include "formulate/ranking/question_feature_hashes.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "catalog/naming.h"

namespace omni {
namespace {

using Owners = std::set<std::size_t>;

constexpr double kAsGood = 0.15;        // readings this close to the best are possible too
constexpr std::size_t kLongestRun = 3;  // words

const Attribute* attributeOf(const LinkCandidate& match, const EntityModel& model) {
  if (match.element.kind != ElementRef::Kind::kAttribute) return nullptr;
  return &model.entities[match.element.owner].attributes[match.element.attribute];
}

char letterOf(ValueType type) {
  switch (type) {
    case ValueType::kInteger:
    case ValueType::kReal: return 'N';
    case ValueType::kBoolean: return 'B';
    case ValueType::kDate:
    case ValueType::kDateTime:
    case ValueType::kTime: return 'D';
    default: return 'T';
  }
}

std::string symbolOf(const Item& item, const EntityModel& model) {
  using enum Item::Kind;
  if (item.kind == kValue) return "VALUE";
  if (item.kind == kNumber) return "NUMBER";
  if (item.kind == kPeriod) return "PERIOD";
  if (item.kind == kUnknown || item.matches.empty()) return "UNKNOWN";
  const LinkCandidate& match = item.matches.front();
  switch (match.element.kind) {
    case ElementRef::Kind::kEntity: return "ENTITY";
    case ElementRef::Kind::kLink: return "LINK";
    case ElementRef::Kind::kLinkAttribute: return "LINK.N";
    case ElementRef::Kind::kAttribute: break;
  }
  const Attribute& attribute = *attributeOf(match, model);
  return std::string("ATTRIBUTE.") + (attribute.key ? 'K' : letterOf(attribute.values.type));
}

std::string wordOf(const Token& token, const std::string& word) {
  return token.number ? "NUMBER" : token.quoted ? "VALUE" : word;
}

// The question's words; what is linked is one symbol.
std::vector<std::string> maskedWords(const Question& question, std::span<const Item> items,
                                     const EntityModel& model) {
  std::vector<std::string> words{"<"};
  std::size_t at = 0;
  const auto add = [&](std::string word, std::size_t end) {
    words.push_back(std::move(word));
    if (question.tokens[end - 1].comma) words.emplace_back(",");
    at = end;
  };
  const auto copyUntil = [&](std::size_t end) {
    while (at < end) add(wordOf(question.tokens[at], question.tokens[at].lower), at + 1);
  };
  for (const Item& item : items) {
    copyUntil(item.first);
    const std::size_t end = item.first + item.count;
    if (item.kind == Item::Kind::kCue)
      copyUntil(end);
    else
      add(symbolOf(item, model), end);
  }
  copyUntil(question.tokens.size());
  words.emplace_back(">");
  return words;
}

// The items, cues in one piece.
std::vector<std::string> itemSymbols(std::span<const Item> items, const EntityModel& model) {
  std::vector<std::string> symbols{"<"};
  for (const Item& item : items) {
    if (item.kind == Item::Kind::kCue)
      symbols.emplace_back(item.cue->cue.phrase);
    else
      symbols.push_back(item.kind == Item::Kind::kUnknown ? "?" + lower(item.text) : symbolOf(item, model));
  }
  symbols.emplace_back(">");
  return symbols;
}

void addRuns(const std::string& prefix, const std::vector<std::string>& words,
             std::set<std::string>& features) {
  for (std::size_t first = 0; first < words.size(); ++first) {
    std::string run = prefix;
    for (std::size_t n = 0; n < kLongestRun && first + n < words.size(); ++n) {
      run += (n > 0 ? " " : "") + words[first + n];
      features.insert(run);
    }
  }
}

// How the linked things lie in the source.
class Layout {
 public:
  Layout(const Question& question, std::span<const Item> items, const EntityModel& model)
      : tokens_(question.tokens.size()), model_(model) {
    for (const Item& item : items) read(item);
  }

  void addTo(std::set<std::string>& features) const {
    const auto add = [&](std::string name, std::size_t value, std::size_t most) {
      features.insert("L:" + std::move(name) + std::to_string(std::min(value, most)));
    };
    const auto pair = [](std::size_t value, std::size_t most) {
      return std::to_string(std::min(value, most)) + ",";
    };
    add("entities ", entities_.size(), 4);
    add("attributes ", attributes_.size(), 4);
    add("values ", values_, 4);
    add("numbers ", numbers_, 3);
    add("links ", links_, 2);
    add("unknown ", unknown_, 4);
    add("attributes, values " + pair(attributes_.size(), 3), values_, 3);
    add("entities, attributes " + pair(entities_.size(), 3), attributes_.size(), 3);
    const std::size_t owners = ownersNeeded(true), holders = ownersNeeded(false);
    add("owners ", owners, 4);
    add("holders ", holders, 3);
    add("owners, holders " + pair(owners, 3), holders, 3);
    const std::size_t strange = elsewhere(valueOwners_);
    add("attributes elsewhere ", elsewhere(attributeOwners_), 2);
    add("values elsewhere ", strange, 2);
    add("entities, values elsewhere " + pair(entities_.size(), 2), strange, 1);
    add("attribute again ", repeats(attributes_), 1);
    add("value's attribute again ", repeats(valueAttributes_), 1);
    add("value names ", valueNames_, 1);
    add("length ", tokens_ / 4, 6);
    if (!firstAttribute_.empty()) features.insert("L:first " + firstAttribute_);
  }

 private:
  using Place = std::pair<std::size_t, std::size_t>;  // entity, attribute

  void read(const Item& item) {
    numbers_ += item.kind == Item::Kind::kNumber;
    unknown_ += item.kind == Item::Kind::kUnknown;
    values_ += item.kind == Item::Kind::kValue;
    if (item.matches.empty()) return;
    const LinkCandidate& best = item.matches.front();
    const Place place{best.element.owner, best.element.attribute};
    if (item.kind == Item::Kind::kValue) {
      valueOwners_.push_back(ownersOf(item));
      if (best.element.kind == ElementRef::Kind::kLinkAttribute) return;
      valueAttributes_.push_back(place);
      valueNames_ += names(place);
    } else if (best.element.kind == ElementRef::Kind::kEntity) {
      entities_.insert(best.element.owner);
      entityOwners_.push_back(ownersOf(item));
    } else if (const auto* attribute = attributeOf(best, model_)) {
      attributes_.push_back(place);
      attributeOwners_.push_back(ownersOf(item));
      if (firstAttribute_.empty())
        firstAttribute_ = std::string{letterOf(attribute->values.type)} + (attribute->key ? "K" : "") +
                          (names(place) ? "N" : "");
    } else {
      ++links_;
    }
  }

  static Owners ownersOf(const Item& item) {
    Owners owners;
    for (const LinkCandidate& match : item.matches)
      if (match.score >= item.matches.front().score - kAsGood &&
          (match.element.kind == ElementRef::Kind::kEntity ||
           match.element.kind == ElementRef::Kind::kAttribute))
        owners.insert(match.element.owner);
    return owners;
  }

  bool names(const Place& place) const {
    const auto named = nameAttributes(model_.entities[place.first]);
    return std::find(named.begin(), named.end(), place.second) != named.end();
  }

  // How many entities it takes to own all that is linked; with or without those that are named themselves.
  std::size_t ownersNeeded(bool withEntities) const {
    std::vector<Owners> rest = attributeOwners_;
    rest.insert(rest.end(), valueOwners_.begin(), valueOwners_.end());
    if (withEntities) rest.insert(rest.end(), entityOwners_.begin(), entityOwners_.end());
    std::size_t needed = 0;
    for (; !rest.empty(); ++needed) {
      std::map<std::size_t, std::size_t> counts;
      for (const auto& owners : rest)
        for (const auto owner : owners) ++counts[owner];
      const auto most = std::max_element(counts.begin(), counts.end(),
                                         [](const auto& a, const auto& b) { return a.second < b.second; });
      if (most == counts.end()) break;
      std::erase_if(rest, [&](const Owners& owners) { return owners.count(most->first) > 0; });
    }
    return needed;
  }

  // Of a list, those that no entity named in the question owns; 0 where none is named.
  std::size_t elsewhere(const std::vector<Owners>& all) const {
    if (entities_.empty()) return 0;
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const Owners& owners) {
      return std::none_of(owners.begin(), owners.end(),
                          [&](std::size_t owner) { return entities_.count(owner) > 0; });
    }));
  }

  static bool repeats(const std::vector<Place>& places) {
    return std::set<Place>(places.begin(), places.end()).size() < places.size();
  }

  std::size_t tokens_;
  const EntityModel& model_;
  std::set<std::size_t> entities_;
  std::vector<Place> attributes_, valueAttributes_;
  std::vector<Owners> entityOwners_, attributeOwners_, valueOwners_;
  std::size_t values_ = 0, numbers_ = 0, links_ = 0, unknown_ = 0, valueNames_ = 0;
  std::string firstAttribute_;
};

}  // namespace

std::vector<std::uint64_t> questionFeatureHashes(const Question& question, std::span<const Item> items,
                                                 const EntityModel& model) {
  std::set<std::string> patterns;
  addRuns("D:", maskedWords(question, items, model), patterns);
  addRuns("I:", itemSymbols(items, model), patterns);
  for (const Token& token : question.tokens) patterns.insert("W:" + wordOf(token, token.stem));
  Layout(question, items, model).addTo(patterns);
  std::vector<std::uint64_t> hashes;
  for (const auto& pattern : patterns) hashes.push_back(fnv1a(pattern));
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

}  // namespace omni
