#include "state/kept_structure.h"

namespace omni {
namespace {

Json toJson(const ValueSummary& values) {
  return {{"type", static_cast<int>(values.type)},
          {"rows", values.rows},
          {"nulls", values.nulls},
          {"distinct", values.distinct},
          {"minimum", values.minimum},
          {"maximum", values.maximum},
          {"samples", values.samples},
          {"complete", values.complete}};
}

ValueSummary valuesOf(const Json& json) {
  ValueSummary values;
  values.type = static_cast<ValueType>(json.value("type", 0));
  values.rows = json.value("rows", std::size_t{0});
  values.nulls = json.value("nulls", std::size_t{0});
  values.distinct = json.value("distinct", std::size_t{0});
  values.minimum = json.value("minimum", "");
  values.maximum = json.value("maximum", "");
  values.samples = json.value("samples", std::vector<std::string>());
  values.complete = json.value("complete", false);
  return values;
}

Holder holderOf(const Json& json) {
  Holder holder{json.value("what", ""), json.value("name", ""), json.value("count", std::size_t{0}), {}};
  for (const Json& attribute : json.value("attributes", Json::array()))
    holder.attributes.push_back({attribute.value("name", ""), attribute.value("type", ""),
                                 valuesOf(attribute.value("values", Json::object()))});
  return holder;
}

}  // namespace

std::string jsonText(const Structure& structure) {
  std::string text = "[";
  for (const Holder& holder : structure) {
    Json attributes = Json::array();
    for (const HeldAttribute& attribute : holder.attributes)
      attributes.push_back(
          {{"name", attribute.name}, {"type", attribute.type}, {"values", toJson(attribute.values)}});
    const Json one{{"what", holder.what},
                   {"name", holder.name},
                   {"count", holder.count},
                   {"attributes", std::move(attributes)}};
    if (text.size() > 1) text += ',';
    text += one.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return text + ']';
}

Structure structureOf(const Json& json) {
  Structure structure;
  for (const Json& holder : json)
    if (holder.is_object()) structure.push_back(holderOf(holder));
  return structure;
}

Json toJson(const Change& change) {
  Json json{{"change", name(change.kind)}, {"what", change.what}};
  if (!change.before.empty()) json["before"] = change.before;
  if (!change.after.empty()) json["after"] = change.after;
  if (!change.detail.empty()) json["detail"] = change.detail;
  if (change.confidence < 1) json["sureness"] = change.confidence;
  json["text"] = inWords(change);
  return json;
}

}  // namespace omni
