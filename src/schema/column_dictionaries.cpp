#include "schema/column_dictionaries.h"

#include <algorithm>
#include <set>
#include <string>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kFewest = 5;    // values that tell a dictionary
constexpr double kMost = 0.6;         // share of them that columns of other tables are called
constexpr std::size_t kLongest = 80;  // bytes of what a column may be called

std::string spoken(std::string_view name) {
  return join(identifierWords(name), " ");
}

// What the columns of all but one entity are called, in their own words and in those of their headers' parts.
std::set<std::string> columnsBeside(const EntityModel& model, std::size_t entity) {
  std::set<std::string> names;
  for (std::size_t e = 0; e < model.entities.size(); ++e) {
    if (e == entity) continue;
    for (const auto& attribute : model.entities[e].attributes) {
      names.insert(spoken(attribute.phrase));
      for (const auto& part : split(attribute.name, ';')) names.insert(spoken(part));
    }
  }
  return names;
}

bool listsColumns(const ValueSummary& values, const std::set<std::string>& columns) {
  if (values.type != ValueType::kText || !values.complete || values.samples.size() < kFewest) return false;
  const auto isColumn = [&](const std::string& value) {
    return value.size() <= kLongest && columns.contains(spoken(value));
  };
  const auto listed = std::ranges::count_if(values.samples, isColumn);
  return static_cast<double>(listed) >= kMost * static_cast<double>(values.samples.size());
}

}  // namespace

void setDictionariesAside(EntityModel& model) {
  if (model.route != Route::kSql || model.entities.size() < 2) return;
  for (std::size_t e = 0; e < model.entities.size(); ++e) {
    auto& attributes = model.entities[e].attributes;
    const auto columns = columnsBeside(model, e);
    if (std::ranges::none_of(attributes, [&](const Attribute& a) { return listsColumns(a.values, columns); }))
      continue;
    for (auto& attribute : attributes) {
      attribute.values.samples.clear();
      attribute.values.complete = false;
    }
  }
}

}  // namespace omni
