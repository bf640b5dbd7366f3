#include "schema/drift/structure.h"

#include <algorithm>
#include <map>

#include "base/text.h"

namespace omni {
namespace {

std::string typeOf(const ValueSummary& values) {
  switch (values.type) {
    case ValueType::kUnknown: return "";
    case ValueType::kText: return "text";
    case ValueType::kInteger:
    case ValueType::kReal: return "number";  // whole ones may become others when rows do
    case ValueType::kBoolean: return "boolean";
    case ValueType::kDate:
    case ValueType::kDateTime: return "date";
    case ValueType::kTime: return "time";
    case ValueType::kBytes: return "bytes";
    case ValueType::kNested: return "nested";
  }
  return "";
}

ValueSummary sketched(const ValueSummary& values) {
  ValueSummary sketch = values;
  if (values.samples.size() <= kMaxKeptValues) return sketch;
  std::ranges::sort(sketch.samples, {}, [](const std::string& value) { return fnv1a(value); });
  sketch.samples.resize(kSketchedValues);
  sketch.complete = false;
  return sketch;
}

Structure holdersOf(const RelationalSchema& schema) {
  Structure holders;
  for (const auto& table : schema.tables) {
    Holder holder{table.view ? "view" : "table", table.name, table.rows, {}};
    for (const auto& column : table.columns)
      holder.attributes.push_back(
          {column.name, column.declaredType.empty() ? typeOf(column.values) : lower(column.declaredType),
           sketched(column.values)});
    holders.push_back(std::move(holder));
  }
  return holders;
}

std::vector<HeldAttribute> attributesOf(const std::vector<GraphProperty>& properties) {
  std::vector<HeldAttribute> attributes;
  for (const auto& property : properties)
    attributes.push_back({property.name, typeOf(property.values), sketched(property.values)});
  return attributes;
}

Structure holdersOf(const GraphSchema& schema) {
  Structure holders;
  for (const auto& label : schema.labels)
    holders.push_back({"label", label.name, label.count, attributesOf(label.properties)});
  for (const auto& pattern : schema.relationships)
    holders.push_back({"relationship", "(" + pattern.from + ")-[" + pattern.type + "]->(" + pattern.to + ")",
                       pattern.count, attributesOf(pattern.properties)});
  return holders;
}

// A property stands with each class whose instances have it; those of untyped nodes stand together.
Structure holdersOf(const Ontology& ontology) {
  Structure holders;
  std::map<std::string, std::size_t> places;
  for (const auto& each : ontology.classes) {
    places.emplace(each.iri, holders.size());
    holders.push_back({"class", each.iri, each.count, {}});
  }
  for (const auto& property : ontology.properties)
    for (const auto& domain : property.domains) {
      const auto [place, isNew] = places.emplace(domain.iri, holders.size());
      if (isNew) holders.push_back({"class", domain.iri.empty() ? "(no class)" : domain.iri, 0, {}});
      const auto& values = property.valuesOn(domain);
      holders[place->second].attributes.push_back(
          {property.iri, property.object ? "node" : typeOf(values), sketched(values)});
    }
  return holders;
}

Structure holdersOf(const CorpusProfile&) {
  return {};
}

}  // namespace

Structure structureOf(const Descriptor& descriptor) {
  return std::visit([](const auto& shape) { return holdersOf(shape); }, descriptor.shape);
}

}  // namespace omni
