#include "source/pictures/picture_facts.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "base/text.h"
#include "source/pictures/picture_bytes.h"

namespace omni {
namespace {

constexpr std::size_t kMaxTexts = 64;
constexpr std::size_t kLongestText = 2000;
constexpr std::uint32_t kSmallestBmpHeader = 40;
constexpr std::string_view kPng = "\x89PNG\r\n\x1a\n";
constexpr std::string_view kExif{"Exif\0\0", 6};
constexpr std::string_view kXmp{"http://ns.adobe.com/xap/1.0/\0", 29};
constexpr std::string_view kPhotoshop{"Photoshop 3.0\0", 14};

void readPng(std::string_view file, PictureFacts& facts) {
  const PictureBytes bytes(file);
  facts.width = bytes.four(16);
  facts.height = bytes.four(20);
  for (std::size_t at = kPng.size(); at + 8 <= file.size();) {
    const std::size_t length = bytes.four(at);
    const auto type = bytes.part(at + 4, 4), data = bytes.part(at + 8, length);
    const auto zero = data.find('\0');
    if (type == "eXIf") addExif(data, facts);
    if (type == "tEXt" && zero != std::string_view::npos) addText(data.substr(zero + 1), facts);
    // Keyword, two bytes on compression, language, keyword in it: only what is not compressed.
    if (type == "iTXt" && zero != std::string_view::npos &&
        data.substr(zero + 1, 1) == std::string_view("\0", 1)) {
      const auto language = data.find('\0', zero + 3);
      const auto keyword = language == std::string_view::npos ? language : data.find('\0', language + 1);
      if (keyword == std::string_view::npos) {
        at += length + 12;
        continue;
      }
      if (data.starts_with("XML:com.adobe.xmp"))
        addXmp(data.substr(keyword + 1), facts);
      else
        addText(data.substr(keyword + 1), facts);
    }
    at += length + 12;
  }
}

// 8BIM blocks: type, name (a byte of length, even in all), length, data (even).
void readPhotoshop(std::string_view blocks, PictureFacts& facts) {
  const PictureBytes bytes(blocks);
  for (std::size_t at = 0; bytes.part(at, 4) == "8BIM";) {
    const std::uint32_t type = bytes.two(at + 4);
    const std::size_t data = at + 6 + (bytes.byte(at + 6) / 2 + 1) * std::size_t{2};
    const std::size_t length = bytes.four(data);
    if (type == 0x0404) addIptc(bytes.part(data + 4, length), facts);
    at = data + 4 + (length + 1) / 2 * 2;
  }
}

void readSegment(std::uint8_t marker, std::string_view data, PictureFacts& facts) {
  const PictureBytes bytes(data);
  if (marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC) {
    facts.height = bytes.two(1);
    facts.width = bytes.two(3);
  }
  if (marker == 0xE1 && data.starts_with(kExif)) addExif(data.substr(kExif.size()), facts);
  if (marker == 0xE1 && data.starts_with(kXmp)) addXmp(data.substr(kXmp.size()), facts);
  if (marker == 0xED && data.starts_with(kPhotoshop)) readPhotoshop(data.substr(kPhotoshop.size()), facts);
  if (marker == 0xFE) addText(data, facts);
}

void readJpeg(std::string_view file, PictureFacts& facts) {
  const PictureBytes bytes(file);
  for (std::size_t at = 2; at + 4 <= file.size() && bytes.byte(at) == 0xFF;) {
    const std::uint8_t marker = bytes.byte(at + 1);
    if (marker == 0xFF) {  // filling
      ++at;
      continue;
    }
    if (marker == 0xDA) return;  // the picture itself
    const std::size_t length = bytes.two(at + 2);
    if (length >= 2) readSegment(marker, bytes.part(at + 4, length - 2), facts);
    at += 2 + length;
  }
}

void readGif(std::string_view file, PictureFacts& facts) {
  const PictureBytes bytes(file, false);
  facts.width = bytes.two(6);
  facts.height = bytes.two(8);
}

void readWebp(std::string_view file, PictureFacts& facts) {
  const PictureBytes bytes(file, false);
  for (std::size_t at = 12; at + 8 <= file.size();) {
    const auto type = bytes.part(at, 4);
    const std::size_t length = bytes.four(at + 4), data = at + 8;
    if (type == "VP8X") {
      facts.width = (bytes.four(data + 4) & 0xFFFFFFu) + 1;
      facts.height = (bytes.four(data + 7) & 0xFFFFFFu) + 1;
    } else if (type == "VP8 " && facts.width == 0) {
      facts.width = bytes.two(data + 6) & 0x3FFFu;
      facts.height = bytes.two(data + 8) & 0x3FFFu;
    } else if (type == "VP8L" && facts.width == 0) {
      const std::uint32_t size = bytes.four(data + 1);
      facts.width = (size & 0x3FFFu) + 1;
      facts.height = (size >> 14u & 0x3FFFu) + 1;
    } else if (type == "EXIF") {
      const auto exif = bytes.part(data, length);
      addExif(exif.starts_with(kExif) ? exif.substr(kExif.size()) : exif, facts);
    } else if (type == "XMP ") {
      addXmp(bytes.part(data, length), facts);
    }
    at = data + (length + 1) / 2 * 2;
  }
}

// A height below zero says that the first line is the upper one.
void readBmp(std::string_view file, PictureFacts& facts) {
  const PictureBytes bytes(file, false);
  const auto height = static_cast<std::int32_t>(bytes.four(22));
  facts.width = bytes.four(18);
  facts.height = static_cast<std::size_t>(std::abs(static_cast<std::int64_t>(height)));
}

bool isTiff(std::string_view bytes) {
  return bytes.starts_with(std::string_view("II*\0", 4)) || bytes.starts_with(std::string_view("MM\0*", 4));
}

std::string_view formatOf(std::string_view bytes) {
  if (bytes.starts_with(kPng)) return "PNG";
  if (bytes.starts_with("\xFF\xD8\xFF")) return "JPEG";
  if (bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a")) return "GIF";
  if (bytes.starts_with("RIFF") && PictureBytes(bytes).part(8, 4) == "WEBP") return "WebP";
  if (isTiff(bytes)) return "TIFF";
  if (bytes.starts_with("BM") && PictureBytes(bytes, false).four(14) >= kSmallestBmpHeader) return "BMP";
  return bytes.substr(0, 4096).find("<svg") != std::string_view::npos ? "SVG" : "";
}

}  // namespace

void addText(std::string_view text, PictureFacts& facts) {
  std::string clean = oneLine(toUtf8(text.substr(0, std::min(text.find('\0'), kLongestText))));
  const auto repeated = [](char a, char b) { return a == ' ' && b == ' '; };
  clean.erase(std::unique(clean.begin(), clean.end(), repeated), clean.end());
  clean = std::string(trim(clean));
  const bool says = std::ranges::any_of(clean, [](char c) { return isWordByte(c); });
  if (says && facts.texts.size() < kMaxTexts && std::ranges::find(facts.texts, clean) == facts.texts.end())
    facts.texts.push_back(std::move(clean));
}

std::string PictureFacts::summary() const {
  std::string text(format);
  if (width > 0) text += ", " + std::to_string(width) + " × " + std::to_string(height) + " pixels";
  if (!taken.empty()) text += ", taken " + taken;
  if (!place.empty()) text += ", at " + place;
  if (!camera.empty()) text += ", " + camera;
  if (!maker.empty()) text += ", made by " + maker;
  return text;
}

Result<PictureFacts> pictureFacts(std::string_view bytes) {
  PictureFacts facts{.format = formatOf(bytes)};
  if (facts.format == "PNG") readPng(bytes, facts);
  if (facts.format == "JPEG") readJpeg(bytes, facts);
  if (facts.format == "GIF") readGif(bytes, facts);
  if (facts.format == "WebP") readWebp(bytes, facts);
  if (facts.format == "TIFF") addExif(bytes, facts);
  if (facts.format == "BMP") readBmp(bytes, facts);
  if (facts.format == "SVG") addSvg(bytes, facts);
  if (facts.format.empty())
    return fail(Code::kUnreadable, "is no picture of a kind that is known", "Leave it out with `exclude`.",
                Audience::kOperator);
  if (facts.format != "SVG" && (facts.width == 0 || facts.height == 0))
    return fail(Code::kUnreadable,
                "is cut off or broken: its " + std::string(facts.format) + " tells no size",
                "Restore the file, or leave it out with `exclude`.", Audience::kOperator);
  return facts;
}

}  // namespace omni
