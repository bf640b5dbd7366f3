#include "formulate/tables/view/table_text.h"

#include <algorithm>
#include <optional>
#include <set>

#include "base/text.h"
#include "catalog/value_index.h"
#include "link/slice.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr std::size_t kShownValues = 3;  // of a column with many
constexpr std::size_t kAllValues = 6;    // of one with few, all are shown
constexpr std::size_t kValueBytes = 30, kCommentBytes = 60;
constexpr std::size_t kMaxLeftOut = 50;       // tables that are too large for the rest of a prompt
constexpr std::size_t kMaxValueColumns = 16;  // columns whose values are listed for a question

/// How much is listed of a column.
enum class Detail { kNames, kSomeValues, kValues };

std::string_view typeOf(ValueType type) {
  switch (type) {
    case ValueType::kInteger: return "INTEGER";
    case ValueType::kReal: return "REAL";
    case ValueType::kBoolean: return "BOOLEAN";
    case ValueType::kDate: return "DATE";
    case ValueType::kDateTime: return "TIMESTAMP";
    case ValueType::kTime: return "TIME";
    default: return "TEXT";
  }
}

std::string quoted(const std::string& value) {
  return "'" + shown(value, kValueBytes) + "'";
}

std::string valuesOf(const ValueSummary& values, Detail detail) {
  if (detail == Detail::kNames || values.type == ValueType::kBoolean) return {};
  const bool few = values.complete && values.samples.size() <= kAllValues;
  if (isOrdered(values.type) && !values.minimum.empty())
    return detail == Detail::kValues ? values.minimum + " to " + values.maximum : std::string();
  if (!few && detail != Detail::kValues) return {};
  std::vector<std::string> listed;
  for (std::size_t i = 0; i < std::min(values.samples.size(), few ? kAllValues : kShownValues); ++i)
    listed.push_back(quoted(values.samples[i]));
  return join(listed, ", ") + (few || listed.empty() ? "" : ", …");
}

const Attribute* attributeOf(const ShownTable& table, const ShownColumn& column, const EntityModel& model) {
  if (column.kind != ShownColumn::Kind::kAttribute) return nullptr;
  return table.link ? &model.links[*table.link].attributes[column.attribute]
                    : &model.entities[table.entity].attributes[column.attribute];
}

// The tables that a column refers to.
std::string referenceOf(const ShownTable& table, const ShownColumn& column, const TableView& view) {
  const EntityModel& model = view.model();
  using Kind = ShownColumn::Kind;
  std::vector<std::string> to;
  const auto refer = [&](std::size_t entity) {
    if (to.size() < kShownValues) to.push_back(view.of(entity).name);
  };
  if (column.kind == Kind::kStart) refer(model.links[*table.link].from);
  if (column.kind == Kind::kEnd) refer(model.links[*table.link].to);
  for (const std::size_t l : column.links) refer(model.links[l].to);
  if (column.kind == Kind::kAttribute && model.route == Route::kSql)
    for (const Link& link : model.links)
      if (link.from == table.entity && to.empty() && link.fromColumns.size() == 1 &&
          link.fromColumns.front() == model.entities[table.entity].attributes[column.attribute].name)
        refer(link.to);
  return to.empty() ? "" : " REFERENCES " + join(to, " or ");
}

std::string columnText(const ShownTable& table, const ShownColumn& column, const TableView& view,
                       Detail detail) {
  const Attribute* attribute = attributeOf(table, column, view.model());
  std::string text = column.name;
  const std::string reference = referenceOf(table, column, view);
  if (attribute && reference.empty()) text += " " + std::string(typeOf(attribute->values.type));
  text += reference;
  if (!attribute || !reference.empty()) return text;
  if (const auto held = valuesOf(attribute->values, attribute->key ? Detail::kNames : detail); !held.empty())
    text += " (" + held + ")";
  if (detail != Detail::kNames && !attribute->comment.empty())
    text += " -- " + shown(attribute->comment, kCommentBytes);
  return text;
}

using Columns = std::set<std::size_t>;  // places among a table's columns

Columns allOf(const ShownTable& table) {
  Columns columns;
  for (std::size_t c = 0; c < table.columns.size(); ++c) columns.insert(c);
  return columns;
}

std::string tableText(const ShownTable& table, const Columns& of, const TableView& view, Detail detail) {
  std::vector<std::string> columns;
  for (const std::size_t c : of) columns.push_back(columnText(table, table.columns[c], view, detail));
  return "CREATE TABLE " + table.name + " (\n  " + join(columns, ",\n  ") + ");\n";
}

/// Which columns of each table the words of a question mean.
class Needed {
 public:
  Needed(const TableView& view, const std::vector<Item>& items)
      : view_(view), columns_(view.tables().size()) {
    for (const auto& item : items)
      for (const LinkCandidate& match : likelyMatches(item)) add(match.element);
  }

  /// The meant columns of a table, and its keys and names.
  Columns of(std::size_t table) const {
    const ShownTable& shown = view_.tables()[table];
    Columns columns = columns_[table];
    for (std::size_t c = 0; c < shown.columns.size(); ++c)
      if (holdsTogether(shown, shown.columns[c])) columns.insert(c);
    return columns;
  }
  const Columns& meant(std::size_t table) const { return columns_[table]; }

 private:
  void add(const ElementRef& element) {
    const auto& tables = view_.tables();
    for (std::size_t t = 0; t < tables.size(); ++t)
      for (std::size_t c = 0; c < tables[t].columns.size(); ++c)
        if (isMeant(element, tables[t], tables[t].columns[c])) columns_[t].insert(c);
  }

  static bool isMeant(const ElementRef& element, const ShownTable& table, const ShownColumn& column) {
    using Ref = ElementRef::Kind;
    switch (element.kind) {
      case Ref::kAttribute:
        return !table.link && table.entity == element.owner && column.kind == ShownColumn::Kind::kAttribute &&
               column.attribute == element.attribute;
      case Ref::kLink:
        return table.link == element.owner ||
               std::ranges::find(column.links, element.owner) != column.links.end();
      case Ref::kLinkAttribute:
        return table.link == element.owner && column.kind == ShownColumn::Kind::kAttribute &&
               column.attribute == element.attribute;
      case Ref::kEntity: return false;
    }
    return false;
  }

  bool holdsTogether(const ShownTable& table, const ShownColumn& column) const {
    const Attribute* attribute = attributeOf(table, column, view_.model());
    if (!attribute) return column.kind != ShownColumn::Kind::kReference;
    const auto& names = view_.model().entities[table.entity].names;
    return identifies(*attribute) ||
           (!table.link && std::ranges::find(names, column.attribute) != names.end());
  }

  const TableView& view_;
  std::vector<Columns> columns_;
};

// Those that words name, that join these and that are their neighbours; then the largest.
std::vector<std::size_t> inOrderOfNeed(const TableView& view, const std::vector<Item>& items,
                                       const Needed& needed) {
  const EntityModel& model = view.model();
  std::vector<std::size_t> order;
  std::vector<bool> added(view.tables().size());
  const auto add = [&](std::size_t table) {
    if (!added[table]) order.push_back(table);
    added[table] = true;
  };
  for (const auto& name : connectedSlice(items, model)) {
    const auto entity = std::ranges::find(model.entities, name, &Entity::name);
    add(static_cast<std::size_t>(entity - model.entities.begin()));
  }
  const std::size_t linked = order.size();
  for (std::size_t t = 0; t < view.tables().size(); ++t)
    if (view.tables()[t].link && !needed.meant(t).empty()) {
      order.insert(order.begin() + std::min<std::ptrdiff_t>(2, static_cast<std::ptrdiff_t>(linked)), t);
      added[t] = true;
    }
  std::vector<std::size_t> rest(view.tables().size());
  for (std::size_t t = 0; t < rest.size(); ++t) rest[t] = t;
  std::ranges::stable_sort(rest, std::greater<>{}, [&](std::size_t t) {
    const ShownTable& table = view.tables()[t];
    return table.link ? model.links[*table.link].count : model.entities[table.entity].count;
  });
  for (const std::size_t t : rest) add(t);
  return order;
}

// Those that references lead to, in any number of steps.
std::set<std::size_t> reachedFrom(std::size_t entity, const EntityModel& model) {
  std::set<std::size_t> reached{entity};
  for (bool more = true; more;) {
    more = false;
    for (const Link& link : model.links)
      if (reached.contains(link.from) != reached.contains(link.to)) {
        reached.insert({link.from, link.to});
        more = true;
      }
  }
  return reached;
}

bool isWhole(const Item& item, const std::string& value, const Question& question) {
  const std::string asked = ValueIndex::normalise(item.text), held = ValueIndex::normalise(value);
  if (asked == held) return true;
  if ((" " + held + " ").find(" " + asked + " ") == std::string::npos) return false;
  const Token& first = question.tokens[item.first];
  return item.count > 1 || first.capitalised || first.quoted;
}

}  // namespace

ListedTables joinedTables(const ListedTables& listed, const SqlStatement& statement, const TableView& view) {
  const auto named = view.tablesOf(statement);
  if (named.empty()) return listed;
  const auto reached = reachedFrom(named.front()->entity, view.model());
  const auto isReached = [&](const ShownTable* table) { return reached.contains(table->entity); };
  if (std::ranges::all_of(named, isReached)) return listed;
  ListedTables joined{.text = listed.text, .parts = {}};
  for (const auto& part : listed.parts)
    if (isReached(&view.tables()[part.first])) joined.parts.push_back(part);
  return joined;
}

ListedTables allTables(const TableView& view, std::size_t tokens, bool values) {
  const auto all = [&](Detail detail) -> std::optional<ListedTables> {
    ListedTables listed;
    for (std::size_t t = 0; t < view.tables().size(); ++t) {
      const Columns columns = allOf(view.tables()[t]);
      listed.text += tableText(view.tables()[t], columns, view, detail);
      if (estimatedTokens(listed.text) > tokens) return std::nullopt;
      listed.parts.emplace_back(t, columns);
    }
    return listed;
  };
  for (const Detail detail : {Detail::kValues, Detail::kSomeValues, Detail::kNames}) {
    if (detail != Detail::kNames && !values) continue;
    if (auto listed = all(detail)) return *std::move(listed);
  }
  return {};
}

ListedTables neededTables(const TableView& view, const std::vector<Item>& items, std::size_t tokens,
                          bool values) {
  const Needed needed(view, items);
  ListedTables listed;
  std::size_t used = 0, leftOut = 0;
  const auto fits = [&](const std::string& more) { return used + estimatedTokens(more) <= tokens; };
  for (const std::size_t t : inOrderOfNeed(view, items, needed)) {
    const ShownTable& table = view.tables()[t];
    Columns columns = allOf(table);
    std::string one = tableText(table, columns, view, values ? Detail::kSomeValues : Detail::kNames);
    if (!fits(one)) one = tableText(table, columns, view, Detail::kNames);
    if (!fits(one)) one = tableText(table, columns = needed.of(t), view, Detail::kNames);
    if (!listed.empty() && !fits(one)) {
      if (++leftOut == kMaxLeftOut) break;
      continue;
    }
    used += estimatedTokens(one);
    listed.text += one;
    listed.parts.emplace_back(t, std::move(columns));
  }
  return listed;
}

std::string meantColumns(const TableView& view, const std::vector<Item>& items) {
  const Needed needed(view, items);
  std::string lines;
  std::size_t listed = 0;
  for (const std::size_t t : inOrderOfNeed(view, items, needed))
    for (const std::size_t c : needed.meant(t)) {
      const ShownTable& table = view.tables()[t];
      if (table.columns[c].kind != ShownColumn::Kind::kAttribute || listed++ >= kMaxValueColumns) continue;
      lines += table.name + "." + columnText(table, table.columns[c], view, Detail::kValues) + "\n";
    }
  return lines;
}

std::string knownOfTables(const Question& question, const std::vector<Item>& items, const TableView& view,
                          bool values) {
  std::string lines;
  for (const auto& item : items) {
    if (item.kind != Item::Kind::kValue || !values) continue;
    std::set<std::string> listed;
    for (const LinkCandidate& match : item.matches) {
      if (!match.value || match.element.kind != ElementRef::Kind::kAttribute) continue;
      if (!isKnown(match) && !isWhole(item, *match.value, question)) continue;
      if (listed.size() >= kShownValues) continue;
      for (const auto& column : view.of(match.element.owner).columns)
        if (column.kind == ShownColumn::Kind::kAttribute && column.attribute == match.element.attribute)
          listed.insert(view.of(match.element.owner).name + "." + column.name + " = '" + *match.value + "'");
    }
    for (const auto& one : listed) lines += one + "\n";
  }
  for (const auto& period : question.periods)
    if (!period.part)
      lines += question.textOf(period.first, period.count) + " is from " + period.from + " to before " +
               period.to + "\n";
  return lines;
}

bool isKnown(const LinkCandidate& match) {
  return !match.because.empty() && match.score > kBegunSo;
}

}  // namespace omni
