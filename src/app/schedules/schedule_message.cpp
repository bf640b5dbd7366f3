#include "app/schedules/schedule_message.h"

#include <algorithm>

#include "base/characters/utf8.h"
#include "base/counted.h"
#include "base/text.h"
#include "base/time/iso_time.h"
#include "report/exports/rows_format.h"
#include "terminal/text.h"

namespace omni {
namespace {

constexpr std::size_t kRowsInJson = 100, kRowsInText = 10;
constexpr std::size_t kMaxLine = 300, kMaxAnswer = 2000;  // bytes of what people read

/// "2026-11-29 07:00".
std::string minuteOf(std::chrono::system_clock::time_point time) {
  std::string text = isoTime(time).substr(0, 16);
  text[10] = ' ';
  return text;
}

std::string shortened(std::string_view text, std::size_t most) {
  const std::string plain = printable(text);
  if (plain.size() <= most) return plain;
  return plain.substr(0, wholeCharactersWithin(plain, most)) + "…";
}

Json jsonOf(const ScheduleMessage& message) {
  Json json{{"schedule", message.schedule}, {"asked", message.asked}, {"slot", isoTime(message.slot)}};
  if (!message.condition.empty()) json["condition"] = message.condition;
  if (!message.why.empty()) json["why"] = message.why;
  if (message.error) json["error"] = toJson(*message.error);
  if (message.result) {
    const ScheduleResult& result = *message.result;
    Outcome rows = result.rows;
    const bool cut = rows.truncated || rows.rows.size() > kRowsInJson;
    rows.rows.resize(std::min(rows.rows.size(), kRowsInJson));
    rows.truncated = false;
    if (!result.answer.empty()) json["answer"] = toUtf8(result.answer);
    if (!result.confidence.empty()) json["confidence"] = result.confidence;
    json["guess"] = result.guess;
    for (const auto& [name, text] : result.notes)
      if (name == "source" || name == "query") json[name] = toUtf8(text);
    json.update(toJson(rows));
    json["truncated"] = cut;
  }
  Json missed = Json::array();
  for (const auto slot : message.missed) missed.push_back(isoTime(slot));
  json["missed"] = std::move(missed);
  return json;
}

/// The lines that people read, the first a headline.
std::vector<std::string> linesOf(const ScheduleMessage& message) {
  std::vector<std::string> lines{message.schedule + " (" + minuteOf(message.slot) + " UTC)"};
  lines.push_back(shortened(message.asked, kMaxLine));
  if (message.error) lines.push_back("Failed: " + shortened(message.error->text(), kMaxLine));
  if (!message.why.empty()) lines.push_back(shortened(message.condition + ": " + message.why, kMaxLine));
  if (message.result) {
    const ScheduleResult& result = *message.result;
    if (!result.answer.empty())
      lines.push_back(shortened(result.answer, kMaxAnswer));
    else
      for (std::size_t row = 0; row < std::min(result.rows.rows.size(), kRowsInText); ++row) {
        std::vector<std::string> cells;
        for (const Value& value : result.rows.rows[row]) cells.push_back(toReadableText(value));
        lines.push_back(shortened(join(cells, " | "), kMaxLine));
      }
    if (result.answer.empty() && result.rows.rows.size() > kRowsInText)
      lines.push_back("… " + counted(result.rows.rows.size(), "row") + " in all");
    if (!result.confidence.empty()) lines.push_back(shortened(result.confidence, kMaxLine));
  }
  if (!message.missed.empty()) {
    std::string text = "Missed before: " + counted(message.missed.size(), "run");
    for (std::size_t at = 0; at < std::min(message.missed.size(), kRowsInText); ++at)
      text += (at == 0 ? " (" : ", ") + minuteOf(message.missed[at]);
    lines.push_back(text + (message.missed.size() > kRowsInText ? ", …)" : ")"));
  }
  return lines;
}

/// Slack reads links, mentions and commands between angle brackets.
std::string slackText(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    if (!text.empty()) text += '\n';
    for (const char c : line)
      text += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
  }
  return text;
}

Json slackMessage(const std::vector<std::string>& lines) {
  return {{"text", slackText(lines)}, {"mrkdwn", false}, {"unfurl_links", false}, {"unfurl_media", false}};
}

/// In runs of text, where Markdown counts for nothing.
Json teamsMessage(const std::vector<std::string>& lines) {
  Json body = Json::array();
  for (std::size_t at = 0; at < lines.size(); ++at) {
    Json run{{"type", "TextRun"}, {"text", lines[at]}};
    if (at == 0) run["weight"] = "bolder";
    body.push_back({{"type", "RichTextBlock"}, {"inlines", Json::array({std::move(run)})}});
  }
  const Json card{{"$schema", "http://adaptivecards.io/schemas/adaptive-card.json"},
                  {"type", "AdaptiveCard"},
                  {"version", "1.4"},
                  {"body", std::move(body)}};
  return {{"type", "message"},
          {"attachments",
           Json::array({{{"contentType", "application/vnd.microsoft.card.adaptive"}, {"content", card}}})}};
}

}  // namespace

std::string bodyOf(const ScheduleMessage& message, MessageForm form) {
  const auto json = [&]() -> Json {
    switch (form) {
      case MessageForm::kJson: return jsonOf(message);
      case MessageForm::kSlack: return slackMessage(linesOf(message));
      case MessageForm::kTeams: return teamsMessage(linesOf(message));
    }
    return {};
  };
  return json().dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<std::string> fileOf(const ScheduleMessage& message, const std::string& suffix) {
  if (suffix == ".json" || !message.result) return bodyOf(message, MessageForm::kJson) + "\n";
  const auto format = std::ranges::find(rowsFormats(), suffix, &RowsFormatInfo::suffix);
  if (format == rowsFormats().end())
    return fail(Code::kInvalidArgument, "no format has the suffix " + suffix, "Write .csv or .xlsx.");
  ExportedNotes notes = message.result->notes;
  for (const auto slot : message.missed) notes.emplace_back("missed", isoTime(slot));
  return exportRows(message.result->rows, format->format, Formulas::kHarmless, notes);
}

}  // namespace omni
