#pragma once

#include <string>
#include <vector>

#include "state/query_log.h"

namespace omni {

/// What a question led to.
struct QuestionResult {
  std::string status;  // "answered", "abstained", …
  SourceId source;     // of the best evidence, and its query with its values; empty: there was none
  std::string query;
  double ms = 0;
  std::size_t tokens = 0;
  double money = 0;
};

/// Of a report (docs/ask.schema.json), as it is logged or made.
QuestionResult resultOf(const Json& report);

/// What is other now.
enum class AnswerChange { kNone, kQuery, kSource, kAnsweredNow, kNoLongerAnswered, kStatus };
std::string_view name(AnswerChange change);
AnswerChange changeOf(const QuestionResult& then, const QuestionResult& now);

/// A question of the log, and what it leads to where it is asked again.
struct AskedAgain {
  LoggedQuestion asked;
  QuestionResult then, now;
  AnswerChange change() const { return changeOf(then, now); }
};

/// Each question, then and now, and together: how many changed in which way, of those that were said to be
/// right and wrong too, and what they took and cost.
Json toJson(const std::vector<AskedAgain>& asked);

}  // namespace omni
