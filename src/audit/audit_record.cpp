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

std::string_view name(AuditRecord::Kind kind) {
  switch (kind) {
    case AuditRecord::Kind::kQuestion: return "question";
    case AuditRecord::Kind::kQuery: return "query";
    case AuditRecord::Kind::kRequest: return "request";
  }
  return {};
}

}  // namespace

std::string auditFields(const AuditRecord& record, AuditText text) {
  const RequestContext& request = record.request;
  Json json{{"at", isoTime(record.at)}, {"kind", name(record.kind)}, {"route", request.route},
            {"caller", request.caller}, {"roles", request.roles},    {"sources", record.sources}};
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
  if (record.status != 0) json["status"] = record.status;
  if (!request.id.empty()) json["request"] = request.id;
  if (!request.peer.empty()) json["peer"] = request.peer;
  addTrace(request.trace, json);
  const std::string object = json.dump(-1, ' ', true, Json::error_handler_t::replace);
  return object.substr(1, object.size() - 2);
}

}  // namespace omni
