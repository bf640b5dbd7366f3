#include "app/tools/column_values.h"

#include <algorithm>

#include "base/text.h"
#include "schema/local_name.h"
#include "source/values/holds_values.h"

namespace omni {
namespace {

constexpr std::size_t kMaxFound = 100;  // values that read alike

bool isCalled(std::string_view native, std::string_view name) {
  return native == name || lower(localName(native)) == lower(name);
}

/// An attribute and what holds it.
struct NamedColumn {
  const Entity* entity = nullptr;
  const Attribute* attribute = nullptr;  // null: there is none
};

NamedColumn findColumn(const EntityModel& model, const std::string& column) {
  const auto dot = column.rfind('.');
  const std::string owner = column.substr(0, dot), name = column.substr(dot + 1);
  for (const Entity& entity : model.entities) {
    if (!isCalled(entity.name, owner)) continue;
    for (const Attribute& attribute : entity.attributes)
      if (isCalled(attribute.name, name)) return {&entity, &attribute};
  }
  return {};
}

bool areAllKnown(const ValueSummary& values) {
  return values.complete && !values.sampled && !values.samples.empty();
}

Status notHeld(const ToolParameter& parameter, const std::string& near) {
  return fail(Code::kInvalidArgument, "'" + parameter.name + "' is no value of " + parameter.valuesOf,
              near.empty() ? "Use a value that the column holds." : "Did you mean '" + near + "'?");
}

/// The place of a column in an index of values, where all of its texts are in there.
std::optional<std::uint32_t> placeOf(const StoredValues& stored, const NamedColumn& column) {
  const auto& places = stored.places();
  const auto found = std::ranges::find_if(places, [&](const TextPlace& place) {
    return place.whole && place.owner == column.entity->name && place.attribute == column.attribute->name;
  });
  if (found == places.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - places.begin());
}

/// The first text of the place that reads like `text`; empty: none does.
std::string readAlike(const StoredValues& stored, std::uint32_t place, ReadAlike how,
                      const std::string& text) {
  for (const StoredValue& value : stored.find(how, text, kMaxFound))
    if (value.place == place) return value.text;
  return {};
}

Status checkStored(const StoredValues& stored, const NamedColumn& column, const ToolParameter& parameter,
                   const std::string& text) {
  const auto place = placeOf(stored, column);
  if (!place) return {};
  const auto same = stored.find(ReadAlike::kSame, text, kMaxFound);
  const auto isIt = [&](const StoredValue& value) { return value.place == *place && value.text == text; };
  // Where too many read alike to see them all the value may be among the others.
  if (same.size() == kMaxFound || std::ranges::any_of(same, isIt)) return {};
  std::string near = readAlike(stored, *place, ReadAlike::kSame, text);
  if (near.empty()) near = readAlike(stored, *place, ReadAlike::kOneOff, text);
  return notHeld(parameter, near);
}

}  // namespace

bool takesColumnValues(const NamedTool& tool) {
  return std::ranges::any_of(tool.parameters,
                             [](const ToolParameter& parameter) { return !parameter.valuesOf.empty(); });
}

std::optional<std::vector<std::string>> listedValues(const CatalogEntry& entry, const std::string& column) {
  const auto found = findColumn(entry.model, column);
  if (!found.attribute || !areAllKnown(found.attribute->values)) return std::nullopt;
  const auto& values = found.attribute->values.samples;
  return values.size() <= kMaxListedValues ? std::optional(values) : std::nullopt;
}

Status checkColumnHolds(const CatalogEntry& entry, const ToolParameter& parameter, const std::string& text) {
  const auto column = findColumn(entry.model, parameter.valuesOf);
  if (!column.attribute) return {};
  const ValueSummary& values = column.attribute->values;
  if (areAllKnown(values)) {
    if (std::ranges::find(values.samples, text) != values.samples.end()) return {};
    return notHeld(parameter, nearest(text, values.samples));
  }
  const auto stored = storedValuesOf(entry.source.get());
  // Longer values are in no index.
  return stored && text.size() <= kMaxSampleBytes ? checkStored(*stored, column, parameter, text) : Status();
}

Status checkColumnExists(const CatalogEntry& entry, const std::string& column) {
  if (findColumn(entry.model, column).attribute) return {};
  std::vector<std::string> known;
  for (const Entity& entity : entry.model.entities)
    for (const Attribute& attribute : entity.attributes)
      known.push_back(std::string(localName(entity.name)) + "." + std::string(localName(attribute.name)));
  const std::string near = nearest(column, known);
  return fail(
      Code::kInvalidArgument, "source '" + entry.descriptor.info.id + "' has no column '" + column + "'",
      near.empty() ? "Read its schema for the names of its columns." : "Did you mean '" + near + "'?");
}

}  // namespace omni
