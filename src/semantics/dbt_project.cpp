#include "semantics/dbt_project.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "semantics/described_names.h"

namespace omni {
namespace {

constexpr int kDeepestMetric = 8;       // metrics of metrics
constexpr std::size_t kMaxSteps = 500;  // of one
constexpr std::size_t kMaxFilters = 32;
constexpr std::size_t kMaxDbtNotes = 50;

tl::unexpected<Error> unknown(const std::string& what) {
  return fail(Code::kUnsupported, what);
}

void narrowTo(Formula& formula, const std::vector<FormulaCondition>& conditions) {
  if (formula.kind == Formula::Kind::kAggregate)
    formula.where.insert(formula.where.end(), conditions.begin(), conditions.end());
  for (auto& argument : formula.arguments) narrowTo(argument, conditions);
}

std::size_t sizeOf(const Formula& formula) {
  std::size_t size = 1 + formula.where.size();
  for (const auto& argument : formula.arguments) size += sizeOf(argument);
  return size;
}

// Puts the figures in the place of the names that a derived metric calls them by.
Status putIn(Formula& formula, const std::map<std::string, Formula>& figures) {
  if (formula.kind == Formula::Kind::kColumn) {
    const auto figure = figures.find(formula.column);
    if (figure == figures.end()) return unknown("'" + formula.column + "' is none of its metrics");
    formula = figure->second;
    return {};
  }
  if (formula.kind == Formula::Kind::kAggregate) return unknown("an aggregate of metrics");
  for (auto& argument : formula.arguments) OMNI_RETURN_IF_ERROR(putIn(argument, figures));
  return {};
}

// "orders" of "ref('orders')" and "{{ source('raw', 'orders') }}"; a plain name as it is.
std::string referredTo(const std::string& text) {
  const auto close = text.find_last_of("'\"");
  if (close == std::string::npos || close == 0) return text;
  const auto open = text.find_last_of("'\"", close - 1);
  return open == std::string::npos ? text : text.substr(open + 1, close - open - 1);
}

}  // namespace

bool DbtProject::isOf(const YAML::Node& root) {
  static constexpr std::array kKeys{"models", "seeds", "snapshots", "sources", "semantic_models", "metrics"};
  return root.IsMap() &&
         std::ranges::any_of(kKeys, [&](const char* key) { return !mapsAt(root, key).empty(); });
}

void DbtProject::read(const YAML::Node& root, const std::string& file) {
  for (const char* key : {"models", "seeds", "snapshots"})
    for (const auto& node : mapsAt(root, key)) readTable(node, file);
  for (const auto& source : mapsAt(root, "sources"))
    for (const auto& node : mapsAt(source, "tables")) readTable(node, file);
  for (const auto& node : mapsAt(root, "semantic_models")) readModel(node, file);
  for (const auto& node : mapsAt(root, "metrics"))
    if (auto name = textAt(node, "name"); !name.empty())
      metrics_.emplace(std::move(name), Metric{node, file});
}

// ------------------------------------------------------------------ tables

void DbtProject::readTable(const YAML::Node& node, const std::string& file) {
  DescribedTable table{.name = textAt(node, "name"),
                       .file = file,
                       .called = calledIn(node, "label"),
                       .comment = commentIn(node)};
  for (const auto& config : {node, mapAt(node, "config")})
    for (const char* key : {"alias", "identifier"})
      if (auto name = textAt(config, key); !name.empty()) table.name = std::move(name);
  if (table.name.empty()) return;
  readColumns(node, table);
  tables_.push_back(std::move(table));
}

void DbtProject::readColumns(const YAML::Node& node, DescribedTable& table) {
  for (const auto& column : mapsAt(node, "columns")) {
    table.columns.push_back({textAt(column, "name"), calledIn(column, "label"), commentIn(column)});
    for (const char* key : {"tests", "data_tests"})
      for (const auto& test : mapsAt(column, key)) {
        YAML::Node refers = mapAt(test, "relationships");
        if (refers["arguments"]) refers = mapAt(refers, "arguments");
        const auto to = textAt(refers, "to"), field = textAt(refers, "field");
        if (!to.empty() && !field.empty())
          table.references.push_back({table.columns.back().name, referredTo(to), field});
      }
  }
}

// ------------------------------------------------------------------ semantic models

void DbtProject::readModel(const YAML::Node& node, const std::string& file) {
  SemanticModel model;
  model.table = {.name = referredTo(textAt(node, "model")),
                 .file = file,
                 .called = calledIn(node, "label"),
                 .comment = commentIn(node)};
  if (model.table.name.empty()) model.table.name = textAt(node, "name");
  if (model.table.name.empty()) return;
  model.time = textAt(mapAt(node, "defaults"), "agg_time_dimension");
  readMembers(node, model);
  for (const auto& measure : mapsAt(node, "measures")) readMeasure(measure, model);
  models_.push_back(std::move(model));
}

void DbtProject::readMembers(const YAML::Node& node, SemanticModel& model) {
  const auto textOf = [](const YAML::Node& member) {
    auto text = textAt(member, "expr");
    return text.empty() ? textAt(member, "name") : text;
  };
  for (const auto& entity : mapsAt(node, "entities")) {
    const std::string name = textAt(entity, "name"), type = textAt(entity, "type");
    if (name.empty()) continue;
    (type == "foreign" ? model.foreign : model.keys)[name] = model.members[name] = textOf(entity);
  }
  for (const auto& dimension : mapsAt(node, "dimensions")) {
    const std::string name = textAt(dimension, "name");
    if (name.empty()) continue;
    model.members[name] = textOf(dimension);
    DescribedColumn column{textOf(dimension), calledIn(dimension, "label"), commentIn(dimension)};
    if (column.name != name) column.called.push_back(name);
    model.table.columns.push_back(std::move(column));
  }
}

MemberText DbtProject::membersOf(const SemanticModel& model) {
  return [&model](std::string_view name) -> std::optional<std::string> {
    std::string member(name);
    if (const auto at = member.find("__"); at != std::string::npos) {
      if (!model.keys.contains(member.substr(0, at))) return std::nullopt;
      member = member.substr(at + 2);
    }
    const auto found = model.members.find(member);
    return found == model.members.end() ? std::nullopt : std::optional(found->second);
  };
}

Result<Formula> DbtProject::measureOf(const YAML::Node& node, const SemanticModel& model) {
  static constexpr std::pair<std::string_view, AggregateFunction> kKinds[] = {
      {"sum", AggregateFunction::kSum},     {"average", AggregateFunction::kAverage},
      {"avg", AggregateFunction::kAverage}, {"min", AggregateFunction::kMinimum},
      {"max", AggregateFunction::kMaximum}, {"median", AggregateFunction::kMedian},
      {"count", AggregateFunction::kCount}, {"count_distinct", AggregateFunction::kCount}};
  if (node["non_additive_dimension"]) return unknown("it may not be added up (non_additive_dimension)");
  const std::string kind = lower(textAt(node, "agg"));
  const auto expression = textAt(node, "expr");
  const std::string& text = expression.empty() ? textAt(node, "name") : expression;
  const MemberText members = membersOf(model);
  if (kind == "sum_boolean") {
    OMNI_TRY(where, parseConditions(text, members));
    return Formula{.kind = Formula::Kind::kAggregate, .column = {}, .where = std::move(where)};
  }
  for (const auto& [name, function] : kKinds) {
    if (name != kind) continue;
    OMNI_TRY(row, parseRowFormula(text, members));
    return aggregateOf(function, kind == "count_distinct", std::move(row));
  }
  return unknown("the aggregation '" + kind + "'");
}

void DbtProject::readMeasure(const YAML::Node& node, SemanticModel& model) {
  const std::string name = textAt(node, "name");
  if (name.empty()) return;
  auto formula = measureOf(node, model);
  if (!formula) return leaveOut(model.table.file, name, model.table.name, formula.error());
  model.measures.emplace(name, *formula);
  std::string time = textAt(node, "agg_time_dimension");
  if (time.empty()) time = model.time;
  const auto column = membersOf(model)(time);
  model.table.measures.push_back({name, calledIn(node, "label"), commentIn(node), *std::move(formula),
                                  model.table.file, column.value_or("")});
}

void DbtProject::joinEntities() {
  for (auto& model : models_)
    for (const auto& [entity, column] : model.foreign)
      for (const auto& other : models_)
        if (const auto key = other.keys.find(entity); key != other.keys.end() && &other != &model)
          model.table.references.push_back({column, other.table.name, key->second});
}

// ------------------------------------------------------------------ metrics

Status DbtProject::narrow(Figure& figure, const YAML::Node& filter) const {
  std::vector<std::string> texts;
  if (!filter) return {};
  if (filter.IsScalar()) texts.push_back(filter.Scalar());
  if (filter.IsSequence())
    for (const auto& item : filter) {
      if (!item.IsScalar()) return unknown("a filter that is no text");
      texts.push_back(item.Scalar());
    }
  if (texts.empty() && !filter.IsNull()) return unknown("a filter that is no text");
  for (const auto& text : texts) {
    OMNI_TRY(conditions, parseConditions(text, membersOf(models_[figure.model])));
    if (conditions.size() > kMaxFilters) return unknown("too many conditions");
    narrowTo(figure.formula, conditions);
  }
  return {};
}

Result<DbtProject::Figure> DbtProject::measured(const std::string& name) const {
  for (std::size_t m = 0; m < models_.size(); ++m)
    if (const auto found = models_[m].measures.find(name); found != models_[m].measures.end())
      return Figure{m, found->second};
  return unknown("there is no measure '" + name + "' that is understood");
}

Result<DbtProject::Figure> DbtProject::figureOf(const std::string& name, int depth) {
  const auto metric = metrics_.find(name);
  return metric == metrics_.end() ? measured(name) : figureOf(metric->second.node, depth);
}

Result<DbtProject::Figure> DbtProject::inputOf(const YAML::Node& input, int depth) {
  const bool plain = input && input.IsScalar();
  if (!plain && (!input || !input.IsMap())) return unknown("a part of it is missing");
  if (!plain && (input["offset_window"] || input["offset_to_grain"]))
    return unknown("an earlier time in it (offset)");
  OMNI_TRY(figure, figureOf(plain ? input.Scalar() : textAt(input, "name"), depth + 1));
  if (!plain) OMNI_RETURN_IF_ERROR(narrow(figure, input["filter"]));
  return std::move(figure);
}

Result<DbtProject::Figure> DbtProject::ratioOf(const YAML::Node& parameters, int depth) {
  OMNI_TRY(numerator, inputOf(parameters["numerator"], depth));
  OMNI_TRY(denominator, inputOf(parameters["denominator"], depth));
  if (numerator.model != denominator.model) return unknown("its parts are of two tables");
  return Figure{numerator.model, arithmeticOf(ArithmeticOperator::kDivide, std::move(numerator.formula),
                                              std::move(denominator.formula))};
}

Result<DbtProject::Figure> DbtProject::derivedOf(const YAML::Node& parameters, int depth) {
  std::map<std::string, Formula> figures;
  std::optional<std::size_t> model;
  for (const auto& input :
       parameters["metrics"] ? parameters["metrics"] : YAML::Node(YAML::NodeType::Sequence)) {
    OMNI_TRY(figure, inputOf(input, depth));
    if (model.value_or(figure.model) != figure.model) return unknown("its parts are of two tables");
    model = figure.model;
    const std::string alias = input.IsScalar() ? std::string() : textAt(input, "alias");
    figures.emplace(!alias.empty()     ? alias
                    : input.IsScalar() ? input.Scalar()
                                       : textAt(input, "name"),
                    std::move(figure.formula));
  }
  if (!model) return unknown("it names no metrics");
  OMNI_TRY(formula, parseFormula(textAt(parameters, "expr"), {}));
  OMNI_RETURN_IF_ERROR(putIn(formula, figures));
  return Figure{*model, std::move(formula)};
}

Result<DbtProject::Figure> DbtProject::figureOf(const YAML::Node& metric, int depth) {
  constexpr std::size_t kMaxParts = 200;
  if (depth > kDeepestMetric || ++steps_ > kMaxSteps)
    return unknown("it is made of metrics that are made of metrics, without an end");
  const std::string type = lower(textAt(metric, "type"));
  const YAML::Node parameters = mapAt(metric, "type_params");
  Result<Figure> figure = unknown("metrics of the type '" + type + "'");
  if (type == "ratio") {
    figure = ratioOf(parameters, depth);
  } else if (type == "derived") {
    figure = derivedOf(parameters, depth);
  } else if (type == "simple") {
    const YAML::Node measure = parameters["measure"];
    const bool plain = measure && measure.IsScalar();
    figure = measured(plain ? measure.Scalar() : textAt(mapAt(parameters, "measure"), "name"));
    if (figure && !plain) OMNI_RETURN_IF_ERROR(narrow(*figure, measure["filter"]));
  }
  if (!figure) return figure;
  if (sizeOf(figure->formula) > kMaxParts) return unknown("it has too many parts");
  OMNI_RETURN_IF_ERROR(narrow(*figure, metric["filter"]));
  return figure;
}

void DbtProject::leaveOut(const std::string& file, const std::string& name, const std::string& table,
                          const Error& why) {
  if (notes_.size() < kMaxDbtNotes)
    notes_.push_back("'" + name + "' of " + file + (table.empty() ? "" : ", over " + table) +
                     ", is left out: " + why.message);
}

void DbtProject::resolve(Semantics& into) {
  joinEntities();
  std::vector<std::pair<std::size_t, DefinedMeasure>> found;
  for (const auto& [name, metric] : metrics_) {
    steps_ = 0;
    auto figure = figureOf(metric.node, 0);
    if (!figure) {
      leaveOut(metric.file, name, {}, figure.error());
      continue;
    }
    found.emplace_back(figure->model,
                       DefinedMeasure{name, calledIn(metric.node, "label"), commentIn(metric.node),
                                      std::move(figure->formula), metric.file});
  }
  for (auto& [model, measure] : found) {
    auto& measures = models_[model].table.measures;
    if (const auto time = membersOf(models_[model])(models_[model].time)) measure.time = *time;
    // A metric stands for the measure of its name.
    std::erase_if(measures,
                  [&name = measure.name](const DefinedMeasure& other) { return other.name == name; });
    measures.push_back(std::move(measure));
  }
  for (auto& table : tables_) into.tables.push_back(std::move(table));
  for (auto& model : models_) into.tables.push_back(std::move(model.table));
  into.notes.insert(into.notes.end(), notes_.begin(), notes_.end());
}

}  // namespace omni
