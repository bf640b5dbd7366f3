#include "app/schedules/schedule_result.h"

#include <algorithm>
#include <cmath>

#include "access/access_config.h"
#include "app/service/operations.h"
#include "app/tools/run_tool.h"
#include "app/tools/tool_arguments.h"
#include "app/tools/tool_scope.h"
#include "base/counted.h"
#include "base/text.h"
#include "net/signature/digest.h"
#include "report/report_text.h"
#include "report/rows_text.h"

namespace omni {
namespace {

/// The service as the schedule's role sees it.
Result<InForce> seenBy(const Schedule& schedule, const InForce& in) {
  if (schedule.role.empty()) return in;
  Caller caller{.name = "schedule " + schedule.name, .roles = {schedule.role}};
  return in.as(caller);
}

RequestContext contextOf(const Schedule& schedule) {
  RequestContext context{.caller = "schedule " + schedule.name, .route = "schedule " + schedule.name};
  if (!schedule.role.empty()) context.roles = {schedule.role};
  return context;
}

Result<ScheduleResult> askQuestion(const Schedule& schedule, const InForce& in, const std::stop_token& stop) {
  const Json arguments{{"question", schedule.question}};
  OMNI_TRY(asked, askFor(in, {.arguments = arguments, .stop = stop, .request = contextOf(schedule)}));
  const AskReport& report = asked.report;
  if (report.error) return tl::unexpected(*report.error);
  const auto rows = answeringOutcome(report);
  if (!rows)
    return fail(
        Code::kNotFound,
        "the question has no answer (" + std::string(name(report.status)) + "): " + report.answer.text,
        "Ask it by itself, and look at what was considered.");
  return ScheduleResult{.answer = report.answer.text,
                        .rows = asRows(*rows),
                        .confidence = confidenceText(report),
                        .guess = report.isGuess(),
                        .notes = notesOf(report, *rows, in.world->today())};
}

Result<ScheduleResult> callTool(const Schedule& schedule, const InForce& in, const std::stop_token& stop) {
  const RequestContext context = contextOf(schedule);
  OMNI_TRY(scope, ToolScope::of(in, context.roles, ""));
  const NamedTool* tool = scope.find(schedule.tool, *in.engine);
  if (!tool)
    return fail(Code::kNotFound, "there is no tool '" + schedule.tool + "' for the schedule's role",
                "Name the role under roles: of the tool, and give it the source.");
  OMNI_TRY(arguments, argumentsFrom(*tool, schedule.arguments));
  OMNI_TRY(ran, toolRows(*tool, in, {.arguments = arguments, .stop = stop, .request = context}));
  ExportedNotes notes = notesOf(tool->source, ran.query, ran.outcome, in.world->today());
  return ScheduleResult{.rows = asRows(ran.outcome), .notes = std::move(notes)};
}

std::optional<double> numberIn(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(&value); real && std::isfinite(*real)) return *real;
  return std::nullopt;
}

std::string numberText(const std::optional<double>& number) {
  return number ? toReadableText(Value(*number)) : "no number";
}

Met moved(const AlertCondition& condition, double number, const EarlierRun& earlier) {
  if (!earlier.number) return {};
  const double before = *earlier.number, change = std::abs(number - before);
  const bool far = before == 0 ? change > 0 : change / std::abs(before) * 100 > condition.number;
  return {far, numberText(before) + " → " + numberText(number)};
}

}  // namespace

Result<ScheduleResult> askSchedule(const Schedule& schedule, const InForce& in, const std::stop_token& stop) {
  OMNI_TRY(seen, seenBy(schedule, in));
  return schedule.tool.empty() ? askQuestion(schedule, seen, stop) : callTool(schedule, seen, stop);
}

std::optional<double> numberOf(const Outcome& rows) {
  if (rows.rows.size() != 1) return std::nullopt;
  std::optional<double> only;
  for (const Value& value : rows.rows.front()) {
    const auto number = numberIn(value);
    if (number && only) return std::nullopt;
    if (number) only = number;
  }
  return only;
}

std::string digestOf(const Outcome& rows) {
  std::vector<std::string> lines;
  for (const Row& row : rows.rows) {
    std::string line;
    for (const Value& value : row) line += std::to_string(value.index()) + toJson(value) + '\n';
    lines.push_back(std::move(line));
  }
  std::ranges::sort(lines);
  return sha256Hex(join(rows.columns, "\n") + "\n\n" + join(lines, "\n"));
}

Result<Met> meets(const AlertCondition& condition, const Outcome& rows, const EarlierRun& earlier) {
  const auto number = numberOf(rows);
  switch (condition.kind) {
    case AlertKind::kAlways: return Met{true};
    case AlertKind::kChanged: {
      if (earlier.digest.empty() || earlier.digest == digestOf(rows)) return Met{};
      const bool numbers = number && earlier.number;
      return Met{true,
                 numbers ? numberText(earlier.number) + " → " + numberText(number) : "the rows changed"};
    }
    case AlertKind::kRowCount:
      return Met{holds(condition, static_cast<double>(rows.rows.size())), counted(rows.rows.size(), "row")};
    case AlertKind::kMoved:
    case AlertKind::kNumber: break;
  }
  if (!number)
    return fail(Code::kInvalidArgument,
                "the condition '" + conditionText(condition) + "' is of one number, and the result is " +
                    counted(rows.rows.size(), "row"),
                "Ask for one number, or write a condition such as rows > 0.");
  if (condition.kind == AlertKind::kMoved) return moved(condition, *number, earlier);
  return Met{holds(condition, *number), numberText(number) + " is " + conditionText(condition)};
}

}  // namespace omni
