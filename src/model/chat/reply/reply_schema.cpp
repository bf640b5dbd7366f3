#include "model/chat/reply/reply_schema.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "model/prompt/fence.h"

namespace omni {
namespace {

using Json = nlohmann::json;
using valijson::adapters::NlohmannJsonAdapter;

constexpr std::size_t kComplaints = 3;
constexpr std::size_t kComplaintBytes = 300;

// The first complaints: the innermost come first, those behind them only repeat where they stand.
std::string described(valijson::ValidationResults& results) {
  std::string text;
  valijson::ValidationResults::Error error;
  for (std::size_t i = 0; i < kComplaints && results.popError(error); ++i) {
    if (!text.empty()) text += "; ";
    for (const auto& step : error.context) text += step == "<root>" ? "the reply" : step;
    text += ": " + error.description;
  }
  return shown(text, kComplaintBytes);
}

}  // namespace

struct ReplyChecker::Compiled {
  valijson::Schema schema;
};

ReplyChecker::ReplyChecker(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
ReplyChecker::~ReplyChecker() = default;

Result<std::shared_ptr<const ReplyChecker>> ReplyChecker::make(const ReplySchema& schema) {
  auto compiled = std::make_unique<Compiled>();
  try {
    const Json json = Json::parse(schema.schema);
    valijson::SchemaParser().populateSchema(NlohmannJsonAdapter(json), compiled->schema);
  } catch (const std::exception& error) {
    return fail(Code::kInternal, "the schema '" + schema.name + "' cannot be read: " + error.what());
  }
  return std::shared_ptr<const ReplyChecker>(new ReplyChecker(std::move(compiled)));
}

std::optional<std::string> ReplyChecker::violation(std::string_view json) const {
  const Json value = Json::parse(json, nullptr, false);
  if (value.is_discarded()) return "the reply is no JSON";
  try {
    valijson::ValidationResults results;
    if (valijson::Validator().validate(compiled_->schema, NlohmannJsonAdapter(value), &results))
      return std::nullopt;
    return described(results);
  } catch (const std::exception& error) {
    return "the reply cannot be checked: " + shown(error.what(), kComplaintBytes);
  }
}

}  // namespace omni
