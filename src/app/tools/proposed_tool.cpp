#include "app/tools/proposed_tool.h"

#include <algorithm>
#include <map>
#include <set>

#include "app/service/input/json_input.h"
#include "app/tools/column_values.h"
#include "app/tools/tool_arguments.h"
#include "base/text.h"
#include "schema/local_name.h"
#include "template/template.h"

namespace omni {
namespace {

constexpr std::size_t kMaxNameWords = 5;
constexpr std::size_t kMaxNameBytes = 48;

/// Lower case letters, digits and _ of the words of a text; empty where it has none in ASCII.
std::string plainName(std::string_view text) {
  std::string name;
  for (const std::string& word : identifierWords(text)) {
    std::string plain;
    for (const char c : word)
      if (isWordByte(c) && c > 0) plain += c;
    if (!plain.empty()) name += (name.empty() ? "" : "_") + plain;
  }
  return name.empty() || isDigit(name.front()) ? std::string() : name.substr(0, kMaxNameBytes);
}

/// "orders.country" of the native names of a slot; empty: not known.
std::string columnOf(const TemplateSlot& slot) {
  const auto line = slot.attribute.find('\n');
  if (line == std::string::npos) return {};
  return std::string(localName(slot.attribute.substr(0, line))) + "." +
         std::string(localName(slot.attribute.substr(line + 1)));
}

std::string nameOf(const TemplateSlot* slot) {
  if (!slot) return "value";
  switch (slot->kind) {
    case TemplateSlot::Kind::kText: {
      const std::string column = columnOf(*slot);
      const std::string name = plainName(column.substr(column.rfind('.') + 1));
      return name.empty() ? "text" : name;
    }
    case TemplateSlot::Kind::kNumber: return "number";
    case TemplateSlot::Kind::kFrom: return "from_day";
    case TemplateSlot::Kind::kTo: return "before_day";
    case TemplateSlot::Kind::kLast: return "last_day";
    case TemplateSlot::Kind::kYear: return "year";
  }
  return "value";
}

std::string descriptionOf(const TemplateSlot* slot) {
  if (!slot) return "A constant of the verified query";
  if (!slot->before.empty() || (!slot->after.empty() && slot->kind == TemplateSlot::Kind::kText))
    return "A pattern: " + slot->before + "text" + slot->after + ", as in " + slot->before + slot->text +
           slot->after;
  switch (slot->kind) {
    case TemplateSlot::Kind::kFrom: return "The first day";
    case TemplateSlot::Kind::kTo: return "The day after the last one";
    case TemplateSlot::Kind::kLast: return "The last day";
    default: return "As in " + slot->text;
  }
}

/// A value and the type of the parameter that binds it.
struct TypedValue {
  ToolType type = ToolType::kString;
  Value value;
};

std::optional<TypedValue> typed(const Value& value) {
  if (std::holds_alternative<bool>(value)) return TypedValue{ToolType::kBoolean, value};
  if (std::holds_alternative<std::int64_t>(value)) return TypedValue{ToolType::kInteger, value};
  if (std::holds_alternative<double>(value)) return TypedValue{ToolType::kNumber, value};
  if (const auto* text = std::get_if<std::string>(&value))
    return TypedValue{isDay(*text) ? ToolType::kDate : ToolType::kString, value};
  const auto* literal = std::get_if<Literal>(&value);
  if (literal && literal->datatype == kXsdDate && isDay(literal->lexical))
    return TypedValue{ToolType::kDate, literal->lexical};
  return std::nullopt;
}

/// Gives a parameter of a query's text another name.
void rename(const std::string& from, const std::string& to, std::string& text) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    const std::size_t end = at + from.size();
    const bool isWhole = end >= text.size() || !isParameterByte(text[end]);
    const bool isMarked = at > 0 && std::string_view(":$@?").find(text[at - 1]) != std::string_view::npos;
    if (isWhole && isMarked) text.replace(at, from.size(), to);
    at += isWhole && isMarked ? to.size() : 1;
  }
}

/// A name that no parameter and no variable of the query has.
std::string freeName(const std::string& wanted, const NamedTool& tool, Route route) {
  const auto isTaken = [&](const std::string& name) {
    return namesParameter(route, tool.query, name) ||
           std::ranges::find(tool.parameters, name, &ToolParameter::name) != tool.parameters.end();
  };
  std::string name = wanted;
  for (std::size_t count = 2; isTaken(name); ++count) name = wanted + "_" + std::to_string(count);
  return name;
}

/// The column whose values a slot takes, where its value is one as it stands.
std::string valuesOf(const TemplateSlot* slot, const Value& value, const CatalogEntry& entry) {
  const auto* text = std::get_if<std::string>(&value);
  if (!slot || !text || slot->kind != TemplateSlot::Kind::kText) return {};
  const std::string column = columnOf(*slot);
  const auto listed = column.empty() ? std::nullopt : listedValues(entry, column);
  return listed && std::ranges::find(*listed, *text) != listed->end() ? column : std::string();
}

Status addParameter(const Template& made, std::size_t place, const CatalogEntry& entry, NamedTool& tool) {
  const Parameter& bound = made.query.parameters[place];
  const auto found = std::ranges::find(made.slots, place, &TemplateSlot::parameter);
  const TemplateSlot* slot = found == made.slots.end() ? nullptr : &*found;
  const auto value = typed(bound.value);
  if (!value)
    return fail(Code::kUnsupported,
                "the query has a value that no parameter of a tool can be: " + toText(bound.value),
                "Write the tool by hand, with this value in its query.");
  const Route route = entry.descriptor.info.route;
  ToolParameter parameter{
      .name = freeName(nameOf(slot), tool, route), .description = descriptionOf(slot), .type = value->type};
  parameter.valuesOf = valuesOf(slot, value->value, entry);
  if (!slot) parameter.fallback = value->value;
  rename(bound.name, parameter.name, tool.query);
  tool.parameters.push_back(std::move(parameter));
  return {};
}

/// What tells one query of a source from another, values aside.
std::string shapeOf(const ConfirmedQuery& query) {
  return query.source + '\n' + query.query;
}

}  // namespace

Result<NamedTool> toolFrom(const std::string& toolName, const ConfirmedQuery& confirmed,
                           const CatalogEntry& entry) {
  NativeQuery query{.route = entry.descriptor.info.route, .text = confirmed.query, .parameters = {}};
  OMNI_TRY(parameters, parametersOf(confirmed.parameters));
  query.parameters = std::move(parameters);
  OMNI_TRY(made, makeTemplate("tool", confirmed.question, std::move(query), entry, confirmed.asked));
  NamedTool tool{.name = toolName,
                 .description = "Answers questions such as: " + oneLine(confirmed.question),
                 .source = confirmed.source,
                 .query = made.query.text};
  for (std::size_t place = 0; place < made.query.parameters.size(); ++place)
    OMNI_RETURN_IF_ERROR(addParameter(made, place, entry, tool));
  const bool hasLines = tool.query.find('\n') != std::string::npos;
  if (hasLines && !tool.query.ends_with('\n')) tool.query += '\n';  // then YAML shows it line by line
  return tool;
}

std::vector<FrequentQuery> frequentQueries(std::span<const LoggedTrace> traces, std::size_t least) {
  struct Counted {
    FrequentQuery query;
    bool wrong = false;
    std::set<std::string> questions;
  };
  std::map<std::string, Counted> shapes;
  std::map<std::string, std::set<std::string>> shapesOfQuestion;
  for (const LoggedTrace& trace : traces) {
    const auto query = answeredBy(trace);
    if (!query) continue;
    const std::string shape = shapeOf(*query);
    Counted& counted = shapes[shape];
    shapesOfQuestion[lower(query->question)].insert(shape);
    counted.questions.insert(lower(query->question));
    ++counted.query.asked;
    counted.wrong |= trace.question.verdict == "wrong";
    if (trace.question.verdict == "right" && ++counted.query.right == 1) counted.query.query = *query;
  }
  std::vector<FrequentQuery> frequent;
  for (auto& [shape, counted] : shapes) {
    const bool isStable = std::ranges::all_of(counted.questions, [&](const std::string& question) {
      return shapesOfQuestion.at(question).size() == 1;
    });
    if (isStable && !counted.wrong && counted.query.right > 0 && counted.query.asked >= least)
      frequent.push_back(std::move(counted.query));
  }
  std::ranges::stable_sort(frequent, std::greater<>(), &FrequentQuery::asked);
  return frequent;
}

std::string nameFor(const std::string& question, const std::vector<std::string>& taken) {
  std::string name;
  std::size_t words = 0;
  for (const std::string& token : split(question, ' ')) {
    const std::string plain = plainName(token);
    constexpr std::size_t kShort = 2;  // "of", "in", "to"
    if (plain.size() <= kShort || words == kMaxNameWords) continue;
    name += (name.empty() ? "" : "_") + plain;
    ++words;
  }
  if (name.empty()) name = "tool";
  name.resize(std::min(name.size(), kMaxNameBytes));
  std::string free = name;
  for (std::size_t count = 2; std::ranges::find(taken, free) != taken.end(); ++count)
    free = name + "_" + std::to_string(count);
  return free;
}

}  // namespace omni
