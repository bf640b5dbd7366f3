#include "read_answer.h"

#include <array>
#include <utility>

namespace omni::client::detail {
namespace {

constexpr std::array<std::pair<std::string_view, AnswerStatus>, 5> kStatuses{{
    {"answered", AnswerStatus::kAnswered},
    {"abstained", AnswerStatus::kAbstained},
    {"refused", AnswerStatus::kRefused},
    {"failed", AnswerStatus::kFailed},
    {"needs_input", AnswerStatus::kNeedsInput},
}};

std::string compact(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Error incomplete(const char* what, const Json::exception& why) {
  return {Code::kProtocol, std::string("the program sent an incomplete ") + what + ": " + why.what(),
          "Use a library and a program of the same release."};
}

// What follows throws Json::exception where something lacks; readAnswer() and readSources() catch it.

std::string required(const Json& object, const char* key) {
  return object.at(key).get<std::string>();
}

int wholeOf(const Json& object, const char* key) {
  const Json& member = memberOf(object, key);
  return member.is_number_integer() ? member.get<int>() : 0;
}

Cell readCell(const Json& json) {
  if (json.is_null()) return std::monostate();
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_float()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  const bool fits = !json.is_number_unsigned() || std::in_range<std::int64_t>(json.get<std::uint64_t>());
  return json.is_number_integer() && fits ? Cell(json.get<std::int64_t>()) : Cell(compact(json));
}

std::vector<Cell> readRow(const Json& row, std::size_t width) {
  std::vector<Cell> cells;
  for (const Json& cell : row) cells.push_back(readCell(cell));
  cells.resize(width);
  return cells;
}

/// The rows of a query: those of `chosen`, all of them where it is null.
Table readTable(const Json& outcome, const Json& chosen) {
  Table table;
  outcome.at("columns").get_to(table.columns);
  outcome.at("truncated").get_to(table.truncated);
  const Json& rows = outcome.at("rows");
  const auto add = [&](const Json& row) { table.rows.push_back(readRow(row, table.columns.size())); };
  if (chosen.is_null())
    for (const Json& row : rows) add(row);
  else
    for (const Json& place : chosen) add(rows.at(place.get<std::size_t>()));
  return table;
}

/// Of an attempt or an interpretation. The text is empty where no query could be written.
Query readQuery(const Json& holder) {
  Query query{required(holder, "source"), required(holder, "route"), textOf(holder, "query")};
  for (const auto& [name, value] : holder.at("parameters").items())
    query.parameters.emplace_back(name, readCell(value));
  query.asks = textOf(holder, "asks");
  query.unusedWords = textOf(holder, "left_out");
  holder.at("confidence").get_to(query.confidence);
  return query;
}

Provenance readProvenance(const Json& piece) {
  const Json& place = piece.at("provenance");
  return {required(piece, "source"), required(piece, "route"),
          place.at("elements").get<std::vector<std::string>>(), textOf(place, "document"),
          wholeOf(place, "page")};
}

Citation readCitation(const Json& report, std::size_t place) {
  const Json& piece = report.at("evidence").at(place);
  const Json& attempt = report.at("attempts").at(piece.at("attempt").get<std::size_t>());
  const Json& outcome = attempt.at("outcome");
  Citation citation{static_cast<int>(place) + 1, readProvenance(piece)};
  piece.at("confidence").get_to(citation.confidence);
  if (Query query = readQuery(attempt); !query.text.empty()) citation.query = std::move(query);
  if (const Json& passage = memberOf(piece, "passage"); !passage.is_null()) {
    const Json& found = outcome.at("passages").at(passage.get<std::size_t>());
    citation.passage = Passage{required(found, "text"), found.at("score").get<double>()};
  } else if (outcome.contains("columns")) {
    citation.table = readTable(outcome, memberOf(piece, "rows"));
  }
  return citation;
}

Result<AnswerStatus> readStatus(const Json& report) {
  const std::string given = required(report, "status");
  for (const auto& [name, status] : kStatuses)
    if (name == given) return status;
  return Error{Code::kProtocol, "the status of the answer is unknown: '" + given + "'",
               "The program may be newer than this library: use both of one release."};
}

Result<Answer> readReport(const Json& report) {
  const auto status = readStatus(report);
  if (!status) return status.error();
  Answer answer;
  answer.question = required(report, "question");
  answer.status = *status;
  answer.text = required(report.at("answer"), "text");
  report.at("confidence").get_to(answer.confidence);
  report.at("guess").get_to(answer.isGuess);
  report.at("warnings").get_to(answer.warnings);
  for (const Json& place : report.at("answer").at("citations"))
    answer.citations.push_back(readCitation(report, place.get<std::size_t>()));
  for (const Json& interpretation : report.at("readings"))
    answer.interpretations.push_back(readQuery(interpretation));
  for (const Json& choice : memberOf(memberOf(report, "needs_input"), "choices"))
    answer.choices.push_back({required(choice, "id"), required(choice, "label"), required(choice, "source")});
  answer.json = compact(report);
  return answer;
}

Source readSource(const Json& fields) {
  return {required(fields, "id"), required(fields, "kind"), required(fields, "route"),
          textOf(fields, "description"), textOf(fields, "holds")};
}

}  // namespace

Result<Answer> readAnswer(const Json& report) {
  try {
    return readReport(report);
  } catch (const Json::exception& why) {
    return incomplete("report", why);
  }
}

Result<std::vector<Source>> readSources(const Json& page) {
  try {
    std::vector<Source> sources;
    for (const Json& fields : page.at("sources")) sources.push_back(readSource(fields));
    return sources;
  } catch (const Json::exception& why) {
    return incomplete("list of sources", why);
  }
}

}  // namespace omni::client::detail
