#include "report/exports/workbook.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/characters/utf8.h"
#include "base/text.h"
#include "report/exports/zip_archive.h"
#include "report/rows_text.h"
#include "terminal/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxRows = 1'048'576, kMaxColumns = 16'384, kMaxCharacters = 32'767;  // of a sheet
constexpr std::int64_t kExactWhole = 999'999'999'999'999;  // spreadsheets show 15 digits
constexpr std::int32_t kFirstDay = 25'569;                 // 1970-01-01, counted from 1899-12-30
constexpr double kFirstExactDay = 61;                      // 1900-03-01: days before are counted in two ways
constexpr std::int64_t kMicrosADay = 86'400'000'000, kMicros = 1'000'000;
constexpr std::size_t kMinWidth = 8, kMaxWidth = 60, kMeasured = 200;  // columns of text; rows

// Of cellXfs in kStyles.
constexpr int kPlain = 0, kHeader = 1, kDateStyle = 2, kMomentStyle = 3, kQuoted = 4;

constexpr std::string_view kHead = R"(<?xml version="1.0" encoding="UTF-8" standalone="yes"?>)"
                                   "\n";
constexpr std::string_view kTypes =
    R"(<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">)"
    R"(<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>)"
    R"(<Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>)"
    R"(<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>)"
    R"(<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>)"
    R"(</Types>)";
constexpr std::string_view kRelations =
    R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">)"
    R"(<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>)"
    R"(</Relationships>)";
constexpr std::string_view kStyles =
    R"(<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">)"
    R"(<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/><numFmt numFmtId="165" formatCode="yyyy\-mm\-dd\ hh:mm:ss"/></numFmts>)"
    R"(<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>)"
    R"(<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>)"
    R"(<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>)"
    R"(<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>)"
    R"(<cellXfs count="5">)"
    R"(<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>)"
    R"(<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>)"
    R"(<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>)"
    R"(<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>)"
    R"(<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>)"
    R"(</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>)";

/// "A", "Z", "AA".
std::string columnName(std::size_t column) {
  std::string name;
  for (++column; column > 0; column = (column - 1) / 26)
    name.insert(name.begin(), static_cast<char>('A' + (column - 1) % 26));
  return name;
}

std::string escapedUnit(unsigned unit) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text = "_x";
  for (int shift = 12; shift >= 0; shift -= 4) text += kDigits[(unit >> static_cast<unsigned>(shift)) & 15u];
  return text + "_";
}

/// Whether "_x000A_" stands there, which a reader would take for a character.
bool isEscape(std::string_view text) {
  constexpr std::size_t kLength = 7;
  if (text.size() < kLength || !text.starts_with("_x") || text[kLength - 1] != '_') return false;
  return std::ranges::all_of(text.substr(2, 4), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
  });
}

/// The text in XML; what XML cannot hold, or readers change, as ST_Xstring has it.
std::string xmlText(std::string_view text) {
  std::string xml;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const std::string_view rest = text.substr(at);
    switch (c) {
      case '&': xml += "&amp;"; break;
      case '<': xml += "&lt;"; break;
      case '>': xml += "&gt;"; break;
      case '"': xml += "&quot;"; break;
      case '_': xml += isEscape(rest) ? escapedUnit('_') : "_"; break;
      case '\t':
      case '\n': xml += c; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20)
          xml += escapedUnit(static_cast<unsigned char>(c));
        else if (rest.starts_with("\uFFFE") || rest.starts_with("\uFFFF"))
          xml += rest.starts_with("\uFFFE") ? escapedUnit(0xFFFE) : escapedUnit(0xFFFF), at += 2;
        else
          xml += c;
    }
  }
  return xml;
}

/// As a spreadsheet counts them: units of UTF-16.
std::size_t unitsOf(std::string_view text) {
  std::size_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0u) != 0x80u) units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

std::string numberCell(const std::string& number, int style) {
  return (style == kPlain ? std::string() : " s=\"" + std::to_string(style) + "\"") + "><v>" + number +
         "</v></c>";
}

std::string textCell(std::string_view text, int style) {
  if (style == kPlain && isFormula(text)) style = kQuoted;
  return " s=\"" + std::to_string(style) + R"(" t="inlineStr"><is><t xml:space="preserve">)" + xmlText(text) +
         "</t></is></c>";
}

template <class Number>
std::string shortest(Number number) {
  std::array<char, 32> buffer{};
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr};
}

/// The cell of a date or a moment; empty where a cell does not hold it exactly.
std::string timeCell(const std::string& text, ExportedType type) {
  if (type == ExportedType::kDate) {
    const std::int32_t day = *daysOf(text) + kFirstDay;
    return day < kFirstExactDay ? "" : numberCell(shortest(day), kDateStyle);
  }
  const std::int64_t micros = *microsecondsOf(text);
  const double day = static_cast<double>(micros) / static_cast<double>(kMicrosADay) + kFirstDay;
  return micros % kMicros != 0 || day < kFirstExactDay ? "" : numberCell(shortest(day), kMomentStyle);
}

/// What stands behind `<c r="A1"`; empty for null.
std::string cellOf(const Value& value, ExportedType type) {
  if (std::holds_alternative<Null>(value)) return "";
  if (const auto* truth = std::get_if<bool>(&value))
    return std::string(R"( t="b"><v>)") + (*truth ? "1" : "0") + "</v></c>";
  if (const auto* whole = std::get_if<std::int64_t>(&value);
      whole && *whole <= kExactWhole && *whole >= -kExactWhole)
    return numberCell(shortest(*whole), kPlain);
  if (const auto* real = std::get_if<double>(&value); real && std::isfinite(*real))
    return numberCell(shortest(*real), kPlain);
  if (const auto* text = std::get_if<std::string>(&value);
      text && (type == ExportedType::kDate || type == ExportedType::kMoment))
    if (std::string cell = timeCell(*text, type); !cell.empty()) return cell;
  return textCell(toUtf8(toText(value)), kPlain);
}

/// `<cols>`, as wide as what stands in the first rows.
std::string widthsOf(const std::vector<std::string>& names, const std::vector<Row>& rows) {
  std::string xml = "<cols>";
  for (std::size_t column = 0; column < names.size(); ++column) {
    std::size_t width = std::max(kMinWidth, displayWidth(names[column]));
    for (std::size_t row = 0; row < std::min(rows.size(), kMeasured); ++row)
      width = std::max(width, displayWidth(clip(printable(toText(rows[row][column])), kMaxWidth)));
    const std::string place = std::to_string(column + 1);
    xml += "<col min=\"" + place + "\" max=\"" + place + "\" width=\"" +
           std::to_string(std::min(width, kMaxWidth) + 2) + "\" customWidth=\"1\"/>";
  }
  return names.empty() ? "" : xml + "</cols>";
}

std::string sheetOf(const ExportedTable& table) {
  std::string xml(kHead);
  xml +=
      R"(<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>)"
      R"(<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>)"
      R"(</sheetView></sheetViews>)";
  xml += widthsOf(table.names, table.rows) + "<sheetData>";
  std::vector<std::string> places;
  for (std::size_t column = 0; column < table.names.size(); ++column) places.push_back(columnName(column));
  xml += R"(<row r="1">)";
  for (std::size_t column = 0; column < table.names.size(); ++column)
    xml += "<c r=\"" + places[column] + "1\"" + textCell(table.names[column], kHeader);
  xml += "</row>";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const std::string number = std::to_string(row + 2);
    xml += "<row r=\"" + number + "\">";
    for (std::size_t column = 0; column < table.names.size(); ++column)
      if (const std::string cell = cellOf(table.rows[row][column], table.types[column]); !cell.empty())
        xml += "<c r=\"" + places[column] + number + "\"" + cell;
    xml += "</row>";
  }
  return xml + "</sheetData></worksheet>";
}

Status checkFits(const ExportedTable& table) {
  const std::string hint = "Ask for Parquet or CSV, or for less.";
  if (table.rows.size() >= kMaxRows)
    return fail(Code::kLimit,
                "a sheet holds 1,048,575 rows below its header: " + std::to_string(table.rows.size()), hint);
  if (table.names.size() > kMaxColumns)
    return fail(Code::kLimit, "a sheet holds 16,384 columns: " + std::to_string(table.names.size()), hint);
  for (const Row& row : table.rows)
    for (std::size_t column = 0; column < row.size(); ++column)
      if (byteSize(row[column]) > kMaxCharacters && unitsOf(toText(row[column])) > kMaxCharacters)
        return fail(Code::kLimit,
                    "a cell holds 32,767 characters, fewer than a text in column " + table.names[column],
                    hint);
  return {};
}

ExportedTable aboutTable(const ExportedNotes& notes) {
  ExportedTable table{{"name", "value"}, {ExportedType::kText, ExportedType::kText}, {}};
  for (const auto& [name, text] : notes) {
    std::string value = toUtf8(text);
    value.resize(wholeCharactersWithin(value, kMaxCharacters));
    table.rows.push_back({name, std::move(value)});
  }
  return table;
}

/// The list of the sheets, and where each lies.
Status addSheets(const std::vector<std::string>& names, ZipArchive& archive) {
  std::string list(kHead), relations(kHead);
  list += R"(<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" )"
          R"(xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>)";
  relations += R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">)";
  const std::string type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
  for (std::size_t at = 0; at < names.size(); ++at) {
    const std::string number = std::to_string(at + 1);
    list +=
        "<sheet name=\"" + xmlText(names[at]) + "\" sheetId=\"" + number + "\" r:id=\"rId" + number + "\"/>";
    relations += "<Relationship Id=\"rId" + number + "\" Type=\"" + type + "worksheet\" Target=\"sheet" +
                 number + ".xml\"/>";
  }
  list += "</sheets></workbook>";
  relations +=
      "<Relationship Id=\"styles\" Type=\"" + type + "styles\" Target=\"styles.xml\"/></Relationships>";
  OMNI_RETURN_IF_ERROR(archive.add("xl/workbook.xml", list));
  return archive.add("xl/_rels/workbook.xml.rels", relations);
}

}  // namespace

Result<std::string> workbook(const ExportedTable& table, const ExportedNotes& notes) {
  OMNI_RETURN_IF_ERROR(checkFits(table));
  ZipArchive archive;
  std::vector<std::string> names{"Rows"};
  if (!notes.empty()) names.emplace_back(isGuess(notes) ? "About (check this)" : "About");
  OMNI_RETURN_IF_ERROR(archive.add("[Content_Types].xml", std::string(kHead) + std::string(kTypes)));
  OMNI_RETURN_IF_ERROR(archive.add("_rels/.rels", std::string(kHead) + std::string(kRelations)));
  OMNI_RETURN_IF_ERROR(addSheets(names, archive));
  OMNI_RETURN_IF_ERROR(archive.add("xl/styles.xml", std::string(kHead) + std::string(kStyles)));
  OMNI_RETURN_IF_ERROR(archive.add("xl/sheet1.xml", sheetOf(table)));
  if (!notes.empty()) OMNI_RETURN_IF_ERROR(archive.add("xl/sheet2.xml", sheetOf(aboutTable(notes))));
  return std::move(archive).finish();
}

}  // namespace omni
