#include "language/sparql/sparql_names.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "language/sparql/sparql_terms.h"

namespace omni {
namespace {

bool isNameByte(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string nameOf(std::string_view phrase) {
  auto name = join(identifierWords(phrase), "_");
  std::erase_if(name, [](char c) { return !isNameByte(c); });
  if (name.empty()) return "value";
  return std::isdigit(static_cast<unsigned char>(name.front())) != 0 ? "v" + name : name;
}

bool isPlainLocalName(std::string_view name) {
  return !name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) != 0 &&
         std::all_of(name.begin(), name.end(), isNameByte);
}

}  // namespace

std::string SparqlNames::variable(std::string_view phrase) {
  const auto name = nameOf(phrase);
  const auto times = ++taken_[name];
  if (times == 1) return "?" + name;
  const auto numbered = name + "_" + std::to_string(times);
  return taken_.contains(numbered) ? variable(phrase) : (taken_[numbered] = 1, "?" + numbered);
}

std::string SparqlNames::parameter(Value value) {
  // No other variable is called so: nameOf keeps letters and digits apart by an underscore.
  auto name = "p" + std::to_string(parameters_.size() + 1);
  parameters_.push_back({name, std::move(value)});
  return "?" + name;
}

std::string SparqlNames::iri(const std::string& iri) {
  const std::pair<std::string, std::string>* best = nullptr;
  for (const auto& candidate : prefixes_) {
    const auto& space = candidate.second;
    if (!iri.starts_with(space) || !isPlainLocalName(std::string_view(iri).substr(space.size()))) continue;
    if (best == nullptr || space.size() > best->second.size()) best = &candidate;
  }
  if (best == nullptr) return iriRef(iri);
  used_.insert(*best);
  return best->first + ":" + iri.substr(best->second.size());
}

std::string SparqlNames::prologue() const {
  std::string lines;
  for (const auto& [prefix, space] : used_) lines += "PREFIX " + prefix + ": " + iriRef(space) + "\n";
  return lines;
}

}  // namespace omni
