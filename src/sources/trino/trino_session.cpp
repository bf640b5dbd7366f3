#include "sources/trino/trino_session.h"

#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "net/form.h"
#include "source/remote/sql/bound_text.h"
#include "sources/trino/trino_value.h"

namespace omni {
namespace {

constexpr std::chrono::milliseconds kEndTime{500};  // of ending a transaction, which ends by itself

// What a column of dates or times may be compared with.
bool maybeTime(const Value& value) {
  const auto* text = std::get_if<std::string>(&value);
  constexpr std::size_t kDay = 10;
  return text && text->size() >= kDay && (*text)[4] == '-' && (*text)[7] == '-';
}

// Of a node of a plan and all below it; what is not known is "NaN".
double estimatedRowsOf(const nlohmann::json& node) {
  if (!node.is_object()) return 0;
  double rows = 0;
  if (const auto estimates = node.find("estimates"); estimates != node.end())
    for (const auto& estimate : *estimates) {
      const auto count = estimate.find("outputRowCount");
      if (count != estimate.end() && count->is_number()) rows += count->get<double>();
    }
  if (const auto children = node.find("children"); children != node.end())
    for (const auto& child : *children) rows += estimatedRowsOf(child);
  return rows;
}

// Null where there is none.
const nlohmann::json& partOf(const nlohmann::json& node, const char* key) {
  static const nlohmann::json kNone;
  if (!node.is_object()) return kNone;
  const auto part = node.find(key);
  return part == node.end() ? kNone : *part;
}

std::string textOf(const nlohmann::json& node, const char* key) {
  const auto& part = partOf(node, key);
  return part.is_string() ? part.get<std::string>() : std::string();
}

}  // namespace

// Of what it is told the server then accepts nothing that writes.
Status TrinoSession::read(const std::string& sql, const Budget& budget, const RowSink& sink,
                          std::vector<std::string>* columns) {
  const RowSink none = [](const Row&) { return true; };
  OMNI_TRY(begun, server_->run({.sql = "START TRANSACTION READ ONLY", .user = user_}, budget, none));
  if (begun.transaction.empty())
    return fail(Code::kUnreadable, server_->name() + ": the server began no transaction",
                "Look whether url: leads to a Trino coordinator.", Audience::kOperator);
  std::vector<TrinoColumn> known;
  const auto ran =
      server_->run({.sql = sql, .user = user_, .transaction = begun.transaction}, budget, sink, &known);
  (void)server_->run({.sql = "ROLLBACK", .user = user_, .transaction = begun.transaction},
                     budget.within(kEndTime), none);
  if (!ran) return tl::unexpected(ran.error());
  if (columns)
    for (auto& column : known) columns->push_back(std::move(column.name));
  return {};
}

// Which types the server takes the parameters for; empty where it does not say.
Result<std::vector<std::string>> TrinoSession::typesOf(const std::string& marked, std::size_t count,
                                                       const Budget& budget) {
  std::vector<std::string> types(count);
  const RowSink take = [&](const Row& row) {
    const auto* place = std::get_if<std::int64_t>(&row.at(0));
    if (place && *place >= 0 && static_cast<std::size_t>(*place) < count)
      types[static_cast<std::size_t>(*place)] = toText(row.at(1));
    return true;
  };
  const std::pair<std::string, std::string> prepared{"X-Trino-Prepared-Statement",
                                                     "asked=" + percentEncoded(marked)};
  OMNI_RETURN_IF_ERROR(
      server_->run({.sql = "DESCRIBE INPUT asked", .user = user_, .headers = {prepared}}, budget, take)
          .map([](const TrinoEnd&) {}));
  return types;
}

// The values stand in the text as literals: the protocol carries no others.
Result<std::string> TrinoSession::bound(std::string_view text, std::span<const Parameter> parameters,
                                        const Budget& budget) {
  const BoundText marked = boundText(text, parameters, false, [](std::size_t) { return "?"; });
  std::vector<std::string> types(marked.values.size());
  if (std::ranges::any_of(marked.values, maybeTime)) {
    OMNI_TRY(found, typesOf(marked.text, marked.values.size(), budget));
    types = std::move(found);
  }
  const auto literal = [&](std::size_t n) { return trinoLiteral(marked.values[n - 1], types[n - 1]); };
  const std::string whole = boundText(text, parameters, false, literal).text;
  std::string_view query = trim(whole);
  for (; query.ends_with(';'); query = trim(query)) query.remove_suffix(1);
  return std::string(query);
}

Status TrinoSession::each(std::string_view text, std::span<const Parameter> parameters, std::size_t most,
                          const Budget& budget, const RowSink& sink, std::vector<std::string>* columns) {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("the query"));
  OMNI_TRY(sql, bound(text, parameters, budget));
  std::size_t given = 0;
  const RowSink take = [&](Row row) { return sink(std::move(row)) && ++given < most; };
  return read(sql, budget, take, columns);
}

Status TrinoSession::each(const std::string& text, const Budget& budget, const RowSink& sink) {
  return read(text, budget, sink);
}

Status TrinoSession::compile(std::string_view text, std::span<const Parameter> parameters,
                             const Budget& budget) {
  OMNI_TRY(sql, bound(text, parameters, budget));
  return read("EXPLAIN (TYPE VALIDATE) " + sql, budget, [](const Row&) { return true; });
}

// In no transaction that reads, for it is asked of what writes.
Status TrinoSession::validate(const std::string& sql, const Budget& budget) {
  return server_
      ->run({.sql = "EXPLAIN (TYPE VALIDATE) " + sql, .user = user_}, budget, [](const Row&) { return true; })
      .map([](const TrinoEnd&) {});
}

Result<double> TrinoSession::cost(std::string_view text, std::span<const Parameter> parameters,
                                  const Budget& budget) {
  return plan("EXPLAIN (TYPE LOGICAL, FORMAT JSON) ", text, parameters, budget).map(estimatedRowsOf);
}

Result<std::vector<std::string>> TrinoSession::reads(std::string_view text,
                                                     std::span<const Parameter> parameters,
                                                     const Budget& budget) {
  OMNI_TRY(planned, plan("EXPLAIN (TYPE IO, FORMAT JSON) ", text, parameters, budget));
  std::vector<std::string> tables;
  for (const auto& input : partOf(planned, "inputTableColumnInfos")) {
    const auto& table = partOf(input, "table");
    const auto& within = partOf(table, "schemaTable");
    const std::string catalog = textOf(table, "catalog"), schema = textOf(within, "schema");
    std::string name = textOf(within, "table");
    if (catalog != server_->catalog())
      name.insert(0, catalog + "." + schema + ".");
    else if (schema != server_->schema())
      name.insert(0, schema + ".");
    tables.push_back(std::move(name));
  }
  return tables;
}

Result<nlohmann::json> TrinoSession::plan(const std::string& how, std::string_view text,
                                          std::span<const Parameter> parameters, const Budget& budget) {
  OMNI_TRY(sql, bound(text, parameters, budget));
  std::string plan;
  OMNI_RETURN_IF_ERROR(read(how + sql, budget, [&](const Row& row) {
    plan += toText(row.at(0));
    return true;
  }));
  auto json = nlohmann::json::parse(plan, nullptr, false);
  if (json.is_object() || json.is_array()) return json;
  return fail(Code::kUnreadable, server_->name() + ": the server's plan is not JSON",
              "Look whether url: leads to a Trino coordinator.", Audience::kOperator);
}

}  // namespace omni
