#include "source/pictures/picture_facts.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string big(std::uint32_t number, int bytes) {
  std::string text;
  for (int at = bytes - 1; at >= 0; --at) text += static_cast<char>(number >> (8 * at));
  return text;
}

std::string little(std::uint32_t number, int bytes) {
  const std::string text = big(number, bytes);
  return {text.rbegin(), text.rend()};
}

std::string chunk(const std::string& type, const std::string& data) {
  return big(static_cast<std::uint32_t>(data.size()), 4) + type + data + "crc!";
}

std::string png(std::uint32_t width, std::uint32_t height, const std::string& more = {}) {
  return std::string("\x89PNG\r\n\x1a\n", 8) +
         chunk("IHDR", big(width, 4) + big(height, 4) + std::string("\x08\x02\0\0\0", 5)) + more;
}

std::string segment(char marker, const std::string& data) {
  return std::string("\xFF") + marker + big(static_cast<std::uint32_t>(data.size() + 2), 2) + data;
}

std::string jpeg(const std::string& segments) {
  return "\xFF\xD8" + segments + segment('\xC0', '\x08' + big(480, 2) + big(640, 2) + "\x03") + "\xFF\xDA";
}

/// One directory, little-endian; each entry: tag, type, count, value or place.
struct Entry {
  std::uint32_t tag, type, count, value;
};
std::string tiff(const std::vector<Entry>& entries, const std::string& behind) {
  std::string bytes =
      std::string("II*\0", 4) + little(8, 4) + little(static_cast<std::uint32_t>(entries.size()), 2);
  for (const auto& [tag, type, count, value] : entries)
    bytes += little(tag, 2) + little(type, 2) + little(count, 4) + little(value, 4);
  return bytes + little(0, 4) + behind;
}

PictureFacts factsOf(const std::string& bytes) {
  const auto facts = pictureFacts(bytes);
  if (facts) return *facts;
  ADD_FAILURE() << facts.error().message;
  return {};
}

TEST(PictureFacts, aPngTellsItsSizeAndWhatItsChunksSay) {
  const auto facts = factsOf(png(1280, 720,
                                 chunk("tEXt", std::string("Title\0A chart", 13)) +
                                     chunk("iTXt", std::string("Comment\0\0\0en\0\0Très bien", 25))));
  EXPECT_EQ(facts.summary(), "PNG, 1280 × 720 pixels");
  EXPECT_THAT(facts.texts, ElementsAre("A chart", "Très bien"));
}

TEST(PictureFacts, aJpegTellsOfItsExifItsEditorAndItsComment) {
  // The directory of 4 entries ends at 62; behind it: description (10), EXIF directory, place directory.
  const std::string description("At harbour", 10), taken("2021:05:03 14:02:11\0", 20);
  const std::uint32_t exifAt = 62 + 10, takenAt = exifAt + 2 + 12 + 4;
  const std::string exifPart = little(1, 2) + little(0x9003, 2) + little(2, 2) + little(20, 4) +
                               little(takenAt, 4) + little(0, 4) + taken;
  const std::uint32_t placeAt = takenAt + 20, numbersAt = placeAt + 2 + 48 + 4;
  const auto angle = [](std::uint32_t degrees, std::uint32_t minutes) {
    return little(degrees, 4) + little(1, 4) + little(minutes, 4) + little(1, 4) + little(0, 4) +
           little(1, 4);
  };
  const std::string placePart = little(4, 2) + little(1, 2) + little(2, 2) + little(2, 4) + little('N', 4) +
                                little(2, 2) + little(5, 2) + little(3, 4) + little(numbersAt, 4) +
                                little(3, 2) + little(2, 2) + little(2, 4) + little('E', 4) + little(4, 2) +
                                little(5, 2) + little(3, 4) + little(numbersAt + 24, 4) + little(0, 4) +
                                angle(59, 30) + angle(10, 45);
  const std::string exif =
      tiff({{0x010E, 2, 10, 62}, {0x0110, 2, 4, 0x00413144}, {0x8769, 4, 1, exifAt}, {0x8825, 4, 1, placeAt}},
           description + exifPart + placePart);
  const std::string iptc = std::string("\x1c\x02\x19", 3) + big(7, 2) + "sailing";
  const auto facts = factsOf(
      jpeg(segment('\xE1', std::string("Exif\0\0", 6) + exif) +
           segment('\xED', std::string("Photoshop 3.0\0", 14) + "8BIM" + big(0x0404, 2) + big(0, 2) +
                               big(static_cast<std::uint32_t>(iptc.size()), 4) + iptc) +
           segment('\xE1', std::string("http://ns.adobe.com/xap/1.0/\0", 29) +
                               "<dc:title><rdf:Alt><rdf:li>Port &amp; quay</rdf:li></rdf:Alt></dc:title>"
                               "<dc:subject><rdf:li>boats</rdf:li><rdf:li>sea</rdf:li></dc:subject>") +
           segment('\xFE', "made by hand")));
  EXPECT_EQ(facts.summary(),
            "JPEG, 640 × 480 pixels, taken 2021-05-03 14:02:11, at 59.5000 N, 10.7500 E, D1A");
  EXPECT_THAT(facts.texts,
              ElementsAre("At harbour", "sailing", "Port & quay", "boats", "sea", "made by hand"));
}

TEST(PictureFacts, theOtherFormatsTellTheirSize) {
  EXPECT_EQ(factsOf("GIF89a" + little(20, 2) + little(30, 2)).summary(), "GIF, 20 × 30 pixels");
  EXPECT_EQ(
      factsOf("RIFF....WEBPVP8X" + little(10, 4) + little(0, 4) + little(399, 3) + little(299, 3)).summary(),
      "WebP, 400 × 300 pixels");
  EXPECT_EQ(factsOf(tiff({{0x0100, 3, 1, 800}, {0x0101, 4, 1, 600}}, "")).summary(),
            "TIFF, 800 × 600 pixels");
  EXPECT_EQ(factsOf("BM" + little(0, 12) + little(40, 4) + little(70, 4) + little(0xFFFFFFCE, 4)).summary(),
            "BMP, 70 × 50 pixels");
}

TEST(PictureFacts, theAuthorAndTheOrientationAreRead) {
  const auto facts = factsOf(
      tiff({{0x0100, 3, 1, 80}, {0x0101, 4, 1, 60}, {0x0112, 3, 1, 6}, {0x013B, 2, 4, 0x00616441}}, ""));
  EXPECT_EQ(facts.summary(), "TIFF, 80 × 60 pixels, made by Ada");
  EXPECT_TRUE(facts.turned);
  EXPECT_FALSE(factsOf(tiff({{0x0100, 3, 1, 80}, {0x0101, 4, 1, 60}, {0x0112, 3, 1, 1}}, "")).turned);
}

TEST(PictureFacts, anSvgTellsItsTexts) {
  const auto facts = factsOf(
      "<?xml version='1.0'?><svg width=\"120\" height=\"60.5px\"><title>Flow &lt;1&gt;</title>"
      "<text x='1'>Pump</text><text><tspan>Valve</tspan> B</text><textPath>no</textPath></svg>");
  EXPECT_EQ(facts.summary(), "SVG, 120 × 60 pixels");
  EXPECT_THAT(facts.texts, ElementsAre("Flow <1>", "Pump", "Valve B"));
  EXPECT_EQ(factsOf("<svg width='100%' height='100%'/>").summary(), "SVG");
}

TEST(PictureFacts, aBrokenPictureIsReported) {
  EXPECT_EQ(pictureFacts("").error().code, Code::kUnreadable);
  EXPECT_THAT(pictureFacts("plain text").error().message, HasSubstr("no picture"));
  EXPECT_THAT(pictureFacts(png(10, 10).substr(0, 14)).error().message, HasSubstr("cut off"));
  EXPECT_THAT(pictureFacts(png(0, 10)).error().message, HasSubstr("tells no size"));
}

// Every length in a file is a stranger's: whatever is cut off or changed, it ends and stays within.
TEST(PictureFacts, noBytesLeadAstray) {
  const std::string exif =
      tiff({{0x8769, 4, 1, 8}, {0x010E, 2, 0xFFFFFFFF, 0xFFFFFFF0}, {0x8825, 4, 1, 8}}, "");
  const std::vector<std::string> files{
      png(5, 5, chunk("tEXt", "a") + chunk("iTXt", "b") + big(0xFFFFFFFF, 4) + "eXIf"),
      jpeg(segment('\xE1', std::string("Exif\0\0", 6) + exif) +
           segment('\xED', std::string("Photoshop 3.0\0", 14) + "8BIM" + big(0x0404, 2) + "\xFF" +
                               big(0xFFFFFFFF, 4))),
      "RIFF....WEBPVP8L" + little(0xFFFFFFFF, 4) + "....",
      exif,
      "<svg width=\"",
      "<svg><title>a</title",
      "GIF89a"};
  for (const auto& file : files)
    for (std::size_t size = 0; size <= file.size(); ++size) {
      (void)pictureFacts(file.substr(0, size));
      std::string changed = file;
      if (size < file.size()) changed[size] = '\xFF';
      (void)pictureFacts(changed);
    }
}

}  // namespace
}  // namespace omni
