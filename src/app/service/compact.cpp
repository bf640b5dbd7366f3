#include "app/service/compact.h"

#include <algorithm>

namespace omni {
namespace {

constexpr std::size_t kBytesPerToken = 4;

/// The base of the evidence: a query with its rows, or a passage.
Json evidenceOf(const Json& evidence, const Json& attempts) {
  const Json& attempt = attempts.at(evidence.at("attempt").get<std::size_t>());
  Json piece{{"source", evidence["source"]}, {"route", evidence["route"]}};
  const Json& outcome = attempt["outcome"];
  if (evidence.contains("passage")) {
    const Json& passage = outcome["passages"].at(evidence["passage"].get<std::size_t>());
    for (const char* key : {"document", "start", "end", "text"})
      if (passage.contains(key)) piece[key] = passage[key];
  } else {
    for (const char* key : {"query", "parameters", "asks", "left_out"})
      if (attempt.contains(key)) piece[key] = attempt[key];
    for (const char* key : {"columns", "rows", "truncated"})
      if (outcome.contains(key)) piece[key] = outcome[key];
  }
  piece["confidence"] = evidence["confidence"];
  return piece;
}

/// The interpretations of the question, each with the number that it is asked for by.
Json interpretationsOf(const Json& interpretations) {
  Json list = Json::array();
  for (const Json& interpretation : interpretations)
    list.push_back({{"reading", list.size() + 1},
                    {"asks", interpretation.value("asks", "")},
                    {"source", interpretation["source"]},
                    {"query", interpretation["query"]},
                    {"confidence", interpretation["confidence"]}});
  return list;
}

/// The lists that may be shortened, each with the object it stands in.
struct List {
  Json* holder;
  const char* key;
  std::size_t size() const { return holder->at(key).size(); }
};

void collect(Json& object, std::vector<List>& lists) {
  for (const char* key : {"rows", "passages", "sources"})
    if (object.contains(key) && object[key].is_array()) lists.push_back({&object, key});
  if (object.contains("evidence"))
    for (Json& piece : object["evidence"]) collect(piece, lists);
}

std::size_t bytesOf(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace).size();
}

/// No less than its bytes: each byte of a text may be written with six.
std::size_t mostBytesOf(const Json& json) {
  constexpr std::size_t kEscaped = 6, kNumber = 26, kMarks = 4;
  if (json.is_string()) return kEscaped * json.get_ref<const std::string&>().size() + kMarks;
  std::size_t bytes = kNumber;
  if (json.is_object())
    for (const auto& [key, value] : json.get_ref<const Json::object_t&>())
      bytes += kEscaped * key.size() + kMarks + mostBytesOf(value);
  if (json.is_array())
    for (const Json& value : json) bytes += kMarks + mostBytesOf(value);
  return bytes;
}

/// Drops the last half of a list.
void halve(const List& list) {
  Json& omitted = (*list.holder)["omitted"];  // first: what it holds may move for it
  Json& items = list.holder->at(list.key);
  const std::size_t kept = items.size() / 2;
  omitted = (omitted.is_number() ? omitted.get<std::size_t>() : 0) + items.size() - kept;
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(kept), items.end());
}

}  // namespace

Json compactReport(const Json& report) {
  Json evidence = Json::array();
  for (const Json& piece : report["evidence"]) evidence.push_back(evidenceOf(piece, report["attempts"]));
  Json compact{{"status", report["status"]},
               {"answer", report["answer"]["text"]},
               {"confidence", report["confidence"]},
               {"guess", report["guess"]},
               {"evidence", std::move(evidence)}};
  for (const char* key : {"id", "needs_input", "meant"})
    if (report.contains(key)) compact[key] = report[key];
  if (!report["readings"].empty()) compact["readings"] = interpretationsOf(report["readings"]);
  if (!report["contradictions"].empty()) compact["contradictions"] = report["contradictions"];
  compact["warnings"] = report["warnings"];
  return compact;
}

void fitInto(std::size_t tokens, Json& result) {
  if (mostBytesOf(result) <= tokens * kBytesPerToken) return;
  while (bytesOf(result) > tokens * kBytesPerToken) {
    std::vector<List> lists;
    collect(result, lists);
    const auto largest = std::ranges::max_element(
        lists, {}, [](const List& list) { return list.size() < 2 ? 0 : bytesOf(list.holder->at(list.key)); });
    if (largest == lists.end() || largest->size() < 2) {
      // Only whole pieces of evidence are left to go, the least sure of them.
      if (!result.contains("evidence") || result["evidence"].size() < 2) return;
      halve({&result, "evidence"});
    } else {
      halve(*largest);
    }
  }
}

}  // namespace omni
