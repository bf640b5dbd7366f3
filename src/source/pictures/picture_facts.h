#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// The facts in a picture's file.
struct PictureFacts {
  std::string_view format;         // "PNG", "JPEG", "GIF", "WebP", "TIFF", "BMP" or "SVG"
  std::size_t width = 0;           // pixels; of an SVG without a size 0
  std::size_t height = 0;          // pixels
  std::string taken;               // "2021-05-03 14:02:11"; may be empty
  std::string place;               // "59.9139 N, 10.7522 E"; may be empty
  std::string latitude;            // the same in degrees, those of the south below zero; may be empty
  std::string longitude;           // of the west below zero; may be empty
  std::string camera;              // may be empty
  std::string maker;               // who took or drew it; may be empty
  bool turned = false;             // it is shown otherwise than it is stored
  std::vector<std::string> texts;  // titles, descriptions, comments, keywords, the texts of an SVG

  /// In one line, for people: "PNG, 1280 × 720 pixels, taken 2021-05-03 14:02:11".
  std::string summary() const;
};

/// By the first bytes of the file, which is all of it. Error kUnreadable: it is none of these, or is cut off
/// where it says how large it is.
Result<PictureFacts> pictureFacts(std::string_view bytes);

// The parts of pictureFacts().

/// Of a block of EXIF, which is laid out as TIFF: times, place, camera, maker, description, and for TIFF
/// itself its size.
void addExif(std::string_view tiff, PictureFacts& facts);
/// Of a packet of XMP: title, description, keywords.
void addXmp(std::string_view packet, PictureFacts& facts);
/// Of the IPTC records that a JPEG of an editor holds: headline, caption, keywords.
void addIptc(std::string_view records, PictureFacts& facts);
/// Of an SVG: its size, title, description and texts.
void addSvg(std::string_view svg, PictureFacts& facts);
/// Adds a text once, without control characters; none that says nothing.
void addText(std::string_view text, PictureFacts& facts);

}  // namespace omni
