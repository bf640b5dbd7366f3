// Runs the guard cases of one language: GUARD_LANGUAGE names it, GUARD is its Language. The build makes one
// such program for each folder of src/language.
#include <gtest/gtest.h>

#include <regex>

#include "guard_case_file.h"
#include "language/language.h"

namespace omni {
namespace {

Descriptor descriptorFor(const GuardCaseFile& file, const GuardCase& guardCase) {
  Descriptor descriptor{.info = {.id = "company", .kind = guardCase.language, .dialect = guardCase.dialect}};
  if (guardCase.language == "sql") {
    descriptor.info.route = Route::kSql;
    descriptor.shape = file.tables;
  } else if (guardCase.language == "sparql") {
    descriptor.info.route = Route::kSparql;
    descriptor.shape = file.ontology;
  } else if (guardCase.language == "cypher") {
    descriptor.info.route = Route::kCypher;
    descriptor.shape = file.graph;
  } else {
    descriptor.info.route = Route::kSearch;
    descriptor.shape = CorpusProfile{.documents = 10, .passages = 100};
  }
  return descriptor;
}

void expectVerdict(const std::string& path, const GuardCaseFile& file, const GuardCase& guardCase) {
  const Descriptor descriptor = descriptorFor(file, guardCase);
  const auto verdict = GUARD().validate({.route = descriptor.info.route, .text = guardCase.text}, descriptor);
  if (guardCase.accept) {
    if (!verdict)
      ADD_FAILURE_AT(path.c_str(), guardCase.line)
          << "refused: " << verdict.error().message << " | " << verdict.error().hint;
    return;
  }
  if (verdict) {
    ADD_FAILURE_AT(path.c_str(), guardCase.line) << "admitted";
    return;
  }
  const auto flags =
      guardCase.ignoreCase ? std::regex::ECMAScript | std::regex::icase : std::regex::ECMAScript;
  const std::regex pattern(guardCase.pattern, flags);
  const Error& error = verdict.error();
  if (!std::regex_search(error.message, pattern) && !std::regex_search(error.hint, pattern))
    ADD_FAILURE_AT(path.c_str(), guardCase.line) << "refused in other words than ~ " << guardCase.pattern
                                                 << ": " << error.message << " | " << error.hint;
}

TEST(GuardCases, everyVerdictHolds) {
  const std::filesystem::path folder = "tests/cases/guard";
  ASSERT_TRUE(std::filesystem::is_directory(folder));
  std::size_t cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string stem = entry.path().stem().string();
    if (!stem.starts_with(GUARD_LANGUAGE) || entry.path().extension() != ".case") continue;
    const auto file = readGuardCases(entry.path());
    for (const auto& guardCase : file.cases) expectVerdict(entry.path().string(), file, guardCase);
    cases += file.cases.size();
  }
  EXPECT_GT(cases, 20u) << "the cases of " << GUARD_LANGUAGE << " are missing";
}

}  // namespace
}  // namespace omni
