#include "state/kept_report.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "report/json_text.h"

namespace omni {
namespace {

using Keys = std::initializer_list<std::string_view>;

/// Writes JSON piece by piece; names are those of the schema, in which nothing is escaped.
class Writer {
 public:
  void value(const Json& json) { addJson(json, text_); }
  void member(std::string_view name) {
    separate();
    text_.append("\"").append(name).append("\":");
  }
  void member(std::string_view name, const Json& json) {
    member(name);
    value(json);
  }
  /// The members of an object but for these.
  void membersBut(const Keys& keys, const Json& object) {
    for (const auto& [name, json] : object.get_ref<const Json::object_t&>())
      if (std::ranges::find(keys, name) == keys.end()) member(name, json);
  }
  /// A list of what `write` makes of each item.
  template <class Write>
  void list(std::string_view name, const Json& items, const Write& write) {
    member(name);
    text_ += '[';
    for (const Json& item : items) {
      separate();
      write(*this, item);
    }
    text_ += ']';
  }
  void open() { text_ += '{'; }
  void close() { text_ += '}'; }
  std::string text() && { return std::move(text_); }

 private:
  void separate() {
    if (!text_.ends_with('{') && !text_.ends_with('[')) text_ += ',';
  }

  std::string text_;
};

Json countsOf(const Json& outcome) {
  if (!outcome.is_object() || outcome.contains("error")) return outcome;
  if (outcome.contains("passages")) return objectOf({{"passage_count", outcome["passages"].size()}});
  return objectOf({{"columns", outcome["columns"]},
                   {"row_count", outcome["rows"].size()},
                   {"truncated", outcome["truncated"]}});
}

void writeAttempt(Writer& writer, const Json& attempt) {
  writer.open();
  writer.membersBut({"outcome", "beside", "ties"}, attempt);
  writer.member("outcome", countsOf(attempt["outcome"]));
  writer.close();
}

void writeEvidence(Writer& writer, const Json& piece) {
  writer.open();
  writer.membersBut({"passage"}, piece);
  writer.close();
}

/// But for the answer, as it is worded.
Json stepsOf(const Json& report) {
  Json steps = Json::array();
  for (const Json& step : report["steps"])
    if (step["stage"] != "answer") steps.push_back(step);
  return steps;
}

}  // namespace

std::string withoutData(const Json& report) {
  Writer writer;
  writer.open();
  writer.membersBut({"answer", "attempts", "evidence", "contradictions", "steps"}, report);
  writer.member("answer", objectOf({{"text", ""}, {"citations", report["answer"]["citations"]}}));
  writer.list("attempts", report["attempts"], writeAttempt);
  writer.list("evidence", report["evidence"], writeEvidence);
  writer.member("contradictions", Json::array());
  writer.member("steps", stepsOf(report));
  writer.close();
  return std::move(writer).text();
}

}  // namespace omni
