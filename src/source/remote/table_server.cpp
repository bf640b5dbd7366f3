#include "source/remote/table_server.h"

#include <algorithm>

#include "query/enclosed.h"
#include "source/links/relational_keys.h"
#include "source/profile/value_profile.h"
#include "source/profile/written_dates.h"
#include "source/profile/written_numbers.h"
#include "source/source_error.h"

namespace omni {
namespace {

/// The time for one table, and for all inferred keys together.
constexpr std::chrono::seconds kTableTime{5};
constexpr std::chrono::seconds kInferenceTime{10};
/// Rows that are counted; of more the server's estimate is taken.
constexpr std::size_t kMaxCountedRows = 1'000'000;

class Describer {
 public:
  Describer(const TableServer& server, const Budget& budget, std::vector<std::string>& notes)
      : server_(server), budget_(budget), notes_(notes) {}

  Status values(Table& table) {
    const Budget share = budget_.within(kTableTime);
    if (const Status counted = count(table, share); !counted)
      OMNI_RETURN_IF_ERROR(unlessStopped(counted.error(), budget_));
    const std::size_t most = rowsLookedAt(table.columns.size());
    const bool part = table.rows > most;
    std::vector<ValueProfile> profiles;
    for (const Column& column : table.columns) profiles.emplace_back(column.declaredType);
    const Status looked =
        look(table, part ? server_.part(table, most) : server_.inFrom(table), most, share, profiles);
    if (!looked) OMNI_RETURN_IF_ERROR(unlessStopped(looked.error(), budget_));
    const bool sampled = part || !looked;
    auto& sketches = sketches_.emplace_back();
    for (std::size_t i = 0; i < profiles.size(); ++i) {
      sketches.push_back(profiles[i].sketch());
      summarise(table.columns[i], profiles[i].summary(sampled));
    }
    if (!sampled) return {};
    notes_.push_back(table.name + (looked ? ": values are those of a part of its rows"
                                          : ": its values could not be read to the end"));
    if (!server_.statistics) return {};
    const Status result = server_.statistics(table, share);
    return result ? result : unlessStopped(result.error(), budget_);
  }

  void keys(RelationalSchema& schema) {
    const Budget share = budget_.within(kInferenceTime);
    const EngineQuestions engine{
        .quoted = server_.quoted, .inFrom = server_.inFrom, .value = [&](const auto& sql) {
          const auto found = rowsOf(server_, sql, share);
          return found && !found->empty() ? found->front().front() : Value();
        }};
    inferKeys(schema, sketches_, engine, notes_);
  }

 private:
  Status count(Table& table, const Budget& share) {
    if (table.rows > kMaxCountedRows) {
      notes_.push_back(table.name + ": the number of rows is the server's estimate");
      return {};
    }
    OMNI_TRY(counted, rowsOf(server_,
                             "SELECT count(*) FROM (SELECT 1 FROM " + server_.inFrom(table) + " LIMIT " +
                                 std::to_string(kMaxCountedRows + 1) + ") AS counted",
                             share));
    if (const auto* rows = std::get_if<std::int64_t>(&counted.at(0).at(0)))
      table.rows = std::max(static_cast<std::size_t>(*rows),
                            *rows > static_cast<std::int64_t>(kMaxCountedRows) ? table.rows : 0);
    return {};
  }

  Status look(const Table& table, const std::string& from, std::size_t most, const Budget& share,
              std::vector<ValueProfile>& profiles) const {
    if (profiles.empty()) return {};
    std::string items;
    for (const auto& column : table.columns)
      items += (items.empty() ? "" : ", ") + server_.shown(table, column);
    const std::string sql = "SELECT " + items + " FROM " + from + " LIMIT " + std::to_string(most);
    return server_.each(sql, share, [&](const Row& row) {
      for (std::size_t i = 0; i < profiles.size(); ++i) profiles[i].add(row[i]);
      return true;
    });
  }

  static void summarise(Column& column, ValueSummary values) {
    const ValueType declared = declaredForm(column.declaredType);
    if (values.type == ValueType::kUnknown) values.type = declared;
    if (declared == ValueType::kText) {
      recogniseWrittenDates(values);
      recogniseWrittenNumbers(column.name, values);
    }
    column.values = std::move(values);
  }

  const TableServer& server_;
  const Budget& budget_;
  std::vector<std::string>& notes_;
  SchemaSketches sketches_;
};

bool concernsOneTable(const Error& error) {
  return error.code == Code::kInvalidArgument || error.code == Code::kRefused ||
         error.code == Code::kUnreadable;
}

}  // namespace

std::string standardInFrom(const Table& table) {
  const std::string name = enclosed(withoutSchema(table.name, table.schema), '"');
  return table.schema.empty() ? name : enclosed(table.schema, '"') + "." + name;
}

std::string standardSample(const Table& table, std::size_t rows, const std::string& method) {
  if (table.view || table.rows == 0) return standardInFrom(table);
  const double percent = std::min(100.0, 150.0 * static_cast<double>(rows) / static_cast<double>(table.rows));
  return standardInFrom(table) + " TABLESAMPLE " + method + " (" + toText(Value(std::max(percent, .001))) +
         ")";
}

Result<std::vector<Row>> rowsOf(const TableServer& server, const std::string& sql, const Budget& budget) {
  std::vector<Row> rows;
  OMNI_RETURN_IF_ERROR(server.each(sql, budget, [&](Row row) {
    rows.push_back(std::move(row));
    return true;
  }));
  return rows;
}

Status describeValues(RelationalSchema& schema, const TableServer& server, const Budget& budget,
                      std::vector<std::string>& notes, std::vector<Error>& leftOut) {
  if (schema.tables.empty())
    notes.push_back(
        "there is no table that the login may read: look at its rights, and at the options of the source");
  Describer describer(server, budget, notes);
  std::vector<Table> tables;
  for (auto& table : schema.tables) {
    const Status read = describer.values(table);
    if (read) {
      tables.push_back(std::move(table));
      continue;
    }
    if (!concernsOneTable(read.error())) return read;
    leftOut.push_back({Code::kUnreadable, table.name + " cannot be read (" + read.error().message + ")",
                       "Let the login read it, mend it, or leave its schema out.", Audience::kOperator});
  }
  schema.tables = std::move(tables);
  describer.keys(schema);
  return {};
}

}  // namespace omni
