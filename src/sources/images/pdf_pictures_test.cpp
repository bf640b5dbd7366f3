#include "sources/images/pdf_pictures.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "source/contract/pdf_file.h"
#include "source/roomy_budget.h"
#include "sources/images/pdf_page.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string page(const std::string& inside) {
  return "<?xml version=\"1.0\"?>\n<pdf2xml>\n<page number=\"7\" height=\"842\" width=\"595\">\n"
         "<fontspec id=\"0\" size=\"11\"/>\n" +
         inside + "</page>\n</pdf2xml>";
}

std::string line(int top, const std::string& text, int left = 50, int height = 10) {
  return "<text top=\"" + std::to_string(top) + "\" left=\"" + std::to_string(left) +
         "\" width=\"200\" height=\"" + std::to_string(height) + "\" font=\"0\">" + text + "</text>\n";
}

std::string image(int top, const std::string& file, int left = 50) {
  return "<image top=\"" + std::to_string(top) + "\" left=\"" + std::to_string(left) +
         "\" width=\"200\" height=\"100\" src=\"" + file + "\"/>\n";
}

TEST(PdfPage, aCaptionStandsBelowOrAbove) {
  const auto pictures = pdfPagePictures(page(image(100, "a.png") + image(300, "b.png") + image(560, "c.png") +
                                             line(205, "<b>Figure 3.1:</b> The export &amp; import dialog,") +
                                             line(217, "as it opens") + line(545, "Fig. 4 The third") +
                                             line(420, "Figures are drawn by hand in this book.")));
  ASSERT_TRUE(pictures) << pictures.error().message;
  EXPECT_THAT(
      *pictures,
      ElementsAre(Field(&PagePicture::caption, "Figure 3.1: The export & import dialog, as it opens"),
                  Field(&PagePicture::caption, IsEmpty()), Field(&PagePicture::caption, "Fig. 4 The third")));
  EXPECT_EQ(pictures->front().page, 7u);
  EXPECT_EQ(pictures->front().target, "a.png");
}

TEST(PdfPage, aCaptionOfTheOtherColumnIsNone) {
  const auto pictures = pdfPagePictures(page(image(100, "a.png") + line(205, "Figure 1: Elsewhere", 300)));
  EXPECT_THAT(pictures.value(), ElementsAre(Field(&PagePicture::caption, IsEmpty())));
}

TEST(PdfPage, whatSpeaksOfTheFigureStandsAround) {
  const std::string above = line(20, "What stands just above the picture."),
                    of = line(400, "The parts are named from left to right (Figure 2)."),
                    ofAnother = line(440, "More is shown by Figure 2.1 and Figure 21 of the annex."),
                    pictured = image(100, "a.png");
  const auto around = [](const std::string& inside) { return pdfPagePictures(page(inside))->at(0).around; };
  EXPECT_THAT(around(pictured + above + line(205, "Figure 2: Parts") + ofAnother + of),
              HasSubstr("named from"));
  EXPECT_THAT(around(pictured + above + line(205, "Figure 3: Parts") + ofAnother + of),
              HasSubstr("just above"));
  EXPECT_THAT(around(pictured + of), HasSubstr("named from")) << "where nothing stands above";
}

TEST(PdfPage, theLastLargerLineAboveIsItsHeading) {
  const std::string lines = line(20, "Saving files", 50, 18) +
                            line(60, "It is saved as one thinks it should be.") +
                            line(300, "Opening files", 50, 18);
  const auto pictures = pdfPagePictures(page(image(100, "a.png") + image(400, "b.png") + lines));
  EXPECT_THAT(*pictures, ElementsAre(Field(&PagePicture::headings, ElementsAre("Saving files")),
                                     Field(&PagePicture::headings, ElementsAre("Opening files"))));
}

class PdfPicturesTest : public ::testing::Test {
 protected:
  Result<std::vector<HeldPicture>> of(const std::string& pdf) {
    folder_.write("a.pdf", pdf);
    return pdfPictures(folder_.path() / "a.pdf", roomyBudget(),
                       [this](std::string warning) { warnings_.push_back(std::move(warning)); });
  }

  TemporaryFolder folder_;
  std::vector<std::string> warnings_;
  const std::string dialog_ = pdfImage(readFile("tests/pictures/dialog.png").value());
};

TEST_F(PdfPicturesTest, eachIsTakenOutWhereItStands) {
  const auto pictures = of(pdfFile({pdfLines("Nothing"), pdfPicture(0, 600), pdfPicture(0, 600)}, {dialog_}));
  ASSERT_TRUE(pictures) << pictures.error().message;
  ASSERT_EQ(pictures->size(), 2u);
  EXPECT_EQ(pictures->front().shown.page, 2u);
  EXPECT_THAT(pictures->front().bytes, HasSubstr("PNG"));
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(PdfPicturesTest, whatStandsOnManyPagesOrIsSmallAdorns) {
  const std::string dot = pdfStream(
      "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8",
      std::string(64, 'x'));
  const std::vector<std::string> pages(4, pdfPicture(0, 780) + pdfPicture(1, 600));
  const auto pictures = of(pdfFile(pages, {dialog_, dot}));
  ASSERT_TRUE(pictures) << pictures.error().message;
  EXPECT_THAT(*pictures, IsEmpty());
}

TEST_F(PdfPicturesTest, aPageOfHugePicturesIsLeftOutAndReported) {
  const std::string huge = pdfStream(
      "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 8",
      "x");
  const auto pictures = of(pdfFile({pdfPicture(1, 600), pdfPicture(0, 600)}, {dialog_, huge}));
  ASSERT_TRUE(pictures) << pictures.error().message;
  EXPECT_EQ(pictures->size(), 1u);
  EXPECT_THAT(warnings_, ElementsAre("page 1: its pictures are too many or too large"));
}

TEST_F(PdfPicturesTest, objectsTellWhetherThereAreAny) {
  const auto holds = [&](const std::string& name, const std::string& bytes) {
    folder_.write(name, bytes);
    return pdfHoldsPictures(folder_.path() / name);
  };
  EXPECT_TRUE(holds("a.PDF", pdfFile({pdfPicture(0, 600)}, {dialog_})));
  EXPECT_FALSE(holds("b.pdf", pdfFile({pdfLines("/Image")})));
  EXPECT_FALSE(holds("c.txt", "/Subtype /Image"));
  EXPECT_FALSE(pdfHoldsPictures(folder_.path() / "absent.pdf"));
}

TEST_F(PdfPicturesTest, aFileThatIsNoPdfIsReported) {
  const auto pictures = of("%PDF-1.4 nothing of the kind");
  ASSERT_FALSE(pictures);
  EXPECT_EQ(pictures.error().code, Code::kUnreadable);
}

}  // namespace
}  // namespace omni
