#include "source/pages/converted_file.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "source/contract/office_files.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ConvertedFileTest : public ::testing::Test {
 protected:
  Result<std::string> page(const std::string& name, const std::string& bytes) const {
    folder_.write(name, bytes);
    OMNI_TRY(pages, ConvertedFile::open(folder_.path() / name));
    OMNI_TRY(html, pages.next());
    EXPECT_EQ(pages.next().value_or("more"), std::nullopt) << "one file, one page";
    return html.value_or("none");
  }
  std::string read(const std::string& name, const std::string& bytes) const {
    const auto html = page(name, bytes);
    return html ? *html : html.error().message;
  }
  Error fault(const std::string& name, const std::string& bytes) const {
    const auto html = page(name, bytes);
    if (html) ADD_FAILURE() << name << " was read as " << *html;
    return html ? Error() : html.error();
  }

  TemporaryFolder folder_;
};

TEST(ConvertedFile, isRecognisedByItsExtension) {
  EXPECT_TRUE(isConverted("a/Letter.DOCX"));
  EXPECT_TRUE(isConverted("a.mbox") && isMail("a.mbox") && isBoxOfMail("a.mbox"));
  EXPECT_TRUE(isWorkbook("a.ods") && isConverted("a.ods"));
  EXPECT_FALSE(isConverted("a.html") || isConverted("a.pdf") || isWorkbook("a.csv") || isMail("a.docx"));
  EXPECT_FALSE(isConverted("~$Letter.docx")) << "an open file's shadow";
}

TEST_F(ConvertedFileTest, aTextOfAnOfficeHasHeadingsParagraphsAndTables) {
  EXPECT_THAT(read("fees.docx",
                   wordFile(wordParagraph("Fees &amp; fares", "Heading1") + wordParagraph("Oslo is dear.") +
                            wordTable({{"City", "Fare"}, {"Oslo", "42"}}))),
              AllOf(HasSubstr("<h1>Fees &amp; fares</h1>"), HasSubstr("<p>Oslo is dear.</p>"),
                    HasSubstr("<table>"), HasSubstr("42")));
}

TEST_F(ConvertedFileTest, aSlideIsASectionOfItsNumberAndTitle) {
  const auto html = read("plan.pptx", slidesFile({{"Goals", "Grow"}, {"Prices", "Ten euros"}}));
  EXPECT_THAT(html, AllOf(HasSubstr("<h1>Slide 1: Goals</h1>"), HasSubstr("<h1>Slide 2: Prices</h1>"),
                          HasSubstr("Ten euros")));
  EXPECT_LT(html.find("Grow"), html.find("Slide 2")) << html;
  EXPECT_EQ(html.find("Prices"), html.rfind("Prices")) << "a title is not said twice: " << html;
}

TEST_F(ConvertedFileTest, aTextOfOpenDocumentIsReadAlike) {
  EXPECT_THAT(
      read("fees.odt",
           openDocumentFile(
               "text",
               "<text:h text:outline-level=\"2\">Fees &lt;1&gt;</text:h><text:p>Ten<text:s "
               "text:c=\"3\"/>euros<text:note><text:note-citation>1</text:note-citation>"
               "<text:note-body><text:p>a day</text:p></text:note-body></text:note>.</text:p>"
               "<office:annotation><text:p>hush</text:p></office:annotation><table:table>"
               "<table:table-header-rows><table:table-row><table:table-cell "
               "table:number-columns-spanned=\"2\"><text:p>Both</text:p></table:table-cell>"
               "<table:covered-table-cell/></table:table-row></table:table-header-rows></table:table>")),
      AllOf(HasSubstr("<title>Fees &amp; fares</title>"), HasSubstr("<h2>Fees &lt;1&gt;</h2>"),
            HasSubstr("<p>Ten euros (a day )."), HasSubstr("<th colspan=2 rowspan=1>"),
            Not(HasSubstr("hush"))));
}

TEST_F(ConvertedFileTest, slidesOfOpenDocumentAreNumberedToo) {
  EXPECT_THAT(
      read("plan.odp",
           openDocumentFile(
               "presentation",
               "<draw:page><draw:frame presentation:class=\"subtitle\"><draw:text-box><text:p>Grow"
               "</text:p></draw:text-box></draw:frame><draw:frame presentation:class=\"title\">"
               "<draw:text-box><text:p>Our</text:p><text:p>goals</text:p></draw:text-box></draw:frame>"
               "</draw:page><draw:page><text:p>End</text:p></draw:page>")),
      AllOf(HasSubstr("<h1>Slide 1: Our goals</h1>\n<p>Grow</p>"),
            HasSubstr("<h1>Slide 2</h1>\n<p>End</p>")));
}

TEST_F(ConvertedFileTest, aBookIsReadInItsOrder) {
  EXPECT_THAT(
      read("sailing.epub",
           bookFile({"<html><head><title>1</title><script src='x'/></head><body><h1>Knots</h1></body></html>",
                     "<html><body><p>A <b>bowline</b><a id='x'/>&nbsp;holds<br/></p></body></html>"})),
      AllOf(HasSubstr("<title>Sailing</title>"),
            HasSubstr("<h1>Knots</h1><p>A <b>bowline</b><a id='x'></a>&nbsp;holds<br></p>"),
            Not(HasSubstr("script"))));
}

TEST_F(ConvertedFileTest, aMessageSaysWhoWroteItToWhomAndWhen) {
  EXPECT_THAT(
      read(
          "a.eml",
          "From: Ann =?utf-8?q?B=C3=A5rd?= <ann@example.com>\r\nTo: ben@example.com\r\nSubject: The lease\r\n"
          "Date: Sat, 20 Nov 2021 14:22:01 +0100\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n"
          "Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: "
          "quoted-printable\r\n\r\n"
          "It ends in M=E4rz.\r\n\r\nAnn\r\n--x\r\nContent-Type: application/pdf; name=\"lease.pdf\"\r\n"
          "Content-Disposition: attachment; filename=\"lease.pdf\"\r\n\r\nx\r\n--x--\r\n"),
      AllOf(HasSubstr("<title>The lease</title>"), HasSubstr("From: Ann Bård &lt;ann@example.com&gt;<br>"),
            HasSubstr("Date: 2021-11-20T14:22:01+01:00"), HasSubstr("Attached: lease.pdf"),
            HasSubstr("<p>It ends in März.</p>\n<p>Ann</p>")));
}

TEST_F(ConvertedFileTest, whatIsAttachedToAMessageIsReadUnderItsName) {
  const auto html = read(
      "a.eml",
      "From: ann@example.com\r\nSubject: Papers\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n"
      "Content-Type: text/plain\r\n\r\nSee below.\r\n"
      "--x\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=\"notes.txt\"\r\n\r\n"
      "The pump is <old>.\r\n"
      "--x\r\nContent-Type: application/rtf\r\nContent-Disposition: attachment; filename=\"fees.RTF\"\r\n\r\n"
      "{\\rtf1\\ansi Oslo is dear.\\par}\r\n"
      "--x\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; "
      "filename=\"plan.docx\"\r\n\r\nno document\r\n"
      "--x\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n"
      "From: ben@example.com\r\nSubject: Before\r\n\r\nIt leaks.\r\n--x--\r\n");
  EXPECT_THAT(html, AllOf(HasSubstr("<h2>Attached: notes.txt</h2>\n<p>The pump is &lt;old&gt;.</p>"),
                          HasSubstr("<h2>Attached: fees.RTF</h2>"), HasSubstr("Oslo is dear."),
                          HasSubstr("<h2>Attached</h2>"), HasSubstr("It leaks."),
                          HasSubstr("Attached: notes.txt, fees.RTF, plan.docx"),
                          Not(HasSubstr("<h2>Attached: plan.docx"))))
      << html;
}

TEST_F(ConvertedFileTest, aPictureInAMessageIsNoTextOfIt) {
  const auto html =
      read("a.eml",
           "From: ann@example.com\r\nSubject: The pump\r\nContent-Type: multipart/mixed; boundary=x\r\n"
           "\r\n--x\r\nContent-Type: image/png; name=\"whole.png\"\r\nContent-Transfer-Encoding: "
           "base64\r\n\r\niVBORw0KGgo=\r\n--x\r\nContent-Type: image/png; "
           "name=\"torn.png\"\r\nContent-Transfer-Encoding: base64\r\n\r\niVBO*!?Rw0\r\n--x--\r\n");
  EXPECT_THAT(html, AllOf(HasSubstr("Attached: whole.png, torn.png"), Not(HasSubstr("<h2>")),
                          Not(HasSubstr("iVBO"))));
}

TEST_F(ConvertedFileTest, aBoxOfMailHasAPageAMessage) {
  folder_.write("in.mbox",
                "From ann Sat Nov 20\nSubject: One\n\n>From here\n\nFrom ben Sun\n\nno header\n\nFrom ben "
                "Mon\nSubject: Two\n\nBy the sea.\n");
  auto pages = ConvertedFile::open(folder_.path() / "in.mbox");
  ASSERT_TRUE(pages) << pages.error().message;
  EXPECT_THAT(pages->next()->value_or("none"), AllOf(HasSubstr("One"), HasSubstr("<p>From here</p>")));
  EXPECT_THAT(pages->next().error().message, HasSubstr("no e-mail message"));
  EXPECT_THAT(pages->next()->value_or("none"), HasSubstr("Two")) << "a bad message is the only one";
  EXPECT_EQ(pages->next().value_or("more"), std::nullopt);
}

TEST_F(ConvertedFileTest, aWorkbookToBeSearchedHasASectionASheet) {
  EXPECT_THAT(
      read("plan.xlsx",
           workbookFile({{"Fares", sheetRows({{"Fares of 2024"}, {"City", "Fare"}, {"Oslo", "=42"}})},
                         {"Notes", sheetRows({{"Ask Ann."}})}})),
      AllOf(HasSubstr("<h1>Fares</h1>\n<p>Fares of 2024</p>\n<table><tr><th>City</th>\n<th>Fare</th>"),
            HasSubstr("<td>42</td>"), HasSubstr("<h1>Notes</h1>\n<p>Ask Ann.</p>")));
}

TEST_F(ConvertedFileTest, richTextIsReadEvenWhereItIsCalledADocument) {
  EXPECT_THAT(read("old.doc", R"({\rtf1\ansi Ten \'80 a day\par})"), HasSubstr("<p>Ten € a day</p>"));
}

// ---- what is broken, hostile or locked

TEST_F(ConvertedFileTest, whatIsNotWhatItsEndingSaysIsATypedError) {
  const std::string word = wordFile(wordParagraph("x"));
  for (const char* name : {"a.docx", "a.doc", "a.pptx", "a.ppt", "a.xlsx", "a.xlsb", "a.xls", "a.ods",
                           "a.odt", "a.odp", "a.epub", "a.rtf", "a.mbox", "a.eml"})
    for (const std::string& bytes :
         {std::string(), std::string("no such thing"), word.substr(0, word.size() / 2),
          zipOf({{"other.xml", "<x/>"}}), std::string(600, '\xD0'),
          "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + std::string(900, '\0')}) {
      const Error error = fault(name, bytes);
      EXPECT_EQ(error.code, Code::kUnreadable) << name << ": " << error.message;
      EXPECT_FALSE(error.message.empty() || error.hint.empty()) << name;
      EXPECT_THAT(error.message, Not(HasSubstr("panic"))) << name;
    }
}

TEST_F(ConvertedFileTest, whatSwellsIsRefused) {
  const std::string much(300u << 20u, 'x');
  for (const auto& [name, part] : ZipParts{
           {"a.odt", "content.xml"}, {"a.xlsx", "xl/sharedStrings.xml"}, {"a.docx", "word/document.xml"}}) {
    ZipParts parts =
        packageOf("word/document.xml", {{"word/document.xml", "wordprocessingml.document.main"}});
    parts.emplace_back(part, much);
    const Error error = fault(name, zipOf(parts));
    EXPECT_EQ(error.code, Code::kLimit) << name << ": " << error.message;
    EXPECT_FALSE(error.hint.empty());
  }
}

TEST_F(ConvertedFileTest, passwordProtectionIsReported) {
  const Error zipped = fault("a.odt", zipOf({{"META-INF/manifest.xml", "x"}}, 1));
  const Error listed = fault(
      "b.odt",
      openDocumentFile("text", "", "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"));
  const Error book = fault("c.epub", bookFile({"<p>x</p>"}, "OEBPS/text/c1.xhtml"));
  for (const auto& error : {zipped, listed, book}) {
    EXPECT_EQ(error.code, Code::kUnreadable);
    EXPECT_THAT(error.message, HasSubstr("protected by a password"));
    EXPECT_THAT(error.hint, HasSubstr("without a password"));
  }
}

// Each of a hundred thousand elements within the other, and entities that stand for ten of the next.
TEST_F(ConvertedFileTest, depthAndEntitiesDoNoHarm) {
  std::string deep, end;
  for (int i = 0; i < 100'000; ++i) {
    deep += "<text:list-item>";
    end += "</text:list-item>";
  }
  EXPECT_TRUE(page("deep.odt", openDocumentFile("text", deep + end)));
  std::string tables = "<w:p/>";
  for (int i = 0; i < 20'000; ++i) tables = "<w:tbl><w:tr><w:tc>" + tables;
  (void)page("deep.docx", wordFile(tables));
  const std::string laughs =
      "<!DOCTYPE x [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]><text:p>&b;</text:p>";
  EXPECT_THAT(read("laughs.odt", zipOf({{"content.xml", laughs}})), Not(HasSubstr("ha")));
}

TEST_F(ConvertedFileTest, macrosAreNothingThatIsRead) {
  ZipParts parts = packageOf("word/document.xml", {{"word/document.xml", "wordprocessingml.document.main"}});
  parts.emplace_back(
      "word/document.xml",
      xml("<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">"
          "<w:body>" +
          wordParagraph("plain") + "</w:body></w:document>"));
  parts.emplace_back("word/vbaProject.bin", "AutoOpen");
  EXPECT_THAT(read("a.docm", zipOf(parts)), AllOf(HasSubstr("plain"), Not(HasSubstr("AutoOpen"))));
}

}  // namespace
}  // namespace omni
