#include <gmock/gmock.h>

#include "sources/documents/text/document_formats.h"

namespace omni {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> piecesOf(const DocumentText& document) {
  std::vector<std::string> pieces;
  for (const auto& block : document.blocks)
    pieces.push_back((block.heading ? std::to_string(block.heading) + ":" : "") +
                     document.text.substr(block.start, block.end - block.start));
  return pieces;
}

TEST(MarkdownTest, blocksLieWhereTheyStandInTheSource) {
  const auto document =
      markdownDocument("# Title *here*\n\nA **bold** word &amp; more\nnext line.\n\n- one\n- two\n");
  EXPECT_THAT(piecesOf(document),
              ElementsAre("1:Title *here", "A **bold** word &amp; more\nnext line.", "one", "two"));
  EXPECT_EQ(document.title, "Title here");
}

TEST(MarkdownTest, aTableIsOneBlockAndCodeIsKept) {
  const auto document = markdownDocument("| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n");
  EXPECT_THAT(piecesOf(document), ElementsAre("a | b |\n|---|---|\n| 1 | 2", "code"));
}

TEST(MarkdownTest, frontMatterGivesTheTitleAndNoText) {
  const auto document = markdownDocument("---\ntitle: \"Refunds\"\ntags: [x]\n---\nBody.\n");
  EXPECT_EQ(document.title, "Refunds");
  EXPECT_THAT(piecesOf(document), ElementsAre("Body."));
}

TEST(HtmlTest, extractsTextBlocksAndHeadings) {
  const auto document = htmlDocument(
      "<html><head><title> A &amp; B </title><style>x{}</style></head><body><nav>Menu</nav><h2>Part</h2>"
      "<p>One <b>bold</b>\n word.<br>Line.</p><script>bad()</script><ul><li>x<li>y</ul>"
      "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table></body></html>");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->title, "A & B");
  EXPECT_THAT(piecesOf(*document), ElementsAre("2:Part", "One bold word.\nLine.", "x", "y", "1 | 2\n3 | 4"));
}

TEST(HtmlTest, aParagraphThatIsAllOfACellIsOfItsRow) {
  const auto document = htmlDocument(
      "<table><tr><th> <p>City</p></th><th><p>Fare</p></th></tr><tr><td><p>Oslo</p></td><td><p>42</p></td>"
      "</tr></table><table><tr><td><p>A menu.</p><p>A page.</p></td></tr></table>");
  ASSERT_TRUE(document);
  EXPECT_THAT(piecesOf(*document), ElementsAre("City | Fare\nOslo | 42", "A menu.", "A page."));
}

TEST(HtmlTest, nestingWithoutEndIsRefusedBeforeParsing) {
  std::string html;
  for (int i = 0; i < 100000; ++i) html += "<div>";
  const auto document = htmlDocument(html);
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().code, Code::kLimit);
}

TEST(HtmlTest, nestingIsSeenWhateverHidesIt) {
  const std::pair<std::string, std::string> pages[] = {{"", "<div></x>"},
                                                       {"", "<div title='</div>'>"},
                                                       {"", "<div><textarea></div></textarea>"},
                                                       {"<script></SCRIPT>", "<div>"},
                                                       {"<!-- --!>", "<div>"}};
  for (const auto& [before, again] : pages) {
    std::string html = before;
    for (int i = 0; i < 2000; ++i) html += again;
    EXPECT_FALSE(htmlDocument(html)) << before << again;
  }
}

TEST(HtmlTest, comparisonsInScriptsAreNoTags) {
  std::string html = "<p>Text</p><!--";
  for (int i = 0; i < 3000; ++i) html += "<b>";
  html += "-->";
  for (int i = 0; i < 3000; ++i) html += "<script>i<n;</script>";
  EXPECT_THAT(piecesOf(htmlDocument(html + "<p>More").value()), ElementsAre("Text", "More"));
}

TEST(PlainTest, paragraphsAreSetApartByBlankLines) {
  const auto document = plainDocument("Title line\n\n  first\nsecond  \n \nlast");
  EXPECT_EQ(document.title, "Title line");
  EXPECT_THAT(piecesOf(document), ElementsAre("Title line", "first\nsecond", "last"));
}

TEST(JsonTest, aRecordKeepsItsIdAndTitle) {
  const auto document = jsonDocument(R"({"_id": "d1", "title": "T", "text": "Body text."})");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->id, "d1");
  EXPECT_EQ(document->title, "T");
  EXPECT_THAT(piecesOf(*document), ElementsAre("Body text."));
  EXPECT_EQ(jsonDocument(R"({"_id": 7, "text": "x"})")->id, "7");
  for (const std::string_view bad : {"", "{", "[1]", "{\"_id\": 1}", "{\"_id\": 1, \"text\": 2}"})
    EXPECT_EQ(jsonDocument(bad).error().code, Code::kUnreadable) << bad;
}

}  // namespace
}  // namespace omni
