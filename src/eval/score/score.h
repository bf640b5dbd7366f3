#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "eval/data/sample.h"

namespace omni {

/// The result of a question: rows (an array of arrays, null when there are none) or, of a search, the
/// ids of documents, best first.
struct Retrieved {
  nlohmann::json rows;
  std::vector<std::string> ranking;
};

/// A cell as it is compared: numbers, also those written as text, at 6 significant digits; text without
/// surrounding blanks; nested values by their content. Equal atoms have equal text.
std::string atomOf(const nlohmann::json& cell);

/// All values in rows, nested ones opened, without what a graph engine adds to a node or relationship.
std::set<std::string> atomsOf(const nlohmann::json& rows);

/// SQL and SPARQL: the same rows as a multiset, whatever the order of rows and of the cells in a row.
bool sameRows(const nlohmann::json& gold, const nlohmann::json& rows);

/// Cypher: as many rows, and one side's atoms (nodes, maps and lists opened, labels and identifiers left out)
/// contain the other's.
bool sameAtoms(const nlohmann::json& gold, const nlohmann::json& rows);

/// Normalised discounted cumulative gain of the first ten documents, gains being the grades; 0 to 1.
double ndcgAt10(const std::vector<std::string>& ranking, const std::map<std::string, int>& grades);

/// How right `retrieved` is, 0 to 1, when it comes from the sample's own source; nothing when the sample has
/// no usable gold.
std::optional<double> correctness(const Sample& sample, const Retrieved& retrieved);

}  // namespace omni
