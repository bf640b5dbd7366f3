#include "evidence/claims/claim_value.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <set>
#include <vector>

#include "base/text.h"
#include "evidence/claims/attribute_words.h"
#include "evidence/claims/same_text.h"
#include "question/question.h"
#include "question/similarity.h"

namespace omni {
namespace {

// Attributes whose numbers are years.
bool saysWhen(std::string_view attribute) {
  static constexpr std::string_view kTimes =
      "year date found born birth releas publish establish built open creat launch start construct complet "
      "discov incorpor inaugur die death end expir since";
  return std::ranges::any_of(contentStems(attribute),
                             [](const std::string& stem) { return isAmong(kTimes, stem); });
}

bool saysVersion(std::string_view attribute) {
  const auto stems = contentStems(attribute);
  return std::ranges::find(stems, "version") != stems.end();
}

std::optional<bool> yesOrNo(std::string_view text) {
  const std::string word = lower(trim(text));
  if (word == "true" || word == "yes" || word == "y") return true;
  if (word == "false" || word == "no" || word == "n") return false;
  return std::nullopt;
}

}  // namespace

ClaimValue valueOf(std::string_view cell, std::string_view attribute) {
  if (saysVersion(attribute)) return std::string(trim(cell));
  if (saysWhen(attribute))
    if (const auto time = timeIn(cell)) return *time;
  if (const auto truth = yesOrNo(cell)) return *truth;
  if (const auto amount = amountOf(cell, split(lower(attribute), ' '))) return *amount;
  constexpr std::size_t kLongestDate = 30;
  if (cell.size() < kLongestDate && cell.size() > 4)
    if (const auto time = timeIn(cell)) return *time;
  return std::string(trim(cell));
}

ClaimValue likelyOf(std::string_view attribute) {
  static constexpr std::string_view kNames = "name founder locat citi languag manufactur present";
  static constexpr std::string_view kOthers =
      "releas seat rate grade class";  // of which there is one, and no name
  static constexpr std::string_view kWhether[] = {"is", "are", "has", "have", "can", "does", "allows"};
  const auto words = identifierWords(attribute);
  if (!words.empty() && isOneOf(kWhether, words.front())) return false;
  const auto isOf = [stems = contentStems(attribute)](std::string_view kinds) {
    return std::ranges::any_of(stems, [&](const std::string& stem) { return isAmong(kinds, stem); });
  };
  if (isOf(kNames) || (AttributeWords(attribute).isOfOne() && !isOf(kOthers)) || saysVersion(attribute))
    return std::string();
  const bool done = words.size() == 1 && words.front().ends_with("ed");  // "automated"
  if (done || saysWhen(attribute)) return NamedTime{};
  return Amount{};
}

Agreement compare(const ClaimValue& a, const ClaimValue& b) {
  if (a.index() != b.index()) return Agreement::kUnknown;
  if (const auto* amount = std::get_if<Amount>(&a)) return compare(*amount, std::get<Amount>(b));
  if (const auto* time = std::get_if<NamedTime>(&a))
    return mayBeOne(*time, std::get<NamedTime>(b)) ? Agreement::kSame : Agreement::kDiffers;
  if (const auto* truth = std::get_if<bool>(&a))
    return *truth == std::get<bool>(b) ? Agreement::kSame : Agreement::kDiffers;
  return compareTexts(std::get<std::string>(a), std::get<std::string>(b));
}

}  // namespace omni
