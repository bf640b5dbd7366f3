#include "evidence/passages_named.h"

#include <algorithm>
#include <filesystem>
#include <string>

namespace omni {
namespace {

// The words behind "a briefing on", as stems.
std::vector<std::string> subjectOf(const Question& briefing) {
  std::vector<std::string> words;
  for (std::size_t t = 0; t < briefing.tokens.size(); ++t) {
    const auto contains = [t](const CueSpan& span) { return span.first <= t && t < span.first + span.count; };
    if (!briefing.tokens[t].stop && std::ranges::none_of(briefing.cues, contains))
      words.push_back(briefing.tokens[t].stem);
  }
  return words;
}

bool isCalled(const std::string& name, const std::vector<std::string>& subject) {
  const auto words = contentStems(name);
  return std::ranges::all_of(
      subject, [&](const std::string& word) { return std::ranges::find(words, word) != words.end(); });
}

}  // namespace

std::vector<std::size_t> passagesNamed(const Question& briefing, const Outcome& outcome) {
  const auto subject = subjectOf(briefing);
  std::vector<std::size_t> named;
  if (subject.empty()) return named;
  for (std::size_t p = 0; p < outcome.passages.size(); ++p) {
    const Passage& passage = outcome.passages[p];
    const std::string file = std::filesystem::path(passage.document).stem().string();
    if (isCalled(passage.title, subject) || isCalled(file, subject)) named.push_back(p);
  }
  return named;
}

}  // namespace omni
