// Hostile text in what sources hold and say of themselves: wherever it turns up, a prompt is the one that a
// harmless text gives but for what lies inside a fence, no query holds it, and no output obeys it.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "eval/report/markup.h"
#include "formulate/builtin_formulator.h"
#include "language/languages.h"
#include "model/prompt/fence.h"
#include "report/report_json.h"
#include "report/report_text.h"
#include "stages/case_file.h"
#include "stages/hostile_pool.h"

namespace omni {
namespace {

constexpr std::size_t kBytesRecognised = 12;

std::string allText(const std::vector<ChatRequest>& prompts) {
  std::string text;
  for (const auto& prompt : prompts)
    for (const auto& message : prompt.messages) text += message.text;
  return text;
}

// What stands outside of fences, the fences' numbers left out.
std::string skeleton(const std::vector<ChatRequest>& prompts) {
  std::string out;
  for (const auto& prompt : prompts)
    for (const auto& message : prompt.messages) {
      std::string_view rest = message.text;
      for (auto open = rest.find("⟦"); open != std::string_view::npos; open = rest.find("⟦")) {
        const auto end = rest.find("⟦end ", open);
        const auto close = end == std::string_view::npos ? end : rest.find("⟧", end);
        out += rest.substr(0, rest.find(' ', open));
        if (close == std::string_view::npos) break;  // of the rule that explains the marks
        rest.remove_prefix(close);
      }
      out += rest;
    }
  return out;
}

bool holdsTurnMark(const std::string& text) {
  static const std::regex kMark(R"(<\||<｜|\[/?INST\]|</?s>|<<SYS>>|<(start|end)_of_turn>|</?tool_call>)",
                                std::regex::icase);
  return std::regex_search(text, kMark);
}

// Tables escape '|' once more.
std::string withoutEscapes(std::string text) {
  std::erase_if(text, [](char c) { return c == '\\' || c == '|'; });
  return text;
}

void expectFenced(const InjectionCase& hostile, const std::string& place) {
  const auto prompts = HostilePool(place, hostile.text).prompts();
  if (prompts.empty()) return;  // no question at all
  const std::string text = allText(prompts);
  EXPECT_EQ(skeleton(prompts), skeleton(HostilePool(place, "harmless").prompts()));
  EXPECT_FALSE(harmsTerminal(text)) << text;
  EXPECT_FALSE(holdsTurnMark(text)) << text;
  std::string front = shown(hostile.text.substr(0, hostile.text.find('\n')), kBytesRecognised);
  if (front.ends_with("…")) front.resize(front.size() - std::string_view("…").size());
  EXPECT_NE(withoutEscapes(text).find(withoutEscapes(front)), std::string::npos) << "no prompt shows it";
}

void expectShownSafely(const AskReport& report) {
  std::ostringstream out, err;
  const Terminal terminal(out, err, {});
  printReport(report, terminal);
  printTrace(report, true, terminal);
  EXPECT_FALSE(harmsTerminal(out.str())) << out.str();
  const std::string json = toJson(report).dump(2, ' ', true, Json::error_handler_t::replace);
  EXPECT_FALSE(harmsTerminal(json));
  EXPECT_TRUE(Json::accept(json)) << json;
}

void expectEscaped(const std::string& text) {
  const std::string markup = escapeMarkup(text);
  EXPECT_EQ(markup.find_first_of("<>\"'"), std::string::npos) << markup;
}

// A value that the question names becomes a bound parameter or nothing.
void expectBound(const std::string& value) {
  const HostilePool pool("value", value);
  const auto question = analyse("How many customers have the city \"" + value + "\"?", {});
  if (!question) return;
  const Budget budget;
  Trace trace;
  const Asking asking{*question, budget, trace};
  const auto written = BuiltinFormulator().begin(asking, *pool.database())->next(nullptr);
  if (!written || !*written) return;
  const NativeQuery& query = (*written)->query;
  EXPECT_EQ(query.text.find(value), std::string::npos) << query.text;
  EXPECT_TRUE(languageOf(query.route).validate(query, pool.database()->descriptor)) << query.text;
}

TEST(InjectionCases, dataStaysData) {
  std::size_t cases = 0;
  for (const auto& hostile : readInjectionCases()) {
    if (hostile.reply) continue;
    ++cases;
    const testing::ScopedTrace where(hostile.file.c_str(), hostile.line, "this case");
    for (const auto& place : hostile.places) {
      const testing::ScopedTrace in(hostile.file.c_str(), hostile.line, "at " + place);
      expectFenced(hostile, place);
      expectShownSafely(HostilePool(place, hostile.text).report());
    }
    expectEscaped(hostile.text);
    expectBound(hostile.text);
  }
  EXPECT_GE(cases, 30u) << "cases are missing";
}

TEST(InjectionCases, aValueDoesBecomeAParameter) {
  const HostilePool pool("value", "O'Hara");
  const auto question = *analyse("How many customers have the city \"O'Hara\"?", {});
  const Budget budget;
  Trace trace;
  const auto written = BuiltinFormulator().begin({question, budget, trace}, *pool.database())->next(nullptr);
  ASSERT_TRUE(written && *written);
  ASSERT_EQ((*written)->query.parameters.size(), 1u);
  EXPECT_EQ(toText((*written)->query.parameters[0].value), "O'Hara");
}

}  // namespace
}  // namespace omni
