#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "base/world.h"
#include "eval/metrics/summary.h"

namespace omni {

/// The benchmark that tests measure on, where there is one.
inline std::filesystem::path benchFolder() {
  return realWorld().environment("OMNI_BENCH").value_or("../shared/bench");
}

/// The figures of the independent scorer that comes with the benchmark; null when it cannot be run.
inline nlohmann::json scoredElsewhere(const std::filesystem::path& bench,
                                      const std::filesystem::path& predictions) {
  const std::string command = "python3 '" + (bench / "score.py").string() + "' '" + bench.string() + "' '" +
                              predictions.string() + "' --json 2>/dev/null";
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {};
  std::string text;
  char buffer[4096];
  while (const auto read = std::fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, read);
  pclose(pipe);
  const auto figures = nlohmann::json::parse(text, nullptr, false);
  return figures.is_discarded() ? nlohmann::json() : figures;
}

/// Holds the product's figures against the other scorer's.
inline void expectSameFigures(const MethodSummary& ours, const nlohmann::json& theirs) {
  constexpr double kRounding = 0.0501;  // theirs are rounded to one decimal
  const auto expectSame = [&](const Figure& figure, const nlohmann::json& other, std::string_view what) {
    if (other.is_number()) {
      EXPECT_NEAR(figure.value, other.get<double>(), kRounding) << what;
    }
  };
  expectSame(ours.macro.selection, theirs.at("selection_macro"), "selection");
  expectSame(ours.macro.selection3, theirs.at("selection3_macro"), "selection at 3");
  expectSame(ours.macro.retrieval, theirs.at("retrieval_macro"), "retrieval");
  EXPECT_EQ(ours.milliseconds.median, theirs.at("ms_p50").get<double>());
  EXPECT_EQ(ours.milliseconds.p99, theirs.at("ms_p99").get<double>());
  for (const auto& [route, figures] : ours.routes) {
    const std::string key(name(route));
    EXPECT_EQ(figures.questions, theirs.at("n").at(key).get<std::size_t>()) << key;
    EXPECT_EQ(figures.leftOut, theirs.at("left_out").value(key, std::size_t{0})) << key;
    expectSame(figures.accuracy.selection, theirs.at("selection").at(key), key);
    expectSame(figures.accuracy.retrieval, theirs.at("retrieval").value(key, nlohmann::json()), key);
  }
}

}  // namespace omni
