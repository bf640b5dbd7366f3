#include "eval/data/asked_world.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "eval/data/json_lines.h"

namespace omni {
namespace {

using nlohmann::json;

bool saysShare(std::string_view text) {
  static constexpr std::string_view kShares[] = {"percent", "share",       "fraction", "proportion",
                                                 "rate",    "how much of", "%"};
  const std::string lowered = lower(text);
  return std::ranges::any_of(kShares, [&](auto word) { return lowered.find(word) != std::string::npos; });
}

Result<GoldAlternative> alternativeOf(const json& object) {
  GoldAlternative gold;
  if (const auto& rows = member(object, "rows"); rows.is_array()) {
    gold.rows = rows;
    const auto& count = member(object, "count");
    gold.count = count.is_number_unsigned() ? count.get<std::size_t>() : rows.size();
    return gold;
  }
  for (const auto& passage : member(object, "passages")) {
    OMNI_TRY(document, requiredText(passage, "document"));
    OMNI_TRY(contains, requiredText(passage, "contains"));
    gold.passages.push_back({document, contains});
  }
  return gold;
}

Result<WorldQuestion> questionOf(const json& line) {
  OMNI_TRY(text, requiredText(line, "question"));
  WorldQuestion question{.question = text};
  const auto& shape = member(line, "shape");
  question.asksShare = saysShare(text + ' ' + (shape.is_string() ? shape.get<std::string>() : ""));
  for (const auto& object : member(line, "gold")) {
    OMNI_TRY(gold, alternativeOf(object));
    question.gold.push_back(std::move(gold));
  }
  return question;
}

}  // namespace

Result<std::vector<WorldQuestion>> readWorldQuestions(const std::filesystem::path& file) {
  std::vector<WorldQuestion> questions;
  OMNI_RETURN_IF_ERROR(readJsonLines(file, [&](const json& line) -> Status {
    OMNI_TRY(question, questionOf(line));
    questions.push_back(std::move(question));
    return {};
  }));
  return questions;
}

}  // namespace omni
