#include "semantics/cube_schema.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/text.h"
#include "semantics/described_names.h"
#include "semantics/formula_text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxCubeNotes = 50;

class CubeReader {
 public:
  CubeReader(const YAML::Node& cube, const std::string& file, Semantics& into)
      : cube_(cube), name_(textAt(cube, "name")), into_(into) {
    table_ = {.name = textAt(cube, "sql_table"),
              .file = file,
              .called = calledIn(cube, "title"),
              .comment = commentIn(cube)};
  }

  void read() {
    if (name_.empty()) return;
    if (table_.name.empty()) table_.name = selectedTable(textAt(cube_, "sql"));
    if (table_.name.empty()) return leaveOut(name_, "it is a query, and no table");
    if (lower(name_) != lower(table_.name)) table_.called.push_back(name_);
    for (const auto& dimension : mapsAt(cube_, "dimensions"))
      texts_[textAt(dimension, "name")] = textAt(dimension, "sql");
    for (const auto& measure : mapsAt(cube_, "measures"))
      if (auto text = textOf(measure); !text.empty())
        texts_.emplace(textAt(measure, "name"), std::move(text));
    for (const auto& dimension : mapsAt(cube_, "dimensions")) readDimension(dimension);
    for (const auto& measure : mapsAt(cube_, "measures")) readMeasure(measure);
    for (const auto& join : mapsAt(cube_, "joins")) readJoin(join);
    into_.tables.push_back(std::move(table_));
  }

 private:
  void leaveOut(const std::string& what, const std::string& why) {
    if (into_.notes.size() < kMaxCubeNotes)
      into_.notes.push_back("'" + what + "' of " + table_.file + " is left out: " + why);
  }

  // "SELECT * FROM public.orders"
  static std::string selectedTable(const std::string& sql) {
    std::vector<std::string> words;
    for (const auto& word : split(oneLine(sql), ' '))
      if (!word.empty()) words.push_back(word);
    const bool all =
        words.size() == 4 && lower(words[0]) == "select" && words[1] == "*" && lower(words[2]) == "from";
    return all && words[3].find_first_of("({;") == std::string::npos ? words[3] : std::string();
  }

  // What "{…}" means; empty: the table itself.
  MemberText members() const {
    return [this](std::string_view name) -> std::optional<std::string> {
      std::string member(name);
      for (const std::string& own : {std::string("CUBE"), name_}) {
        if (member == own) return texts_.contains(own) ? texts_.at(own) : std::string();
        if (member.starts_with(own + ".")) member = member.substr(own.size() + 1);
      }
      const auto found = texts_.find(member);
      return found == texts_.end() || found->second.empty() ? std::nullopt : std::optional(found->second);
    };
  }

  // The measure as one formula of SQL; empty where it is none.
  static std::string textOf(const YAML::Node& measure) {
    const std::string kind = lower(textAt(measure, "type")), sql = textAt(measure, "sql");
    if (kind == "number") return sql;
    std::string conditions;
    for (const auto& filter : mapsAt(measure, "filters"))
      conditions += (conditions.empty() ? "(" : " and (") + textAt(filter, "sql") + ")";
    std::string of = sql.empty() ? "1" : sql;
    if (!conditions.empty()) of = "case when " + conditions + " then " + of + " end";
    static constexpr std::string_view kKinds[] = {"count", "sum", "avg", "min", "max"};
    if (kind == "count_distinct") return "count(distinct " + of + ")";
    return isOneOf(kKinds, kind) ? kind + "(" + of + ")" : std::string();
  }

  void readDimension(const YAML::Node& dimension) {
    const std::string name = textAt(dimension, "name");
    const auto column = parseFormula(textAt(dimension, "sql"), members());
    if (!column || column->kind != Formula::Kind::kColumn) return;
    DescribedColumn described{column->column, calledIn(dimension, "title"), commentIn(dimension)};
    if (!name.empty() && name != described.name) described.called.push_back(name);
    table_.columns.push_back(std::move(described));
  }

  void readMeasure(const YAML::Node& measure) {
    const std::string name = textAt(measure, "name"), text = textOf(measure);
    if (name.empty()) return;
    if (text.empty())
      return leaveOut(name_ + "." + name, "measures of the type '" + textAt(measure, "type") + "'");
    for (const char* key : {"rolling_window", "multi_stage"})
      if (measure[key]) return leaveOut(name_ + "." + name, std::string(key) + " in it");
    auto formula = parseFormula(text, members());
    if (!formula) return leaveOut(name_ + "." + name, formula.error().message);
    if (!isAggregated(*formula)) return leaveOut(name_ + "." + name, "it aggregates nothing");
    table_.measures.push_back(
        {name, calledIn(measure, "title"), commentIn(measure), *std::move(formula), table_.file});
  }

  // "{CUBE}.customer_id = {customers.id}"
  void readJoin(const YAML::Node& join) {
    const std::string other = textAt(join, "name");
    std::string sql = textAt(join, "sql");
    std::erase_if(sql, [](char c) { return std::string_view("{}$ ").find(c) != std::string_view::npos; });
    DescribedReference reference{.column = {}, .targetTable = other, .targetColumn = {}};
    for (const auto& side : split(sql, '=')) {
      const auto dot = side.find('.');
      if (dot == std::string::npos) return;
      const std::string of = side.substr(0, dot), column = side.substr(dot + 1);
      if (of == other)
        reference.targetColumn = column;
      else if (of == "CUBE" || of == name_)
        reference.column = column;
    }
    if (!reference.column.empty() && !reference.targetColumn.empty())
      table_.references.push_back(std::move(reference));
  }

  const YAML::Node& cube_;
  const std::string name_;
  Semantics& into_;
  DescribedTable table_;
  std::map<std::string, std::string> texts_;  // of dimensions and measures
};

}  // namespace

bool isCubeSchema(const YAML::Node& root) {
  return !mapsAt(root, "cubes").empty();
}

void readCubes(const YAML::Node& root, const std::string& file, Semantics& into) {
  for (const auto& cube : mapsAt(root, "cubes")) CubeReader(cube, file, into).read();
}

}  // namespace omni
