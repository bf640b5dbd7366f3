#include <gmock/gmock.h>
#include <zlib.h>

#include <filesystem>

#include "base/file.h"
#include "source/contract/file_contract.h"
#include "source/contract/mail_file.h"
#include "source/contract/office_files.h"
#include "source/contract/pdf_file.h"
#include "source/files/process.h"
#include "source/pictures/picture_text.h"
#include "source/roomy_budget.h"

namespace omni {

SourceKind imagesSourceKind();

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

std::string svg(const std::string& title) {
  return "<svg width=\"80\" height=\"40\"><title>" + title + "</title></svg>";
}

class ImagesFixture final : public FileFixture {
 public:
  SourceKind kind() const override { return imagesSourceKind(); }
  const Language& language() const override { return searchLanguage(); }
  SourceConfig make(const TemporaryFolder& folder) const override {
    SourceConfig config;
    config.id = "pictures";
    config.kind = "images";
    config.description = "What we drew";
    for (const char* name : {"pump", "valve", "tank", "boiler", "turbine"}) {
      folder.write(std::string(name) + ".svg", svg("A drawing of a " + std::string(name)));
      config.files().paths.push_back((folder.path() / (std::string(name) + ".svg")).string());
    }
    return config;
  }
  void change(const TemporaryFolder& folder) const override {
    folder.write("pump.svg", svg("A drawing of a pump in its house"));
  }
  std::string reads() const override { return "drawing pump valve tank boiler turbine"; }
  SourceConfig open(const std::filesystem::path& path) const override {
    SourceConfig config;
    config.id = "pictures";
    config.kind = "images";
    config.files().paths = {path.string()};
    return config;
  }
  std::string ending() const override { return ".svg"; }
  bool folderIsFine() const override { return true; }
};

}  // namespace

INSTANTIATE_TEST_SUITE_P(Images, SourceContract, ::testing::Values(&contractOf<ImagesFixture>));
INSTANTIATE_TEST_SUITE_P(Images, FileContract, ::testing::Values(&contractOf<ImagesFixture>));

namespace {

class ImagesSourceTest : public ::testing::Test {
 protected:
  Result<Descriptor> describe(const std::string& text = "on") {
    SourceConfig config;
    config.id = "shots";
    config.kind = "images";
    config.files().paths = {files_.path().string()};
    config.options = {{"text", text}, {"vectors", "off"}};
    source_ = imagesSourceKind().open(config, world_).value();
    return source_->describe(roomyBudget());
  }

  /// The best picture's name and all that is known of it.
  std::string find(const Descriptor& descriptor, const std::string& text) {
    const auto query = searchLanguage().validate({.route = Route::kSearch, .text = text}, descriptor);
    const auto outcome = source_->run(*query, roomyBudget());
    if (!outcome || outcome->passages.empty()) return "nothing";
    return outcome->passages[0].document + ": " + outcome->passages[0].title + "\n" +
           outcome->passages[0].text;
  }

  PassagePlace place(const Descriptor& descriptor, const std::string& text) {
    const auto query = searchLanguage().validate({.route = Route::kSearch, .text = text}, descriptor);
    return source_->run(*query, roomyBudget()).value().passages.at(0).place;
  }

  /// A file of tests/pictures.
  void put(const std::string& name, const std::string& as) {
    files_.write(as, readFile(std::filesystem::path("tests/pictures") / name).value());
  }

  TemporaryFolder files_;
  TemporaryFolder cache_;
  CachedIn world_{cache_.path()};
  std::unique_ptr<Source> source_;
};

TEST_F(ImagesSourceTest, aDrawingThatIsCompressedIsReadAsOneThatIsNot) {
  auto* out = gzopen((files_.path() / "plan.svgz").c_str(), "wb9");
  gzputs(out, "<svg width='300' height='200'><text>Boiler room</text></svg>");
  gzclose(out);
  files_.write("torn.svgz", "\x1f\x8b\x08 torn");
  const auto descriptor = describe("off");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(find(*descriptor, "boiler"), HasSubstr("SVG, 300 × 200 pixels"));
  ASSERT_THAT(descriptor->leftOut, SizeIs(1));
  EXPECT_THAT(descriptor->leftOut[0].message, HasSubstr("torn.svgz"));
}

TEST_F(ImagesSourceTest, aPictureIsFoundByWhatAPageSaysOfIt) {
  put("dialog.png", "img/shot-17.png");
  put("dialog.png", "img/other.png");
  files_.write("manual.html",
               "<h2>Saving</h2><p>How strongly a file is squeezed is set with the slider.</p>"
               "<figure><img src='img/shot-17.png' alt='Slider'><figcaption>Figure 2: "
               "Squeezing</figcaption></figure>");
  const auto descriptor = describe("off");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(std::get<CorpusProfile>(descriptor->shape).documents, 2u) << "pages are no pictures";
  const auto found = find(*descriptor, "squeezed slider");
  EXPECT_THAT(found, HasSubstr("img/shot-17.png: Figure 2: Squeezing"));
  EXPECT_THAT(found, HasSubstr("In manual.html, 'Saving': How strongly a file is squeezed"));
  EXPECT_THAT(found, HasSubstr("PNG, 420 × 90 pixels"));
  EXPECT_THAT(find(*descriptor, "shot 17"), HasSubstr("shot-17.png"));
}

TEST_F(ImagesSourceTest, aPictureThatIsNamedAsItsFileComesFirst) {
  put("dialog.png", "IMG_2041.png");
  put("dialog.png", "IMG_2042.png");
  put("dialog.png", "IMG_2043.png");
  files_.write("town.html", "<p>Our harbour.</p><img src='IMG_2041.png' alt='The harbour cat Chelsea'>");
  const auto descriptor = describe("off");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(find(*descriptor, "Where was IMG_2041.png taken?"),
              StartsWith("IMG_2041.png: The harbour cat"));
  EXPECT_THAT(find(*descriptor, "where was img_2043 taken"), StartsWith("IMG_2043.png"));
  EXPECT_THAT(find(*descriptor, "IMG_2042"), StartsWith("IMG_2042.png"));
}

TEST_F(ImagesSourceTest, aFigureIsFoundByItsNumber) {
  for (const char* number : {"1", "2", "2.1", "12"}) put("dialog.png", std::string(number) + ".png");
  files_.write(
      "report.html",
      "<figure><img src='1.png'><figcaption>Figure 1: What a report of the bees should show</figcaption>"
      "</figure><figure><img src='2.png'><figcaption>Figure 2: A wall</figcaption></figure>"
      "<figure><img src='2.1.png'><figcaption>Figure 2.1: Bees</figcaption></figure>"
      "<figure><img src='12.png'><figcaption>Figure 12: Bees</figcaption></figure>");
  const auto descriptor = describe("off");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(find(*descriptor, "What does Figure 2 of the report of the bees show?"), StartsWith("2.png"));
}

TEST_F(ImagesSourceTest, aPictureIsReadTheWayItIsShown) {
  if (!canReadPictures() || !isProgram("ffmpeg")) GTEST_SKIP() << "there is no tesseract or no ffmpeg";
  // Turned to its left, which its EXIF says: 6 is "turn it to its right to show it".
  const auto turned = files_.path() / "turned.jpg";
  ASSERT_TRUE(runProcess({"ffmpeg", "-v", "error", "-i", "tests/pictures/dialog.png", "-vf", "transpose=2",
                          "-q:v", "1", "-update", "1", turned.string()},
                         {}, roomyBudget()));
  const std::string exif("Exif\0\0II*\0\x08\0\0\0\1\0\x12\1\3\0\1\0\0\0\6\0\0\0\0\0\0\0", 32);
  std::string bytes = readFile(turned).value();
  bytes.insert(2, std::string("\xFF\xE1\0\x22", 4) + exif);
  files_.write("turned.jpg", bytes);
  const auto descriptor = describe();
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(find(*descriptor, "compression level"), HasSubstr("Compression level: 9"));
}

TEST_F(ImagesSourceTest, aPictureIsFoundByTheTextInIt) {
  if (!canReadPictures()) GTEST_SKIP() << "there is no tesseract";
  put("dialog.png", "a.png");
  files_.write("b.svg", svg("Something else"));
  const auto descriptor = describe();
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(find(*descriptor, "compression level"),
              HasSubstr("Text in the picture:\nExport Image as PNG\nCompression level: 9"));
}

TEST_F(ImagesSourceTest, aPictureWithinADocumentIsFound) {
  const std::string picture = readFile("tests/pictures/dialog.png").value();
  files_.write("manual.docx", wordFile(wordParagraph("Saving", "Heading1") + wordPicture(1, "The slider") +
                                           wordPicture(2, "Nothing that is read"),
                                       {picture, "no picture"}));
  files_.write("broken.docx", "no document");
  const auto descriptor = describe();
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(std::get<CorpusProfile>(descriptor->shape).documents, 1u);
  EXPECT_THAT(descriptor->notes, Contains(HasSubstr("broken.docx")));
  EXPECT_THAT(find(*descriptor, "slider"), HasSubstr("manual.docx#1: The slider"));
  EXPECT_THAT(find(*descriptor, "slider"), HasSubstr("In manual.docx, 'Saving'"));
  if (!canReadPictures()) GTEST_SKIP() << "there is no tesseract";
  EXPECT_THAT(find(*descriptor, "compression level"), HasSubstr("Compression level: 9"));
}

TEST_F(ImagesSourceTest, aPictureThatCameWithAMessageIsFoundWithTheMessage) {
  const std::string dialog = readFile("tests/pictures/dialog.png").value();
  files_.write("in.mbox",
               "From a\nSubject: No picture\n\nNone here.\n\nFrom b\n" +
                   mailFile(mailPart("image/png", "IMG_2041.png", dialog), "Its slider is hard to see."));
  const auto descriptor = describe();
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(std::get<CorpusProfile>(descriptor->shape).documents, 1u);
  EXPECT_THAT(find(*descriptor, "slider"),
              HasSubstr("in.mbox#2.1: IMG_2041.png\nIMG_2041.png\nIn in.mbox#2, 'The pump, from Ann Bård, "
                        "2021-11-20' > 'Attached: IMG_2041.png': Its slider is hard to see."));
  EXPECT_THAT(find(*descriptor, "IMG_2041"), StartsWith("in.mbox#2.1"));
  EXPECT_EQ(std::get<Region>(place(*descriptor, "slider")).page, 0u);
  if (!canReadPictures()) GTEST_SKIP() << "there is no tesseract";
  EXPECT_THAT(find(*descriptor, "compression level"), HasSubstr("Compression level: 9"));
}

TEST_F(ImagesSourceTest, aPictureWithinAPdfIsFoundWithItsPage) {
  const std::string dialog = pdfImage(readFile("tests/pictures/dialog.png").value());
  files_.write(
      "manual.pdf",
      pdfFile({pdfLines("Contents"),
               pdfLines("Saving", 780, 20) +
                   pdfLines("How strongly a file is squeezed is set\nas Figure 2 shows below.", 740) +
                   pdfPicture(0, 660) + pdfLines("Figure 2: The slider", 645, 10) +
                   pdfLines("Something else is told much further down on this page.", 500)},
              {dialog}));
  files_.write("broken.pdf", "%PDF-1.4 nothing of the kind");
  const auto descriptor = describe();
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(std::get<CorpusProfile>(descriptor->shape).documents, 1u);
  EXPECT_THAT(descriptor->notes, Contains(HasSubstr("broken.pdf")));
  EXPECT_THAT(find(*descriptor, "slider"),
              HasSubstr("manual.pdf#2.1: Figure 2: The slider\nFigure 2: The slider\nIn manual.pdf, page 2, "
                        "'Saving': How strongly a file is squeezed is set as Figure 2 shows below."));
  EXPECT_EQ(std::get<Region>(place(*descriptor, "slider")).page, 2u);
  if (!canReadPictures()) GTEST_SKIP() << "there is no tesseract";
  EXPECT_THAT(find(*descriptor, "compression level"), HasSubstr("Compression level: 9"));
}

TEST_F(ImagesSourceTest, whatCannotBeReadIsNamedAndTheOthersGoOn) {
  put("dialog.png", "good.png");
  put("dialog.png", "whole.png");
  files_.write("cut.png", readFile("tests/pictures/dialog.png").value().substr(0, 15));
  files_.write("half.png", readFile("tests/pictures/dialog.png").value().substr(0, 120));
  std::string bomb = readFile("tests/pictures/dialog.png").value();
  bomb.replace(16, 8, std::string("\0\1\0\0\0\1\0\0", 8));  // 65,536 by 65,536
  files_.write("bomb.png", bomb);
  const auto descriptor = describe();
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  ASSERT_EQ(descriptor->leftOut.size(), 1u);
  EXPECT_THAT(descriptor->leftOut[0].message, HasSubstr("cut.png: is cut off"));
  if (!canReadPictures()) GTEST_SKIP() << "there is no tesseract";
  EXPECT_THAT(descriptor->notes,
              Contains(HasSubstr("bomb.png: its text was not read (it has more than 100 mill")));
  EXPECT_THAT(descriptor->notes, Contains(HasSubstr("half.png: its text was not read")));
}

TEST_F(ImagesSourceTest, aFolderWithoutPicturesIsNoSource) {
  files_.write("page.html", "<p>Nothing to see</p>");
  EXPECT_EQ(describe().error().code, Code::kUnreadable);
}

}  // namespace
}  // namespace omni
