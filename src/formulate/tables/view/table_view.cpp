#include "formulate/tables/view/table_view.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "language/sql/sql_tree.h"
#include "schema/local_name.h"

namespace omni {
namespace {

constexpr std::size_t kMinNameLetters = 3;  // of a name that says nothing: "P31"
constexpr std::size_t kLongestName = 40;

std::string identifier(std::string_view text) {
  std::string name;
  for (const char c : text) {
    if (isWordByte(c))
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (name.ends_with('_')) name.pop_back();
  if (name.empty() || isDigit(name.front())) name.insert(0, "_");
  // A word that the language keeps for itself ("order") is none that a query may use without quotes.
  if (!sqlStatement("sqlite", "SELECT " + name + " FROM " + name)) name += '_';
  return name;
}

std::size_t lettersOf(std::string_view name) {
  return static_cast<std::size_t>(
      std::ranges::count_if(name, [](char c) { return isWordByte(c) && !isDigit(c); }));
}

// The native name as far as it tells anything, else what people call it.
std::string plainName(const std::string& native, const std::string& phrase) {
  const std::string name = identifier(localName(native));
  if (lettersOf(name) >= kMinNameLetters || phrase.empty()) return name;
  const std::string called = identifier(phrase);
  return lettersOf(called) > lettersOf(name) && called.size() <= kLongestName ? called : name;
}

// Names that differ by what is compared.
class Names {
 public:
  std::string take(const std::string& name) {
    std::string free = name;
    for (std::size_t n = 2; !taken_.insert(bareName(free)).second; ++n) free = name + "_" + std::to_string(n);
    return free;
  }

 private:
  std::set<std::string> taken_;
};

std::vector<ShownColumn> columnsOf(const std::vector<Attribute>& attributes, Route route, Names& names) {
  std::vector<ShownColumn> columns;
  for (std::size_t a = 0; a < attributes.size(); ++a) {
    if (attributes[a].measure) continue;
    const std::string& native = attributes[a].name;
    const std::string name =
        route == Route::kSql ? identifier(native) : plainName(native, attributes[a].phrase);
    columns.push_back({names.take(name), ShownColumn::Kind::kAttribute, a});
  }
  return columns;
}

ShownTable relationship(std::size_t number, const Link& link, const EntityModel& model, Names& tables) {
  Names names;
  const std::string start = lower(identifier(model.entities[link.from].phrase));
  const std::string end = lower(identifier(model.entities[link.to].phrase));
  ShownTable table{
      .name = tables.take(lower(plainName(link.name, link.phrase))), .entity = link.from, .link = number};
  table.columns.push_back(
      {names.take(link.from == link.to ? "from_" + start : start), ShownColumn::Kind::kStart});
  table.columns.push_back({names.take(link.from == link.to ? "to_" + end : end), ShownColumn::Kind::kEnd});
  for (auto& column : columnsOf(link.attributes, model.route, names))
    table.columns.push_back(std::move(column));
  return table;
}

void addTables(const SqlExpression& e, const TableView& view, std::vector<const ShownTable*>& tables) {
  if (const auto* table = e.table.empty() ? nullptr : view.table(e.table)) tables.push_back(table);
  for (const auto& argument : e.of) addTables(argument, view, tables);
}

}  // namespace

std::string bareName(std::string_view name) {
  std::string bare;
  for (const char c : lower(name))
    if (isWordByte(c)) bare += c;
  return bare;
}

const ShownColumn* ShownTable::column(std::string_view wanted) const {
  const std::string bare = bareName(wanted);
  const auto found = std::ranges::find(columns, bare, [](const ShownColumn& c) { return bareName(c.name); });
  return found == columns.end() ? nullptr : &*found;
}

TableView::TableView(const EntityModel& model) : model_(model) {
  Names names;
  for (std::size_t e = 0; e < model.entities.size(); ++e) {
    const Entity& entity = model.entities[e];
    const bool sql = model.route == Route::kSql;
    const std::string name = sql ? identifier(entity.name) : plainName(entity.name, entity.phrase);
    Names columns;
    ShownTable table{.name = names.take(name), .entity = e};
    table.columns = columnsOf(entity.attributes, model.route, columns);
    if (!sql && !table.column("id"))
      table.columns.insert(table.columns.begin(), {columns.take("id"), ShownColumn::Kind::kIdentity});
    tables_.push_back(std::move(table));
  }
  if (model.route == Route::kSql) return;
  addReferences();
  for (std::size_t l = 0; l < model.links.size(); ++l)
    if (!model.links[l].attributes.empty()) tables_.push_back(relationship(l, model.links[l], model, names));
}

void TableView::addReferences() {
  for (std::size_t l = 0; l < model_.links.size(); ++l) {
    const Link& link = model_.links[l];
    if (!link.attributes.empty()) continue;
    auto& columns = tables_[link.from].columns;
    const std::string name =
        model_.route == Route::kCypher ? lower(identifier(link.name)) : plainName(link.name, link.phrase);
    const auto same = std::ranges::find_if(columns, [&](const ShownColumn& c) {
      return c.kind == ShownColumn::Kind::kReference && model_.links[c.links.front()].name == link.name;
    });
    if (same != columns.end()) {
      same->links.push_back(l);
      continue;
    }
    const bool taken = tables_[link.from].column(name) != nullptr;
    columns.push_back({taken ? name + "_ref" : name, ShownColumn::Kind::kReference, 0, {l}});
  }
}

const ShownTable* TableView::table(std::string_view name) const {
  const std::string bare = bareName(name);
  const auto found = std::ranges::find(tables_, bare, [](const ShownTable& t) { return bareName(t.name); });
  return found == tables_.end() ? nullptr : &*found;
}

std::vector<const ShownTable*> TableView::tablesOf(const SqlStatement& statement) const {
  std::vector<const ShownTable*> tables;
  for (const auto& column : statement.select) addTables(column.of, *this, tables);
  if (statement.where) addTables(*statement.where, *this, tables);
  for (const auto& by : statement.group) addTables(by, *this, tables);
  for (const auto& by : statement.order) addTables(by.of, *this, tables);
  return tables;
}

}  // namespace omni
