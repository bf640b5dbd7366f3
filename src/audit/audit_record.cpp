#include "audit/audit_record.h"

#include <array>
#include <ctime>
#include <nlohmann/json.hpp>

#include "net/signature/digest.h"

namespace omni {
namespace {

using Json = nlohmann::ordered_json;

void addTrace(const TraceContext& trace, Json& json) {
  if (trace.trace.empty()) return;
  json["trace"] = trace.trace;
  if (!trace.parent.empty()) json["span"] = trace.parent;
}

}  // namespace

std::string auditTime(std::chrono::system_clock::time_point time) {
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
  const std::time_t seconds = since / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 24> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  return std::string(text.data()) + "." + std::to_string(1000 + since % 1000).substr(1) + "Z";
}

std::string auditFields(const AuditRecord& record, AuditText text) {
  const RequestContext& request = record.request;
  Json json{
      {"at", auditTime(record.at)}, {"kind", record.kind == AuditRecord::Kind::kQuery ? "query" : "question"},
      {"route", request.route},     {"caller", request.caller},
      {"roles", request.roles},     {"sources", record.sources}};
  if (text == AuditText::kFull)
    json["text"] = record.text;
  else
    json["sha256"] = sha256Hex(record.text);
  json["parameters"] = record.parameters;
  json["rows"] = record.rows;
  json["bytes"] = record.bytes;
  json["ms"] = static_cast<double>(record.took.count()) / 1000;
  json["outcome"] = record.outcome;
  if (!record.code.empty()) json["code"] = record.code;
  if (!request.id.empty()) json["request"] = request.id;
  addTrace(request.trace, json);
  const std::string object = json.dump(-1, ' ', true, Json::error_handler_t::replace);
  return object.substr(1, object.size() - 2);
}

}  // namespace omni
