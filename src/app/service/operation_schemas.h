#pragma once

#include <string_view>

namespace omni {

// JSON Schemas (2020-12) of what the operations take and give.

inline constexpr std::string_view kAskInput = R"json({
  "type": "object", "additionalProperties": false, "required": ["question"],
  "properties": {
    "question": {"type": "string", "minLength": 1, "maxLength": 4000, "pattern": "\\S", "description": "The question in plain words"},
    "earlier": {"type": "array", "maxItems": 20, "items": {"type": "string", "maxLength": 4000}, "description": "Questions asked before in the same talk, oldest first: they make a follow-up such as 'and in Norway?' whole"},
    "sources": {"type": "array", "items": {"type": "string"}, "description": "Ask only these sources, by id; default all"},
    "candidates": {"type": "integer", "minimum": 1, "maximum": 100, "description": "How many sources may be asked"},
    "seconds": {"type": "number", "exclusiveMinimum": 0, "maximum": 600, "description": "Time for the whole question"},
    "reading": {"type": "integer", "minimum": 1, "maximum": 3, "description": "Answer by this one of the readings that an answer to the same question offered"},
    "trust": {"type": "number", "exclusiveMinimum": 0, "maximum": 1, "description": "The share of the answers that are no guess that is to be right; default 0.9"},
    "clarify": {"type": "boolean", "description": "Whether the user can be asked back: of a question with several probable meanings the status is 'needs_input', with the choices; default false"},
    "meant": {"type": "array", "maxItems": 20, "items": {"type": "string", "maxLength": 64}, "description": "Ids of choices that the user made in the same talk: they answer, and are not asked again"},
    "logical": {"type": "object", "additionalProperties": false, "required": ["source", "query"], "description": "Answer by this logical query: 'logical' of an earlier answer's attempt, changed", "properties": {
      "source": {"type": "string"}, "query": {"type": "object"}}},
    "max_tokens": {"type": "integer", "minimum": 200, "maximum": 200000, "description": "About how long the result may be; default 6000"}
  }})json";

/// What a call of `ask` has instead where it answers a question back.
inline constexpr std::string_view kGoOnInput = R"json({
  "type": "object", "additionalProperties": false, "required": ["token", "choice"],
  "properties": {
    "token": {"type": "string", "minLength": 1, "maxLength": 20000, "description": "Of a reply whose status is 'needs_input', in place of the question and all else"},
    "choice": {"type": "integer", "minimum": 1, "maximum": 4, "description": "Which of its choices is meant, from 1"},
    "max_tokens": {"type": "integer", "minimum": 200, "maximum": 200000}
  }})json";

inline constexpr std::string_view kAskOutput = R"json({
  "type": "object", "required": ["status", "answer", "confidence", "guess", "evidence", "warnings"],
  "properties": {
    "id": {"type": "string", "description": "Under which the log keeps it"},
    "status": {"enum": ["answered", "abstained", "refused", "failed", "needs_input"]},
    "answer": {"type": "string", "description": "In words, with [n] for the n-th evidence; else why there is none"},
    "needs_input": {"type": "object", "required": ["question", "choices"], "description": "The question has several probable meanings: let the user choose, and ask again with the id as meant", "properties": {
      "question": {"type": "string"},
      "choices": {"type": "array", "items": {"type": "object", "required": ["id", "label", "source"], "properties": {
        "id": {"type": "string"}, "label": {"type": "string"}, "source": {"type": "string"}}}},
      "token": {"type": "string"}}},
    "meant": {"type": "string", "description": "The id of the choice that this answers"},
    "confidence": {"type": "number", "minimum": 0, "maximum": 1, "description": "That the answer is right"},
    "guess": {"type": "boolean", "description": "Answered, and not to be relied on before its query is read"},
    "evidence": {"type": "array", "description": "Best first", "items": {
      "type": "object", "required": ["source", "route", "confidence"],
      "properties": {
        "source": {"type": "string"}, "route": {"enum": ["SEARCH", "SQL", "SPARQL", "CYPHER"]},
        "query": {"type": ["string", "null"], "description": "That ran, in the source's own language"},
        "parameters": {"type": "object"}, "asks": {"type": "string", "description": "The query in words"},
        "left_out": {"type": "string", "description": "Words of the question that the query leaves out"},
        "columns": {"type": "array", "items": {"type": "string"}}, "rows": {"type": "array", "items": {"type": "array", "items": {}}},
        "truncated": {"type": "boolean"}, "document": {"type": "string"}, "text": {"type": "string"},
        "start": {"type": "integer"}, "end": {"type": "integer"}, "confidence": {"type": "number"},
        "omitted": {"type": "integer", "description": "Rows left out for the sake of max_tokens"}}}},
    "readings": {"type": "array", "description": "What the question may mean, likeliest first, where two are close: ask again with the number", "items": {
      "type": "object", "required": ["reading", "asks", "source", "confidence"],
      "properties": {"reading": {"type": "integer"}, "asks": {"type": "string"}, "source": {"type": "string"},
                     "query": {"type": "string"}, "confidence": {"type": "number"}}}},
    "contradictions": {"type": "array", "items": {"type": "object"}},
    "warnings": {"type": "array", "items": {"type": "string"}},
    "omitted": {"type": "integer"}
  }})json";

inline constexpr std::string_view kSearchInput = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {
    "question": {"type": "string", "minLength": 1, "maxLength": 4000, "pattern": "\\S", "description": "Sources that may answer this, best first; without it all sources are listed"},
    "offset": {"type": "integer", "minimum": 0, "maximum": 1000000000, "description": "Of the list of all sources, from here on"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 100},
    "max_tokens": {"type": "integer", "minimum": 200, "maximum": 200000}
  }})json";

inline constexpr std::string_view kSearchOutput = R"json({
  "type": "object", "required": ["sources", "total"],
  "properties": {
    "sources": {"type": "array", "items": {
      "type": "object", "required": ["id", "kind", "route"],
      "properties": {
        "id": {"type": "string"}, "kind": {"type": "string"}, "route": {"enum": ["SEARCH", "SQL", "SPARQL", "CYPHER"]},
        "dialect": {"type": "string"}, "description": {"type": "string"}, "holds": {"type": "string"},
        "score": {"type": "number"}, "reason": {"type": "string", "description": "Which words of the question it understands"},
        "tables": {"type": "array", "items": {"type": "string"}, "description": "Tables, classes or labels that the question needs, as queries write them, most needed first"}}}},
    "total": {"type": "integer", "description": "Sources in the pool"},
    "next_offset": {"type": "integer"}, "omitted": {"type": "integer"},
    "unavailable": {"type": "array", "items": {
      "type": "object", "required": ["id", "reason"],
      "properties": {"id": {"type": "string"}, "reason": {"type": "string"},
                     "pending": {"type": "boolean", "description": "It is being read, and can be asked soon"}}}}
  }})json";

inline constexpr std::string_view kDescribeInput = R"json({
  "type": "object", "additionalProperties": false, "required": ["source"],
  "properties": {
    "source": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "\\S", "description": "The source's id"},
    "tables": {"type": "array", "maxItems": 100, "items": {"type": "string", "minLength": 1, "maxLength": 1000}, "description": "Describe only these tables, classes or labels; the others are named"},
    "like": {"type": "string", "minLength": 1, "maxLength": 4000, "pattern": "\\S", "description": "Describe only what this question needs"},
    "max_tokens": {"type": "integer", "minimum": 200, "maximum": 200000}
  }})json";

inline constexpr std::string_view kDescribeOutput = R"json({
  "type": "object", "required": ["id", "kind", "route", "context"],
  "properties": {
    "id": {"type": "string"}, "kind": {"type": "string"}, "route": {"enum": ["SEARCH", "SQL", "SPARQL", "CYPHER"]},
    "dialect": {"type": "string"}, "description": {"type": "string"}, "holds": {"type": "string"},
    "context": {"type": "string", "description": "Tables, classes, labels or documents, in the terms of the source's language"},
    "definitions": {"type": "array", "description": "What people mean by a term: what its query finds", "items": {
      "type": "object", "required": ["term", "query"], "properties": {"term": {"type": "string"}, "query": {"type": "string"}}}},
    "aliases": {"type": "object", "additionalProperties": {"type": "string"}, "description": "What people say, and what the source calls it"},
    "described": {"type": "string", "description": "When that was read"}
  }})json";

inline constexpr std::string_view kQueryInput = R"json({
  "type": "object", "additionalProperties": false, "required": ["source", "query"],
  "properties": {
    "source": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "\\S", "description": "The source's id"},
    "query": {"type": "string", "minLength": 1, "maxLength": 65536, "pattern": "\\S", "description": "SQL, SPARQL, Cypher or words, as the source's route says"},
    "parameters": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean", "null"]}, "description": "Bound parameters: :name in SQL, $name in Cypher, ?name in SPARQL"},
    "offset": {"type": "integer", "minimum": 0, "maximum": 10000, "description": "Leave out so many rows (next_offset of the page before)"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 10000, "description": "At most so many rows"},
    "seconds": {"type": "number", "exclusiveMinimum": 0, "maximum": 600, "description": "Time for the query"},
    "max_tokens": {"type": "integer", "minimum": 200, "maximum": 200000}
  }})json";

inline constexpr std::string_view kFeedbackInput = R"json({
  "type": "object", "additionalProperties": false, "required": ["id", "verdict"],
  "properties": {
    "id": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "\\S", "description": "Of the report, or the beginning of it"},
    "verdict": {"enum": ["right", "wrong"]},
    "reading": {"type": "integer", "minimum": 1, "maximum": 3, "description": "Of the readings that were offered this one was meant"},
    "query": {"type": "string", "minLength": 1, "maxLength": 65536, "pattern": "\\S", "description": "That should have been asked; it is run before it counts"},
    "parameters": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean", "null"]}},
    "source": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "\\S", "description": "Of the query; default the answer's"},
    "note": {"type": "string", "minLength": 1, "maxLength": 4000, "pattern": "\\S"}
  }})json";

inline constexpr std::string_view kFeedbackOutput = R"json({
  "type": "object", "required": ["id", "verdict"],
  "properties": {
    "id": {"type": "string"}, "verdict": {"enum": ["right", "wrong"]}, "source": {"type": "string"}, "query": {"type": "string"},
    "outcome": {"type": "object", "description": "What the correction gave"},
    "template": {"type": "string", "description": "What was made of it, or is put under review by it"},
    "no_template": {"type": "string", "description": "Why nothing was made of it"}}})json";

inline constexpr std::string_view kTraceOutput = R"json({
  "type": "object", "required": ["id", "at", "caller", "log", "report", "feedback"],
  "properties": {
    "id": {"type": "string"}, "at": {"type": "string"}, "caller": {"type": "string"},
    "log": {"enum": ["questions", "full"], "description": "How much of the report is kept; of questions what sources hold is only counted"},
    "report": {"type": "object"}, "feedback": {"type": "array", "items": {"type": "object"}}}})json";

inline constexpr std::string_view kTracesOutput = R"json({
  "type": "object", "required": ["traces"],
  "properties": {
    "traces": {"type": "array", "items": {"type": "object", "required": ["id", "at", "question", "status"]}},
    "next": {"type": "string", "description": "Go on with this as before"}}})json";

inline constexpr std::string_view kRegisterInput = R"json({
  "type": "object", "required": ["id"],
  "properties": {
    "id": {"type": "string", "minLength": 1, "maxLength": 100},
    "kind": {"type": "string"}, "path": {"type": ["string", "array"], "items": {"type": "string"}}, "url": {"type": "string"},
    "description": {"type": "string"}, "include": {"type": ["string", "array"], "items": {"type": "string"}}, "exclude": {"type": ["string", "array"], "items": {"type": "string"}}, "options": {"type": "object"}
  }})json";

inline constexpr std::string_view kUnderWayOutput = R"json({
  "type": "object", "required": ["id", "status"],
  "properties": {"id": {"type": "string"}, "status": {"const": "describing"},
                 "progress": {"type": "object", "properties": {"what": {"type": "string"}, "step": {"type": "integer"}, "of": {"type": "integer"}}}}})json";

inline constexpr std::string_view kHealthOutput = R"json({
  "type": "object", "required": ["id", "reachable", "readOnly", "detail"],
  "properties": {
    "id": {"type": "string"}, "reachable": {"type": "boolean"},
    "readOnly": {"type": "boolean", "description": "The login or file handle itself is unable to write"},
    "detail": {"type": "string", "description": "Told to those who operate the server"}}})json";

inline constexpr std::string_view kDriftOutput = R"json({
  "type": "object", "required": ["source", "changes", "broken"],
  "properties": {
    "source": {"type": "string"}, "since": {"type": "string", "description": "When what it is compared with was seen last"},
    "changes": {"type": "array", "items": {"type": "object", "required": ["change", "what", "text"], "properties": {
      "change": {"enum": ["added", "removed", "renamed", "retyped", "split", "merged", "values changed", "swapped"]},
      "what": {"type": "string", "description": "table, column, class, property, label, relationship"},
      "before": {"type": "array", "items": {"type": "string"}}, "after": {"type": "array", "items": {"type": "string"}},
      "detail": {"type": "string"}, "sureness": {"type": "number"}, "text": {"type": "string"}}}},
    "broken": {"type": "array", "items": {"type": "object", "required": ["what", "name", "why"], "properties": {
      "what": {"enum": ["template", "definition", "alias", "measure"]},
      "name": {"type": "string", "description": "Its question, its term, what people say, what its description calls it"},
      "id": {"type": "string"}, "why": {"type": "string"}, "repair": {"type": "string", "description": "The nearest, where one is known"}}}}}})json";

inline constexpr std::string_view kQueryOutput = R"json({
  "type": "object",
  "properties": {
    "columns": {"type": "array", "items": {"type": "string"}}, "rows": {"type": "array", "items": {"type": "array", "items": {}}},
    "truncated": {"type": "boolean", "description": "More rows came than were wanted"},
    "passages": {"type": "array", "items": {"type": "object"}},
    "omitted": {"type": "integer"}, "next_offset": {"type": "integer", "description": "Where the next page begins"},
    "notes": {"type": "array", "items": {"type": "string"}}
  }})json";

}  // namespace omni
