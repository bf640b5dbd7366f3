#include "execute/by_document.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

Passage passage(const std::string& document, std::size_t start, const std::string& heading,
                std::string text) {
  const std::size_t end = start + text.size();
  return {
      document,       "Tea", {"Drinks", heading}, TextSpan{start, end}, 1.0 / static_cast<double>(start + 1),
      std::move(text)};
}

std::vector<std::string> textsOf(const Outcome& outcome) {
  std::vector<std::string> texts;
  for (const auto& found : outcome.passages) texts.push_back(found.text);
  return texts;
}

TEST(JoinByDocument, whatWasFoundOfADocumentStandsInItsOrder) {
  Outcome outcome{.passages = {passage("tea.md", 50, "Green", "Steep it briefly."),
                               passage("coffee.md", 7, "Beans", "No tea."),
                               passage("tea.md", 90, "Green", "Not hot."),
                               passage("tea.md", 10, "Black", "Steep it long.")}};
  joinByDocument(outcome);
  EXPECT_THAT(textsOf(outcome),
              ElementsAre("Black\nSteep it long.\n\nGreen\nSteep it briefly.\n\nNot hot.", "No tea."));
  const Passage& tea = outcome.passages[0];
  EXPECT_EQ(tea.document, "tea.md");
  EXPECT_EQ(tea.title, "Tea");
  EXPECT_EQ(tea.place, PassagePlace(TextSpan{10, 98}));
  EXPECT_DOUBLE_EQ(tea.score, 1.0 / 51) << "of the best";
  EXPECT_THAT(outcome.passages[1].headings, ElementsAre("Drinks", "Beans")) << "alone it stays as it is";
}

TEST(JoinByDocument, ofALongDocumentTheBestIsKept) {
  const auto many = [](char letter) { return std::string(2500, letter); };
  Outcome outcome{.passages = {passage("a", 9000, "x", many('b')), passage("a", 6000, "x", many('a')),
                               passage("a", 0, "x", many('z')), passage("a", 20000, "x", "short")}};
  joinByDocument(outcome);
  EXPECT_THAT(textsOf(outcome), ElementsAre("x\n" + many('a') + "\n\n" + many('b') + "\n\nshort"));
}

TEST(JoinByDocument, rowsAreLeftAlone) {
  Outcome outcome{.columns = {"n"}, .rows = {{std::int64_t{1}}}};
  joinByDocument(outcome);
  EXPECT_EQ(outcome.rows.size(), 1u);
}

}  // namespace
}  // namespace omni
