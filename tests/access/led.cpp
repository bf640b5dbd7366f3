#include "led.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <regex>

#include "base/text.h"
#include "language/languages.h"

namespace omni {
namespace {

// Of rows that are compared none is left out.
constexpr Limits kRoomy{.rows = 1'000'000, .bytes = 256u << 20u, .time = std::chrono::minutes(30)};

}  // namespace

bool allWanted() {
  const char* wanted = std::getenv("OMNI_ACCESS_ALL");
  return wanted && std::string_view(wanted) == "1";
}

Described described(Result<std::unique_ptr<Source>> source) {
  EXPECT_TRUE(source) << source.error().message;
  Described found{.source = std::move(*source), .descriptor = {}};
  auto descriptor = found.source->describe(Budget(kRoomy));
  EXPECT_TRUE(descriptor) << descriptor.error().message;
  if (descriptor) found.descriptor = std::move(*descriptor);
  return found;
}

std::string words(const Described& source) {
  return languageOf(source.descriptor.info.route).verbalise(source.descriptor);
}

std::string led(const Described& to, const std::string& query) {
  const Route route = to.descriptor.info.route;
  const auto guarded = languageOf(route).validate({.route = route, .text = query}, to.descriptor);
  if (!guarded) return "refused: " + guarded.error().text();
  const auto outcome = to.source->run(*guarded, Budget(kRoomy));
  if (!outcome)
    return "failed: " + std::string(name(outcome.error().code)) + ": " +
           outcome.error().message.substr(0, outcome.error().message.find("\nLINE "));
  std::vector<std::string> rows;
  for (const Row& row : outcome->rows) {
    std::string text;
    for (const Value& value : row) text += toJson(value) + "|";
    rows.push_back(std::move(text));
  }
  std::ranges::sort(rows);
  std::string text = std::to_string(rows.size()) + " rows of " + std::to_string(outcome->columns.size());
  const auto& headers = guarded->headers();
  for (std::size_t i = 0; i < outcome->columns.size(); ++i)
    text += " " + (headers.size() == outcome->columns.size() && !headers[i].empty() ? headers[i]
                                                                                    : outcome->columns[i]);
  for (const auto& row : rows) text += "\n" + row;
  for (const auto& document : outcome->ranking) text += "\n" + document;
  for (const auto& passage : outcome->passages)
    text += "\n" + passage.document + ": " + passage.title + ": " + passage.text + " " +
            toText(Value(passage.score));
  return text;
}

std::string namesAside(const std::string& led) {
  if (led.find("_:") == std::string::npos) return led;
  auto lines = split(std::regex_replace(led, std::regex("_:[^\"|]+"), "_:node"), '\n');
  std::sort(lines.begin() + 1, lines.end());
  return join(lines, "\n");
}

}  // namespace omni
