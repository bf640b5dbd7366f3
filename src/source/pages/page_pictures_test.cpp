#include "source/pages/page_pictures.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "source/contract/mail_file.h"
#include "source/contract/office_files.h"
#include "source/pages/converted_file.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
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

const std::string kPng("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x40\0\0\0\x20", 24);

class HeldPicturesTest : public ::testing::Test {
 protected:
  std::vector<HeldPicture> of(const std::string& name, const std::string& bytes) const {
    folder_.write(name, bytes);
    std::vector<HeldPicture> held;
    const auto status = read(name, held);
    EXPECT_TRUE(status) << status.error().message;
    return held;
  }
  Status read(const std::string& name, std::vector<HeldPicture>& held) const {
    return eachHeldPicture(folder_.path() / name, Budget(), [&](HeldPicture picture) {
      held.push_back(std::move(picture));
      return Status();
    });
  }

  TemporaryFolder folder_;
};

TEST(HeldPictures, lieInDocumentsPresentationsAndMail) {
  EXPECT_TRUE(mayHoldPictures("a/Letter.DOCX") && mayHoldPictures("a.pptx"));
  EXPECT_TRUE(mayHoldPictures("a.eml") && mayHoldPictures("a.mbox"));
  EXPECT_FALSE(mayHoldPictures("a.xlsx") || mayHoldPictures("a.html") || mayHoldPictures("a.png"));
}

TEST_F(HeldPicturesTest, aPictureOfADocumentIsKnownByWhereItStands) {
  const std::string other = kPng + "other";
  const auto held = of(
      "manual.docx",
      wordFile(wordParagraph("Saving", "Heading1") +
                   wordParagraph("How strongly a file is squeezed is set with the slider.") +
                   wordPicture(2, "The slider") + wordParagraph("Loading", "Heading1") + wordPicture(1, ""),
               {kPng, other}));
  ASSERT_EQ(held.size(), 2u);
  EXPECT_EQ(held[0].bytes, other);
  EXPECT_EQ(held[0].shown.alt, "The slider");
  EXPECT_EQ(held[0].shown.around, "How strongly a file is squeezed is set with the slider.");
  EXPECT_THAT(held[0].shown.headings, ElementsAre("Saving"));
  EXPECT_EQ(held[1].bytes, kPng);
  EXPECT_THAT(held[1].shown.headings, ElementsAre("Loading"));
}

TEST_F(HeldPicturesTest, aPictureOfASlideIsKnownByTheSlide) {
  const auto held = of("plan.pptx", slidesFile({{"Goals", "Grow"}, {"Prices", "Ten euros"}}, kPng));
  EXPECT_TRUE(holdsPictures(folder_.path() / "plan.pptx"));
  ASSERT_EQ(held.size(), 1u);
  EXPECT_EQ(held[0].bytes, kPng);
  EXPECT_EQ(held[0].shown.alt, "A chart");
  EXPECT_THAT(held[0].shown.headings, ElementsAre("Slide 2: Prices"));
}

TEST_F(HeldPicturesTest, whatHoldsNoneHasNone) {
  EXPECT_THAT(of("a.docx", wordFile(wordParagraph("Nothing to see."))), IsEmpty());
  EXPECT_FALSE(holdsPictures(folder_.path() / "a.docx"));
  folder_.write("broken.docx", "no document");
  std::vector<HeldPicture> held;
  EXPECT_THAT(read("broken.docx", held).error().message, HasSubstr("damaged"));
  EXPECT_FALSE(holdsPictures(folder_.path() / "broken.docx"));
}

std::string attachedPicture(const std::string& name, const std::string& bytes) {
  return mailPart("image/png", name, bytes);
}
constexpr const char* kMailText = "The pump in the cellar leaks, see below.";
constexpr const char* kOfAnn = "The pump, from Ann Bård, 2021-11-20";

TEST_F(HeldPicturesTest, aPictureThatCameWithAMessageIsKnownByTheMessage) {
  const auto held = of("a.eml", mailFile(attachedPicture("IMG_2041.png", kPng), kMailText));
  EXPECT_TRUE(holdsPictures(folder_.path() / "a.eml"));
  ASSERT_THAT(held, SizeIs(1));
  EXPECT_EQ(held[0].bytes, kPng);
  EXPECT_EQ(held[0].shown.alt, "IMG_2041.png");
  EXPECT_EQ(held[0].shown.around, kMailText);
  EXPECT_THAT(held[0].shown.headings, ElementsAre(kOfAnn, "Attached: IMG_2041.png"));
}

TEST_F(HeldPicturesTest, aPictureThatAMessageShowsStandsWhereItShowsIt) {
  const std::string shown = mailPart("image/png", "image001.png", kPng,
                                     "Content-ID: <one@example>\r\nContent-Disposition: inline\r\n");
  const auto held = of(
      "a.eml", mailFile(shown + attachedPicture("other.png", kPng + "other"),
                        "<p>The valve has been new since last year.</p><img alt='The valve' "
                        "src='cid:one%40example'><img src=cid:one@example><img src='cid:none'><img src='1'>"
                        "<img src='https://example.com/t.gif'><p>All else is as it has always been.</p>",
                        "text/html"));
  ASSERT_THAT(held, SizeIs(2)) << "each once, and only those that came with it";
  EXPECT_EQ(held[0].shown.alt, "The valve");
  EXPECT_EQ(held[0].shown.around, "The valve has been new since last year.");
  EXPECT_THAT(held[0].shown.headings, ElementsAre(kOfAnn));
  EXPECT_EQ(held[1].shown.alt, "other.png");
}

TEST_F(HeldPicturesTest, aPictureOfAMessageThatIsPassedOnIsOfThatMessage) {
  const std::string inner =
      "From: ben@example.com\r\nSubject: Before\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n"
      "--y\r\nContent-Type: image/png; name=\"in.png\"\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
      base64(kPng) + "\r\n--y--\r\n";
  const auto held = of("a.eml", mailFile("--x\r\nContent-Type: message/rfc822\r\n\r\n" + inner +
                                             attachedPicture("out.png", kPng + "other"),
                                         kMailText));
  ASSERT_THAT(held, SizeIs(2));
  EXPECT_THAT(held[0].shown.headings, Contains("Before, from ben@example.com"));
  EXPECT_THAT(held[1].shown.headings, ElementsAre(kOfAnn, "Attached: out.png"));
}

TEST_F(HeldPicturesTest, whatOnlyAdornsAMessageOrIsBrokenIsPassedOver) {
  std::string dot = kPng;
  dot.replace(16, 8, std::string("\0\0\0\1\0\0\0\1", 8));
  std::string torn = attachedPicture("torn.png", kPng);
  torn.replace(torn.find("iVBO"), 4, "*!?*");
  EXPECT_THAT(
      of("a.eml", mailFile(attachedPicture("dot.png", dot) + torn + attachedPicture("none.png", "no picture"),
                           kMailText)),
      IsEmpty());
  EXPECT_FALSE(holdsPictures(folder_.path() / "a.eml"));
  const std::string whole = mailFile(attachedPicture("a.png", kPng), kMailText);
  EXPECT_THAT(of("cut.eml", whole.substr(0, whole.size() - 20)), IsEmpty());
}

TEST_F(HeldPicturesTest, moreThanAHundredPicturesOfAMessageAreNotTaken) {
  std::string parts;
  for (int i = 0; i < 120; ++i) parts += attachedPicture("p.png", kPng + std::to_string(i));
  EXPECT_THAT(of("a.eml", mailFile(parts, kMailText)), SizeIs(100));
}

TEST_F(HeldPicturesTest, picturesOfABoxAreOfTheirMessages) {
  std::string box;
  for (const char* other : {"one", "two", "three", "four"})
    box += "From a\r\n" +
           mailFile(attachedPicture("sign.png", kPng) + attachedPicture("own.png", kPng + other), kMailText) +
           "\r\nFrom b\r\n\r\nno header\r\n\r\n";
  const auto held = of("in.mbox", box);
  EXPECT_TRUE(holdsPictures(folder_.path() / "in.mbox"));
  ASSERT_THAT(held, SizeIs(7)) << "what stands in every message is the sign of who wrote them";
  EXPECT_EQ(held[0].shown.page, 1u);
  EXPECT_EQ(held[5].shown.page, 5u);
  EXPECT_EQ(held[6].shown.page, 7u);
  EXPECT_EQ(held[6].shown.alt, "own.png");
}

TEST_F(HeldPicturesTest, aDocumentThatIsReadAsTextHasWhatStandsInTheirPlace) {
  folder_.write("a.docx", wordFile(wordPicture(1, "The slider"), {kPng}));
  auto pages = ConvertedFile::open(folder_.path() / "a.docx");
  ASSERT_TRUE(pages);
  EXPECT_THAT(pages->next().value().value_or(""), HasSubstr("The slider"));
  EXPECT_FALSE(pages->picture(0)) << "it was not opened with its pictures";
}

}  // namespace
}  // namespace omni
