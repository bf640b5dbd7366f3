#include "sources/sqlite/sqlite_schema.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "base/text.h"
#include "query/enclosed.h"
#include "source/cells/total_words.h"
#include "source/links/relational_keys.h"
#include "source/lists/listed_tables.h"
#include "source/profile/stored_numbers.h"
#include "source/profile/value_profile.h"
#include "source/profile/written_dates.h"
#include "source/profile/written_numbers.h"
#include "source/source_error.h"
#include "sources/sqlite/create_text.h"
#include "sources/sqlite/sqlite_derivation.h"

namespace omni {
namespace {

/// Bounds of what one table may cost: rows counted, time.
constexpr std::size_t kMaxCounted = 3'000'000;
constexpr std::chrono::seconds kTableTime{5};
/// And all inferred keys together.
constexpr std::chrono::seconds kInferenceTime{5};

std::string quotedName(const std::string& name) {
  return enclosed(name, '"');
}

class Describer {
 public:
  Describer(SqliteConnection& connection, const SourceLists& lists, const Budget& budget,
            std::vector<std::string>& notes, std::vector<Error>& leftOut)
      : connection_(connection), lists_(lists), budget_(budget), notes_(notes), leftOut_(leftOut) {}

  Result<RelationalSchema> describe() {
    OMNI_TRY(schema, structures());
    OMNI_RETURN_IF_ERROR(deriveSqlite(schema, definitions_, connection_, budget_));
    OMNI_RETURN_IF_ERROR(keepListed(schema, lists_, "sqlite"));
    OMNI_RETURN_IF_ERROR(lookAtValues(schema));
    completeTargets(schema);
    const Budget share = budget_.within(kInferenceTime);
    const EngineQuestions engine{.quoted = &quotedName,
                                 .inFrom = [](const Table& table) { return quotedName(table.name); },
                                 .value =
                                     [&](const auto& sql) {
                                       const auto found = rows(sql, share);
                                       return found ? (*found)[0][0] : Value();
                                     },
                                 .comparesTextsOfDigits = true};
    inferKeys(schema, sketches_, engine, notes_);
    return std::move(schema);
  }

 private:
  Result<std::vector<Row>> rows(const std::string& text) { return rows(text, budget_); }

  Result<std::vector<Row>> rows(const std::string& text, const Budget& budget) {
    std::vector<Row> out;
    OMNI_RETURN_IF_ERROR(connection_.each(text, {}, budget, SqliteAccess{.structure = true}, [&](Row row) {
      out.push_back(std::move(row));
      return true;
    }));
    return out;
  }

  Result<RelationalSchema> structures() {
    RelationalSchema schema;
    OMNI_TRY(objects, rows("SELECT name, type, coalesce(sql, '') FROM sqlite_schema WHERE type IN ('table', "
                           "'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid"));
    const auto shadows = shadowTables(objects);
    for (const auto& object : objects) {
      if (shadows.contains(toText(object[0]))) continue;
      Table table{.name = toText(object[0]), .view = toText(object[1]) == "view"};
      Status usable = structure(table, toText(object[2]));
      if (usable && table.view) usable = opens(table);
      if (!usable) {
        OMNI_RETURN_IF_ERROR(leaveOut(table, usable.error()));
        continue;
      }
      definitions_[table.name] = toText(object[2]);
      schema.tables.push_back(std::move(table));
    }
    completeTargets(schema);
    return schema;
  }

  // Hidden columns are gone by then.
  Status lookAtValues(RelationalSchema& schema) {
    std::vector<Table> usable;
    for (Table& table : schema.tables) {
      std::vector<ValueSketch> sketches;
      if (const Status looked = values(table, sketches); !looked) {
        OMNI_RETURN_IF_ERROR(leaveOut(table, looked.error()));
        continue;
      }
      usable.push_back(std::move(table));
      sketches_.push_back(std::move(sketches));
    }
    schema.tables = std::move(usable);
    return {};
  }

  // A view of what is no longer there compiles neither alone nor in a query.
  Status opens(const Table& table) {
    return connection_.each("SELECT 1 FROM " + quotedName(table.name) + " LIMIT 0", {}, budget_,
                            SqliteAccess{.structure = true}, [](const Row&) { return true; });
  }

  // One that cannot be used does not keep the others away.
  Status leaveOut(const Table& table, const Error& why) {
    if (why.code != Code::kInvalidArgument) return tl::unexpected(why);
    leftOut_.push_back(
        {Code::kUnreadable,
         (table.view ? "the view " : "the table ") + table.name + " cannot be used (" + why.message + ")",
         "Mend it in the database, or drop it.", Audience::kOperator});
    return {};
  }

  // The tables in which virtual tables (full text, R-tree) keep their own.
  static std::unordered_set<std::string> shadowTables(const std::vector<Row>& objects) {
    static constexpr std::string_view kEndings[] = {"_data",   "_idx",      "_content", "_docsize",
                                                    "_config", "_segments", "_segdir",  "_stat",
                                                    "_node",   "_parent",   "_rowid"};
    std::unordered_set<std::string> names;
    for (const auto& object : objects)
      if (lower(toText(object[2])).starts_with("create virtual"))
        for (const auto ending : kEndings) names.insert(toText(object[0]) + std::string(ending));
    return names;
  }

  Status structure(Table& table, const std::string& text) {
    const CreateComments comments = createComments(text);
    table.comment = comments.table;
    OMNI_TRY(columns, rows("SELECT name, type, \"notnull\", pk, hidden FROM pragma_table_xinfo(" +
                           enclosed(table.name, '\'') + ") ORDER BY cid"));
    std::vector<std::pair<std::int64_t, std::string>> key;
    for (const auto& row : columns) {
      if (toText(row[4]) == "1") continue;  // hidden columns of virtual tables
      Column column{.name = toText(row[0]), .declaredType = toText(row[1]), .notNull = toText(row[2]) == "1"};
      const std::string computed = toText(row[4]);  // 2: when it is read, 3: when the row is written
      if (computed == "2" || computed == "3") column.lineage.kind = Lineage::Kind::kUnknown;
      if (const auto columnComment = comments.columns.find(lower(column.name));
          columnComment != comments.columns.end())
        column.comment = columnComment->second;
      if (const auto* place = std::get_if<std::int64_t>(&row[3]); place && *place > 0)
        key.emplace_back(*place, column.name);
      table.columns.push_back(std::move(column));
    }
    std::sort(key.begin(), key.end());
    for (auto& [place, name] : key) table.primaryKey.push_back(std::move(name));
    return foreignKeys(table);
  }

  Status foreignKeys(Table& table) {
    OMNI_TRY(keys, rows("SELECT id, \"table\", \"from\", coalesce(\"to\", '') FROM pragma_foreign_key_list(" +
                        enclosed(table.name, '\'') + ") ORDER BY id DESC, seq"));
    std::string current;
    for (const auto& row : keys) {
      if (toText(row[0]) != current) table.foreignKeys.push_back({.targetTable = toText(row[1])});
      current = toText(row[0]);
      table.foreignKeys.back().columns.push_back(toText(row[2]));
      if (const auto to = toText(row[3]); !to.empty()) table.foreignKeys.back().targetColumns.push_back(to);
    }
    return {};
  }

  // A reference without columns means the primary key; names get the spelling of the table they mean, and
  // references to what is not there are dropped.
  static void completeTargets(RelationalSchema& schema) {
    std::unordered_map<std::string, const Table*> byName;
    for (const auto& table : schema.tables) byName.try_emplace(lower(table.name), &table);
    for (auto& table : schema.tables)
      std::erase_if(table.foreignKeys, [&](ForeignKey& key) {
        const auto target = byName.find(lower(key.targetTable));
        if (target == byName.end()) return true;
        key.targetTable = target->second->name;
        if (key.targetColumns.empty()) key.targetColumns = target->second->primaryKey;
        return key.targetColumns.size() != key.columns.size();
      });
  }

  Status values(Table& table, std::vector<ValueSketch>& sketches) {
    Limits limits = budget_.limits();
    limits.time = kTableTime;
    const Budget share = budget_.within(limits);
    if (const auto counted = count(table, share); !counted) {
      OMNI_RETURN_IF_ERROR(unlessStopped(counted.error(), budget_));
      notes_.push_back(table.name + ": its rows could not be counted (" + counted.error().message + ")");
    }
    const std::size_t most = rowsLookedAt(table.columns.size());
    std::vector<ValueProfile> profiles(table.columns.size());
    numbers_.assign(table.columns.size(), {});
    const bool sampled = table.rows > most;
    const std::string from = " FROM " + quotedName(table.name);
    auto status = look(
        profiles, columnList(table) + from + " LIMIT " + std::to_string(sampled ? most / 2 : most), share);
    if (status && sampled && !table.view)
      status =
          look(profiles, columnList(table) + from + " ORDER BY rowid DESC LIMIT " + std::to_string(most / 2),
               share);
    if (!status) OMNI_RETURN_IF_ERROR(unlessStopped(status.error(), budget_));
    if (sampled || !status) notes_.push_back(table.name + ": values are those of a part of its rows");
    const bool all = !sampled && status;
    for (std::size_t i = 0; i < profiles.size(); ++i) {
      auto& column = table.columns[i];
      sketches.push_back(profiles[i].sketch());
      column.values = profiles[i].summary(sampled || !status);
      recogniseWrittenDates(column.values);
      recogniseWrittenNumbers(column.name, column.values);
      if (column.values.type == ValueType::kUnknown) column.values.type = declaredForm(column.declaredType);
    }
    if (!all) OMNI_RETURN_IF_ERROR(lookForTexts(table, share));
    for (std::size_t i = 0; i < profiles.size(); ++i) numbers_[i].read(table.columns[i], table.cautions);
    if (all && !table.view) OMNI_RETURN_IF_ERROR(lookForTotals(table, share));
    for (const Caution& caution : table.cautions) notes_.push_back(cautionText(table, caution));
    return {};
  }

  // Rows that say "total" and hold, in a column of numbers, the sum of all others.
  Status lookForTotals(Table& table, const Budget& share) {
    std::vector<std::string> says, sums, held;
    for (const Column& column : table.columns) {
      const std::string name = quotedName(column.name), bare = "lower(trim(" + name + ", ' :'))";
      if (column.values.type == ValueType::kText) {
        says.push_back("coalesce(" + bare + " IN " + kTotalNames + " OR (length(" + bare + ") < 60 AND " +
                       bare + " REGEXP " + enclosed(kTotalForm, '\'') + "), 0)");
      } else if (isNumeric(column.values.type) && column.values.numberForm == NumberForm::kNumber) {
        const std::string sum = "s" + std::to_string(sums.size());
        sums.push_back("sum(" + name + ") AS " + sum);
        held.push_back("(" + name + " <> 0 AND abs(" + name + " - " + sum + ") <= abs(" + name +
                       ") / 10000.0)");
      }
    }
    if (says.empty() || sums.empty()) return {};
    const std::string from = " FROM " + quotedName(table.name), total = "(" + join(says, " OR ") + ")";
    const auto found = rows("SELECT count(*)" + from + ", (SELECT count(*) AS others, " + join(sums, ", ") +
                                from + " WHERE NOT " + total + ") WHERE others > 1 AND " + total + " AND (" +
                                join(held, " OR ") + ")",
                            share);
    if (!found) return unlessStopped(found.error(), budget_);
    const auto count = std::get<std::int64_t>((*found)[0][0]);
    if (count == 0) return {};
    table.cautions.push_back({.text = "a row holds the sum of the others: figures over all rows count it too",
                              .doubtful = true,
                              .ofFigures = true});
    return {};
  }

  // Of a table of which a part was looked at: the texts in all of its columns of numbers.
  Status lookForTexts(const Table& table, const Budget& share) {
    std::vector<std::size_t> places;
    std::vector<std::string> texts, some;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const Column& column = table.columns[i];
      const bool declared = isNumeric(declaredForm(column.declaredType));
      const auto isPlain = [](const std::string& sample) {
        return plainWrittenNumber(sample, false).has_value();
      };
      const bool written = column.values.numberForm != NumberForm::kNumber ||
                           (column.values.type == ValueType::kText && !column.values.samples.empty() &&
                            std::ranges::all_of(column.values.samples, isPlain));
      if (!declared && !written) continue;
      const std::string name = quotedName(column.name);
      const std::string as = "t" + std::to_string(i);
      places.push_back(i);
      some.push_back(as + " IS NOT NULL");
      texts.push_back("CASE WHEN typeof(" + name + ") = 'text' AND (" + name + " = '' OR " + name +
                      " GLOB '*[^0-9.-]*') THEN " + name + " END AS " + as);
    }
    if (places.empty()) return {};
    std::vector<StoredNumbers> found(places.size());
    std::vector<std::size_t> counts(places.size());
    const auto looked = connection_.each("SELECT * FROM (SELECT " + join(texts, ", ") + " FROM " +
                                             quotedName(table.name) + ") WHERE " + join(some, " OR "),
                                         {}, share, SqliteAccess{.structure = true}, [&](const Row& row) {
                                           for (std::size_t i = 0; i < row.size(); ++i) {
                                             found[i].add(row[i]);
                                             counts[i] += std::holds_alternative<std::string>(row[i]) ? 1 : 0;
                                           }
                                           return true;
                                         });
    if (!looked) return unlessStopped(looked.error(), budget_);
    for (std::size_t i = 0; i < places.size(); ++i)
      if (counts[i] > 0) {
        found[i].addPlain(numbers_[places[i]], table.rows - std::min(table.rows, counts[i]));
        numbers_[places[i]] = std::move(found[i]);
      }
    return {};
  }

  Status count(Table& table, const Budget& share) {
    const std::string from = " FROM " + quotedName(table.name);
    OMNI_TRY(
        counted,
        rows("SELECT count(*) FROM (SELECT 1" + from + " LIMIT " + std::to_string(kMaxCounted) + ")", share));
    table.rows = static_cast<std::size_t>(std::get<std::int64_t>(counted[0][0]));
    if (table.rows < kMaxCounted || table.view) return {};
    // Rows are numbered as they come: the last number is close to their count.
    const auto last = rows("SELECT max(rowid)" + from, share);
    if (last && std::holds_alternative<std::int64_t>((*last)[0][0]))
      table.rows = std::max(table.rows, static_cast<std::size_t>(std::get<std::int64_t>((*last)[0][0])));
    notes_.push_back(table.name + ": the number of rows is an estimate");
    return {};
  }

  static std::string columnList(const Table& table) {
    std::string list = "SELECT ";
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      list += (i ? ", " : "") + quotedName(table.columns[i].name);
    return table.columns.empty() ? "SELECT 1" : list;
  }

  Status look(std::vector<ValueProfile>& profiles, const std::string& text, const Budget& share) {
    return connection_.each(text, {}, share, SqliteAccess{.structure = true}, [&](const Row& row) {
      for (std::size_t i = 0; i < profiles.size(); ++i) {
        profiles[i].add(row[i]);
        numbers_[i].add(row[i]);
      }
      return true;
    });
  }

  SqliteConnection& connection_;
  const SourceLists& lists_;
  const Budget& budget_;
  std::vector<std::string>& notes_;
  std::vector<Error>& leftOut_;
  SchemaSketches sketches_;
  std::vector<StoredNumbers> numbers_;              // of the table that is looked at, by column
  std::map<std::string, std::string> definitions_;  // the texts that created the tables
};

}  // namespace

Result<RelationalSchema> describeSqlite(SqliteConnection& connection, const SourceLists& lists,
                                        const Budget& budget, std::vector<std::string>& notes,
                                        std::vector<Error>& leftOut) {
  return Describer(connection, lists, budget, notes, leftOut).describe();
}

Status eachSqliteText(SqliteConnection& connection, const WantedTexts& wanted, const TakeText& take,
                      const Budget& budget) {
  std::vector<std::string> columns;
  for (const auto& attribute : wanted.attributes) columns.push_back(quotedName(attribute));
  return connection.each("SELECT " + join(columns, ", ") + " FROM " + quotedName(wanted.owner), {}, budget,
                         SqliteAccess{.structure = true},
                         [&](const Row& row) { return takeTexts(row, take); });
}

}  // namespace omni
