#include "link/values/declared_values.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "question/question.h"
#include "question/stop_words.h"

namespace omni {
namespace {

constexpr std::size_t kMaxValues = 12;  // of an attribute: more are no states
constexpr std::size_t kMinHeld = 2;     // of the listed ones, by rows

std::vector<std::string> itemsOf(std::string list) {
  for (const std::string_view joint : {" or ", " and ", "/", "|", ";", "\n"})
    for (auto at = list.find(joint); at != std::string::npos; at = list.find(joint))
      list.replace(at, joint.size(), 1, ',');
  std::vector<std::string> items;
  for (const auto& item : split(list, ',')) items.emplace_back(trim(item));
  return items;
}

// "sales region: Nordics, Benelux or Iberia" as its three.
std::vector<std::string> listedIn(std::string_view comment) {
  if (const auto colon = comment.rfind(':'); colon != std::string_view::npos)
    comment.remove_prefix(colon + 1);
  return itemsOf(std::string(comment));
}

bool isAmong(const std::vector<std::string>& values, const std::string& wanted) {
  return std::ranges::any_of(values, [&](const auto& value) { return lower(value) == lower(wanted); });
}

// A comment's explanation of one value: "X = cancelled".
struct Explained {
  std::string code;
  std::vector<std::string> stems;
};

std::vector<std::string> wordsIn(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (isWordByte(c))
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::vector<Explained> explainedIn(const Attribute& attribute) {
  const auto isStem = [&](const std::string& value) {
    return attribute.comment.find(value) != std::string::npos;
  };
  if (std::ranges::none_of(attribute.values.samples, isStem)) return {};  // asked of each word: most go here
  const auto named = contentStems(attribute.phrase);
  std::vector<Explained> all;
  for (const std::string& item : itemsOf(attribute.comment)) {
    Explained one;
    for (const std::string& word : wordsIn(item)) {
      const bool isCode = one.code.empty() &&
                          std::ranges::find(attribute.values.samples, word) != attribute.values.samples.end();
      if (isCode)
        one.code = word;
      else if (!isStopWord(lower(word)) && std::ranges::find(named, stem(lower(word))) == named.end())
        one.stems.push_back(stem(lower(word)));
    }
    if (!one.code.empty() && !one.stems.empty()) all.push_back(std::move(one));
  }
  return all;
}

// Of a word that is listed with several values none is chosen.
std::optional<std::string> explainedCode(const Attribute& attribute, std::string_view word) {
  auto all = explainedIn(attribute);
  if (all.size() < kMinHeld) return std::nullopt;
  std::erase_if(all, [stemmed = stem(word)](const Explained& one) {
    return std::ranges::find(one.stems, stemmed) == one.stems.end();
  });
  return all.size() == 1 ? std::optional(all.front().code) : std::nullopt;
}

bool mayBeStates(const ValueSummary& values) {
  return values.type == ValueType::kText && values.complete && values.samples.size() <= kMaxValues;
}

}  // namespace

bool explainsCodes(const Attribute& attribute) {
  return mayBeStates(attribute.values) && explainedIn(attribute).size() >= kMinHeld;
}

std::optional<std::string> declaredValue(const Attribute& attribute, std::string_view word) {
  if (attribute.comment.empty() || !mayBeStates(attribute.values)) return std::nullopt;
  if (auto code = explainedCode(attribute, word)) return code;
  if (lower(attribute.comment).find(word) == std::string::npos) return std::nullopt;
  const auto listed = listedIn(attribute.comment);
  const auto held = std::ranges::count_if(attribute.values.samples,
                                          [&](const std::string& value) { return isAmong(listed, value); });
  const auto named = std::ranges::find_if(listed, [&](const auto& value) { return lower(value) == word; });
  if (static_cast<std::size_t>(held) < kMinHeld || named == listed.end()) return std::nullopt;
  return *named;
}

}  // namespace omni
