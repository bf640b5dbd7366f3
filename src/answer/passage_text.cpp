#include "answer/passage_text.h"

#include <algorithm>
#include <set>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kSentencesSaid = 3;

std::vector<std::string> sentences(const std::string& text) {
  std::vector<std::string> out;
  std::string current;
  for (std::size_t i = 0; i < text.size(); ++i) {
    current += text[i] == '\n' ? ' ' : text[i];
    const bool ends = (text[i] == '.' || text[i] == '!' || text[i] == '?') &&
                      (i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n');
    const bool paragraph = text[i] == '\n' && i + 1 < text.size() &&
                           (text[i + 1] == '\n' || text[i + 1] == '-' || text[i + 1] == '|');
    if (!ends && !paragraph) continue;
    if (!trim(current).empty()) out.emplace_back(trim(current));
    current.clear();
  }
  if (!trim(current).empty()) out.emplace_back(trim(current));
  return out;
}

std::size_t overlap(const std::set<std::string>& wanted, const std::string& sentence) {
  std::set<std::string> found;
  for (auto& stem : contentStems(sentence))
    if (wanted.contains(stem)) found.insert(std::move(stem));
  return found.size();
}

}  // namespace

std::string passageText(const Question& question, const Passage& passage) {
  std::set<std::string> wanted;
  for (const auto& token : question.tokens)
    if (!token.stop) wanted.insert(token.stem);
  const auto all = sentences(passage.text);
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return overlap(wanted, all[a]) > overlap(wanted, all[b]);
  });
  if (order.size() > kSentencesSaid) order.resize(kSentencesSaid);
  std::sort(order.begin(), order.end());
  std::vector<std::string> said;
  for (const std::size_t i : order) said.push_back(all[i]);
  return join(said, " ");
}

}  // namespace omni
