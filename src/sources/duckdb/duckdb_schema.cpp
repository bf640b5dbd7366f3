#include "sources/duckdb/duckdb_schema.h"

#include <algorithm>
#include <map>
#include <span>

#include "base/text.h"
#include "source/links/relational_keys.h"
#include "source/lists/computed_column.h"
#include "source/lists/listed_tables.h"
#include "source/profile/value_profile.h"
#include "source/source_error.h"
#include "sources/duckdb/duckdb_derivation.h"
#include "sources/duckdb/files/table_files.h"
#include "sources/duckdb/texts/written_texts.h"

namespace omni {
namespace {

/// The time for one table, and for all inferred keys together.
constexpr std::chrono::seconds kTableTime{10};
constexpr std::chrono::seconds kInferenceTime{20};
/// Columns that are read at once: the engine holds some thousand rows of each.
constexpr std::size_t kColumnsReadAtOnce = 200;

std::string inFrom(const Table& table) {
  const std::string name = duckdbName(withoutSchema(table.name, table.schema));
  return table.schema.empty() ? name : duckdbName(table.schema) + "." + name;
}

class Describer {
 public:
  Describer(DuckdbDatabase& database, bool ofFiles, const SourceLists& lists, const Budget& budget,
            std::vector<std::string>& notes, std::vector<Error>& leftOut)
      : database_(database),
        ofFiles_(ofFiles),
        lists_(lists),
        budget_(budget),
        notes_(notes),
        leftOut_(leftOut) {}

  Result<RelationalSchema> describe() {
    const std::string columns = ", coalesce(comment, ''), ";
    OMNI_TRY(tables,
             rows("FROM (SELECT schema_name AS s, table_name AS t" + columns +
                      "false, '' FROM duckdb_tables() WHERE " + seen() +
                      " UNION ALL SELECT schema_name, view_name" + columns +
                      "true, sql FROM duckdb_views() WHERE " + seen() + ") ORDER BY s <> 'main', s, t",
                  budget_));
    RelationalSchema schema;
    for (const auto& row : tables) {
      Table table{.name = nameOf(row[0], row[1]),
                  .schema = schemaOf(row[0]),
                  .comment = toText(row[2]),
                  .view = std::get<bool>(row[3])};
      if (const Status usable = opens(table); !usable) {
        OMNI_RETURN_IF_ERROR(leaveOut(table, usable.error()));
        continue;
      }
      table.view = table.view && !ofFiles_;
      OMNI_RETURN_IF_ERROR(structure(table));
      if (table.view) definitions_[table.name] = toText(row[4]);
      schema.tables.push_back(std::move(table));
    }
    OMNI_RETURN_IF_ERROR(keys(schema));
    OMNI_RETURN_IF_ERROR(deriveDuckdb(schema, definitions_, database_, budget_));
    OMNI_RETURN_IF_ERROR(keepListed(schema, lists_, "duckdb"));
    for (Table& table : schema.tables) OMNI_RETURN_IF_ERROR(values(table));
    const Budget share = budget_.within(kInferenceTime);
    const EngineQuestions engine{.quoted = &duckdbName, .inFrom = &inFrom, .value = [&](const auto& sql) {
                                   const auto found = rows(sql, share);
                                   return found ? (*found)[0][0] : Value();
                                 }};
    inferKeys(schema, sketches_, engine, notes_);
    return schema;
  }

 private:
  Result<std::vector<Row>> rows(const std::string& text, const Budget& budget) {
    std::vector<Row> out;
    OMNI_RETURN_IF_ERROR(database_.each(text, {}, budget, [&](Row row) {
      out.push_back(std::move(row));
      return true;
    }));
    return out;
  }

  // The schemas that are described: not those that an index of full text keeps in a schema of its own.
  std::string seen() const {
    return ofFiles_ ? "NOT internal AND schema_name = 'main'"
                    : "NOT internal AND database_name = current_database() AND NOT starts_with(schema_name, "
                      "'fts_')";
  }

  static std::string schemaOf(const Value& schema) {
    std::string name = toText(schema);
    return name == "main" ? "" : name;
  }

  static std::string nameOf(const Value& schema, const Value& table) {
    const std::string before = schemaOf(schema);
    return (before.empty() ? "" : before + ".") + toText(table);
  }

  // A view of what is no longer there.
  Status opens(const Table& table) {
    return table.view ? database_.compile("SELECT * FROM " + inFrom(table), budget_) : Status();
  }

  // One that cannot be used does not keep the others away.
  Status leaveOut(const Table& table, const Error& why) {
    if (why.code != Code::kInvalidArgument) return tl::unexpected(why);
    leftOut_.push_back({Code::kUnreadable, "the view " + table.name + " cannot be used (" + why.message + ")",
                        "Mend it in the database, or drop it.", Audience::kOperator});
    return {};
  }

  Status structure(Table& table) {
    const std::string schema = table.schema.empty() ? "main" : table.schema;
    OMNI_TRY(columns, rows("SELECT column_name, data_type, coalesce(comment, ''), is_nullable, "
                           "coalesce(column_default, '') FROM duckdb_columns() "
                           "WHERE " +
                               seen() + " AND schema_name = " + duckdbText(schema) + " AND table_name = " +
                               duckdbText(withoutSchema(table.name, table.schema)) + " ORDER BY column_index",
                           budget_));
    for (const auto& row : columns)
      table.columns.push_back({.name = toText(row[0]),
                               .declaredType = toText(row[1]),
                               .comment = toText(row[2]),
                               .notNull = row[3] == Value{false}});
    // The engine keeps what a column is computed from in place of a default, which names no column.
    for (std::size_t i = 0; i < columns.size(); ++i)
      table.columns[i].lineage = derivationOfComputed(table, table.columns[i], toText(columns[i][4]));
    return {};
  }

  Status keys(RelationalSchema& schema) {
    OMNI_TRY(
        constraints,
        rows("SELECT table_name, constraint_type, array_to_string(constraint_column_names, chr(10)), "
             "coalesce(referenced_table, ''), array_to_string(referenced_column_names, chr(10)), schema_name "
             "FROM duckdb_constraints() WHERE database_name = current_database() AND constraint_type IN "
             "('PRIMARY KEY', 'FOREIGN KEY') ORDER BY table_name, constraint_index",
             budget_));
    for (const auto& row : constraints)
      for (auto& table : schema.tables) {
        if (table.name != nameOf(row[5], row[0])) continue;
        auto columns = split(toText(row[2]), '\n');
        if (toText(row[1]) == "PRIMARY KEY")
          table.primaryKey = std::move(columns);
        else
          table.foreignKeys.push_back({.columns = std::move(columns),
                                       .targetTable = nameOf(row[5], row[3]),
                                       .targetColumns = split(toText(row[4]), '\n')});
      }
    return {};
  }

  Status values(Table& table) {
    Limits limits = budget_.limits();
    limits.time = kTableTime;
    const Budget share = budget_.within(limits);
    const std::string from = " FROM " + inFrom(table);
    const std::size_t most = rowsLookedAt(table.columns.size());
    std::vector<ValueProfile> profiles(table.columns.size());
    // Before anything that reads all of a large file: that may use up the table's share.
    const auto looked = look(table, from + " LIMIT " + std::to_string(most), share, profiles);
    if (!looked) OMNI_RETURN_IF_ERROR(unlessStopped(looked.error(), budget_));
    const auto counted = rows("SELECT count(*)" + from, share);
    if (counted)
      table.rows = static_cast<std::size_t>(std::get<std::int64_t>((*counted)[0][0]));
    else
      OMNI_RETURN_IF_ERROR(unlessStopped(counted.error(), budget_));
    const bool sampled = !looked || !counted || table.rows > most;
    auto& sketches = sketches_.emplace_back();
    for (std::size_t i = 0; i < profiles.size(); ++i) {
      sketches.push_back(profiles[i].sketch());
      ValueSummary& values = table.columns[i].values;
      values = profiles[i].summary(sampled);
      const ValueType declared = declaredForm(table.columns[i].declaredType);
      // A type of the engine itself is certain, also where its text looks like something else.
      if (values.type == ValueType::kUnknown) values.type = declared;
      readNumbersInTexts(values);
      readDatesInTexts(values);
    }
    OMNI_RETURN_IF_ERROR(oddTexts(table, share));
    if (!sampled) return {};
    if (!counted) notes_.push_back(table.name + ": the rows could not be counted in time");
    notes_.push_back(table.name + ": values are those of its first " + std::to_string(most) + " rows");
    return ranges(table, share);
  }

  // Says which texts are none of the numbers, dates or times that their column was taken for.
  Status oddTexts(Table& table, const Budget& share) {
    for (const Column& column : table.columns) {
      const bool written = declaredForm(column.declaredType) == ValueType::kText &&
                           column.values.type != ValueType::kText && isOrdered(column.values.type);
      if (!written) continue;
      OddTexts odd(column.values);
      const std::string name = duckdbName(column.name);
      const auto read =
          database_.each("SELECT " + name + ", count(*) FROM " + inFrom(table) + " WHERE " + name +
                             " IS NOT NULL GROUP BY 1",
                         {}, share, [&](const Row& row) {
                           odd.add(toText(row[0]), static_cast<std::size_t>(std::get<std::int64_t>(row[1])));
                           return true;
                         });
      if (!read) return unlessStopped(read.error(), budget_);
      if (auto note = odd.note()) table.cautions.push_back({column.name, *std::move(note), true});
    }
    return {};
  }

  Status look(const Table& table, const std::string& from, const Budget& share,
              std::vector<ValueProfile>& profiles) {
    for (std::size_t first = 0; first < profiles.size(); first += kColumnsReadAtOnce) {
      const std::size_t count = std::min(kColumnsReadAtOnce, profiles.size() - first);
      std::vector<std::string> names;
      for (std::size_t i = 0; i < count; ++i) names.push_back(duckdbName(table.columns[first + i].name));
      OMNI_RETURN_IF_ERROR(
          database_.each("SELECT " + join(names, ", ") + from, {}, share, [&](const Row& row) {
            for (std::size_t i = 0; i < count; ++i) profiles[first + i].add(row[i]);
            return true;
          }));
    }
    return {};
  }

  // Ranges of all rows: the engine reads them off a columnar file's statistics, or scans once.
  Status ranges(Table& table, const Budget& share) {
    std::vector<Column*> ranged;
    for (auto& column : table.columns)
      if (!column.values.minimum.empty()) ranged.push_back(&column);
    for (std::size_t first = 0; first < ranged.size(); first += kColumnsReadAtOnce) {
      const auto some = std::span(ranged).subspan(first, std::min(kColumnsReadAtOnce, ranged.size() - first));
      if (const auto found = rangesOf(some, table, share); !found)
        return unlessStopped(found.error(), budget_);
    }
    return {};
  }

  Status rangesOf(std::span<Column* const> columns, const Table& table, const Budget& share) {
    std::vector<std::string> asked;
    for (const Column* column : columns) {
      const std::string name = duckdbName(column->name);
      asked.push_back("min(" + name + "), max(" + name + ")");
    }
    OMNI_TRY(found, rows("SELECT " + join(asked, ", ") + " FROM " + inFrom(table), share));
    for (std::size_t i = 0; i < columns.size(); ++i) {
      columns[i]->values.minimum = toText(found[0][2 * i]);
      columns[i]->values.maximum = toText(found[0][2 * i + 1]);
    }
    return {};
  }

  DuckdbDatabase& database_;
  bool ofFiles_;
  const SourceLists& lists_;
  const Budget& budget_;
  std::vector<std::string>& notes_;
  std::vector<Error>& leftOut_;
  SchemaSketches sketches_;
  std::map<std::string, std::string> definitions_;  // the texts that created the views
};

}  // namespace

Result<RelationalSchema> describeDuckdb(DuckdbDatabase& database, bool ofFiles, const SourceLists& lists,
                                        const Budget& budget, std::vector<std::string>& notes,
                                        std::vector<Error>& leftOut) {
  return Describer(database, ofFiles, lists, budget, notes, leftOut).describe();
}

Status eachDuckdbText(DuckdbDatabase& database, const RelationalSchema& schema, const WantedTexts& wanted,
                      const TakeText& take, const Budget& budget) {
  const auto table = std::ranges::find(schema.tables, wanted.owner, &Table::name);
  if (table == schema.tables.end()) return {};
  for (std::size_t i = 0; i < wanted.attributes.size(); ++i) {
    const auto column = std::ranges::find(table->columns, wanted.attributes[i], &Column::name);
    if (column == table->columns.end()) continue;
    // Of many distinct texts the engine would have to hold all at once.
    const bool repeats = column->values.distinct * 2 < column->values.rows;
    const TakeText one = [&](std::size_t, std::string_view text) { return take(i, text); };
    OMNI_RETURN_IF_ERROR(database.each(
        (repeats ? "SELECT DISTINCT " : "SELECT ") + duckdbName(column->name) + " FROM " + inFrom(*table), {},
        budget, [&](const Row& row) { return takeTexts(row, one); }));
  }
  return {};
}

}  // namespace omni
