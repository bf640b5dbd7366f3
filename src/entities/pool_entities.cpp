#include "entities/pool_entities.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "base/text.h"
#include "entities/kinds_alike.h"
#include "entities/match/match_model.h"
#include "entities/match/resolve.h"
#include "entities/mentions.h"
#include "entities/plain_name.h"
#include "question/question.h"

namespace omni {
namespace {

constexpr double kSurelyTwo = 0.1, kSurelyOne = 0.9;  // between which a pair is doubtful
constexpr std::size_t kMaxDoubtful = 300;

const Entity& entityOf(const NameList& list) {
  return list.entry->model.entities[list.entity];
}

const SourceId& sourceOf(const NameList& list) {
  return list.entry->descriptor.info.id;
}

/// A name of a list, as a record.
struct ListedName {
  std::size_t list = 0;
  std::size_t name = 0;
};

class PoolResolver {
 public:
  PoolResolver(const Catalog& catalog, const std::vector<EntityDecision>& decided, const Budget& budget,
               const NameBounds& bounds)
      : catalog_(catalog), decided_(decided), budget_(budget), bounds_(bounds) {}

  PoolEntities resolve() && {
    readNames();
    std::map<std::size_t, std::vector<std::size_t>> groups;
    for (std::size_t list = 0; list < lists_.size(); ++list) groups[kinds_[list]].push_back(list);
    for (const auto& [first, group] : groups) resolveGroup(group);
    addMentions();
    finish();
    return std::move(result_);
  }

 private:
  void readNames() {
    std::vector<std::shared_ptr<const CatalogEntry>> entries;
    for (std::size_t place = 0; place < catalog_.size(); ++place) {
      auto entry = catalog_.entry(place);
      if (!entry || !entry->source) continue;
      if (entry->model.entities.empty())
        searched_.push_back(std::move(entry));
      else
        entries.push_back(std::move(entry));
    }
    for (const auto& entry : entries)
      for (NameList& list : ownNames(entry, bounds_, budget_, result_.notes))
        lists_.push_back(std::move(list));
    kinds_ = kindsAlike(lists_);
    const NameKeys known = keysOf(lists_);
    for (const auto& entry : entries) {
      NameLists nameLists = nameListsOf(entry, known, bounds_, budget_, result_.notes);
      for (std::size_t i = 0; i < nameLists.lists.size(); ++i) {
        lists_.push_back(std::move(nameLists.lists[i]));
        kinds_.push_back(kinds_[nameLists.of[i]]);
      }
    }
    for (const EntityDecision& decision : decided_) heed(decision);
  }

  std::vector<std::size_t> listsHolding(const SourceId& source, const std::string& name) const {
    std::vector<std::size_t> found;
    for (std::size_t list = 0; list < lists_.size(); ++list)
      if (sourceOf(lists_[list]) == source &&
          std::ranges::find(lists_[list].plain, plainName(name)) != lists_[list].plain.end())
        found.push_back(list);
    return found;
  }

  bool isSearched(const SourceId& source) const {
    return std::ranges::any_of(searched_,
                               [&](const auto& entry) { return entry->descriptor.info.id == source; });
  }

  // Things that somebody takes for one are of one kind.
  void heed(const EntityDecision& decision) {
    const auto a = listsHolding(decision.sourceA, decision.nameA);
    const auto b = listsHolding(decision.sourceB, decision.nameB);
    const bool split = !decision.same && (isSearched(decision.sourceA) || isSearched(decision.sourceB));
    if (a.empty() || b.empty()) {
      if (!split) result_.idle.push_back(decision);
      return;
    }
    const bool united = std::ranges::any_of(a, [&](std::size_t one) {
      return std::ranges::any_of(b, [&](std::size_t other) { return kinds_[one] == kinds_[other]; });
    });
    if (decision.same && !united) unite(kinds_, a.front(), b.front());
  }

  // What own lists call the same, beside their names, as a field each.
  std::map<std::string, std::map<std::size_t, std::size_t>> sharedAttributes(
      const std::vector<std::size_t>& group) const {
    std::map<std::string, std::map<std::size_t, std::size_t>> shared;  // by its words: of which list which
    for (const std::size_t list : group) {
      const Entity& entity = entityOf(lists_[list]);
      for (std::size_t a = 0; lists_[list].own && a < entity.attributes.size(); ++a) {
        const Attribute& attribute = entity.attributes[a];
        const auto type = attribute.values.type;
        if (std::ranges::find(lists_[list].attributes, a) != lists_[list].attributes.end() ||
            attribute.foreign || type == ValueType::kBytes || type == ValueType::kNested ||
            type == ValueType::kBoolean)
          continue;
        shared[join(contentStems(attribute.phrase), " ")].emplace(list, a);
      }
    }
    std::erase_if(shared, [](const auto& one) { return one.second.size() < 2; });
    while (shared.size() > bounds_.attributes) shared.erase(std::prev(shared.end()));
    return shared;
  }

  Records recordsOf(const std::vector<std::size_t>& group, std::vector<ListedName>& places) {
    const auto shared = sharedAttributes(group);
    Records records;
    for (const std::size_t list : group) {
      const std::size_t first = records.rows.size();
      for (std::size_t name = 0; name < lists_[list].names.size(); ++name) {
        places.push_back({list, name});
        records.rows.emplace_back(1 + shared.size()).front() = lists_[list].plain[name];
        records.sources.push_back(static_cast<std::uint32_t>(list));
      }
      std::size_t field = 0;
      for (const auto& [words, of] : shared) {
        ++field;
        const auto attribute = of.find(list);
        if (attribute == of.end()) continue;
        auto values = attributeValues(lists_[list], attribute->second, bounds_, budget_, result_.notes);
        for (std::size_t name = 0; name < values.size(); ++name)
          records.rows[first + name][field] = std::move(values[name]);
      }
    }
    return records;
  }

  KnownPairs knownOf(const std::vector<ListedName>& places) const {
    std::map<std::pair<SourceId, std::string>, std::vector<std::uint32_t>> records;
    for (std::uint32_t i = 0; i < places.size(); ++i) records[keyOf(places[i])].push_back(i);
    KnownPairs known;
    std::set<RecordPair> apart;
    for (const EntityDecision& decision : decided_) {
      const auto a = records.find({decision.sourceA, plainName(decision.nameA)});
      const auto b = records.find({decision.sourceB, plainName(decision.nameB)});
      if (a == records.end() || b == records.end()) continue;
      for (const std::uint32_t one : a->second)
        for (const std::uint32_t other : b->second) {
          const RecordPair pair{std::min(one, other), std::max(one, other)};
          if (decision.same)
            known.together.push_back(pair);
          else
            apart.insert(pair);
        }
    }
    known.apart = [this, &places, apart = std::move(apart)](const RecordPair& pair) {
      return numbersDiffer(plainOf(places[pair.a]), plainOf(places[pair.b])) || apart.contains(pair);
    };
    return known;
  }

  const std::string& plainOf(const ListedName& place) const { return lists_[place.list].plain[place.name]; }
  std::pair<SourceId, std::string> keyOf(const ListedName& place) const {
    return {sourceOf(lists_[place.list]), plainOf(place)};
  }
  EntityName nameOf(const ListedName& place) const {
    const NameList& list = lists_[place.list];
    return {sourceOf(list), entityOf(list).name, entityOf(list).attributes[list.attributes.front()].name,
            list.names[place.name]};
  }

  void resolveGroup(const std::vector<std::size_t>& group) {
    std::vector<ListedName> places;
    const Records records = recordsOf(group, places);
    const auto alike = [&](const RecordPair& pair) {
      return readAlike(plainOf(places[pair.a]), plainOf(places[pair.b]));
    };
    const Resolution resolved =
        omni::resolve(records, {.acrossSources = true, .known = knownOf(places), .mayBe = alike});
    std::map<std::uint32_t, PoolEntity> entities;
    for (std::uint32_t record = 0; record < places.size(); ++record) {
      PoolEntity& entity = entities[resolved.first[record]];
      const NameList& list = lists_[places[record].list];
      if (entity.names.empty()) {
        entity.name = list.names[places[record].name];
        entity.kind = entityOf(lists_[group.front()]).phrase;
      }
      entity.names.push_back(nameOf(places[record]));
    }
    for (const auto& [pair, odds] : resolved.pairs) {
      const double probability = probabilityOf(odds);
      const bool together = resolved.first[pair.a] == resolved.first[pair.b];
      if (together) {
        double& confidence = entities[resolved.first[pair.a]].confidence;
        confidence = std::min(confidence, probability);
      }
      if (together ? probability < kSurelyOne : probability > kSurelyTwo)
        result_.doubtful.push_back({nameOf(places[pair.a]), nameOf(places[pair.b]), probability, together});
    }
    for (auto& [first, entity] : entities) result_.entities.push_back(std::move(entity));
  }

  // A name that two things have tells of neither.
  std::vector<std::string> findableNames() const {
    std::map<std::string, std::size_t> holders;
    std::vector<std::string> names;
    for (const PoolEntity& entity : result_.entities) {
      names.push_back(entity.name);
      ++holders[plainName(entity.name)];
    }
    for (std::string& name : names)
      if (holders[plainName(name)] > 1) name.clear();
    return names;
  }

  void addMentions() {
    const NameFinder finder(findableNames());
    for (const auto& entry : searched_) {
      const auto texts = entry->source->texts(bounds_.texts, budget_);
      if (!texts) {
        result_.notes.push_back(entry->descriptor.info.id + ": " + texts.error().message);
        continue;
      }
      if (texts->size() >= bounds_.texts)
        result_.notes.push_back(entry->descriptor.info.id + ": only the first " +
                                std::to_string(texts->size()) + " texts are looked at");
      for (const SourceText& text : *texts)
        for (const std::size_t entity : finder.in(text.title, text.text))
          addMention(result_.entities[entity],
                     {entry->descriptor.info.id, text.id, "", result_.entities[entity].name});
    }
  }

  void addMention(PoolEntity& entity, EntityName mention) const {
    const auto apart = [&](const EntityName& name) {
      return std::ranges::any_of(decided_, [&](const EntityDecision& decision) {
        return !decision.same && (tells(decision, name, mention) || tells(decision, mention, name));
      });
    };
    if (std::ranges::none_of(entity.names, apart)) entity.names.push_back(std::move(mention));
  }

  static bool tells(const EntityDecision& decision, const EntityName& a, const EntityName& b) {
    return decision.sourceA == a.source && decision.sourceB == b.source &&
           plainName(decision.nameA) == plainName(a.name) && plainName(decision.nameB) == plainName(b.name);
  }

  void finish() {
    std::erase_if(result_.entities, [](const PoolEntity& entity) {
      return std::ranges::all_of(
          entity.names, [&](const EntityName& name) { return name.source == entity.names.front().source; });
    });
    std::ranges::stable_sort(result_.entities, [](const PoolEntity& a, const PoolEntity& b) {
      return std::tie(a.kind, a.name) < std::tie(b.kind, b.name);
    });
    std::ranges::stable_sort(result_.doubtful, [](const DoubtfulNames& a, const DoubtfulNames& b) {
      return std::abs(a.probability - 0.5) < std::abs(b.probability - 0.5);
    });
    if (result_.doubtful.size() > kMaxDoubtful) result_.doubtful.resize(kMaxDoubtful);
  }

  const Catalog& catalog_;
  const std::vector<EntityDecision>& decided_;
  const Budget& budget_;
  const NameBounds& bounds_;
  std::vector<std::shared_ptr<const CatalogEntry>> searched_;
  std::vector<NameList> lists_;
  std::vector<std::size_t> kinds_;  // of each list the first that may name the same things
  PoolEntities result_;
};

}  // namespace

PoolEntities poolEntities(const Catalog& catalog, const std::vector<EntityDecision>& decided,
                          const Budget& budget, const NameBounds& bounds) {
  return PoolResolver(catalog, decided, budget, bounds).resolve();
}

}  // namespace omni
