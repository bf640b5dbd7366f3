#include "source/texts/passages.h"

#include <gmock/gmock.h>

#include "sources/documents/text/document_formats.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string textOf(const DocumentText& document, const PassageSpan& passage) {
  return document.text.substr(passage.start, passage.end - passage.start);
}

TEST(PassagesTest, keepTheirHeadingPath) {
  const auto document =
      markdownDocument("# Guide\n\nHello.\n\n## Install\n\nRun it.\n\n# Licence\n\nFree.\n");
  const auto passages = splitPassages(document);
  ASSERT_EQ(passages.size(), 3u);
  EXPECT_THAT(passages[0].headings, ElementsAre("Guide"));
  EXPECT_THAT(passages[1].headings, ElementsAre("Guide", "Install"));
  EXPECT_THAT(passages[2].headings, ElementsAre("Licence"));
  EXPECT_EQ(textOf(document, passages[1]), "Run it.");
}

TEST(PassagesTest, tinyParagraphsAreMergedUpToTheTarget) {
  const auto document = plainDocument("one\n\ntwo\n\nthree\n\nfour");
  const auto passages = splitPassages(document, {12, 100});
  ASSERT_EQ(passages.size(), 2u);
  EXPECT_EQ(textOf(document, passages[0]), "one\n\ntwo");
  EXPECT_EQ(textOf(document, passages[1]), "three\n\nfour");
}

TEST(PassagesTest, hugeParagraphsAreCutAtSentences) {
  std::string text;
  for (int i = 0; i < 50; ++i) text += "Sentence number " + std::to_string(i) + " ends here. ";
  const auto document = plainDocument(text);
  const auto passages = splitPassages(document, {100, 200});
  ASSERT_GT(passages.size(), 5u);
  for (const auto& passage : passages) {
    EXPECT_LE(passage.end - passage.start, 200u);
    EXPECT_TRUE(textOf(document, passage).starts_with("Sentence")) << textOf(document, passage);
    EXPECT_TRUE(textOf(document, passage).ends_with("here.")) << textOf(document, passage);
  }
}

TEST(PassagesTest, textWithoutSpacesIsCutBetweenCharacters) {
  std::string text;
  for (int i = 0; i < 400; ++i) text += "\xC3\xA9";
  const auto document = plainDocument(text);
  std::size_t covered = 0;
  for (const auto& passage : splitPassages(document, {100, 201})) {
    EXPECT_EQ((passage.end - passage.start) % 2, 0u);
    covered += passage.end - passage.start;
  }
  EXPECT_EQ(covered, text.size());
}

TEST(PassagesTest, whatLeadsToAListGoesWithIt) {
  const auto document = plainDocument("Some words of no matter\n\nThese are covered:\n\nscreens\n\ncables");
  const auto passages = splitPassages(document, {45, 100});
  ASSERT_EQ(passages.size(), 2u);
  EXPECT_EQ(textOf(document, passages[0]), "Some words of no matter");
  EXPECT_EQ(textOf(document, passages[1]), "These are covered:\n\nscreens\n\ncables");
}

TEST(PassagesTest, theRestOfAListStandsUnderWhatIntroducedIt) {
  const auto document = markdownDocument(
      "# Warranty\n\nThese are covered:\n\n- screens and frames\n- cables and plugs\n\nAll else that was "
      "sold with them is not covered.\n");
  const auto passages = splitPassages(document, {45, 100});
  ASSERT_EQ(passages.size(), 3u);
  EXPECT_THAT(passages[0].headings, ElementsAre("Warranty"));
  EXPECT_THAT(passages[1].headings, ElementsAre("Warranty", "These are covered"));
  EXPECT_THAT(passages[2].headings, ElementsAre("Warranty"));
}

TEST(PassagesTest, aTermGoesWithWhatItMeans) {
  const auto document = htmlDocument(
      "<dl><dt>Ounce</dt><dd>A weight of old.</dd><dt>Pint</dt><dd>A "
      "measure of beer.</dd></dl>");
  ASSERT_TRUE(document);
  const auto passages = splitPassages(*document, {30, 100});
  ASSERT_EQ(passages.size(), 2u);
  EXPECT_EQ(textOf(*document, passages[0]), "Ounce\n\nA weight of old.");
  EXPECT_EQ(textOf(*document, passages[1]), "Pint\n\nA measure of beer.");
}

TEST(PassagesTest, theRestOfATableStandsUnderItsHeader) {
  std::string html = "<table><thead><tr><th>City</th><th>People</th></tr></thead><tbody>";
  std::string markdown = "| City | People |\n|---|---|\n";
  for (int i = 0; i < 40; ++i) {
    const std::string city = "Town " + std::to_string(i), people = std::to_string(1000 + i);
    html += "<tr><td>" + city + "</td><td>" + people + "</td></tr>";
    markdown += "| " + city + " | " + people + " |\n";
  }
  for (const auto& document : {*htmlDocument(html + "</tbody></table>"), markdownDocument(markdown)}) {
    const auto passages = splitPassages(document, {100, 200});
    ASSERT_GT(passages.size(), 3u);
    EXPECT_THAT(passages.front().headings, IsEmpty());
    for (std::size_t i = 1; i < passages.size(); ++i)
      EXPECT_THAT(passages[i].headings, ElementsAre("City | People"));
  }
}

TEST(PassagesTest, headingsAloneGiveNoPassage) {
  EXPECT_THAT(splitPassages(markdownDocument("# One\n\n## Two\n")), IsEmpty());
}

}  // namespace
}  // namespace omni
