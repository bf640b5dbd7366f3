#include "eval/score/shown.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "eval/score/number_text.h"

namespace omni {
namespace {

using nlohmann::json;

constexpr double kNear = 0.005;  // of a number
constexpr double kClose = 0.01;  // of a small one
constexpr std::size_t kPassagesRead = 3;

std::optional<double> numberOf(const json& cell) {
  if (cell.is_number()) return cell.get<double>();
  if (!cell.is_string()) return std::nullopt;
  std::string text = cell.get<std::string>();
  std::erase(text, ',');
  return numberIn(text);
}

std::string textOf(const json& cell) {
  return lower(trim(cell.is_string() ? cell.get<std::string>() : cell.dump()));
}

bool saysDay(std::string_view text) {
  return text.size() >= 10 && text[4] == '-' && text[7] == '-' &&
         text.find_first_not_of("0123456789-", 0) >= 10;
}

bool same(const json& gold, const json& cell, bool share) {
  if (gold.is_null() || cell.is_null()) return gold.is_null() && cell.is_null();
  const std::string wanted = textOf(gold), have = textOf(cell);
  if (gold.is_string()) return wanted == have || (saysDay(wanted) && have.starts_with(wanted));
  const auto number = numberOf(cell);
  if (gold.is_boolean() || !number) return wanted == have;
  const double value = gold.get<double>();
  if (gold.is_number_integer()) return std::abs(*number - value) < 1e-6;
  const auto near = [&](double expected, double least) {
    return std::abs(*number - expected) <= std::max(least, kNear * std::abs(expected));
  };
  return near(value, kClose) || (share && near(value / 100, 0));
}

// The cells of a row, those within lists and maps too.
void addCells(const json& value, std::vector<json>& cells) {
  if (!value.is_structured()) return cells.push_back(value);
  for (const auto& part : value) addCells(part, cells);
}

using Fits = std::function<bool(std::size_t wanted, std::size_t offered)>;

// Whether each wanted one can have an offered one of its own, by augmenting paths.
class Assigning {
 public:
  Assigning(std::size_t offered, const Fits& fits) : taken_(offered), fits_(fits) {}

  bool place(std::size_t wanted) {
    std::vector<bool> tried(taken_.size(), false);
    return place(wanted, tried);
  }

 private:
  bool place(std::size_t wanted, std::vector<bool>& tried) {
    for (std::size_t o = 0; o < taken_.size(); ++o) {
      if (tried[o] || !fits_(wanted, o)) continue;
      tried[o] = true;
      if (taken_[o] && !place(*taken_[o], tried)) continue;
      taken_[o] = wanted;
      return true;
    }
    return false;
  }

  std::vector<std::optional<std::size_t>> taken_;
  const Fits& fits_;
};

bool assigned(std::size_t wanted, std::size_t offered, const Fits& fits) {
  Assigning assigning(offered, fits);
  for (std::size_t w = 0; w < wanted; ++w)
    if (!assigning.place(w)) return false;
  return true;
}

bool shows(const GoldAlternative& gold, const std::vector<std::vector<json>>& rows, bool share) {
  if (!gold.rows.is_array() || rows.size() != gold.count) return false;
  return assigned(gold.rows.size(), rows.size(), [&](std::size_t g, std::size_t r) {
    const json& wanted = gold.rows[g];
    return assigned(wanted.size(), rows[r].size(),
                    [&](std::size_t w, std::size_t c) { return same(wanted[w], rows[r][c], share); });
  });
}

// In one case, with single blanks.
std::string flat(std::string_view text) {
  std::string out;
  for (const char c : lower(text))
    if (const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0; !blank || !out.ends_with(' '))
      out += blank ? ' ' : c;
  return out;
}

bool holds(const Passage& passage, const GoldPassage& gold) {
  return passage.document.ends_with(gold.document) &&
         flat(passage.text).find(flat(trim(gold.contains))) != std::string::npos;
}

}  // namespace

bool showsGold(const WorldQuestion& question, std::span<const Passage> passages) {
  const auto read = passages.first(std::min(kPassagesRead, passages.size()));
  return std::ranges::any_of(question.gold, [&](const GoldAlternative& alternative) {
    return !alternative.passages.empty() &&
           std::ranges::all_of(alternative.passages, [&](const GoldPassage& gold) {
             return std::ranges::any_of(read, [&](const Passage& passage) { return holds(passage, gold); });
           });
  });
}

bool showsGold(const WorldQuestion& question, const json& rows) {
  std::vector<std::vector<json>> cells(rows.size());
  for (std::size_t r = 0; r < rows.size(); ++r) addCells(rows[r], cells[r]);
  return std::ranges::any_of(
      question.gold, [&](const GoldAlternative& gold) { return shows(gold, cells, question.asksShare); });
}

}  // namespace omni
