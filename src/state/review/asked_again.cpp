#include "state/review/asked_again.h"

#include <algorithm>

namespace omni {
namespace {

Json toJson(const QuestionResult& result) {
  Json json{{"status", result.status}, {"ms", result.ms}, {"tokens", result.tokens}, {"money", result.money}};
  if (!result.source.empty()) json["source"] = result.source;
  if (!result.query.empty()) json["query"] = result.query;
  return json;
}

double medianOf(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

Json costOf(const std::vector<AskedAgain>& asked, QuestionResult AskedAgain::*when) {
  std::vector<double> ms;
  std::size_t tokens = 0;
  double money = 0;
  for (const AskedAgain& each : asked) {
    const QuestionResult& result = each.*when;
    ms.push_back(result.ms);
    tokens += result.tokens;
    money += result.money;
  }
  return {{"median_ms", medianOf(std::move(ms))}, {"tokens", tokens}, {"money", money}};
}

Json changedOf(const std::vector<AskedAgain>& asked, std::string_view verdict) {
  std::size_t all = 0, changed = 0;
  for (const AskedAgain& each : asked) {
    if (each.asked.verdict != verdict) continue;
    ++all;
    if (each.change() != AnswerChange::kNone) ++changed;
  }
  return {{"questions", all}, {"changed", changed}};
}

}  // namespace

QuestionResult resultOf(const Json& report) {
  const Json usage = report.value("usage", Json::object());
  QuestionResult result{.status = report.value("status", ""),
                        .source = {},
                        .query = {},
                        .ms = report.value("ms", 0.0),
                        .tokens = usage.value("tokens", std::size_t{0}),
                        .money = usage.value("money", 0.0)};
  const Json evidence = report.value("evidence", Json::array());
  const Json attempts = report.value("attempts", Json::array());
  if (evidence.empty()) return result;
  result.source = evidence[0].value("source", "");
  const auto index = evidence[0].value("attempt", std::size_t{0});
  if (index >= attempts.size() || !attempts[index].value("query", Json()).is_string()) return result;
  result.query = attempts[index]["query"].get<std::string>();
  if (const Json values = attempts[index].value("parameters", Json::object()); !values.empty())
    result.query += " " + values.dump();
  return result;
}

std::string_view name(AnswerChange change) {
  switch (change) {
    case AnswerChange::kNone: return "none";
    case AnswerChange::kQuery: return "another query";
    case AnswerChange::kSource: return "another source";
    case AnswerChange::kAnsweredNow: return "answered now";
    case AnswerChange::kNoLongerAnswered: return "no longer answered";
    case AnswerChange::kStatus: return "another end";
  }
  return "none";
}

AnswerChange changeOf(const QuestionResult& then, const QuestionResult& now) {
  constexpr std::string_view kAnswered = "answered";
  if (then.status != now.status) {
    if (now.status == kAnswered) return AnswerChange::kAnsweredNow;
    return then.status == kAnswered ? AnswerChange::kNoLongerAnswered : AnswerChange::kStatus;
  }
  if (now.status != kAnswered) return AnswerChange::kNone;
  if (then.source != now.source) return AnswerChange::kSource;
  return then.query == now.query ? AnswerChange::kNone : AnswerChange::kQuery;
}

Json toJson(const std::vector<AskedAgain>& asked) {
  Json questions = Json::array(), changes = Json::object();
  for (const AskedAgain& each : asked) {
    const std::string change(name(each.change()));
    changes[change] = changes.value(change, 0) + 1;
    questions.push_back({{"id", each.asked.id},
                         {"question", each.asked.question},
                         {"change", change},
                         {"then", toJson(each.then)},
                         {"now", toJson(each.now)}});
    if (!each.asked.verdict.empty()) questions.back()["verdict"] = each.asked.verdict;
  }
  return {{"questions", std::move(questions)},        {"changes", std::move(changes)},
          {"right", changedOf(asked, "right")},       {"wrong", changedOf(asked, "wrong")},
          {"then", costOf(asked, &AskedAgain::then)}, {"now", costOf(asked, &AskedAgain::now)}};
}

}  // namespace omni
