#pragma once

// Small PDF files, written for tests: Helvetica on A4, and pictures that a PNG holds. For test programs only.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace omni {

/// PDF operators that draw lines, one below the other, the first of which stands `bottom` points above the
/// page's end.
inline std::string pdfLines(const std::string& lines, int bottom = 760, int size = 12) {
  std::string drawn = "BT /F1 " + std::to_string(size) + " Tf " + std::to_string(size + 2) + " TL 72 " +
                      std::to_string(bottom) + " Td ";
  for (const std::string& line : split(lines, '\n')) drawn += "(" + line + ") Tj T* ";
  return drawn + "ET ";
}

/// PDF operators that draw the picture of that number, from 0, 210 by 45 points.
inline std::string pdfPicture(std::size_t number, int bottom) {
  return "q 210 0 0 45 72 " + std::to_string(bottom) + " cm /P" + std::to_string(number) + " Do Q ";
}

inline std::string pdfStream(const std::string& dictionary, const std::string& bytes) {
  return "<< " + dictionary + " /Length " + std::to_string(bytes.size()) + " >>\nstream\n" + bytes +
         "\nendstream";
}

/// The one-colour or palette picture of a PNG of at most eight bits a pixel as an object of a PDF.
inline std::string pdfImage(std::string_view png) {
  const auto numberAt = [&](std::size_t at) {
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i) number = number << 8u | static_cast<unsigned char>(png[at++]);
    return number;
  };
  constexpr std::size_t kSignature = 8, kHead = 8, kAround = 12;
  std::string palette, packed;
  for (std::size_t at = kSignature; at + kAround <= png.size(); at += kAround + numberAt(at)) {
    const auto kind = png.substr(at + 4, 4), bytes = png.substr(at + kHead, numberAt(at));
    if (kind == "IDAT") packed += bytes;
    if (kind == "PLTE")
      for (const char byte : bytes) palette += hex(static_cast<unsigned char>(byte)).substr(14);
  }
  const std::string width = std::to_string(numberAt(16)), depth = std::to_string(+png[24]);
  const std::string colours =
      palette.empty()
          ? "/DeviceGray"
          : "[/Indexed /DeviceRGB " + std::to_string(palette.size() / 6 - 1) + " <" + palette + ">]";
  return pdfStream("/Type /XObject /Subtype /Image /Width " + width + " /Height " +
                       std::to_string(numberAt(20)) + " /ColorSpace " + colours + " /BitsPerComponent " +
                       depth + " /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns " + width +
                       " /BitsPerComponent " + depth + " >>",
                   packed);
}

/// A PDF of pages, each as it is drawn, that may show pictures, each an object of its own.
inline std::string pdfFile(const std::vector<std::string>& pages,
                           const std::vector<std::string>& images = {}) {
  std::vector<std::string> objects{"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"};
  const auto reference = [](std::size_t number) { return std::to_string(number) + " 0 R "; };
  std::string shown, kids;
  for (const std::string& image : images) {
    objects.push_back(image);
    shown += "/P" + std::to_string(objects.size() - 2) + " " + reference(objects.size());
  }
  const std::string tree = reference(objects.size() + 1 + 2 * pages.size());
  for (const std::string& drawn : pages) {
    objects.push_back(pdfStream("", drawn));
    objects.push_back("<< /Type /Page /Parent " + tree + "/MediaBox [0 0 595 842] /Contents " +
                      reference(objects.size()) + "/Resources << /Font << /F1 1 0 R >> /XObject << " + shown +
                      ">> >> >>");
    kids += reference(objects.size());
  }
  objects.push_back("<< /Type /Pages /Kids [" + kids + "] /Count " + std::to_string(pages.size()) + " >>");
  objects.push_back("<< /Type /Catalog /Pages " + tree + ">>");
  std::string pdf = "%PDF-1.4\n";
  for (std::size_t at = 0; at < objects.size(); ++at)
    pdf += std::to_string(at + 1) + " 0 obj\n" + objects[at] + "\nendobj\n";
  return pdf + "trailer << /Size " + std::to_string(objects.size() + 1) + " /Root " +
         reference(objects.size()) + ">>\n%%EOF";
}

}  // namespace omni
