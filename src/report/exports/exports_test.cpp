#include <duckdb.h>
#include <gmock/gmock.h>
#include <zlib.h>

#include <cmath>
#include <fstream>
#include <limits>

#include "base/temporary_folder.h"
#include "report/exports/exported_table.h"
#include "report/exports/flatbuffer.h"
#include "report/exports/rows_format.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const ExportedNotes kNotes{
    {"question", "How many \"x\" & <y>?"}, {"query", "SELECT 'it''s'"}, {"guess", "true"}};

Outcome outcomeOf(std::vector<std::string> columns, std::vector<Row> rows) {
  return {.columns = std::move(columns), .rows = std::move(rows)};
}

ExportedType typeOf(std::vector<Value> values) {
  Outcome outcome{.columns = {"c"}};
  for (Value& value : values) outcome.rows.push_back({std::move(value)});
  return exportedTable(outcome).types.at(0);
}

TEST(ExportedTableTest, aColumnHasTheNarrowestTypeThatLosesNothing) {
  const Value whole = std::int64_t{7}, real = 0.5, none = Null{}, large = (std::int64_t{1} << 53) + 1;
  const auto text = [](const char* characters) { return Value(std::string(characters)); };
  EXPECT_EQ(typeOf({none, whole}), ExportedType::kInteger);
  EXPECT_EQ(typeOf({whole, real}), ExportedType::kReal);
  EXPECT_EQ(typeOf({real, whole, none}), ExportedType::kReal);
  EXPECT_EQ(typeOf({real, large}), ExportedType::kText) << "a double does not hold it";
  EXPECT_EQ(typeOf({large, real}), ExportedType::kText);
  EXPECT_EQ(typeOf({true, none}), ExportedType::kBoolean);
  EXPECT_EQ(typeOf({true, whole}), ExportedType::kText);
  EXPECT_EQ(typeOf({whole, text("12345678901234567890")}), ExportedType::kText);
  EXPECT_EQ(typeOf({none}), ExportedType::kText);
  EXPECT_EQ(typeOf({text("2026-02-28"), none}), ExportedType::kDate);
  EXPECT_EQ(typeOf({text("2026-02-28"), text("unknown")}), ExportedType::kText);
  EXPECT_EQ(typeOf({text("2026-02-28"), text("2026-02-28 10:00:00")}), ExportedType::kText);
  EXPECT_EQ(typeOf({text("2026-02-28 10:00:00"), text("2026-02-28 10:00:00.25")}), ExportedType::kMoment);
  EXPECT_EQ(typeOf({Literal{"2026-02-28", "", ""}}), ExportedType::kText);
}

TEST(ExportedTableTest, onlyWhatIsPrintedAgainTheSameIsADate) {
  EXPECT_EQ(daysOf("1970-01-02"), 1);
  EXPECT_EQ(daysOf("0001-01-01"), -719162);
  for (const char* text : {"2026-02-29", "2026-2-28", "0000-01-01", "2026-13-01", "2026-00-01", "+026-01-01",
                           "2026-01-01 ", "12026-01-01", "2026/01/01", "", "-001-01-01"})
    EXPECT_FALSE(daysOf(text)) << text;
  EXPECT_EQ(microsecondsOf("1970-01-01 00:00:01.000002"), 1000002);
  EXPECT_EQ(microsecondsOf("1969-12-31 23:59:59"), -1000000);
  for (const char* text : {"2026-01-01T10:00:00", "2026-01-01 24:00:00", "2026-01-01 10:00:60",
                           "2026-01-01 10:00:00.50", "2026-01-01 10:00:00.", "2026-01-01 10:00:00.1234567",
                           "2026-01-01 10:00:00Z", "2026-01-01 10:00:00+00", "2026-01-01 10:00"})
    EXPECT_FALSE(microsecondsOf(text)) << text;
}

/// The parts of a ZIP archive by their names, in the order of their heads.
std::map<std::string, std::string> unpacked(const std::string& archive) {
  const auto number = [&](std::size_t at, std::size_t bytes) {
    std::size_t value = 0;
    for (std::size_t k = bytes; k-- > 0;) value = value << 8u | static_cast<unsigned char>(archive[at + k]);
    return value;
  };
  std::map<std::string, std::string> parts;
  for (std::size_t at = 0; archive.compare(at, 4, "PK\x03\x04") == 0;) {
    const std::size_t packed = number(at + 18, 4), whole = number(at + 22, 4), length = number(at + 26, 2);
    std::string content(whole, '\0');
    z_stream stream{};
    inflateInit2(&stream, -15);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(archive.data() + at + 30 + length));
    stream.avail_in = static_cast<uInt>(packed);
    stream.next_out = reinterpret_cast<Bytef*>(content.data());
    stream.avail_out = static_cast<uInt>(whole);
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    inflateEnd(&stream);
    EXPECT_EQ(crc32_z(0, reinterpret_cast<const Bytef*>(content.data()), whole), number(at + 14, 4));
    parts[archive.substr(at + 30, length)] = content;
    at += 30 + length + packed;
  }
  return parts;
}

std::string sheet(const Outcome& outcome, const ExportedNotes& notes = {}) {
  const auto file = exportRows(outcome, RowsFormat::kXlsx, Formulas::kHarmless, notes);
  return file ? unpacked(*file)["xl/sheet1.xml"] : file.error().text();
}

TEST(WorkbookTest, everyValueIsACellThatShowsItExactly) {
  const std::string xml = sheet(outcomeOf(
      {"id", "n", "at", "when"},
      {{std::string("12345678901234567890"), -0.30000000000000004, std::string("2026-11-29"),
        std::string("2026-11-29 12:00:00")},
       {std::int64_t{999999999999999}, std::int64_t{1000000000000000}, std::string("1899-12-31"),
        std::string("2026-11-29 12:00:00.5")},
       {true, std::numeric_limits<double>::infinity(), Null{}, std::string("1970-01-01 00:00:00")}}));
  for (const char* cell :
       {R"(<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">12345678901234567890</t></is></c>)",
        R"(<c r="B2"><v>-0.30000000000000004</v></c>)", R"(<c r="C2" s="2"><v>46355</v></c>)",
        R"(<c r="D2" s="3"><v>46355.5</v></c>)", R"(<c r="A3"><v>999999999999999</v></c>)",
        R"(<c r="B3" s="0" t="inlineStr"><is><t xml:space="preserve">1000000000000000</t>)",
        R"(<t xml:space="preserve">1899-12-31</t>)", R"(<t xml:space="preserve">2026-11-29 12:00:00.5</t>)",
        R"(<c r="A4" t="b"><v>1</v></c>)", R"(<t xml:space="preserve">inf</t>)"})
    EXPECT_THAT(xml, HasSubstr(cell));
  EXPECT_THAT(xml, Not(HasSubstr("r=\"C4\"")));
}

TEST(WorkbookTest, noTextIsMarkupOrAFormula) {
  const std::string xml =
      sheet(outcomeOf({"<b>", "c"}, {{std::string("=1+1"), std::string("a\x01\r_x0041_\uFFFF&\"")},
                                     {std::string("</t></is></c><f>1</f>"), Iri{"-5"}}}));
  EXPECT_THAT(xml, AllOf(HasSubstr("&lt;b&gt;"),
                         HasSubstr(R"( s="4" t="inlineStr"><is><t xml:space="preserve">=1+1<)"),
                         HasSubstr("a_x0001__x000D__x005F_x0041__xFFFF_&amp;&quot;"), Not(HasSubstr("<f>")),
                         HasSubstr(R"(s="0" t="inlineStr"><is><t xml:space="preserve">-5<)")));
}

TEST(WorkbookTest, tellsWhereItsRowsComeFrom) {
  const auto outcome = outcomeOf({"c"}, {{std::int64_t{1}}});
  const auto file = exportRows(outcome, RowsFormat::kXlsx, Formulas::kHarmless, kNotes);
  auto parts = unpacked(*file);
  EXPECT_THAT(parts["xl/workbook.xml"], HasSubstr("name=\"About (check this)\""));
  EXPECT_THAT(parts["xl/sheet2.xml"],
              AllOf(HasSubstr("How many &quot;x&quot; &amp; &lt;y&gt;?"), HasSubstr("guess")));
  EXPECT_EQ(*file, *exportRows(outcome, RowsFormat::kXlsx, Formulas::kHarmless, kNotes)) << "the same bytes";
  parts = unpacked(*exportRows(outcome, RowsFormat::kXlsx, Formulas::kHarmless, {{"guess", "false"}}));
  EXPECT_THAT(parts["xl/workbook.xml"], AllOf(HasSubstr("\"About\""), Not(HasSubstr("check"))));
}

TEST(WorkbookTest, whatASheetDoesNotHoldIsAnError) {
  const auto error = [](const Outcome& outcome) {
    const auto file = exportRows(outcome, RowsFormat::kXlsx, Formulas::kHarmless, {});
    return file ? std::string() : file.error().text();
  };
  EXPECT_THAT(error(outcomeOf({"long"}, {{std::string(32768, 'x')}})),
              AllOf(HasSubstr("32,767"), HasSubstr("long"), HasSubstr("Parquet")));
  EXPECT_EQ(error(outcomeOf({"long"}, {{std::string(32767, 'x')}})), "");
  EXPECT_EQ(error(outcomeOf({"e"}, {{[] {
                              std::string text;
                              for (int n = 0; n < 32767; ++n) text += "\u00e9";
                              return text;
                            }()}})),
            "");
  EXPECT_THAT(error(outcomeOf({"c"}, std::vector<Row>(1'048'576, Row{Null{}}))), HasSubstr("1,048,575"));
  EXPECT_THAT(error({.columns = std::vector<std::string>(16'385, "c")}), HasSubstr("16,384"));
}

/// What DuckDB reads of a file: its only column as text, with line ends between rows.
std::string read(const TemporaryFolder& folder, const std::string& bytes, const std::string& sql) {
  const std::string path = (folder.path() / "rows.parquet").string();
  std::ofstream(path, std::ios::binary) << bytes;
  duckdb_database database = nullptr;
  duckdb_connection connection = nullptr;
  duckdb_open(nullptr, &database);
  duckdb_connect(database, &connection);
  std::string query = sql;
  query.replace(query.find("FILE"), 4, "'" + path + "'");
  duckdb_result result;
  std::string text;
  if (duckdb_query(connection, query.c_str(), &result) == DuckDBError) text = duckdb_result_error(&result);
  for (idx_t row = 0; row < duckdb_row_count(&result); ++row) {
    char* value = duckdb_value_varchar(&result, 0, row);
    text += std::string(value ? value : "null") + "\n";
    duckdb_free(value);
  }
  duckdb_destroy_result(&result);
  duckdb_disconnect(&connection);
  duckdb_close(&database);
  return text;
}

TEST(ParquetTest, holdsTypedColumnsAndTheirNotes) {
  const TemporaryFolder folder;
  const auto outcome = outcomeOf({"id", "ID", "odd \"name\"", "at", "when", "ok"},
                                 {{std::int64_t{-9223372036854775807}, 0.1 + 0.2, std::string("=1\n"),
                                   std::string("2026-11-29"), std::string("2026-11-29 12:00:00.25"), true},
                                  {Null{}, std::int64_t{7}, Nested{R"({"a":1})"}, Null{}, Null{}, Null{}}});
  const auto file = exportRows(outcome, RowsFormat::kParquet, Formulas::kHarmless, kNotes);
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_EQ(read(folder, *file, "SELECT column_name || ' ' || column_type FROM (DESCRIBE FROM FILE)"),
            "id BIGINT\nID_1 DOUBLE\nodd \"name\" VARCHAR\nat DATE\nwhen TIMESTAMP\nok BOOLEAN\n");
  EXPECT_EQ(read(folder, *file, "SELECT columns(*)::VARCHAR FROM (SELECT id FROM FILE)"),
            "-9223372036854775807\nnull\n");
  EXPECT_EQ(
      read(folder, *file, R"(SELECT concat_ws('|', "ID_1", "odd ""name""", "at", "when", ok) FROM FILE)"),
      "0.30000000000000004|=1\n|2026-11-29|2026-11-29 12:00:00.25|true\n7.0|{\"a\":1}\n");
  EXPECT_EQ(read(folder, *file, "SELECT decode(key) || '=' || decode(value) FROM parquet_kv_metadata(FILE)"),
            "omni.question=How many \"x\" & <y>?\nomni.query=SELECT 'it''s'\nomni.guess=true\n");
}

TEST(ParquetTest, emptyRowsAndPassages) {
  const TemporaryFolder folder;
  const auto none = exportRows(outcomeOf({"a"}, {}), RowsFormat::kParquet, Formulas::kHarmless, {});
  EXPECT_EQ(read(folder, *none, "SELECT count(*) FROM FILE"), "0\n");
  const Outcome found{
      .passages = {{.document = "a.md", .place = TextSpan{3, 9}, .score = 0.5, .text = "words"}}};
  const auto passages = exportRows(found, RowsFormat::kParquet, Formulas::kHarmless, {});
  EXPECT_EQ(
      read(folder, *passages, R"(SELECT concat_ws('|', document, "start", "end", score, text) FROM FILE)"),
      "a.md|3|9|0.5|words\n");
}

std::uint32_t wordAt(const std::string& bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t k = 4; k-- > 0;) word = word << 8u | static_cast<unsigned char>(bytes[at + k]);
  return word;
}

TEST(ArrowTest, aFileIsAStreamBetweenItsMarks) {
  const auto outcome = outcomeOf({"n"}, {{std::int64_t{1}}, {Null{}}});
  const std::string stream = *exportRows(outcome, RowsFormat::kArrowStream, Formulas::kHarmless, kNotes);
  const std::string file = *exportRows(outcome, RowsFormat::kArrow, Formulas::kHarmless, kNotes);
  EXPECT_EQ(wordAt(stream, 0), 0xFFFFFFFF);
  EXPECT_EQ(wordAt(stream, 4) % 8, 0u);
  EXPECT_EQ(stream.substr(stream.size() - 8), std::string("\xFF\xFF\xFF\xFF\0\0\0\0", 8));
  EXPECT_THAT(stream, AllOf(HasSubstr("omni.question"), HasSubstr("How many")));
  EXPECT_TRUE(file.starts_with(std::string("ARROW1\0\0", 8)) && file.ends_with("ARROW1"));
  EXPECT_EQ(file.substr(8, stream.size()), stream);
}

TEST(FlatBufferTest, aTableWithATextIsReadBack) {
  FlatBuffer buffer;
  const auto text = buffer.text("abc");
  buffer.beginTable();
  buffer.addPart(1, text);
  buffer.add(0, std::int16_t{-2});
  const auto root = buffer.endTable();
  const std::string bytes = std::move(buffer).finish(root);
  const std::size_t table = wordAt(bytes, 0), slots = table - wordAt(bytes, table);
  const auto slot = [&](std::size_t number) {
    return table + static_cast<unsigned char>(bytes[slots + 4 + 2 * number]);
  };
  EXPECT_EQ(bytes.substr(slot(0), 2), "\xFE\xFF");
  const std::size_t at = slot(1) + wordAt(bytes, slot(1));
  EXPECT_EQ(wordAt(bytes, at), 3u);
  EXPECT_EQ(bytes.substr(at + 4, 4), std::string("abc\0", 4));
}

TEST(RowsFormatTest, everyFormatHasANameAndAMediaType) {
  for (const RowsFormatInfo& info : rowsFormats()) {
    EXPECT_EQ(rowsFormatOf(info.name), info.format);
    EXPECT_EQ(infoOf(info.format).mediaType, info.mediaType);
    const auto file = exportRows(outcomeOf({"a"}, {{std::string("=x")}}), info.format, Formulas::kExact, {});
    ASSERT_TRUE(file) << info.name;
    EXPECT_THAT(*file, HasSubstr("a")) << info.name;
  }
  EXPECT_FALSE(rowsFormatOf("xls"));
}

}  // namespace
}  // namespace omni
