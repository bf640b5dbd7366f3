// EXIF as of its standard 2.32: directories of entries of twelve bytes, laid out as in TIFF 6.0.
#include <array>
#include <cmath>
#include <cstdio>

#include "base/text.h"
#include "source/pictures/picture_bytes.h"
#include "source/pictures/picture_facts.h"

namespace omni {
namespace {

constexpr std::size_t kMaxEntries = 512;

enum Tag : std::uint32_t {
  kWidth = 0x0100,
  kHeight = 0x0101,
  kDescription = 0x010E,
  kMake = 0x010F,
  kModel = 0x0110,
  kOrientation = 0x0112,
  kChanged = 0x0132,
  kArtist = 0x013B,
  kXmpPacket = 0x02BC,
  kIptcRecords = 0x83BB,
  kExifDirectory = 0x8769,
  kPlaceDirectory = 0x8825,
  kTaken = 0x9003,
  kLatitudeSide = 1,
  kLatitude = 2,
  kLongitudeSide = 3,
  kLongitude = 4
};

class Exif {
 public:
  Exif(std::string_view tiff, PictureFacts& facts) : bytes_(tiff, tiff.starts_with("MM")), facts_(facts) {}

  void read() {
    std::string make, model, changed;
    each(bytes_.four(4), [&](std::uint32_t tag, std::size_t entry) {
      if (tag == kWidth && facts_.width == 0) facts_.width = number(entry);
      if (tag == kHeight && facts_.height == 0) facts_.height = number(entry);
      if (tag == kDescription) addText(data(entry), facts_);
      if (tag == kMake) make = words(entry);
      if (tag == kModel) model = words(entry);
      if (tag == kOrientation) facts_.turned = number(entry) > 1 && number(entry) <= 8;
      if (tag == kArtist) facts_.maker = words(entry);
      if (tag == kChanged) changed = moment(entry);
      if (tag == kXmpPacket) addXmp(data(entry), facts_);
      if (tag == kIptcRecords) addIptc(data(entry), facts_);
      if (tag == kExifDirectory) readTaken(bytes_.four(entry + 8));
      if (tag == kPlaceDirectory) readPlace(bytes_.four(entry + 8));
    });
    facts_.camera = model.starts_with(make) || make.empty() ? model : make + " " + model;
    if (facts_.taken.empty()) facts_.taken = changed;
  }

 private:
  template <class Take>
  void each(std::size_t directory, const Take& take) const {
    const std::size_t count = std::min<std::size_t>(bytes_.two(directory), kMaxEntries);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t entry = directory + 2 + 12 * i;
      if (entry + 12 > bytes_.size()) return;
      take(bytes_.two(entry), entry);
    }
  }

  void readTaken(std::size_t directory) {
    each(directory, [&](std::uint32_t tag, std::size_t entry) {
      if (tag == kTaken) facts_.taken = moment(entry);
    });
  }

  void readPlace(std::size_t directory) {
    std::string latitude, longitude, north, east;
    each(directory, [&](std::uint32_t tag, std::size_t entry) {
      if (tag == kLatitudeSide) north = words(entry);
      if (tag == kLongitudeSide) east = words(entry);
      if (tag == kLatitude) latitude = degrees(entry);
      if (tag == kLongitude) longitude = degrees(entry);
    });
    if (latitude.empty() || longitude.empty()) return;
    facts_.place = latitude + " " + north + ", " + longitude + " " + east;
    facts_.latitude = (north.starts_with('S') ? "-" : "") + latitude;
    facts_.longitude = (east.starts_with('W') ? "-" : "") + longitude;
  }

  // Of one or two bytes, or characters: what they take in all stands in the entry up to four of them, else
  // where it says.
  std::string_view data(std::size_t entry) const {
    const std::size_t count = bytes_.four(entry + 4);
    return bytes_.part(count <= 4 ? entry + 8 : bytes_.four(entry + 8), count);
  }
  std::string words(std::size_t entry) const {
    const auto text = data(entry);
    return oneLine(toUtf8(trim(text.substr(0, text.find('\0')))));
  }
  std::size_t number(std::size_t entry) const {
    constexpr std::uint32_t kShort = 3;
    return bytes_.two(entry + 2) == kShort ? bytes_.two(entry + 8) : bytes_.four(entry + 8);
  }
  // "2021:05:03 14:02:11" as dates are written.
  std::string moment(std::size_t entry) const {
    std::string text = words(entry);
    if (text.size() < 10 || !isDigit(text[0])) return {};
    text[4] = text[7] = '-';
    return text;
  }
  // Degrees, minutes and seconds, a fraction each.
  std::string degrees(std::size_t entry) const {
    const std::size_t at = bytes_.four(entry + 8);
    double sum = 0, share = 1;
    for (std::size_t part = 0; part < 3; ++part, share /= 60) {
      const double below = bytes_.four(at + 8 * part + 4);
      if (below == 0) return {};
      sum += share * bytes_.four(at + 8 * part) / below;
    }
    if (sum > 180) return {};
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4f", sum);
    return text.data();
  }

  PictureBytes bytes_;
  PictureFacts& facts_;
};

}  // namespace

void addExif(std::string_view tiff, PictureFacts& facts) {
  Exif(tiff, facts).read();
}

void addIptc(std::string_view records, PictureFacts& facts) {
  constexpr std::uint8_t kMark = 0x1C;
  constexpr std::uint8_t kTitle = 5, kKeyword = 25, kByline = 80, kCity = 90, kCountry = 101, kHeadline = 105,
                         kCaption = 120;
  const PictureBytes bytes(records);
  for (std::size_t at = 0; bytes.byte(at) == kMark;) {
    const std::uint8_t set = bytes.byte(at + 2);
    const std::size_t length = bytes.two(at + 3);
    if (bytes.byte(at + 1) == 2 && set == kByline && facts.maker.empty())
      facts.maker = oneLine(toUtf8(trim(bytes.part(at + 5, length))));
    const bool isText = set == kTitle || set == kKeyword || set == kCity || set == kCountry ||
                        set == kHeadline || set == kCaption;
    if (bytes.byte(at + 1) == 2 && isText) addText(bytes.part(at + 5, length), facts);
    at += 5 + length;
  }
}

}  // namespace omni
