#include "language/sparql/sparql_pattern.h"

#include <algorithm>
#include <limits>

namespace omni {
namespace {

constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kLongestPath = 8;  // longer ones are written without an upper bound

/// `p`, `p/p`, … for each length, or `p+` where the upper bound is far away.
std::string pathOf(const std::string& property, std::size_t least, std::size_t most) {
  if (least == 1 && most == 1) return property;
  if (most > kLongestPath) return least == 0 ? property + "*" : property + "+";
  std::string alternatives;
  std::string path = property;
  for (std::size_t hops = 1; hops <= most; ++hops, path += "/" + property)
    if (hops >= least) alternatives += (alternatives.empty() ? "" : "|") + path;
  return "(" + alternatives + ")" + (least == 0 ? "?" : "");
}

/// Questions are in English.
std::string shownOf(const std::vector<std::string>& languages) {
  const bool english = std::ranges::any_of(
      languages, [](const std::string& tag) { return tag == "en" || tag.starts_with("en-"); });
  return english ? "en" : languages.front();
}

}  // namespace

SparqlPattern::SparqlPattern(const LogicalQuery& query, const EntityModel& model, SparqlNames& names,
                             const std::string& root)
    : query_(query), model_(model), names_(names), home_(query.nodes.size(), kNowhere), blocks_(1) {
  for (std::size_t i = 0; i < query.nodes.size(); ++i)
    variables_.push_back(i == 0 && !root.empty() ? root : names.variable(entity(i).phrase));
  place(0, 0);
  auto waiting = query.edges;
  const auto touchesPlaced = [&](const QueryEdge& edge) {
    return home_[edge.from] != kNowhere || home_[edge.to] != kNowhere;
  };
  while (true) {
    const auto next = std::find_if(waiting.begin(), waiting.end(), touchesPlaced);
    if (next == waiting.end()) break;
    const auto edge = *next;
    waiting.erase(next);
    connect(edge);
  }
  for (std::size_t i = 0; i < query.nodes.size(); ++i)
    if (home_[i] == kNowhere) place(i, 0);
}

void SparqlPattern::place(std::size_t node, std::size_t block) {
  home_[node] = block;
  blocks_[block].nodes.push_back(node);
  if (const auto& type = entity(node).name; !type.empty() && !query_.nodes[node].anyKind && !isReached(node))
    typeLines(node, blocks_[block].lines);
}

bool SparqlPattern::isReached(std::size_t node) const {
  return node > 0 && std::ranges::any_of(query_.edges, [&](const QueryEdge& edge) {
           return edge.maxHops > 1 && (edge.from == node || edge.to == node);
         });
}

void SparqlPattern::typeLines(std::size_t node, std::vector<std::string>& lines) {
  const auto& kinds = entity(node).kinds;
  if (kinds.empty()) return lines.push_back(variables_[node] + " a " + names_.iri(entity(node).name) + " .");
  const auto kind = names_.variable("kind");
  std::string among;
  for (const auto& one : kinds) among += names_.iri(one) + " ";
  lines.push_back("VALUES " + kind + " { " + among + "}");
  lines.push_back(variables_[node] + " a " + kind + " .");
}

void SparqlPattern::connect(const QueryEdge& edge) {
  const bool bothPlaced = home_[edge.from] != kNowhere && home_[edge.to] != kNowhere;
  if (bothPlaced) {
    blocks_[std::max(home_[edge.from], home_[edge.to])].lines.push_back(edgeLine(edge));
    return;
  }
  const auto newcomer = home_[edge.from] == kNowhere ? edge.from : edge.to;
  auto block = home_[newcomer == edge.from ? edge.to : edge.from];
  if (edge.optional) {
    blocks_[block].children.push_back(blocks_.size());
    block = blocks_.size();
    blocks_.emplace_back();
  }
  blocks_[block].lines.push_back(edgeLine(edge));
  place(newcomer, block);
}

std::string SparqlPattern::edgeLine(const QueryEdge& edge) {
  const auto path = pathOf(names_.iri(model_.links[edge.link].name), edge.minHops, edge.maxHops);
  return variables_[edge.from] + " " + path + " " + variables_[edge.to] + " .";
}

const Attribute& SparqlPattern::described(std::size_t node, std::size_t attribute) const {
  return entity(node).attributes[attribute];
}

std::string SparqlPattern::attribute(std::size_t node, std::size_t attribute, bool required) {
  auto& binding = attributes_[{node, attribute}];
  const Attribute& attributeOf = described(node, attribute);
  if (binding.variable.empty()) {
    binding.variable = names_.variable(attributeOf.phrase);
    if (shows_ && attributeOf.languages.size() > 1) binding.inLanguage = names_.variable(attributeOf.phrase);
  }
  binding.required = binding.required || required;
  return binding.variable;
}

void SparqlPattern::endConditions() {
  shows_ = true;
}

std::string SparqlPattern::bound(const std::pair<std::size_t, std::size_t>& key,
                                 const Binding& binding) const {
  const Attribute& attribute = described(key.first, key.second);
  const auto triple = [&](const std::string& variable) {
    return variables_[key.first] + " " + names_.iri(attribute.name) + " " + variable + " .";
  };
  if (binding.inLanguage.empty()) return triple(binding.variable);
  const auto isWanted = [&](const std::string& variable) {
    return "LANGMATCHES(LANG(" + variable + "), \"" + shownOf(attribute.languages) + "\")";
  };
  return triple(binding.variable) + " FILTER(" + isWanted(binding.variable) + " || NOT EXISTS { " +
         triple(binding.inLanguage) + " FILTER(" + isWanted(binding.inLanguage) + ") })";
}

std::vector<std::string> SparqlPattern::lines() const {
  std::vector<std::string> lines;
  addBlock(0, lines);
  if (lines.empty())
    lines.push_back("{ SELECT DISTINCT " + variables_[0] + " WHERE { " + variables_[0] +
                    " ?anyProperty ?anyValue FILTER NOT EXISTS { " + variables_[0] + " a ?anyClass } } }");
  return lines;
}

void SparqlPattern::addBlock(std::size_t block, std::vector<std::string>& lines) const {
  const auto& own = blocks_[block];
  lines.insert(lines.end(), own.lines.begin(), own.lines.end());
  const auto bind = [&](bool required) {
    for (const auto& [key, binding] : attributes_) {
      if (home_[key.first] != block || binding.required != required) continue;
      const auto triple = bound(key, binding);
      lines.push_back(required ? triple : "OPTIONAL { " + triple + " }");
    }
  };
  bind(true);
  bind(false);
  for (const auto child : own.children) {
    lines.emplace_back("OPTIONAL {");
    std::vector<std::string> inner;
    addBlock(child, inner);
    for (const auto& line : inner) lines.push_back("  " + line);
    lines.emplace_back("}");
  }
}

}  // namespace omni
