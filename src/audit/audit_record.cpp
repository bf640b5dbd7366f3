#include "audit/audit_record.h"

#include <nlohmann/json.hpp>

#include "base/time/iso_time.h"
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

std::string auditFields(const AuditRecord& record, AuditText text) {
  const RequestContext& request = record.request;
  Json json{
      {"at", isoTime(record.at)}, {"kind", record.kind == AuditRecord::Kind::kQuery ? "query" : "question"},
      {"route", request.route},   {"caller", request.caller},
      {"roles", request.roles},   {"sources", record.sources}};
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
