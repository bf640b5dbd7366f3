#include "sources/clickhouse/clickhouse_session.h"

#include "base/text.h"
#include "source/remote/sql/bound_text.h"
#include "sources/clickhouse/clickhouse_parameter.h"
#include "sources/clickhouse/clickhouse_plan.h"

namespace omni {

// The values are sent apart from the text, where each place says of which type its value is.
ClickhouseSession::Bound ClickhouseSession::bound(std::string_view text,
                                                  std::span<const Parameter> parameters) {
  const auto name = [](std::size_t n) { return "v" + std::to_string(n); };
  const BoundText first = boundText(text, parameters, true, name);
  Bound query;
  for (std::size_t n = 1; n <= first.values.size(); ++n)
    query.parameters.emplace_back(name(n), clickhouseParameter(first.values[n - 1]));
  query.sql = boundText(text, parameters, true, [&](std::size_t n) {
                return "{" + name(n) + ":" + std::string(clickhouseTypeOf(first.values[n - 1])) + "}";
              }).text;
  return query;
}

Status ClickhouseSession::each(std::string_view text, std::span<const Parameter> parameters, std::size_t most,
                               const Budget& budget, const RowSink& sink, std::vector<std::string>* columns) {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("the query"));
  Bound query = bound(text, parameters);
  const std::string rows = std::to_string(most);
  std::size_t given = 0;
  const RowSink take = [&](Row row) { return sink(std::move(row)) && ++given < most; };
  std::vector<ClickhouseColumn> known;
  OMNI_RETURN_IF_ERROR(server_->run(
      {.sql = std::move(query.sql),
       .parameters = std::move(query.parameters),
       .settings = {{"limit", rows}, {"max_result_rows", rows}, {"result_overflow_mode", "break"}}},
      budget, take, &known));
  if (columns)
    for (auto& column : known) columns->push_back(std::move(column.name));
  return {};
}

Status ClickhouseSession::each(const std::string& text, const Budget& budget, const RowSink& sink) {
  return server_->run({.sql = text}, budget, sink);
}

Status ClickhouseSession::unheld(const std::string& text, const Budget& budget, const RowSink& sink) {
  return server_->run({.sql = text, .readOnly = false}, budget, sink);
}

Status ClickhouseSession::compile(std::string_view text, std::span<const Parameter> parameters,
                                  const Budget& budget) {
  return explained("EXPLAIN QUERY TREE ", bound(text, parameters), budget).map([](const std::string&) {});
}

Result<double> ClickhouseSession::cost(std::string_view text, std::span<const Parameter> parameters,
                                       const Budget& budget) {
  const Bound query = bound(text, parameters);
  std::map<std::string, double> rows;
  OMNI_RETURN_IF_ERROR(server_->run(
      {.sql = "EXPLAIN ESTIMATE " + query.sql, .parameters = query.parameters}, budget, [&](const Row& row) {
        constexpr std::size_t kRows = 3;  // database, table, parts, rows, marks
        if (const auto* count = std::get_if<std::int64_t>(&row.at(kRows)))
          rows[toText(row[0]) + "." + toText(row[1])] += static_cast<double>(*count);
        return true;
      }));
  OMNI_TRY(explanation, explained("EXPLAIN PLAN json = 1, actions = 1, description = 1 ", query, budget));
  const auto plan = nlohmann::json::parse(explanation, nullptr, false);
  if (plan.is_array()) return clickhouseCost(plan, rows);
  return fail(Code::kUnreadable, server_->name() + ": the server's plan is not JSON",
              "Look whether url: leads to a ClickHouse server.", Audience::kOperator);
}

Result<std::vector<std::string>> ClickhouseSession::reads(std::string_view text,
                                                          std::span<const Parameter> parameters,
                                                          const Budget& budget) {
  const Bound query = bound(text, parameters);
  // Older servers do not look behind views; a view is then one that nothing is known of.
  auto tree = explained("EXPLAIN QUERY TREE ", query, budget, {{"analyzer_inline_views", "1"}});
  if (!tree && tree.error().code == Code::kInvalidArgument)
    tree = explained("EXPLAIN QUERY TREE ", query, budget);
  return tree.map([&](const std::string& lines) { return clickhouseTables(lines, server_->database()); });
}

Result<std::string> ClickhouseSession::explained(const std::string& how, const Bound& query,
                                                 const Budget& budget, Form settings) {
  std::string lines;
  OMNI_RETURN_IF_ERROR(
      server_->run({.sql = how + query.sql, .parameters = query.parameters, .settings = std::move(settings)},
                   budget, [&](const Row& row) {
                     lines += toText(row.at(0)) + "\n";
                     return true;
                   }));
  return lines;
}

}  // namespace omni
