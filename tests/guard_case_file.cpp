#include "guard_case_file.h"

#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <stdexcept>

#include "base/text.h"
#include "case_text.h"

namespace omni {
namespace {

std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  return {std::istream_iterator<std::string>(in), {}};
}

ValueSummary summary(const std::string& type) {
  static const std::map<std::string, ValueType> kTypes{{"integer", ValueType::kInteger},
                                                       {"real", ValueType::kReal},
                                                       {"text", ValueType::kText},
                                                       {"date", ValueType::kDate}};
  return {.type = kTypes.at(type)};
}

// "name:type"
std::pair<std::string, std::string> typed(const std::string& word) {
  const auto colon = word.rfind(':');
  return {word.substr(0, colon), word.substr(colon + 1)};
}

std::vector<GraphProperty> properties(const std::vector<std::string>& line, std::size_t from) {
  std::vector<GraphProperty> out;
  for (std::size_t i = from; i < line.size(); ++i)
    out.push_back({typed(line[i]).first, summary(typed(line[i]).second)});
  return out;
}

class Reader {
 public:
  GuardCaseFile read(std::istream& in) {
    for (std::string line; std::getline(in, line);) {
      ++number_;
      if (inBlock_)
        blockLine(line);
      else if (!line.empty() && line[0] != '#')
        headLine(line);
    }
    if (inBlock_) throw std::runtime_error("a block is not ended by ----");
    return std::move(file_);
  }

 private:
  void blockLine(const std::string& line) {
    if (line != "----") {
      lines_.push_back(line);
      return;
    }
    file_.cases.back().text = expandCaseText(join(lines_, "\n"));
    inBlock_ = false;
  }

  void headLine(const std::string& line) {
    const auto w = words(line);
    if (w.empty()) return;
    if (w[0] == "admit" || w[0] == "refuse")
      begin(line, w);
    else
      schemaLine(w);
  }

  void begin(const std::string& line, const std::vector<std::string>& w) {
    GuardCase block{.line = number_, .accept = w[0] == "admit", .language = w.at(1)};
    if (w.size() > 2 && w[2] != "~") block.dialect = w[2];
    if (const auto tilde = line.find(" ~ "); tilde != std::string::npos) {
      block.pattern = trim(line.substr(tilde + 3));
      block.ignoreCase = block.pattern.starts_with("(?i)");
      if (block.ignoreCase) block.pattern.erase(0, 4);
    }
    file_.cases.push_back(std::move(block));
    lines_.clear();
    inBlock_ = true;
  }

  void schemaLine(const std::vector<std::string>& w) {
    if (w[0] == "world") return;
    if (w[0] == "table")
      table(w);
    else if (w[0] == "prefix")
      prefix(w.at(1), w.at(2));
    else if (w[0] == "class")
      file_.ontology.classes.push_back({.iri = iri(w.at(1)), .count = 1});
    else if (w[0] == "property")
      property(w);
    else if (w[0] == "label")
      file_.graph.labels.push_back({w.at(1), 1, properties(w, 2)});
    else if (w[0] == "relationship")
      file_.graph.relationships.push_back({w.at(1), w.at(2), w.at(3), 1, properties(w, 4)});
    else
      throw std::runtime_error("line " + std::to_string(number_) + ": unknown word " + w[0]);
  }

  // "name:" and "<iri>", as Turtle writes them.
  void prefix(const std::string& name, const std::string& iri) {
    file_.ontology.prefixes.emplace_back(name.substr(0, name.find(':')), iri.substr(1, iri.size() - 2));
  }

  void table(const std::vector<std::string>& w) {
    Table table{.name = w.at(1), .rows = 100};
    for (std::size_t i = 2; i < w.size(); ++i)
      table.columns.push_back({.name = typed(w[i]).first,
                               .declaredType = typed(w[i]).second,
                               .values = summary(typed(w[i]).second)});
    file_.tables.tables.push_back(std::move(table));
  }

  void property(const std::vector<std::string>& w) {
    OntologyProperty property{.iri = iri(w.at(1)), .count = 1};
    if (w.at(2) != "-") property.domains.push_back({iri(w[2]), 1});
    property.object = w.at(3) != "-" && !w[3].starts_with("xsd:");
    if (property.object) property.ranges.push_back({iri(w[3]), 1});
    if (w[3].starts_with("xsd:"))
      property.datatypes.push_back("http://www.w3.org/2001/XMLSchema#" + w[3].substr(4));
    file_.ontology.properties.push_back(std::move(property));
  }

  std::string iri(const std::string& name) const {
    const auto colon = name.find(':');
    for (const auto& [prefix, space] : file_.ontology.prefixes)
      if (prefix == name.substr(0, colon)) return space + name.substr(colon + 1);
    throw std::runtime_error("line " + std::to_string(number_) + ": no prefix for " + name);
  }

  GuardCaseFile file_;
  std::vector<std::string> lines_;
  int number_ = 0;
  bool inBlock_ = false;
};

}  // namespace

GuardCaseFile readGuardCases(const std::filesystem::path& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  return Reader().read(in);
}

}  // namespace omni
