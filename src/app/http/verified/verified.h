#pragma once

#include <string>

#include "app/service/operations.h"
#include "base/budget.h"
#include "report/json.h"

namespace omni {

// Verified queries as those who operate the server keep them. One of a source of which something is hidden
// from the caller does not exist for him. Errors of all also: kNotFound (none are kept here, no such one),
// those of TemplateStore.

/// {"queries": […]}, newest first.
Result<Json> listVerified(const InForce& in);

/// Runs a query and keeps it as verified, in place of one of the same question to the same source. Body:
/// question, source, query, parameters, at (the day against which "last month" is meant). Errors: those of
/// confirm().
Result<Json> keepVerified(const InForce& in, const Call& call);

/// Puts one under review, so that it answers nothing, or has it answer again, which runs it. Body: status.
Result<Json> setVerified(const InForce& in, const std::string& id, const Call& call);

Status removeVerified(const InForce& in, const std::string& id);

/// The questions that it answers, with the values of each: of those that the caller asked before, or the one
/// that is given. Nothing is run.
Result<Json> scopeOfVerified(const InForce& in, const std::string& id, const std::string& question,
                             const Call& call, const Budget& budget);

/// {"name", "yaml"}: a named tool that asks it, for the configuration. Errors: those of toolFrom().
Result<Json> toolOfVerified(const InForce& in, const std::string& id);

/// JSON Schemas.
inline constexpr std::string_view kVerifiedInput = R"json({
  "type": "object", "additionalProperties": false, "required": ["question", "source", "query"],
  "properties": {
    "question": {"type": "string", "minLength": 1, "maxLength": 4000, "pattern": "\\S"},
    "source": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "\\S"},
    "query": {"type": "string", "minLength": 1, "maxLength": 65536, "pattern": "\\S"},
    "parameters": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean", "null"]}},
    "at": {"type": "string", "maxLength": 40, "description": "The day against which its periods are meant; default today"}}})json";
inline constexpr std::string_view kVerifiedStatus = R"json({
  "type": "object", "additionalProperties": false, "required": ["status"],
  "properties": {"status": {"enum": ["active", "review"]}}})json";

}  // namespace omni
