#include "entities/name_list.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/text.h"
#include "catalog/naming.h"
#include "entities/plain_name.h"
#include "execute/run_query.h"
#include "language/languages.h"

namespace omni {
namespace {

constexpr std::size_t kMinNames = 2;  // less are no list of names

/// Reads attributes of one entity of a source.
class ThingReader {
 public:
  ThingReader(const CatalogEntry& entry, const NameBounds& bounds, const Budget& budget,
              std::vector<std::string>& notes)
      : entry_(entry), bounds_(bounds), budget_(budget), notes_(notes) {}

  /// Rows of these attributes, as far as they go.
  std::vector<Row> rows(std::size_t entity, const std::vector<std::size_t>& attributes, bool distinct) {
    LogicalQuery query;
    query.nodes = {{entity}};
    for (const std::size_t attribute : attributes)
      query.select.push_back(Expression::ofAttribute(0, attribute));
    query.distinct = distinct;
    query.limit = bounds_.names;
    auto outcome = runQuery(entry_, query, budget_);
    if (!outcome) {
      note(entity, outcome.error().message);
      return {};
    }
    if (outcome->truncated || outcome->rows.size() >= bounds_.names)
      note(entity, "only the first " + std::to_string(outcome->rows.size()) + " names are compared");
    return std::move(outcome->rows);
  }

 private:
  void note(std::size_t entity, const std::string& what) {
    notes_.push_back(entry_.descriptor.info.id + ", " + entry_.model.entities[entity].phrase + ": " + what);
  }

  const CatalogEntry& entry_;
  const NameBounds& bounds_;
  const Budget& budget_;
  std::vector<std::string>& notes_;
};

std::string nameIn(const Row& row, std::size_t parts) {
  std::string name;
  for (std::size_t i = 0; i < std::min(parts, row.size()); ++i)
    name += (i > 0 ? " " : "") + std::string(trim(toText(row[i])));
  return name;
}

// A number is no name.
bool mayBeName(std::string_view plain) {
  return std::ranges::any_of(plain, [](char c) { return isWordByte(c) && !isDigit(c); });
}

bool isWhole(const ValueSummary& values) {
  return values.complete && std::ranges::none_of(values.samples, [](const std::string& sample) {
           return sample.size() >= kMaxSampleBytes;
         });
}

/// Adds names that read differently; those that occur again are dropped where `unique`.
void fill(NameList& list, const std::vector<std::string>& names, bool unique) {
  std::unordered_map<std::string, std::size_t> counts;
  for (const std::string& name : names) ++counts[plainName(name)];
  for (const std::string& name : names) {
    std::string plain = plainName(name);
    const auto count = counts.find(plain);
    if (!mayBeName(plain) || count == counts.end() || (unique && count->second > 1)) continue;
    counts.erase(count);
    list.names.push_back(name);
    list.plain.push_back(std::move(plain));
  }
}

std::vector<std::string> namesOf(const NameList& list, ThingReader& reader) {
  const Entity& entity = list.entry->model.entities[list.entity];
  const ValueSummary& values = entity.attributes[list.attributes.front()].values;
  const bool once = values.distinct + values.nulls >= values.rows;
  if (list.attributes.size() == 1 && isWhole(values) && (once || !list.own)) return values.samples;
  std::vector<std::string> names;
  for (const Row& row : reader.rows(list.entity, list.attributes, !list.own))
    names.push_back(nameIn(row, list.attributes.size()));
  return names;
}

// Whether what is called its name tells most of its things apart: "boat_name" of sales of fuel does not.
bool namesItsOwn(const Entity& entity) {
  if (!hasName(entity)) return false;
  const auto attributes = nameAttributes(entity);
  const ValueSummary& values = entity.attributes[attributes.front()].values;
  return attributes.size() > 1 || 2 * (values.distinct + values.nulls) > values.rows;
}

bool mayTell(const Entity& entity, std::size_t attribute) {
  const Attribute& of = entity.attributes[attribute];
  return of.values.type == ValueType::kText && !of.foreign && of.values.samples.size() >= kMinNames &&
         !(namesItsOwn(entity) && isNameAttribute(entity, attribute));
}

/// The list that holds the most of the samples, where it holds at least half of them.
std::optional<std::size_t> listNamedBy(const std::vector<std::string>& samples, const NameKeys& known) {
  std::map<std::size_t, std::size_t> counts;
  std::size_t named = 0;
  for (const std::string& sample : samples) {
    const std::string plain = plainName(sample);
    named += plain.empty() ? 0 : 1;
    for (const std::uint32_t list : known.holding(plain)) ++counts[list];
  }
  const auto most = std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
  if (most == counts.end() || most->second < kMinNames || 2 * most->second < named) return std::nullopt;
  return most->first;
}

}  // namespace

std::vector<NameList> ownNames(const std::shared_ptr<const CatalogEntry>& entry, const NameBounds& bounds,
                               const Budget& budget, std::vector<std::string>& notes) {
  ThingReader reader(*entry, bounds, budget, notes);
  std::vector<NameList> lists;
  for (std::size_t e = 0; e < entry->model.entities.size() && !budget.exhausted(); ++e) {
    const Entity& entity = entry->model.entities[e];
    if (entity.junction || entity.count == 0 || !namesItsOwn(entity)) continue;
    NameList list{.entry = entry, .entity = e, .attributes = nameAttributes(entity), .own = true};
    fill(list, namesOf(list, reader), true);
    if (!list.names.empty()) lists.push_back(std::move(list));
  }
  return lists;
}

NameLists nameListsOf(const std::shared_ptr<const CatalogEntry>& entry, const NameKeys& known,
                      const NameBounds& bounds, const Budget& budget, std::vector<std::string>& notes) {
  ThingReader reader(*entry, bounds, budget, notes);
  NameLists found;
  for (std::size_t e = 0; e < entry->model.entities.size() && !budget.exhausted(); ++e) {
    const Entity& entity = entry->model.entities[e];
    for (std::size_t a = 0; a < entity.attributes.size(); ++a) {
      if (!mayTell(entity, a)) continue;
      const auto of = listNamedBy(entity.attributes[a].values.samples, known);
      if (!of) continue;
      NameList list{.entry = entry, .entity = e, .attributes = {a}};
      fill(list, namesOf(list, reader), false);
      found.lists.push_back(std::move(list));
      found.of.push_back(*of);
    }
  }
  return found;
}

std::vector<std::string> attributeValues(const NameList& list, std::size_t attribute,
                                         const NameBounds& bounds, const Budget& budget,
                                         std::vector<std::string>& notes) {
  std::unordered_map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < list.plain.size(); ++i) places.emplace(list.plain[i], i);
  auto wanted = list.attributes;
  wanted.push_back(attribute);
  std::vector<std::string> values(list.names.size());
  ThingReader reader(*list.entry, bounds, budget, notes);
  for (const Row& row : reader.rows(list.entity, wanted, false)) {
    const auto place = places.find(plainName(nameIn(row, list.attributes.size())));
    if (place != places.end() && values[place->second].empty()) values[place->second] = toText(row.back());
  }
  return values;
}

}  // namespace omni
