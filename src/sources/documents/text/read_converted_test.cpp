#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "source/contract/office_files.h"
#include "source/texts/passages.h"
#include "sources/documents/text/document_formats.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class ReadConvertedTest : public ::testing::Test {
 protected:
  Status read(const std::string& name, const std::string& bytes) {
    folder_.write(name, bytes);
    return readDocuments(
        {folder_.path() / name, name, formatOf(folder_.path() / name).value_or(Format::kPlain)}, Budget(),
        [&](DocumentText document) {
          documents_.push_back(std::move(document));
          return Status();
        },
        [&](std::string warning) { warnings_.push_back(std::move(warning)); });
  }

  TemporaryFolder folder_;
  std::vector<DocumentText> documents_;
  std::vector<std::string> warnings_;
};

TEST_F(ReadConvertedTest, aPassageOfASlideSaysOnWhichItStands) {
  ASSERT_TRUE(read("plan.pptx", slidesFile({{"Goals", "We grow."}, {"Prices", "Ten euros a day."}})));
  ASSERT_THAT(documents_, SizeIs(1));
  EXPECT_EQ(documents_[0].id, "plan.pptx");
  const auto passages = splitPassages(documents_[0]);
  ASSERT_THAT(passages, SizeIs(2));
  EXPECT_THAT(passages[1].headings, ElementsAre("Slide 2: Prices"));
  EXPECT_EQ(documents_[0].text.substr(passages[1].start, passages[1].end - passages[1].start),
            "Ten euros a day.");
}

TEST_F(ReadConvertedTest, sectionsOfATextAndSheetsOfAWorkbookAreSections) {
  ASSERT_TRUE(read("fees.docx", wordFile(wordParagraph("Fees", "Heading1") + wordParagraph("Ten euros.") +
                                         wordTable({{"Zone", "Fee"}, {"One", "7"}}))));
  ASSERT_TRUE(read("plan.xlsx", workbookFile({{"Fares", sheetRows({{"City", "Fare"}, {"Oslo", "=42"}})}})));
  ASSERT_THAT(documents_, SizeIs(2));
  EXPECT_THAT(splitPassages(documents_[0]).at(0).headings, ElementsAre("Fees"));
  EXPECT_THAT(documents_[0].text, HasSubstr("Zone | Fee\nOne | 7")) << "a row is a line";
  EXPECT_THAT(splitPassages(documents_[1]).at(0).headings, ElementsAre("Fares"));
  EXPECT_THAT(documents_[1].text, HasSubstr("Oslo | 42"));
  EXPECT_EQ(documents_[1].title, "plan");
}

TEST_F(ReadConvertedTest, aBoxOfMailIsADocumentAMessage) {
  ASSERT_TRUE(read(
      "in.mbox",
      "From a\nSubject: The lease\n\nIt ends.\n\nFrom b\n\nno header\n\nFrom c\nFrom: Ben\n\nSo it does.\n"));
  ASSERT_THAT(documents_, SizeIs(2));
  EXPECT_EQ(documents_[0].id, "in.mbox#1");
  EXPECT_EQ(documents_[0].title, "The lease");
  EXPECT_EQ(documents_[1].id, "in.mbox#3") << "by its number in the box";
  EXPECT_EQ(documents_[1].title, "in");
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("in.mbox#2: is no e-mail message")));
}

TEST_F(ReadConvertedTest, whatCannotBeReadNamesTheFileAndSaysWhatToDo) {
  for (const auto& [name, bytes] : ZipParts{{"cut.docx", wordFile(wordParagraph("x")).substr(0, 300)},
                                            {"none.odt", openDocumentFile("text", "")},
                                            {"none.mbox", "From a\n\nno header\n"}}) {
    const auto status = read(name, bytes);
    ASSERT_FALSE(status) << name;
    EXPECT_EQ(status.error().code, Code::kUnreadable) << status.error().message;
    EXPECT_THAT(status.error().message, HasSubstr(name + ": "));
    EXPECT_FALSE(status.error().hint.empty()) << name;
  }
  EXPECT_THAT(documents_, SizeIs(0));
}

}  // namespace
}  // namespace omni
