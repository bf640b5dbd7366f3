#include "app/http/rows/rows_reply.h"

#include <algorithm>

#include "app/http/problem.h"
#include "base/number.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr unsigned kNotAcceptable = 406;

/// How much each media type of `Accept` is wanted, 0 to 1 (RFC 9110, 12.5.1).
class AcceptHeader {
 public:
  explicit AcceptHeader(std::string_view accept) {
    for (const std::string& one : split(accept, ',')) {
      const auto parts = split(one, ';');
      double quality = 1;
      for (const std::string& part : parts)
        if (const auto parameter = trim(part); parameter.starts_with("q="))
          quality = parsedNumber(parameter.substr(2)).value_or(0);
      types_.emplace_back(lower(trim(parts.front())), quality);
    }
  }

  /// 0 where the header does not name it.
  double of(std::string_view type) const {
    const auto found = std::ranges::find(types_, type, &std::pair<std::string, double>::first);
    return found == types_.end() ? 0 : found->second;
  }
  double ofJson() const {
    const bool named = std::ranges::any_of(types_, [](const auto& type) { return type.first == kJson; });
    return named ? of(kJson) : std::max(of("*/*"), of("application/*"));
  }
  bool namesJson() const { return of(kJson) > 0; }

 private:
  static constexpr std::string_view kJson = "application/json";
  std::vector<std::pair<std::string, double>> types_;
};

}  // namespace

std::optional<RowsFormat> wantedRows(const IncomingRequest& request) {
  const AcceptHeader accepted(request.header("Accept"));
  std::optional<RowsFormat> best;
  double most = 0;
  for (const RowsFormatInfo& format : rowsFormats())
    if (const double wanted = accepted.of(format.mediaType); wanted > most) {
      best = format.format;
      most = wanted;
    }
  // A range such as */* names JSON less plainly than the format is named.
  const bool json = accepted.namesJson() ? accepted.ofJson() >= most : accepted.ofJson() > most;
  return json ? std::nullopt : best;
}

OutgoingReply rowsReply(const RouteCall& call, RowsFormat format, const Outcome& outcome,
                        const ExportedNotes& notes, std::string_view name) {
  const bool exact = call.query.value("exact", std::string()) == "true";
  auto file = exportRows(outcome, format, exact ? Formulas::kExact : Formulas::kHarmless, notes);
  if (!file) return problem(file.error());
  const RowsFormatInfo& info = infoOf(format);
  OutgoingReply reply{.body = *std::move(file), .type = std::string(info.mediaType)};
  if (info.isText) reply.type += "; charset=utf-8";
  reply.headers = {{"Content-Disposition",
                    "attachment; filename=\"" + std::string(name) + std::string(info.suffix) + "\""},
                   {"Omni-Guess", isGuess(notes) ? "true" : "false"},
                   {"Omni-Truncated", outcome.truncated ? "true" : "false"},
                   {"Vary", "Accept"}};
  return reply;
}

OutgoingReply noRows(const AskReport& report) {
  return problem(
      {Code::kNotFound,
       "there are no rows: the question was " + std::string(name(report.status)) + ". " + report.answer.text,
       "Ask with Accept: application/json for the report."},
      kNotAcceptable);
}

}  // namespace omni
