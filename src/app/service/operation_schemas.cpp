#include "app/service/operation_schemas.h"

#include "report/report_json.h"

namespace omni {

std::string schemaWithout(std::string_view schema, std::string_view property) {
  Json json = Json::parse(schema);
  json["properties"].erase(std::string(property));
  Json required = Json::array();
  for (const Json& name : json["required"])
    if (name != property) required.push_back(name);
  json["required"] = std::move(required);
  return json.dump();
}

}  // namespace omni
