#include "schema/column_dictionaries.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMinDictionaryValues = 5;  // values that tell a dictionary
constexpr double kMinNamedShare = 0.6;           // share of them that columns of other tables are called
constexpr std::size_t kLongest = 80;             // bytes of what a column may be called

std::string spoken(std::string_view name) {
  return join(identifierWords(name), " ");
}

// What columns are called, in their own words and in those of their headers' parts.
std::set<std::string> columnNames(const Entity& entity) {
  std::set<std::string> names;
  for (const auto& attribute : entity.attributes) {
    names.insert(spoken(attribute.phrase));
    for (const auto& part : split(attribute.name, ';')) names.insert(spoken(part));
  }
  return names;
}

/// Of each name of a column how many entities have one that is called so.
class ColumnCounts {
 public:
  explicit ColumnCounts(const EntityModel& model) {
    for (const auto& entity : model.entities)
      for (auto& name : columnNames(entity)) ++counts_[name];
  }

  // Whether columns of other entities are what most of the values name.
  bool areListed(const ValueSummary& values, const std::set<std::string>& own) const {
    if (values.type != ValueType::kText || !values.complete || values.samples.size() < kMinDictionaryValues)
      return false;
    const auto isElsewhere = [&](const std::string& value) {
      if (value.size() > kLongest) return false;
      const std::string name = spoken(value);
      const auto found = counts_.find(name);
      return found != counts_.end() && found->second > own.count(name);
    };
    const auto listed = std::ranges::count_if(values.samples, isElsewhere);
    return static_cast<double>(listed) >= kMinNamedShare * static_cast<double>(values.samples.size());
  }

 private:
  std::unordered_map<std::string, std::size_t> counts_;
};

}  // namespace

void setDictionariesAside(EntityModel& model) {
  if (model.route != Route::kSql || model.entities.size() < 2) return;
  const ColumnCounts counts(model);
  for (auto& entity : model.entities) {
    auto& attributes = entity.attributes;
    const auto own = columnNames(entity);
    if (std::ranges::none_of(attributes, [&](const Attribute& a) { return counts.areListed(a.values, own); }))
      continue;
    for (auto& attribute : attributes) {
      attribute.values.samples.clear();
      attribute.values.complete = false;
    }
  }
}

}  // namespace omni
