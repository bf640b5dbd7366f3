#include "eval/score/coverage.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

/// Every gold value in the text; truth values and nothing at all cannot be looked for.
bool holdsAll(std::string_view text, const std::set<std::string>& atoms) {
  return std::ranges::all_of(atoms, [&](std::string_view atom) {
    const bool words = atom.starts_with('s') || atom.starts_with('f');
    return words && standsIn(text, atom.substr(1));
  });
}

}  // namespace

bool standsIn(std::string_view text, std::string_view words) {
  if (words.empty()) return false;
  const std::string haystack = lower(text), needle = lower(words);
  for (auto at = haystack.find(needle); at != std::string::npos; at = haystack.find(needle, at + 1)) {
    const auto end = at + needle.size();
    const bool startsApart = at == 0 || !isWordByte(haystack[at - 1]) || !isWordByte(needle.front());
    const bool endsApart = end == haystack.size() || !isWordByte(haystack[end]) || !isWordByte(needle.back());
    if (startsApart && endsApart) return true;
  }
  return false;
}

std::optional<double> coverage(const Sample& sample, const Retrieved& retrieved, std::string_view passages) {
  if (sample.route == Route::kSearch) return correctness(sample, retrieved);
  const auto& rows = sample.gold.rows;
  if (!rows.is_array() || rows.empty()) return std::nullopt;
  if (retrieved.rows.is_array()) return sameAtoms(rows, retrieved.rows) ? 1 : 0;
  return holdsAll(passages, atomsOf(rows)) ? 1 : 0;
}

}  // namespace omni
