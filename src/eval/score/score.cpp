#include "eval/score/score.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "eval/data/json_lines.h"
#include "eval/score/number_text.h"

namespace omni {
namespace {

using nlohmann::json;
using Atoms = std::set<std::string>;

std::string numberAtom(double number) {
  if (std::isnan(number)) return "snan";
  if (std::isinf(number)) return number > 0 ? "sinf" : "s-inf";
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.6g", number == 0 ? 0.0 : number);  // no negative zero
  return std::string("f") + digits;
}

/// A key that a graph engine adds to a node, relationship or map in addition to its properties.
bool isBookkeeping(std::string_view key) {
  return key == "labels" || key == "type" || key == "_labels" || key == "_type" || key == "id" ||
         key == "_id";
}

void collect(const json& value, Atoms& atoms) {
  if (value.is_object()) {
    for (const auto& [key, inner] : value.items())
      if (!isBookkeeping(key)) collect(inner, atoms);
  } else if (value.is_array()) {
    for (const auto& inner : value) collect(inner, atoms);
  } else {
    atoms.insert(atomOf(value));
  }
}

std::vector<std::vector<std::string>> sortedRows(const json& rows) {
  std::vector<std::vector<std::string>> sorted;
  for (const auto& row : rows) {
    auto& atoms = sorted.emplace_back();
    for (const auto& cell : row) atoms.push_back(atomOf(cell));
    std::ranges::sort(atoms);
  }
  std::ranges::sort(sorted);
  return sorted;
}

double discount(std::size_t position) {
  return 1 / std::log2(static_cast<double>(position) + 2);
}

}  // namespace

std::string atomOf(const json& cell) {
  if (cell.is_null()) return "n";
  if (cell.is_boolean()) return cell.get<bool>() ? "btrue" : "bfalse";
  if (cell.is_number()) return numberAtom(cell.get<double>());
  if (!cell.is_string()) return "j" + jsonText(cell);
  const auto& text = cell.get_ref<const std::string&>();
  if (const auto number = numberIn(text)) return numberAtom(*number);
  return "s" + std::string(trimUnicode(text));
}

std::set<std::string> atomsOf(const json& rows) {
  Atoms atoms;
  collect(rows, atoms);
  return atoms;
}

bool sameRows(const json& gold, const json& rows) {
  return gold.size() == rows.size() && sortedRows(gold) == sortedRows(rows);
}

bool sameAtoms(const json& gold, const json& rows) {
  if (gold.size() != rows.size()) return false;
  const Atoms wanted = atomsOf(gold), got = atomsOf(rows);
  return !got.empty() && (std::ranges::includes(got, wanted) || std::ranges::includes(wanted, got));
}

double ndcgAt10(const std::vector<std::string>& ranking, const std::map<std::string, int>& grades) {
  constexpr std::size_t kDepth = 10;
  double gained = 0;
  for (std::size_t i = 0; i < std::min(kDepth, ranking.size()); ++i)
    if (const auto grade = grades.find(ranking[i]); grade != grades.end())
      gained += grade->second * discount(i);
  std::vector<int> ideal;
  for (const auto& [document, grade] : grades) ideal.push_back(grade);
  std::ranges::sort(ideal, std::greater<>());
  double best = 0;
  for (std::size_t i = 0; i < std::min(kDepth, ideal.size()); ++i) best += ideal[i] * discount(i);
  return best > 0 ? gained / best : 0;
}

std::optional<double> correctness(const Sample& sample, const Retrieved& retrieved) {
  if (sample.route == Route::kSearch) {
    if (sample.gold.grades.empty()) return std::nullopt;
    return ndcgAt10(retrieved.ranking, sample.gold.grades);
  }
  if (sample.gold.rows.is_null()) return std::nullopt;
  if (!retrieved.rows.is_array()) return 0;
  const bool same = sample.route == Route::kCypher ? sameAtoms(sample.gold.rows, retrieved.rows)
                                                   : sameRows(sample.gold.rows, retrieved.rows);
  return same ? 1 : 0;
}

}  // namespace omni
