#include "sources/graph/graph_records.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>

#include "base/counted.h"
#include "base/number.h"
#include "base/text.h"
#include "source/cells/column_texts.h"
#include "source/files/line_reader.h"
#include "sources/graph/csv_table.h"
#include "sources/graph/graph_text.h"

namespace omni {
namespace {

using Json = nlohmann::json;
using Names = std::vector<std::string>;
namespace fs = std::filesystem;

const Names kIds{"id", ":id", "node_id"};
const Names kLabels{"labels", ":label", "label"};
const Names kSources{"source", ":start_id", "s", "from", "start"};
const Names kTargets{"target", ":end_id", "t", "to", "end"};
const Names kTypes{"type", ":type", "label"};
constexpr std::uintmax_t kMaxNotedBytes = 64u
                                          << 20u;  // of a file that is read once more for what to say of it
constexpr auto kWidest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
const Names kProperties{"props", "properties"};

bool isCsv(const fs::path& file) {
  const auto name = lower(file.filename().string());
  return name.find(".csv") != std::string::npos || name.find(".tsv") != std::string::npos;
}

/// The word in a file's name after "nodes_" or "edges_"; `otherwise`, where it says nothing or is no UTF-8.
std::string wordOf(const fs::path& file, const std::string& otherwise) {
  auto stem = file.filename().string();
  stem.resize(std::min(stem.find('.'), stem.size()));
  const auto at = stem.find_first_of("_-");
  const bool says = at != std::string::npos && at + 1 < stem.size() && toUtf8(stem) == stem;
  return says ? stem.substr(at + 1) : otherwise;
}

std::string labelOf(const fs::path& file) {
  std::string label;
  for (auto word : identifierWords(wordOf(file, "Node"))) {
    word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
    label += word;
  }
  return label;
}

std::string typeOf(const fs::path& file) {
  auto type = join(identifierWords(wordOf(file, "RELATED_TO")), "_");
  std::transform(type.begin(), type.end(), type.begin(), [](unsigned char c) { return std::toupper(c); });
  return type;
}

Names labelsOf(const std::string& text) {
  Names labels;
  for (const auto& part : split(text, ';')) {
    const auto label = trim(part);
    if (!label.empty()) labels.emplace_back(label.starts_with(':') ? label.substr(1) : label);
  }
  return labels;
}

// ------------------------------------------------------------------ values of CSV

/// "007" and "+49" are no numbers but codes.
bool isCode(std::string_view text) {
  const auto digits = text.starts_with('-') ? text.substr(1) : text;
  return digits.starts_with('+') || (digits.size() > 1 && digits[0] == '0' && digits[1] != '.');
}

bool isWhole(std::string_view text) {
  const auto digits = text.starts_with('-') ? text.substr(1) : text;
  return !digits.empty() && std::ranges::all_of(digits, isDigit);
}

enum class Form { kInteger, kReal, kBoolean, kText };

/// Whether a number in floating point keeps what the text says: not "12E4", which is a code.
bool isReal(const std::string& text) {
  return readCellNumber(text) && text.find_first_of("0123456789") != std::string::npos &&
         parsedNumber<double>(text);
}

Form formOf(const std::string& text) {
  if (text == "true" || text == "false") return Form::kBoolean;
  if (isCode(text)) return Form::kText;
  if (parsedNumber<std::int64_t>(text)) return Form::kInteger;
  if (isWhole(text)) return Form::kText;  // wider than any number that keeps all of its digits
  return isReal(text) ? Form::kReal : Form::kText;
}

Form together(Form a, Form b) {
  if (a == b) return a;
  const bool numbers = a != Form::kText && b != Form::kText && a != Form::kBoolean && b != Form::kBoolean;
  return numbers ? Form::kReal : Form::kText;
}

Json valueOf(const std::string& text, Form form) {
  switch (form) {
    case Form::kInteger: return *parsedNumber<std::int64_t>(text);
    case Form::kReal: return *parsedNumber<double>(text);
    case Form::kBoolean: return text == "true";
    case Form::kText: return text;
  }
  return text;
}

/// The texts of one column, as numbers that people write: "1,200", "(40)", "n/a".
class WrittenColumn {
 public:
  WrittenColumn(const CsvTable& table, std::size_t column) {
    ColumnTexts texts;
    for (const auto& row : table.rows) add(row[column], texts);
    reading_ = formatsOf({texts}, {.pointDecides = table.separator != ';'}).front();
    // Commas that separate cells are no decimals' within them.
    const bool thousands = table.separator == ',' && open_ && commas_ == numbers_;
    if (thousands && reading_.type == ColumnType::kText)
      reading_ = {.type = points_ ? ColumnType::kReal : ColumnType::kInteger, .form = kCommaGroupsNumber};
  }

  bool isNumbers() const {
    return !codes_ && (reading_.type == ColumnType::kInteger || reading_.type == ColumnType::kReal);
  }

  /// "such as \"1,200\", which is 1200".
  std::string note() const {
    std::string note;
    if (!example_.empty()) note = "such as \"" + example_ + "\", which is " + valueOf(example_)->dump();
    if (missing_ > 0)
      note += std::string(note.empty() ? "" : "; ") + counted(missing_, "text") + " for what is missing";
    return note;
  }

  /// Nothing where there is no value.
  std::optional<Json> valueOf(const std::string& text) const {
    const auto number = readCellNumber(trim(text));
    if (isMissing(text, reading_) || !number || (number->fits & reading_.form) == 0) return std::nullopt;
    const std::string plain = plainNumber(*number, reading_.form);
    if (const auto whole = parsedNumber<std::int64_t>(plain); whole && reading_.type == ColumnType::kInteger)
      return Json(*whole);
    const auto real = parsedNumber<double>(plain);
    return real ? std::optional<Json>(*real) : std::nullopt;
  }

 private:
  void add(const std::string& text, ColumnTexts& texts) {
    const std::string_view bare = trim(text);
    if (isMissing(text, {.type = ColumnType::kReal})) {
      missing_ += text.empty() ? 0 : 1;
      return;
    }
    texts.add(text);
    if (example_.empty() && formOf(text) == Form::kText) example_ = text;
    codes_ = codes_ || isCode(bare);
    const auto number = readCellNumber(bare);
    if (!number) {
      codes_ = true;
      return;
    }
    codes_ = codes_ || countDigits(*number, kPointNumber).significant > kExactDigits;
    ++numbers_;
    commas_ += (number->fits & kCommaGroupsNumber) != 0 && number->symbol.empty() ? 1 : 0;
    points_ = points_ || number->body.find('.') != std::string::npos;
    open_ = open_ || number->body.find(',') != std::string::npos;
  }

  ColumnReading reading_;
  std::string example_;  // no number as it stands
  std::size_t missing_ = 0;
  std::size_t numbers_ = 0, commas_ = 0;  // and those whose commas may separate thousands
  bool codes_ = false, points_ = false, open_ = false;
};

/// Whether texts differ that are one number: "1.1" and "1.10" are versions or sections.
bool distinguishesZeros(const CsvTable& table, std::size_t column) {
  std::map<double, std::string_view> texts;
  for (const auto& row : table.rows) {
    const auto number = parsedNumber<double>(row[column]);
    if (!number || row[column].find('.') == std::string::npos) continue;
    const auto [known, isNew] = texts.try_emplace(*number, row[column]);
    if (!isNew && known->second != row[column]) return true;
  }
  return false;
}

/// A table whose columns are found by name and typed by content.
class Columns {
 public:
  explicit Columns(const CsvTable& table) : table_(table), forms_(table.header.size()) {
    for (std::size_t column = 0; column < forms_.size(); ++column) {
      std::optional<Form> form;
      for (const auto& row : table.rows)
        if (!row[column].empty()) form = form ? together(*form, formOf(row[column])) : formOf(row[column]);
      forms_[column] = form.value_or(Form::kText);
      if (forms_[column] == Form::kReal && distinguishesZeros(table, column)) {
        forms_[column] = Form::kText;
      } else if (forms_[column] == Form::kText) {
        WrittenColumn written(table, column);
        if (written.isNumbers()) written_.emplace(column, written);
      }
    }
  }

  /// Which properties are read as numbers, though not all of their texts are such as they stand.
  Names notes(const std::string& file) const {
    Names notes;
    for (const auto& [column, written] : written_)
      if (std::ranges::find(taken_, column) == taken_.end())
        notes.push_back(file + ", " + nameOf(table_.header[column]) + ": read as numbers, " + written.note());
    return notes;
  }

  /// The column that has one of these names (":ID" also at the end of a longer one), taken out of the
  /// properties.
  std::optional<std::size_t> take(const Names& names) {
    for (const auto& name : names)
      for (std::size_t column = 0; column < table_.header.size(); ++column) {
        const auto head = lower(table_.header[column]);
        if (head != name && !(name.starts_with(':') && head.find(name) != std::string::npos)) continue;
        taken_.push_back(column);
        return column;
      }
    return std::nullopt;
  }

  Json properties(std::size_t row) const {
    auto properties = Json::object();
    for (std::size_t column = 0; column < table_.header.size(); ++column) {
      const auto& text = table_.rows[row][column];
      const bool special = std::find(taken_.begin(), taken_.end(), column) != taken_.end();
      const auto name = nameOf(table_.header[column]);
      if (text.empty() || name.empty() || special) continue;
      const auto written = written_.find(column);
      if (written == written_.end())
        properties[name] = valueOf(text, forms_[column]);
      else if (auto number = written->second.valueOf(text))
        properties[name] = *std::move(number);
    }
    return properties;
  }

 private:
  /// Neo4j's heads carry a type: "released:int".
  static std::string nameOf(const std::string& head) { return head.substr(0, head.rfind(':')); }

  const CsvTable& table_;
  std::vector<Form> forms_;
  std::map<std::size_t, WrittenColumn> written_;  // by column
  std::vector<std::size_t> taken_;
};

// ------------------------------------------------------------------ what names a node

constexpr std::size_t kNameBytes = 80;          // longer texts with blanks are prose
constexpr std::size_t kMaxNodesLooked = 10000;  // of one label in one file
constexpr auto kIdProperty = "id";

// The nodes of one label, by their first.
using OfLabel = std::vector<NodeRecord*>;

// A text with a letter in it: no code, no date, no prose, but perhaps an address.
bool mayName(const Json& value) {
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return (text.size() <= kNameBytes || text.find(' ') == std::string::npos) &&
         std::ranges::any_of(text, [](char c) { return isWordByte(c) && !isDigit(c); });
}

// Whether a property tells most of the nodes apart: a name that few of them share.
bool haveNames(const OfLabel& nodes) {
  const std::size_t looked = std::min(nodes.size(), kMaxNodesLooked);
  std::map<std::string, std::set<std::string_view>> values;
  for (const NodeRecord* node : std::span(nodes).first(looked))
    for (const auto& [name, value] : node->properties.items())
      if (mayName(value)) values[name].insert(value.get_ref<const std::string&>());
  return std::ranges::any_of(values,
                             [&](const auto& property) { return property.second.size() * 2 > looked; });
}

// Where nothing else names the nodes of a label, their ids do.
void nameByIds(std::vector<NodeRecord>& nodes) {
  std::map<std::string, OfLabel> labels;
  for (auto& node : nodes) labels[node.labels.front()].push_back(&node);
  for (const auto& [label, ofLabel] : labels) {
    if (haveNames(ofLabel)) continue;
    Form form = formOf(ofLabel.front()->id);
    for (const NodeRecord* node : ofLabel) form = together(form, formOf(node->id));
    for (NodeRecord* node : ofLabel)
      if (!node->properties.contains(kIdProperty)) node->properties[kIdProperty] = valueOf(node->id, form);
  }
}

Error noColumn(const fs::path& file, const std::string& what, const Names& names) {
  return unusable(file, 1, "has no column for the " + what, "Call one of its columns " + names.front() + ".");
}

Result<std::vector<NodeRecord>> nodesOf(const fs::path& file, const CsvTable& table) {
  Columns columns(table);
  const auto id = columns.take(kIds);
  const auto labels = columns.take(kLabels);
  if (!id) return tl::unexpected(noColumn(file, "nodes' ids", kIds));
  std::vector<NodeRecord> nodes;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    auto names = labels ? labelsOf(table.rows[row][*labels]) : Names{};
    if (names.empty()) names.push_back(labelOf(file));
    nodes.push_back({table.rows[row][*id], std::move(names), columns.properties(row), table.lines[row]});
  }
  return nodes;
}

Result<std::vector<EdgeRecord>> edgesOf(const fs::path& file, const CsvTable& table) {
  Columns columns(table);
  const auto source = columns.take(kSources);
  const auto target = columns.take(kTargets);
  const auto type = columns.take(kTypes);
  if (!source) return tl::unexpected(noColumn(file, "edges' start", kSources));
  if (!target) return tl::unexpected(noColumn(file, "edges' end", kTargets));
  std::vector<EdgeRecord> edges;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const auto& cells = table.rows[row];
    auto name = type && !cells[*type].empty() ? cells[*type] : typeOf(file);
    edges.push_back(
        {cells[*source], cells[*target], std::move(name), columns.properties(row), table.lines[row]});
  }
  return edges;
}

// ------------------------------------------------------------------ JSON Lines

const Json* memberOf(const Json& object, const Names& names) {
  for (const auto& name : names)
    if (const auto found = object.find(name); found != object.end()) return &*found;
  return nullptr;
}

/// An id or a name as text; empty when it is none.
std::string textOf(const Json* value) {
  if (value == nullptr) return {};
  if (value->is_string()) return value->get<std::string>();
  return value->is_number_integer() ? value->dump() : std::string();
}

// A number that is too wide for the graph is its digits.
Json propertiesOf(const Json& object) {
  const auto* found = memberOf(object, kProperties);
  Json properties = found != nullptr && found->is_object() ? *found : Json::object();
  for (auto& property : properties)
    if (property.is_number_unsigned() && property.get<std::uint64_t>() > kWidest) property = property.dump();
  return properties;
}

Names labelsOf(const Json& object) {
  const auto* labels = memberOf(object, kLabels);
  if (labels == nullptr) return {};
  if (labels->is_string()) return labelsOf(labels->get<std::string>());
  Names names;
  if (labels->is_array())
    for (const auto& label : *labels)
      if (label.is_string()) names.push_back(label);
  return names;
}

Status eachLine(const fs::path& file, std::string_view text,
                const std::function<Status(const Json&, std::size_t)>& use) {
  std::size_t line = 0;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto one = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line;
    if (one.empty()) continue;
    if (one.size() > LineReader::kMaxBytes)
      return tl::unexpected(unusable(file, line,
                                     "the line is longer than " + grouped(LineReader::kMaxBytes) + " bytes",
                                     "Write one record a line."));
    const auto object = Json::parse(one, nullptr, false);
    if (!object.is_object()) return tl::unexpected(unusable(file, line, "is no JSON object"));
    OMNI_RETURN_IF_ERROR(use(object, line));
  }
  return {};
}

Result<std::vector<NodeRecord>> nodesOfLines(const fs::path& file, const std::string& text) {
  std::vector<NodeRecord> nodes;
  OMNI_RETURN_IF_ERROR(eachLine(file, text, [&](const Json& object, std::size_t line) -> Status {
    auto labels = labelsOf(object);
    if (labels.empty()) labels.push_back(labelOf(file));
    nodes.push_back({textOf(memberOf(object, kIds)), std::move(labels), propertiesOf(object), line});
    if (!nodes.back().id.empty()) return {};
    return tl::unexpected(unusable(file, line, "has no \"id\""));
  }));
  return nodes;
}

Result<std::vector<EdgeRecord>> edgesOfLines(const fs::path& file, const std::string& text) {
  std::vector<EdgeRecord> edges;
  OMNI_RETURN_IF_ERROR(eachLine(file, text, [&](const Json& object, std::size_t line) -> Status {
    auto type = textOf(memberOf(object, kTypes));
    if (type.empty()) type = typeOf(file);
    edges.push_back({textOf(memberOf(object, kSources)), textOf(memberOf(object, kTargets)), std::move(type),
                     propertiesOf(object), line});
    if (!edges.back().source.empty() && !edges.back().target.empty()) return {};
    return tl::unexpected(unusable(file, line, "has no \"source\" and \"target\""));
  }));
  return edges;
}

}  // namespace

Result<std::vector<NodeRecord>> readNodes(const fs::path& file) {
  OMNI_TRY(text, readGraphText(file));
  std::vector<NodeRecord> nodes;
  if (isCsv(file)) {
    OMNI_TRY(table, readCsv(file, text));
    OMNI_TRY(read, nodesOf(file, table));
    nodes = std::move(read);
  } else {
    OMNI_TRY(read, nodesOfLines(file, text));
    nodes = std::move(read);
  }
  nameByIds(nodes);
  return nodes;
}

Result<std::vector<EdgeRecord>> readEdges(const fs::path& file) {
  OMNI_TRY(text, readGraphText(file));
  if (!isCsv(file)) return edgesOfLines(file, text);
  OMNI_TRY(table, readCsv(file, text));
  return edgesOf(file, table);
}

std::vector<std::string> readingNotes(const fs::path& file, bool ofNodes) {
  std::error_code unreadable;
  if (!isCsv(file) || fs::file_size(file, unreadable) > kMaxNotedBytes || unreadable) return {};
  const auto text = readGraphText(file);
  const auto table = text ? readCsv(file, *text) : tl::unexpected(text.error());
  if (!table) return {};  // reading it tells why
  Columns columns(*table);
  for (const Names* names :
       ofNodes ? std::vector{&kIds, &kLabels} : std::vector{&kSources, &kTargets, &kTypes})
    columns.take(*names);
  return columns.notes(file.filename().string());
}

}  // namespace omni
