#include "semantics/described_by.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxNames = 8;       // further ones of one element
constexpr std::size_t kLongestName = 80;   // bytes
constexpr std::size_t kMaxMeasures = 500;  // of one table

// Without quotation marks.
std::string bareName(std::string name) {
  std::erase_if(name, [](char c) { return c == '"' || c == '`' || c == '[' || c == ']'; });
  return name;
}

std::string spelledAlike(std::string_view name) {
  return join(identifierWords(name), " ");
}

// As it is called, else in another case, else by the same words; null where there is none.
template <class Items>
auto called(Items& items, std::string_view name) -> decltype(items.data()) {
  using Item = typename Items::value_type;
  const auto first = [&](auto holds) {
    const auto found = std::ranges::find_if(items, holds);
    return found == items.end() ? nullptr : &*found;
  };
  if (auto* same = first([&](const Item& item) { return item.name == name; })) return same;
  const std::string small = lower(name), words = spelledAlike(name);
  if (auto* caseless = first([&](const Item& item) { return lower(item.name) == small; })) return caseless;
  if (words.empty()) return nullptr;
  return first([&](const Item& item) { return spelledAlike(item.name) == words; });
}

// "orders" of "public.orders"; null where two schemas have one.
template <class Tables>
auto calledWithoutSchema(Tables& tables, std::string_view name) -> decltype(tables.data()) {
  decltype(tables.data()) found = nullptr;
  for (auto& table : tables) {
    if (table.schema.empty() || lower(withoutSchema(table.name, table.schema)) != lower(name)) continue;
    if (found) return nullptr;
    found = &table;
  }
  return found;
}

// "analytics.public.orders": the schemas before it as far as the source names them.
template <class Tables>
auto tableCalled(Tables& tables, const std::string& name) -> decltype(tables.data()) {
  const std::string bare = bareName(name);
  std::string_view rest = bare;
  while (true) {
    if (auto* table = called(tables, rest)) return table;
    const auto dot = rest.find('.');
    if (dot == std::string_view::npos) return calledWithoutSchema(tables, rest);
    rest.remove_prefix(dot + 1);
  }
}

// Writes columns as the table calls them; the last that it has not, else empty.
std::string bindColumns(Formula& formula, const Table& table) {
  std::string missing;
  const auto bind = [&](std::string& column) {
    if (const Column* known = called(table.columns, column))
      column = known->name;
    else
      missing = column;
  };
  if (formula.kind == Formula::Kind::kColumn) bind(formula.column);
  for (auto& condition : formula.where) bind(condition.column);
  for (auto& argument : formula.arguments)
    if (auto column = bindColumns(argument, table); !column.empty()) missing = std::move(column);
  return missing;
}

// Of what may not be seen no name is told.
UnboundMeasure withoutColumn(const DefinedMeasure& measure, const Table& table, const std::string& column,
                             bool restricted) {
  const bool named = !restricted && !table.partial;
  return {
      measure.name, table.name, column,
      named ? "there is no column '" + column + "' in " + table.name : "a column that it needs is not there"};
}

void addNames(const std::vector<std::string>& names, const std::string& own,
              std::vector<std::string>& called) {
  for (const auto& name : names) {
    const std::string plain = oneLine(std::string(trim(name)));
    if (plain.empty() || plain.size() > kLongestName || called.size() >= kMaxNames || plain == own ||
        std::ranges::find(called, plain) != called.end())
      continue;
    called.push_back(plain);
  }
}

class TablesDescriber {
 public:
  TablesDescriber(const Semantics& semantics, RelationalSchema& schema, std::vector<std::string>& notes)
      : semantics_(semantics), schema_(schema), notes_(notes) {}

  void run() {
    std::vector<std::pair<const DescribedTable*, Table*>> known;
    for (const auto& described : semantics_.tables)
      if (Table* table = tableCalled(schema_.tables, described.name)) known.emplace_back(&described, table);
    for (const auto& [described, table] : known) describe(*described, *table);
    for (const auto& [described, table] : known) {
      for (const auto& reference : described->references) refer(reference, *table);
      for (const auto& measure : described->measures) define(measure, *table);
    }
  }

 private:
  static void describe(const DescribedTable& described, Table& table) {
    if (table.comment.empty()) table.comment = described.comment;
    addNames(described.called, table.name, table.called);
    for (const auto& column : described.columns) {
      Column* known = called(table.columns, bareName(column.name));
      if (!known) continue;
      if (known->comment.empty()) known->comment = column.comment;
      addNames(column.called, known->name, known->called);
    }
  }

  // A table as another description calls it: a cube by its name.
  Table* meant(const std::string& name) {
    if (Table* table = tableCalled(schema_.tables, name)) return table;
    for (const auto& described : semantics_.tables)
      if (std::ranges::find(described.called, name) != described.called.end())
        return tableCalled(schema_.tables, described.name);
    return nullptr;
  }

  void refer(const DescribedReference& reference, Table& table) {
    Table* target = meant(reference.targetTable);
    if (!target || target == &table) return;
    const Column* from = called(table.columns, bareName(reference.column));
    const Column* to = called(target->columns, bareName(reference.targetColumn));
    if (!from || !to) return;
    for (auto& key : table.foreignKeys)
      if (std::ranges::find(key.columns, from->name) != key.columns.end()) {
        if (key.targetTable == target->name) key.inferred = false;
        return;
      }
    table.foreignKeys.push_back(
        {.columns = {from->name}, .targetTable = target->name, .targetColumns = {to->name}});
  }

  void define(const DefinedMeasure& measure, Table& table) {
    DefinedMeasure defined = measure;
    defined.called.clear();
    addNames(measure.called, {}, defined.called);
    if (const auto missing = bindColumns(defined.formula, table); !missing.empty()) {
      const auto unbound = withoutColumn(measure, table, missing, schema_.restricted);
      notes_.push_back("'" + measure.name + "' of " + measure.file + " is left out: " + unbound.why);
      return;
    }
    const Column* time = called(table.columns, measure.time);
    defined.time = time ? time->name : std::string();
    if (called(table.columns, measure.name)) {  // "amount", the sum of the amounts: the column is meant
      const Formula& of = defined.formula;
      const bool same = of.arguments.size() == 1 && of.where.empty() &&
                        lower(of.arguments[0].column) == lower(measure.name);
      if (same) return;
    }
    std::erase_if(table.measures, [&](const DefinedMeasure& other) { return other.name == measure.name; });
    if (table.measures.size() < kMaxMeasures) table.measures.push_back(std::move(defined));
  }

  const Semantics& semantics_;
  RelationalSchema& schema_;
  std::vector<std::string>& notes_;
};

// Whether the source is read from a file of that name.
bool isReadFrom(const std::vector<fs::path>& paths, const std::string& file) {
  return std::ranges::any_of(paths, [&](const fs::path& path) {
    std::error_code none;
    return path.filename() == file ||
           (fs::is_directory(path, none) && fs::is_regular_file(path / file, none));
  });
}

void describeSet(const DescribedSet& set, const std::vector<fs::path>& paths, Descriptor& descriptor) {
  if (set.comment.empty()) return;
  auto* schema = std::get_if<RelationalSchema>(&descriptor.shape);
  Table* only = nullptr;
  std::size_t held = 0;
  for (const auto& file : set.files) {
    if (!isReadFrom(paths, file)) continue;
    ++held;
    if (schema) only = called(schema->tables, fs::path(file).stem().string());
  }
  if (held == 0 && !set.files.empty()) return;
  if (held == 1 && only && schema->tables.size() > 1) {
    if (only->comment.empty()) only->comment = set.comment;
  } else if (descriptor.info.description.empty()) {
    descriptor.info.description = set.comment;
  }
}

}  // namespace

void describeBy(const Semantics& semantics, const std::vector<fs::path>& files, Descriptor& descriptor) {
  if (auto* schema = std::get_if<RelationalSchema>(&descriptor.shape))
    TablesDescriber(semantics, *schema, descriptor.notes).run();
  for (const auto& set : semantics.sets) describeSet(set, files, descriptor);
  descriptor.notes.insert(descriptor.notes.end(), semantics.notes.begin(), semantics.notes.end());
  descriptor.leftOut.insert(descriptor.leftOut.end(), semantics.unread.begin(), semantics.unread.end());
}

std::vector<UnboundMeasure> unboundMeasures(const Semantics& semantics, const Descriptor& descriptor) {
  std::vector<UnboundMeasure> unbound;
  const auto* schema = std::get_if<RelationalSchema>(&descriptor.shape);
  if (!schema) return unbound;
  for (const auto& described : semantics.tables) {
    const Table* table = tableCalled(schema->tables, described.name);
    for (const auto& measure : described.measures) {
      if (!table) {
        unbound.push_back({measure.name, described.name, "", "there is no table '" + described.name + "'"});
        continue;
      }
      Formula formula = measure.formula;
      const auto missing = bindColumns(formula, *table);
      if (!missing.empty()) unbound.push_back(withoutColumn(measure, *table, missing, schema->restricted));
    }
  }
  return unbound;
}

}  // namespace omni
