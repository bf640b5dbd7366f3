// Any common noun may name a table, a class, a label or a column: those of nouns.txt, asked for in plain
// words.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "base/text.h"
#include "formulate/builtin_formulator.h"
#include "language/languages.h"
#include "nouns/noun_sources.h"
#include "question/question.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

constexpr std::size_t kTogether = 40;         // things of one source
constexpr std::size_t kColumnsTogether = 20;  // columns of one table
constexpr std::size_t kColumns = 2000;

/// What the first query of a question gives: its rows, its error.
std::string answerOf(const std::string& question, const CatalogEntry& entry) {
  const auto asked = analyse(question, realWorld().today());
  if (!asked) return asked.error().message;
  const auto formulated = formulate(*asked, entry, 1);
  if (!formulated) return formulated.error().message;
  const NativeQuery& query = formulated->front().query;
  const auto guarded = languageOf(query.route).validate(query, entry.descriptor);
  if (!guarded) return guarded.error().message;
  const auto outcome = entry.source->run(*guarded, roomyBudget());
  if (!outcome) return outcome.error().message;
  std::vector<std::string> rows;
  for (const auto& row : outcome->rows) {
    std::vector<std::string> cells;
    for (const auto& value : row) cells.push_back(toText(value));
    rows.push_back(join(cells, " | "));
  }
  return join(rows, "\n");
}

/// Counts what is right, and keeps what is not for a reader.
class Tally {
 public:
  void ask(const std::string& question, const CatalogEntry& entry, const std::string& due) {
    ++asked_;
    const std::string given = answerOf(question, entry);
    if (given == due)
      ++right_;
    else
      wrong_.push_back(question + "  " + split(given, '\n').front());
  }

  void expectAtLeast(double share, const std::string& of) const {
    const double reached =
        static_cast<double>(right_) / static_cast<double>(std::max<std::size_t>(1, asked_));
    std::cout << of << ": " << right_ << " of " << asked_ << " right\n";
    for (const auto& question : wrong_) std::cout << "  " << question << '\n';
    EXPECT_GE(reached, share) << of;
  }

 private:
  std::size_t asked_ = 0, right_ = 0;
  std::vector<std::string> wrong_;
};

/// The nouns from `first`, at most `count`.
std::span<const Noun> some(const std::vector<Noun>& nouns, std::size_t first, std::size_t count) {
  return std::span(nouns).subspan(first, std::min(count, nouns.size() - first));
}

std::vector<std::string> namesOf(std::span<const Noun> nouns, std::string Noun::*form) {
  std::vector<std::string> names;
  for (const auto& noun : nouns) names.push_back(noun.*form);
  return names;
}

class Nouns : public ::testing::TestWithParam<std::pair<const char*, Things>> {};

TEST_P(Nouns, nameThings) {
  const auto all = readNouns();
  ASSERT_EQ(all.size(), 2000u);
  for (const auto form : {&Noun::singular, &Noun::plural}) {
    Tally tally;
    for (std::size_t first = 0; first < all.size(); first += kTogether) {
      const auto nouns = some(all, first, kTogether);
      const TemporaryFolder folder;
      const CatalogEntry entry = sourceOf(GetParam().second, namesOf(nouns, form), folder);
      for (std::size_t i = 0; i < nouns.size(); ++i)
        tally.ask("How many " + nouns[i].plural + " are there?", entry, std::to_string(countOf(i)));
    }
    tally.expectAtLeast(
        .99, std::string(GetParam().first) + (form == &Noun::singular ? ", singular" : ", plural"));
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Nouns,
                         ::testing::Values(std::pair{"tables", Things::kTables},
                                           std::pair{"classes", Things::kClasses},
                                           std::pair{"labels", Things::kLabels}),
                         [](const auto& of) { return std::string(of.param.first); });

TEST(NounsOf, abbreviations) {
  const std::vector<std::string> names{"cat", "cd", "disc", "temp", "dept", "emp"};
  const TemporaryFolder folder;
  const CatalogEntry entry = sourceOf(Things::kTables, names, folder);
  for (const auto& [asked, table] : {std::pair{"cats", 0},
                                     {"categories", 0},
                                     {"cds", 1},
                                     {"discs", 2},
                                     {"temps", 3},
                                     {"depts", 4},
                                     {"departments", 4},
                                     {"employees", 5}})
    EXPECT_EQ(answerOf("How many " + std::string(asked) + " are there?", entry),
              std::to_string(countOf(static_cast<std::size_t>(table))))
        << asked;
}

TEST(NounsOf, columns) {
  const auto all = readNouns();
  Tally counted, shown;
  for (std::size_t first = 0; first < kColumns; first += kColumnsTogether) {
    const auto nouns = some(all, first, kColumnsTogether);
    const TemporaryFolder folder;
    const CatalogEntry entry = sourceOfColumns(namesOf(nouns, &Noun::singular), folder);
    for (std::size_t i = 0; i < nouns.size(); ++i) {
      counted.ask("How many " + nouns[i].plural + " are there?", entry, std::to_string(countOf(i)));
      shown.ask("What is the " + nouns[i].singular + " of " + thingAt(i) + "?", entry, textAt(i, i));
    }
  }
  counted.expectAtLeast(.97, "columns, counted");
  shown.expectAtLeast(.97, "columns, shown");
}

}  // namespace
}  // namespace omni
