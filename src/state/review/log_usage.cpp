#include "state/review/log_usage.h"

#include <algorithm>
#include <set>

#include "question/question.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr std::size_t kMinTopicQuestions = 2;  // questions that make a topic
constexpr std::size_t kMaxTopics = 10;

std::string writerOf(const Json& attempt) {
  if (attempt.contains("confirmed")) return "confirmed";
  return attempt.value("written_by", "built-in");
}

bool hasFailed(const Json& attempt) {
  const Json outcome = attempt.value("outcome", Json());
  return outcome.is_object() && outcome.contains("error");
}

void addTrace(const LoggedTrace& trace, LogUsage& usage) {
  const Json attempts = trace.report.value("attempts", Json::array());
  for (const Json& attempt : attempts) {
    SourceUse& use = usage.sources[attempt.value("source", "")];
    ++use.asked;
    use.failed += hasFailed(attempt) ? 1 : 0;
    use.ms += attempt.value("ms", 0.0);
  }
  const Json evidence = trace.report.value("evidence", Json::array());
  if (evidence.empty() || trace.question.status != "answered") return;
  ++usage.sources[evidence[0].value("source", "")].won;
  const auto index = evidence[0].value("attempt", std::size_t{0});
  if (index >= attempts.size()) return;
  WriterUse& writer = usage.writers[writerOf(attempts[index])];
  ++writer.answers;
  writer.right += trace.question.verdict == "right" ? 1 : 0;
  writer.wrong += trace.question.verdict == "wrong" ? 1 : 0;
  writer.tokens += trace.question.tokens;
  writer.money += trace.question.money;
}

// The word that most of them share is a topic; then the next of those that are left.
std::vector<UnansweredTopic> topicsOf(std::vector<std::string> questions) {
  std::vector<UnansweredTopic> topics;
  while (topics.size() < kMaxTopics) {
    std::map<std::string, std::vector<std::size_t>> byWord;
    for (std::size_t q = 0; q < questions.size(); ++q) {
      const auto stems = contentStems(questions[q]);
      for (const auto& stem : std::set(stems.begin(), stems.end())) byWord[stem].push_back(q);
    }
    const auto most =
        std::ranges::max_element(byWord, {}, [](const auto& word) { return word.second.size(); });
    if (most == byWord.end() || most->second.size() < kMinTopicQuestions) break;
    topics.push_back({most->first, most->second.size(), questions[most->second.front()]});
    for (auto q = most->second.rbegin(); q != most->second.rend(); ++q)
      questions.erase(questions.begin() + static_cast<std::ptrdiff_t>(*q));
  }
  return topics;
}

}  // namespace

LogUsage usageOf(std::span<const LoggedTrace> traces) {
  LogUsage usage{.questions = traces.size(), .sources = {}, .writers = {}, .unanswered = {}};
  std::vector<std::string> unanswered;
  for (const LoggedTrace& trace : traces) {
    addTrace(trace, usage);
    if (trace.question.status == "abstained") unanswered.push_back(trace.question.question);
  }
  usage.unanswered = topicsOf(std::move(unanswered));
  return usage;
}

Json toJson(const LogUsage& usage) {
  Json sources = Json::object(), writers = Json::object(), unanswered = Json::array();
  for (const auto& [source, use] : usage.sources)
    sources[source] = {{"asked", use.asked}, {"won", use.won}, {"failed", use.failed}, {"ms", use.ms}};
  for (const auto& [writer, use] : usage.writers)
    writers[writer] = {{"answers", use.answers},
                       {"right", use.right},
                       {"wrong", use.wrong},
                       {"tokens", use.tokens},
                       {"money", use.money}};
  for (const auto& topic : usage.unanswered)
    unanswered.push_back({{"word", topic.word}, {"questions", topic.questions}, {"example", topic.example}});
  return {{"questions", usage.questions},
          {"sources", std::move(sources)},
          {"writers", std::move(writers)},
          {"unanswered", std::move(unanswered)}};
}

}  // namespace omni
