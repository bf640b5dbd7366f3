#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace omni::client {

/// One value: null, a truth value, a number or a text. Dates are ISO 8601 texts; nodes, lists and maps are
/// JSON as text, and so is an integer that 64 bits do not hold.
using Cell = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

/// The value as a person reads it: "" for null, numbers as short as they are exact.
std::string toText(const Cell& cell);

/// Rows, each with a cell for every column.
struct Table {
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
  bool truncated = false;  // there were more rows than a limit allowed

  /// The place of a column; nothing where there is none of that name.
  std::optional<std::size_t> find(std::string_view column) const;
};

/// A query as it ran.
struct Query {
  std::string source;
  std::string language;  // SQL, SPARQL, CYPHER, SEARCH
  std::string text;
  std::vector<std::pair<std::string, Cell>> parameters;
  std::string asks;         // what it asks, in words
  std::string unusedWords;  // words of the question that it ignores
  double confidence = 0;
};

/// Where evidence comes from: the tables, classes or labels that were read, or the document.
struct Provenance {
  std::string source;
  std::string language;
  std::vector<std::string> elements;
  std::string document;
  int page = 0;  // 0: the document has none

  /// "sales · SQL · orders"
  std::string text() const;
};

/// A part of a document.
struct Passage {
  std::string text;
  double score = 0;
};

/// Evidence that the answer cites: rows of a query, or a passage.
struct Citation {
  int number = 0;  // as in "[1]"
  Provenance provenance;
  double confidence = 0;
  std::optional<Query> query;
  Table table;
  std::optional<Passage> passage;
};

/// A meaning of a question that was asked back; AskOptions::meant asks for it by its id.
struct Choice {
  std::string id;
  std::string label;  // what it asks, in words
  std::string source;
};

enum class AnswerStatus {
  kAnswered,
  kAbstained,   // too unsure: `text` says why
  kRefused,     // not allowed: `text` says why
  kFailed,      // every source that was asked failed
  kNeedsInput,  // asked back: see `choices`
};

/// What one question led to.
struct Answer {
  std::string question;
  AnswerStatus status = AnswerStatus::kAbstained;
  std::string text;  // the answer in words, or why there is none
  double confidence = 0;
  bool isGuess = false;
  std::vector<Citation> citations;     // best first
  std::vector<Query> interpretations;  // what the question may mean: AskOptions::interpretation names one
  std::vector<Choice> choices;
  std::vector<std::string> warnings;
  std::string json;  // the whole report, as `omni ask --json` prints it

  bool answered() const { return status == AnswerStatus::kAnswered; }
  /// The rows that answer; empty where there is no answer, or where it comes from documents.
  const Table& table() const;
  /// The query that answers; null where there is none.
  const Query* query() const;
  /// Where the cited evidence comes from.
  std::vector<Provenance> provenance() const;
};

}  // namespace omni::client
