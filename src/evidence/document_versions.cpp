#include "evidence/document_versions.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <string>

#include "base/text.h"

namespace omni {
namespace {

// What a document is called, apart from the years and versions in it.
struct Version {
  std::string name;
  std::vector<double> numbers;
};

bool isYear(double number) {
  constexpr double kFirst = 1900, kLast = 2100;
  return number >= kFirst && number < kLast;
}

// "2025", "2025-03", "v2", "version 3.1"; "chapter 2" is another one, no version.
Version versionOf(const std::string& called) {
  static constexpr std::string_view kBefore[] = {"v", "ver", "version", "rev", "revision", "edition"};
  Version version;
  bool counts = false;
  for (const std::string& word : identifierWords(called)) {
    const double number = isDigit(word.front()) ? numberOfWord(word).value_or(0) : 0;
    if (number > 0 && (counts || isYear(number))) {
      version.numbers.push_back(number);
      counts = true;
    } else {
      counts = isOneOf(kBefore, word);
      version.name += word + ' ';
    }
  }
  return version;
}

bool isNewer(const Version& version, const Version& than) {
  return version.name == than.name && !than.numbers.empty() && version.numbers > than.numbers;
}

// By the title or the file's name.
bool isNewer(const Passage& passage, const Passage& than) {
  if (passage.document == than.document) return false;
  const auto file = [](const Passage& of) { return std::filesystem::path(of.document).stem().string(); };
  return isNewer(versionOf(passage.title), versionOf(than.title)) ||
         isNewer(versionOf(file(passage)), versionOf(file(than)));
}

// Whether a passage has all words of the question that another has.
bool containsWordsOf(const Question& question, const Passage& passage, const Passage& as) {
  const auto words = contentStems(passage.text), wanted = contentStems(as.text);
  const auto has = [](const std::vector<std::string>& stems, const Token& token) {
    return std::ranges::find(stems, token.stem) != stems.end();
  };
  return std::ranges::all_of(question.tokens, [&](const Token& token) {
    return token.stop || has(words, token) || !has(wanted, token);
  });
}

bool saysNumberOf(const Question& question, const Passage& passage) {
  auto versionNumbers = versionOf(passage.title).numbers;
  std::ranges::copy(versionOf(passage.document).numbers, std::back_inserter(versionNumbers));
  return std::ranges::any_of(question.tokens, [&](const Token& token) {
    return token.number && std::ranges::find(versionNumbers, *token.number) != versionNumbers.end();
  });
}

}  // namespace

std::vector<std::size_t> newestVersionFirst(const Question& question, std::span<const Passage> passages) {
  std::vector<std::size_t> order(passages.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (order.empty()) return order;
  auto best = order.begin();
  for (auto at = order.begin(); at != order.end(); ++at)
    if (isNewer(passages[*at], passages[*best]) && containsWordsOf(question, passages[*at], passages.front()))
      best = at;
  const bool moves = !saysNumberOf(question, passages.front()) && !saysNumberOf(question, passages[*best]);
  if (moves) std::rotate(order.begin(), best, best + 1);
  return order;
}

}  // namespace omni
