#include "sources/postgres/postgres_derivation.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"

namespace omni {
namespace {

using Kind = Lineage::Kind;

class Deriver {
 public:
  Deriver(RelationalSchema& schema, const std::vector<std::string>& oids, const TableServer& server,
          const Budget& budget)
      : oids_("'{" + join(oids, ",") + "}'::oid[]"), server_(server), budget_(budget) {
    for (std::size_t i = 0; i < oids.size(); ++i) byOid_[oids[i]] = &schema.tables[i];
  }

  Status derive() {
    OMNI_RETURN_IF_ERROR(findUnknown());
    OMNI_RETURN_IF_ERROR(deriveViews());
    OMNI_RETURN_IF_ERROR(takeViewDependencies());
    OMNI_RETURN_IF_ERROR(deriveComputed());
    return deriveInherited();
  }

 private:
  Table* tableOf(const Value& oid) const {
    const auto found = byOid_.find(toText(oid));
    return found == byOid_.end() ? nullptr : found->second;
  }

  // A relation that the schema does not hold goes by what the server calls it, which no table of it is
  // called.
  std::string nameOf(const Value& oid) const {
    const Table* table = tableOf(oid);
    return table ? table->name : "oid " + toText(oid);
  }

  static Column* columnOf(Table* table, const Value& name) {
    if (!table) return nullptr;
    const auto found = std::ranges::find(table->columns, toText(name), &Column::name);
    return found == table->columns.end() ? nullptr : &*found;
  }

  static void addRead(Lineage& lineage, ColumnRead read) {
    if (lineage.kind == Kind::kStored) lineage.kind = Kind::kDerived;
    lineage.reads.push_back(std::move(read));
  }

  // Rows of another server, and what the server tells of itself.
  Status findUnknown() {
    OMNI_TRY(rows, rowsOf(server_,
                          "SELECT c.oid FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = "
                          "c.relnamespace WHERE c.oid = ANY(" +
                              oids_ +
                              ") AND (c.relkind = 'f' OR n.nspname = 'information_schema' OR n.nspname LIKE "
                              "'pg\\_%')",
                          budget_));
    for (const auto& row : rows)
      if (Table* table = tableOf(row[0])) table->lineage.kind = Kind::kUnknown;
    return {};
  }

  // Parts of a view's query itself: a dependency on the server's own relations and functions is kept
  // nowhere else, nor one on a whole row. Functions that compute alone (immutable, or a conversion) are left
  // out.
  Status deriveViews() {
    OMNI_TRY(
        rows,
        rowsOf(
            server_,
            "SELECT r.ev_class, r.ev_action::text LIKE '({QUERY %', r.ev_action::text ~ ':varattno 0 ', "
            "ARRAY(SELECT DISTINCT m[1] FROM regexp_matches(r.ev_action::text, ':relid (\\d+) ', 'g') AS m "
            "WHERE m[1]::oid <> r.ev_class)::text, ARRAY(SELECT DISTINCT CASE WHEN p.pronamespace = "
            "'pg_catalog'::regnamespace THEN p.proname ELSE 'function of the database' END FROM "
            "regexp_matches(r.ev_action::text, ':(?:funcid|aggfnoid|winfnoid) (\\d+) ', 'g') AS m JOIN "
            "pg_catalog.pg_proc p ON p.oid = m[1]::oid WHERE p.pronamespace <> "
            "'pg_catalog'::regnamespace OR (p.provolatile <> 'i' AND NOT EXISTS (SELECT 1 FROM "
            "pg_catalog.pg_cast k WHERE k.castfunc = p.oid)))::text FROM pg_catalog.pg_rewrite r WHERE "
            "r.ev_type = '1' AND r.ev_class = ANY(" +
                oids_ + ")",
            budget_));
    for (const auto& row : rows) {
      Table* view = tableOf(row[0]);
      if (!view || view->lineage.kind == Kind::kUnknown) continue;
      view->lineage = {.kind = row[1] == Value{true} ? Kind::kDerived : Kind::kUnknown};
      for (const auto& oid : itemsOf(row[3])) takeRelation(*view, oid, row[2] == Value{true});
      for (const auto& name : itemsOf(row[4])) view->lineage.calls.push_back(lower(name));
    }
    return {};
  }

  void takeRelation(Table& view, const std::string& oid, bool whole) {
    view.lineage.reads.push_back({nameOf(oid), ""});
    const Table* table = tableOf(oid);
    if (!whole || !table) return;
    for (const Column& column : table->columns) view.lineage.reads.push_back({table->name, column.name});
  }

  // "{a,b}"; the names of functions need no quotes but for blanks.
  static std::vector<std::string> itemsOf(const Value& array) {
    const std::string text = toText(array);
    if (text.size() <= 2) return {};
    std::vector<std::string> items = split(text.substr(1, text.size() - 2), ',');
    for (std::string& item : items) std::erase(item, '"');
    return items;
  }

  // The columns of a view's query, and what it needs of the database's own: functions, operators.
  Status takeViewDependencies() {
    OMNI_TRY(rows,
             rowsOf(server_,
                    "SELECT DISTINCT r.ev_class, d.refobjid, coalesce(a.attname, ''), d.refclassid = "
                    "'pg_catalog.pg_class'::regclass, d.refclassid IN ('pg_catalog.pg_constraint'::regclass, "
                    "'pg_catalog.pg_type'::regclass, 'pg_catalog.pg_collation'::regclass) FROM "
                    "pg_catalog.pg_rewrite r JOIN pg_catalog.pg_depend d ON d.classid = "
                    "'pg_catalog.pg_rewrite'::regclass AND d.objid = r.oid LEFT JOIN pg_catalog.pg_attribute "
                    "a ON d.refclassid = 'pg_catalog.pg_class'::regclass AND a.attrelid = d.refobjid AND "
                    "a.attnum = d.refobjsubid AND d.refobjsubid > 0 WHERE r.ev_type = '1' AND d.refobjid <> "
                    "r.ev_class AND r.ev_class = ANY(" +
                        oids_ + ")",
                    budget_));
    for (const auto& row : rows) {
      Table* view = tableOf(row[0]);
      if (!view) continue;
      if (row[3] == Value{true})
        addRead(view->lineage, {nameOf(row[1]), toText(row[2])});
      else if (row[4] != Value{true})
        view->lineage.kind = Kind::kUnknown;
    }
    return {};
  }

  Status deriveComputed() {
    OMNI_TRY(rows,
             rowsOf(server_,
                    "SELECT a.attrelid, a.attname, coalesce(b.attname, ''), d.refclassid = "
                    "'pg_catalog.pg_proc'::regclass FROM pg_catalog.pg_attribute a JOIN "
                    "pg_catalog.pg_attrdef e ON e.adrelid = a.attrelid AND e.adnum = a.attnum LEFT JOIN "
                    "pg_catalog.pg_depend d ON (d.classid = 'pg_catalog.pg_attrdef'::regclass AND "
                    "d.objid = e.oid) OR (d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = "
                    "a.attrelid AND d.objsubid = a.attnum) LEFT JOIN pg_catalog.pg_attribute b ON "
                    "d.refclassid = 'pg_catalog.pg_class'::regclass AND d.refobjid = a.attrelid AND "
                    "b.attrelid = a.attrelid AND b.attnum = d.refobjsubid AND b.attnum > 0 AND b.attnum "
                    "<> a.attnum WHERE a.attgenerated <> '' AND a.attrelid = ANY(" +
                        oids_ + ")",
                    budget_));
    for (const auto& row : rows) {
      Table* table = tableOf(row[0]);
      Column* column = columnOf(table, row[1]);
      if (!column) continue;
      Lineage& lineage = column->lineage;
      if (lineage.kind == Kind::kStored) lineage.kind = Kind::kDerived;
      if (const std::string input = toText(row[2]); !input.empty())
        lineage.reads.push_back({table->name, input});
      if (row[3] == Value{true}) lineage.kind = Kind::kUnknown;  // it computes by a function of its own
    }
    return {};
  }

  // A query of a table gives also the rows of those that inherit it. Partitions have no names of their own
  // here, but one may lie on another server.
  Status deriveInherited() {
    OMNI_TRY(rows,
             rowsOf(server_,
                    "WITH RECURSIVE below AS (SELECT inhparent AS top, inhrelid AS child FROM "
                    "pg_catalog.pg_inherits WHERE inhparent = ANY(" +
                        oids_ +
                        ") UNION SELECT b.top, i.inhrelid FROM below b JOIN pg_catalog.pg_inherits i ON "
                        "i.inhparent = b.child) SELECT b.top, b.child, c.relispartition, c.relkind = 'f' "
                        "FROM below b JOIN pg_catalog.pg_class c ON c.oid = b.child",
                    budget_));
    for (const auto& row : rows) {
      Table* parent = tableOf(row[0]);
      if (!parent) continue;
      if (row[3] == Value{true}) parent->lineage.kind = Kind::kUnknown;
      if (row[2] != Value{true}) relate(*parent, tableOf(row[1]), nameOf(row[1]));
    }
    return {};
  }

  static void relate(Table& parent, Table* child, const std::string& called) {
    addRead(parent.lineage, {called, ""});
    if (!child) return;
    addRead(child->lineage, {parent.name, ""});
    for (Column& column : parent.columns) {
      const auto same = std::ranges::find(child->columns, column.name, &Column::name);
      addRead(column.lineage, {child->name, column.name});
      if (same != child->columns.end()) addRead(same->lineage, {parent.name, column.name});
    }
  }

  const std::string oids_;
  const TableServer& server_;
  const Budget& budget_;
  std::map<std::string, Table*> byOid_;
};

}  // namespace

Status derivePostgres(RelationalSchema& schema, const std::vector<std::string>& oids,
                      const TableServer& server, const Budget& budget) {
  return Deriver(schema, oids, server, budget).derive();
}

std::string derivationMark(const std::string& oids) {
  const auto all = [](const std::string& texts, const std::string& from) {
    return "coalesce((SELECT md5(string_agg(" + texts + ", chr(10) ORDER BY " + texts + ")) FROM " + from +
           "), '')";
  };
  return all("r.ev_class || ' ' || r.ev_action::text",
             "pg_catalog.pg_rewrite r WHERE r.ev_type = '1' AND r.ev_class IN (" + oids + ")") +
         " || " + all("i.inhparent || ' ' || i.inhrelid", "pg_catalog.pg_inherits i") + " || " +
         all("e.adrelid || ' ' || e.adnum || ' ' || e.adbin::text",
             "pg_catalog.pg_attrdef e JOIN pg_catalog.pg_attribute a ON a.attrelid = e.adrelid AND a.attnum "
             "= "
             "e.adnum AND a.attgenerated <> '' WHERE e.adrelid IN (" +
                 oids + ")");
}

}  // namespace omni
