#include "source/pages/page_pictures.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(PagePictures, aPictureHasWhatThePageSaysOfIt) {
  const auto pictures = htmlPictures(
      "<h1>Manual</h1><h2>Export</h2><p>This dialog sets how strongly a PNG is compressed.</p>"
      "<figure><img src='img/export%20png.png?v=2' alt='Export dialog'><figcaption>Figure 3: PNG options"
      "</figcaption></figure>");
  ASSERT_TRUE(pictures);
  ASSERT_THAT(*pictures, SizeIs(1));
  const PagePicture& picture = pictures->front();
  EXPECT_EQ(picture.target, "img/export png.png");
  EXPECT_EQ(picture.alt, "Export dialog");
  EXPECT_EQ(picture.caption, "Figure 3: PNG options");
  EXPECT_EQ(picture.around, "This dialog sets how strongly a PNG is compressed.");
  EXPECT_THAT(picture.headings, ElementsAre("Manual", "Export"));
}

TEST(PagePictures, theTitleOfAFigureIsACaptionToo) {
  const auto pictures = htmlPictures(
      "<div class='figure'><p class='title'>Figure 1. Layers</p><div><img src='a.png'></div></div>"
      "<img src='b.png' title='A tool'>");
  ASSERT_THAT(*pictures, SizeIs(2));
  EXPECT_EQ(pictures->at(0).caption, "Figure 1. Layers");
  EXPECT_EQ(pictures->at(1).caption, "");
  EXPECT_EQ(pictures->at(1).alt, "A tool");
}

TEST(PagePictures, whatLiesElsewhereOrInThePageItselfIsPassedOver) {
  const auto pictures = htmlPictures(
      "<img src='https://example.com/a.png'><img src='data:image/png;base64,AAAA'><img "
      "src='//x/b.png'><img>");
  EXPECT_THAT(*pictures, IsEmpty());
}

TEST(PagePictures, longParagraphsAreCutAtAWord) {
  const auto pictures = htmlPictures("<p>" + std::string(700, 'a') + " b</p><img src='a.png'>");
  EXPECT_EQ(pictures->front().around.size(), 600u);
}

TEST(PagePictures, thoseOfMarkdownAreReadToo) {
  const auto pictures = markdownPictures(
      "# Start\n\nThe first window shows all projects.\n\n![Welcome *window*](shots/start.png \"Figure "
      "1\")\n\n"
      "- Press the red button, ![](stop.gif) which ends it.\n");
  ASSERT_THAT(pictures, SizeIs(2));
  EXPECT_EQ(pictures[0].target, "shots/start.png");
  EXPECT_EQ(pictures[0].alt, "Welcome window");
  EXPECT_EQ(pictures[0].caption, "Figure 1");
  EXPECT_EQ(pictures[0].around, "The first window shows all projects.");
  EXPECT_THAT(pictures[0].headings, ElementsAre("Start"));
  EXPECT_EQ(pictures[1].around, "Press the red button, which ends it.");
}

}  // namespace
}  // namespace omni
