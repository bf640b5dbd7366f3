#include "eval/data/question_log.h"

#include "eval/data/json_lines.h"

namespace omni {
namespace {

using nlohmann::json;

enum class Verdict { kRight, kWrong };

Result<Verdict> verdictOf(const json& line) {
  const auto& feedback = member(line, "feedback");
  if (feedback.is_null() || feedback == "right") return Verdict::kRight;
  if (feedback == "wrong") return Verdict::kWrong;
  return fail(Code::kInvalidArgument, "unknown feedback " + jsonText(feedback),
              "Use \"right\" or \"wrong\".");
}

Result<Route> routeIn(const std::map<SourceId, Route>& routes, const SourceId& source) {
  if (const auto found = routes.find(source); found != routes.end()) return found->second;
  return fail(Code::kNotFound, "no source \"" + source + "\" in the pool", "Add it, or remove the line.");
}

bool areRows(const json& rows) {
  if (!rows.is_array()) return false;
  for (const auto& row : rows)
    if (!row.is_array()) return false;
  return true;
}

Status takeGold(const json& line, Sample& sample) {
  if (const auto& documents = member(line, "documents"); documents.is_array())
    for (const auto& document : documents)
      if (document.is_string()) sample.gold.grades[document.get<std::string>()] = 1;
  if (const auto& query = member(line, "query"); query.is_string())
    sample.gold.query = query.get<std::string>();
  const auto& rows = member(line, "rows");
  if (!rows.is_null() && !areRows(rows))
    return fail(Code::kInvalidArgument, "\"rows\" is no list of lists", "Write [[cell, cell], …].");
  sample.gold.rows = rows;
  sample.gold.rowsByQuery = rows.is_null() && !sample.gold.query.empty() && sample.route != Route::kSearch;
  return {};
}

Result<Sample> sampleOf(const json& line, const std::map<SourceId, Route>& routes, std::size_t place) {
  OMNI_TRY(question, requiredText(line, "question"));
  OMNI_TRY(source, requiredText(line, "source"));
  OMNI_TRY(route, routeIn(routes, source));
  const auto& id = member(line, "id");
  Sample sample{
      id.is_string() ? id.get<std::string>() : std::to_string(place), "log", question, route, source, {}};
  OMNI_RETURN_IF_ERROR(takeGold(line, sample));
  return sample;
}

}  // namespace

Result<QuestionLog> readQuestionLog(const std::filesystem::path& file,
                                    const std::map<SourceId, Route>& routes) {
  QuestionLog log;
  std::size_t place = 0;
  OMNI_RETURN_IF_ERROR(readJsonLines(file, [&](const json& line) -> Status {
    ++place;
    OMNI_TRY(verdict, verdictOf(line));
    if (verdict == Verdict::kWrong) {
      ++log.wrong;
      return {};
    }
    OMNI_TRY(sample, sampleOf(line, routes, place));
    log.samples.push_back(std::move(sample));
    return {};
  }));
  return log;
}

}  // namespace omni
