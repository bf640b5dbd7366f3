#pragma once

// Small files of offices and books, written for tests: the parts that programs write, and no more.
// Included by test programs only, which link zlib.

#include <zlib.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace omni {

using ZipParts = std::vector<std::pair<std::string, std::string>>;  // name, bytes

inline std::string littleEndian(std::uint32_t number, int bytes) {
  std::string out;
  for (; bytes > 0; --bytes, number >>= 8u) out += static_cast<char>(number & 0xFFu);
  return out;
}

inline std::string deflated(const std::string& bytes) {
  z_stream stream{};
  deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

/// A zip archive. `flags`: 1 says that its parts are encrypted.
inline std::string zipOf(const ZipParts& parts, std::uint32_t flags = 0) {
  std::string out, directory;
  for (const auto& [name, bytes] : parts) {
    const std::string packed = deflated(bytes);
    const auto crc = crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()));
    const std::string about = littleEndian(20, 2) + littleEndian(flags, 2) + littleEndian(8, 2) +
                              littleEndian(0, 4) + littleEndian(static_cast<std::uint32_t>(crc), 4) +
                              littleEndian(static_cast<std::uint32_t>(packed.size()), 4) +
                              littleEndian(static_cast<std::uint32_t>(bytes.size()), 4) +
                              littleEndian(static_cast<std::uint32_t>(name.size()), 2) + littleEndian(0, 2);
    directory += "PK\x01\x02" + littleEndian(20, 2) + about + std::string(10, '\0') +
                 littleEndian(static_cast<std::uint32_t>(out.size()), 4) + name;
    out += "PK\x03\x04" + about + name + packed;
  }
  const auto count = static_cast<std::uint32_t>(parts.size());
  return out + directory + "PK\x05\x06" + std::string(4, '\0') + littleEndian(count, 2) +
         littleEndian(count, 2) + littleEndian(static_cast<std::uint32_t>(directory.size()), 4) +
         littleEndian(static_cast<std::uint32_t>(out.size()), 4) + littleEndian(0, 2);
}

inline std::string xml(const std::string& element) {
  return R"(<?xml version="1.0" encoding="UTF-8" standalone="yes"?>)" + element;
}

/// Relations of a part: each an id, a kind and what it leads to.
inline std::string relations(const std::vector<std::array<std::string, 3>>& all) {
  std::string out;
  for (const auto& [id, kind, target] : all)
    out += "<Relationship Id=\"" + id +
           "\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/" + kind +
           "\" Target=\"" + target + "\"/>";
  return xml("<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">" + out +
             "</Relationships>");
}

/// The parts that say what each other part is; `kinds`: a part with the end of its media type.
inline ZipParts packageOf(const std::string& main,
                          const std::vector<std::pair<std::string, std::string>>& kinds) {
  std::string types;
  for (const auto& [part, kind] : kinds)
    types += "<Override PartName=\"/" + part +
             "\" ContentType=\"application/vnd.openxmlformats-officedocument." + kind + "+xml\"/>";
  return {{"[Content_Types].xml",
           xml("<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default "
               "Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
               "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
               "<Default Extension=\"png\" ContentType=\"image/png\"/>" +
               types + "</Types>")},
          {"_rels/.rels", relations({{"rId1", "officeDocument", main}})}};
}

/// Of parts with DrawingML in them.
inline const std::string kDrawn =
    " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" "
    "xmlns:pic=\"http://schemas.openxmlformats.org/drawingml/2006/picture\" "
    "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"";

/// DOCX. `body`: elements of WordprocessingML; the style "Heading1" is there, and the pictures, for
/// wordPicture().
inline std::string wordFile(const std::string& body, const std::vector<std::string>& pictures = {}) {
  const std::string space =
      " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
      "xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/"
      "wordprocessingDrawing\"" +
      kDrawn;
  ZipParts parts = packageOf("word/document.xml", {{"word/document.xml", "wordprocessingml.document.main"},
                                                   {"word/styles.xml", "wordprocessingml.styles"}});
  parts.emplace_back("word/document.xml",
                     xml("<w:document" + space + "><w:body>" + body + "</w:body></w:document>"));
  parts.emplace_back("word/styles.xml",
                     xml("<w:styles" + space +
                         "><w:style w:type=\"paragraph\" w:styleId=\"Heading1\"><w:name w:val=\"heading "
                         "1\"/></w:style></w:styles>"));
  std::vector<std::array<std::string, 3>> related{{"rId1", "styles", "styles.xml"}};
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const std::string part = "media/image" + std::to_string(i + 1) + ".png";
    related.push_back({"rIdP" + std::to_string(i + 1), "image", part});
    parts.emplace_back("word/" + part, pictures[i]);
  }
  parts.emplace_back("word/_rels/document.xml.rels", relations(related));
  return zipOf(parts);
}

/// A paragraph that is the picture of that number, from 1.
inline std::string wordPicture(int number, const std::string& alt) {
  const std::string id = std::to_string(number);
  return "<w:p><w:r><w:drawing><wp:inline><wp:extent cx=\"900\" cy=\"900\"/><wp:docPr id=\"" + id +
         "\" name=\"Picture\" descr=\"" + alt +
         "\"/><a:graphic><a:graphicData "
         "uri=\"http://schemas.openxmlformats.org/drawingml/2006/picture\"><pic:pic><pic:nvPicPr><pic:cNvPr "
         "id=\"0\" name=\"x\"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed=\"rIdP" +
         id +
         "\"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></"
         "w:r></w:p>";
}

inline std::string wordParagraph(const std::string& text, const std::string& style = "") {
  const std::string styled = style.empty() ? "" : "<w:pPr><w:pStyle w:val=\"" + style + "\"/></w:pPr>";
  return "<w:p>" + styled + "<w:r><w:t>" + text + "</w:t></w:r></w:p>";
}

inline std::string wordTable(const std::vector<std::vector<std::string>>& rows) {
  std::string out;
  for (const auto& row : rows) {
    out += "<w:tr>";
    for (const auto& cell : row) out += "<w:tc>" + wordParagraph(cell) + "</w:tc>";
    out += "</w:tr>";
  }
  return "<w:tbl>" + out + "</w:tbl>";
}

/// PPTX. Of each slide its title and its text; `picture`: what the last one shows, if anything.
inline std::string slidesFile(const std::vector<std::pair<std::string, std::string>>& slides,
                              const std::string& picture = {}) {
  const std::string space =
      kDrawn + " xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\"";
  const std::string shown =
      "<p:pic><p:nvPicPr><p:cNvPr id=\"9\" name=\"Picture\" "
      "descr=\"A chart\"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip "
      "r:embed=\"rIdP1\"/></p:blipFill><p:spPr/></p:pic>";
  const auto shape = [](const std::string& kind, const std::string& text) {
    return "<p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"" + kind + "\"/><p:cNvSpPr/><p:nvPr><p:ph type=\"" +
           kind + "\"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>" + text +
           "</a:t></a:r></a:p></p:txBody></p:sp>";
  };
  std::vector<std::pair<std::string, std::string>> kinds{
      {"ppt/presentation.xml", "presentationml.presentation.main"}};
  std::vector<std::array<std::string, 3>> related;
  std::string ids;
  ZipParts written;
  for (std::size_t i = 0; i < slides.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    kinds.emplace_back("ppt/slides/slide" + number + ".xml", "presentationml.slide");
    related.push_back({"rId" + number, "slide", "slides/slide" + number + ".xml"});
    ids += "<p:sldId id=\"" + std::to_string(256 + i) + "\" r:id=\"rId" + number + "\"/>";
    written.emplace_back(
        "ppt/slides/slide" + number + ".xml",
        xml("<p:sld" + space + "><p:cSld><p:spTree>" + shape("title", slides[i].first) +
            shape("body", slides[i].second) + (!picture.empty() && i + 1 == slides.size() ? shown : "") +
            "</p:spTree></p:cSld></p:sld>"));
  }
  if (!picture.empty()) {
    written.emplace_back("ppt/slides/_rels/slide" + std::to_string(slides.size()) + ".xml.rels",
                         relations({{"rIdP1", "image", "../media/image1.png"}}));
    written.emplace_back("ppt/media/image1.png", picture);
  }
  ZipParts parts = packageOf("ppt/presentation.xml", kinds);
  parts.emplace_back("ppt/presentation.xml", xml("<p:presentation" + space + "><p:sldIdLst>" + ids +
                                                 "</p:sldIdLst></p:presentation>"));
  parts.emplace_back("ppt/_rels/presentation.xml.rels", relations(related));
  parts.insert(parts.end(), written.begin(), written.end());
  return zipOf(parts);
}

/// XLSX. Of each sheet its name and what stands in its <worksheet>; style 1 of a cell is that of dates.
inline std::string workbookFile(const std::vector<std::pair<std::string, std::string>>& sheets) {
  const std::string space = " xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
  std::vector<std::pair<std::string, std::string>> kinds{{"xl/workbook.xml", "spreadsheetml.sheet.main"},
                                                         {"xl/styles.xml", "spreadsheetml.styles"}};
  std::vector<std::array<std::string, 3>> related{{"rId0", "styles", "styles.xml"}};
  std::string names;
  ZipParts written;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    const std::string number = std::to_string(i + 1), part = "worksheets/sheet" + number + ".xml";
    kinds.emplace_back("xl/" + part, "spreadsheetml.worksheet");
    related.push_back({"rId" + number, "worksheet", part});
    names +=
        "<sheet name=\"" + sheets[i].first + "\" sheetId=\"" + number + "\" r:id=\"rId" + number + "\"/>";
    written.emplace_back("xl/" + part, xml("<worksheet" + space + ">" + sheets[i].second + "</worksheet>"));
  }
  ZipParts parts = packageOf("xl/workbook.xml", kinds);
  parts.emplace_back(
      "xl/workbook.xml",
      xml("<workbook" + space +
          " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>" +
          names + "</sheets></workbook>"));
  parts.emplace_back("xl/_rels/workbook.xml.rels", relations(related));
  parts.emplace_back("xl/styles.xml", xml("<styleSheet" + space +
                                          "><cellXfs count=\"2\"><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/>"
                                          "</cellXfs></styleSheet>"));
  parts.insert(parts.end(), written.begin(), written.end());
  return zipOf(parts);
}

/// The rows of a sheet: texts, and numbers as they are where a cell begins with '='; "@45292" is a date,
/// "!B2*2" a formula without its value.
inline std::string sheetRows(const std::vector<std::vector<std::string>>& rows) {
  std::string out;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::string number = std::to_string(row + 1);
    out += "<row r=\"" + number + "\">";
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const std::string& cell = rows[row][column];
      if (cell.empty()) continue;
      const std::string at = "<c r=\"" + std::string(1, static_cast<char>('A' + column)) + number + "\"";
      if (cell.front() == '=')
        out += at + "><v>" + cell.substr(1) + "</v></c>";
      else if (cell.front() == '!')
        out += at + "><f>" + cell.substr(1) + "</f></c>";
      else if (cell.front() == '@')
        out += at + " s=\"1\"><v>" + cell.substr(1) + "</v></c>";
      else
        out += at + " t=\"inlineStr\"><is><t>" + cell + "</t></is></c>";
    }
    out += "</row>";
  }
  return "<sheetData>" + out + "</sheetData>";
}

/// ODT, ODP or ODS. `kind`: "text", "presentation" or "spreadsheet"; `body`: what stands in that element.
inline std::string openDocumentFile(const std::string& kind, const std::string& body,
                                    const std::string& manifest = "") {
  const std::string office = "urn:oasis:names:tc:opendocument:xmlns:";
  std::string spaces;
  for (const char* name : {"office", "text", "table", "presentation", "manifest"})
    spaces += " xmlns:" + std::string(name) + "=\"" + office + name + ":1.0\"";
  spaces += " xmlns:draw=\"" + office + "drawing:1.0\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"";
  return zipOf(
      {{"mimetype", "application/vnd.oasis.opendocument." + kind},
       {"META-INF/manifest.xml",
        xml("<manifest:manifest" + spaces + ">" + manifest + "</manifest:manifest>")},
       {"meta.xml",
        xml("<office:document-meta" + spaces +
            "><office:meta><dc:title>Fees &amp; fares</dc:title></office:meta></office:document-meta>")},
       {"content.xml", xml("<office:document-content" + spaces + "><office:body><office:" + kind + ">" +
                           body + "</office:" + kind + "></office:body></office:document-content>")}});
}

/// EPUB. The chapters as they stand, read in the order that is given.
inline std::string bookFile(const std::vector<std::string>& chapters, const std::string& locked = "") {
  std::string items, order;
  ZipParts parts{{"mimetype", "application/epub+zip"},
                 {"META-INF/container.xml",
                  xml("<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles>"
                      "<rootfile full-path=\"OEBPS/book.opf\"/></rootfiles></container>")}};
  if (!locked.empty())
    parts.emplace_back("META-INF/encryption.xml",
                       xml("<encryption><CipherReference URI=\"" + locked + "\"/></encryption>"));
  for (std::size_t i = 0; i < chapters.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    items = "<item id=\"c" + number + "\" href=\"text/c" + number + ".xhtml\"/>" + items;
    order += "<itemref idref=\"c" + number + "\"/>";
    parts.emplace_back("OEBPS/text/c" + number + ".xhtml", chapters[i]);
  }
  parts.emplace_back(
      "OEBPS/book.opf",
      xml("<package xmlns=\"http://www.idpf.org/2007/opf\" "
          "xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><metadata><dc:title>Sailing</dc:title>"
          "</metadata><manifest>" +
          items + "</manifest><spine>" + order + "</spine></package>"));
  return zipOf(parts);
}

}  // namespace omni
