#include "answer/passage_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "base/text.h"
#include "source/texts/sentence.h"

namespace omni {
namespace {

constexpr std::size_t kMaxSentences = 3;
constexpr std::size_t kLongestLead = 200;  // bytes of what leads to a sentence

std::vector<std::string> sentences(const std::string& text) {
  std::vector<std::string> out;
  std::string current;
  for (std::size_t i = 0; i < text.size(); ++i) {
    current += text[i] == '\n' ? ' ' : text[i];
    const bool paragraph = text[i] == '\n' && i + 1 < text.size() &&
                           (text[i + 1] == '\n' || text[i + 1] == '-' || text[i + 1] == '|');
    if (!paragraph && !endsSentence(text, i)) continue;
    if (!trim(current).empty()) out.emplace_back(trim(current));
    current.clear();
  }
  if (!trim(current).empty()) out.emplace_back(trim(current));
  return out;
}

bool isPlainEnd(char c) {
  return isWordByte(c) || c == ')' || c == '"' || c == ':';
}

// A term, the words before a list: they say nothing without what follows.
bool leads(const std::string& sentence) {
  constexpr std::size_t kWords = 6;
  return sentence.ends_with(':') || (isPlainEnd(sentence.back()) && split(sentence, ' ').size() <= kWords);
}

// What is said as one: a sentence with what leads to it.
std::vector<std::string> joinLeads(std::vector<std::string> sentences) {
  std::vector<std::string> together;
  std::string before;
  for (auto& sentence : sentences) {
    const bool more = leads(sentence) && before.size() < kLongestLead;
    before += (before.empty() ? "" : " ") + std::move(sentence);
    if (more) continue;
    together.push_back(std::move(before));
    before.clear();
  }
  if (!before.empty()) together.push_back(std::move(before));
  return together;
}

/// How much of what is wanted each sentence says: a word that few of them have tells more.
std::vector<double> weigh(const std::set<std::string>& wanted, const std::vector<std::string>& sentences) {
  std::vector<std::set<std::string>> found(sentences.size());
  std::map<std::string, std::size_t> holders;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    for (auto& stem : contentStems(sentences[i]))
      if (wanted.contains(stem)) found[i].insert(std::move(stem));
    for (const auto& stem : found[i]) ++holders[stem];
  }
  std::vector<double> weights;
  for (const auto& stems : found) {
    double weight = 0;
    for (const auto& stem : stems)
      weight += std::log(1 + static_cast<double>(sentences.size()) / static_cast<double>(holders[stem]));
    weights.push_back(weight);
  }
  return weights;
}

}  // namespace

std::string passageText(const Question& question, const Passage& passage) {
  std::set<std::string> wanted;
  for (const auto& token : question.tokens)
    if (!token.stop) wanted.insert(token.stem);
  const auto all = joinLeads(sentences(passage.text));
  const auto weights = weigh(wanted, all);
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
  if (order.size() > kMaxSentences) order.resize(kMaxSentences);
  std::sort(order.begin(), order.end());
  std::vector<std::string> chosen;
  for (const std::size_t i : order) chosen.push_back(all[i]);
  return join(chosen, " ");
}

}  // namespace omni
