#include <gmock/gmock.h>

#include <cstdlib>
#include <thread>

#include "base/text.h"
#include "model/sentence_encoder.h"
#include "source/contract/file_contract.h"
#include "source/contract/office_files.h"
#include "source/contract/pdf_file.h"
#include "source/roomy_budget.h"

namespace omni {

SourceKind documentsSourceKind();

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kHandbook =
    "# Handbook\n\n## Refund policy\n\nCustomers are repaid within 14 days of a return.\n\n"
    "## Travel\n\nTrips above 500 euros need the approval of a manager.\n\n"
    "## Leave\n\nEverybody has 27 days of annual leave and returns rested.\n\n"
    "## Security\n\nLaptops are encrypted; a lost laptop is reported within a day.\n\n"
    "## Returns desk\n\nThe desk for return parcels is in hall three.\n";

class DocumentsFixture : public FileFixture {
 public:
  SourceKind kind() const override { return documentsSourceKind(); }
  const Language& language() const override { return searchLanguage(); }
  SourceConfig make(const TemporaryFolder& folder) const override {
    folder.write("handbook.md", kHandbook);
    return open(folder.path() / "handbook.md");
  }
  void change(const TemporaryFolder& folder) const override {
    folder.write("handbook.md", std::string(kHandbook) + "\n## Parking\n\nThe garage closes at nine.\n");
  }
  std::string reads() const override { return "return days policy laptop manager"; }
  SourceConfig open(const std::filesystem::path& path) const override {
    SourceConfig config;
    config.id = "handbook";
    config.kind = "documents";
    config.files().paths = {path.string()};
    config.description = "How we work";
    return config;
  }
  std::string ending() const override { return ".md"; }
  bool folderIsFine() const override { return true; }
};

/// The same handbook as an office writes it.
class OfficeFixture final : public DocumentsFixture {
 public:
  SourceConfig make(const TemporaryFolder& folder) const override {
    folder.write("handbook.docx", handbook({}));
    return open(folder.path() / "handbook.docx");
  }
  void change(const TemporaryFolder& folder) const override {
    folder.write("handbook.docx", handbook("The garage closes at nine."));
  }
  std::string ending() const override { return ".docx"; }

 private:
  static std::string handbook(const std::string& more) {
    std::string body;
    for (const auto& [heading, text] :
         ZipParts{{"Refund policy", "Customers are repaid within 14 days of a return."},
                  {"Travel", "Trips above 500 euros need the approval of a manager."},
                  {"Leave", "Everybody has 27 days of annual leave and returns rested."},
                  {"Security", "Laptops are encrypted; a lost laptop is reported within a day."},
                  {"Returns desk", "The desk for return parcels is in hall three."}})
      body += wordParagraph(heading, "Heading1") + wordParagraph(text);
    return wordFile(body + (more.empty() ? "" : wordParagraph("Parking", "Heading1") + wordParagraph(more)));
  }
};

}  // namespace

INSTANTIATE_TEST_SUITE_P(Documents, SourceContract,
                         ::testing::Values(&contractOf<DocumentsFixture>, &contractOf<OfficeFixture>));
INSTANTIATE_TEST_SUITE_P(Documents, FileContract,
                         ::testing::Values(&contractOf<DocumentsFixture>, &contractOf<OfficeFixture>));

namespace {

class DocumentsSourceTest : public ::testing::Test {
 protected:
  std::unique_ptr<Source> open(SourceConfig config = {}) const {
    config.id = "docs";
    config.kind = "documents";
    if (config.files().paths.empty()) config.files().paths = {files_.path().string()};
    return documentsSourceKind().open(config, world_).value();
  }
  Outcome search(Source& source, const std::string& text) const {
    const auto descriptor = source.describe(roomyBudget());
    EXPECT_TRUE(descriptor) << descriptor.error().message;
    const auto query = searchLanguage().validate({.route = Route::kSearch, .text = text}, *descriptor);
    EXPECT_TRUE(query) << query.error().message;
    auto outcome = source.run(*query, roomyBudget());
    EXPECT_TRUE(outcome) << outcome.error().message;
    return outcome.value_or(Outcome{});
  }

  TemporaryFolder files_;
  TemporaryFolder cache_;
  CachedIn world_{cache_.path()};
};

std::string rules(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "## Rule " + std::to_string(i) + "\n\nWhoever breaks rule " + std::to_string(i) + " pays.\n\n";
  return text;
}

TEST_F(DocumentsSourceTest, wordsAreFoundBeforeMeaningsAreKnown) {
  files_.write("rules.md", rules(130) + kHandbook);
  SourceConfig soon;
  soon.soon = true;
  auto first = open(soon);
  if (!first->capabilities().vectors) GTEST_SKIP() << "there is no encoder";
  EXPECT_FALSE(first->prepared());
  const auto described = first->describe(roomyBudget());
  ASSERT_TRUE(described) << described.error().message;
  EXPECT_THAT(described->notes, ElementsAre(HasSubstr("found by words alone until the meanings of")));
  const auto found = search(*first, "lost laptop");
  EXPECT_THAT(found.passages.at(0).text, HasSubstr("Laptops are encrypted"));
  ASSERT_EQ(found.without.size(), 1u) << "it is said that meanings are not compared yet";
  EXPECT_THAT(found.without[0].message, HasSubstr("found by words alone until the meanings of"));
  const auto encoder = SentenceEncoder::shared();
  const Meaning meaning{encoder->name(), encoder->encode("lost laptop").value()};
  const auto near = first->nearness("lost laptop", meaning);
  first.reset();  // what follows it ends, and what it encoded is kept
  const auto later = open();
  const auto whole = later->describe(roomyBudget());
  ASSERT_TRUE(whole) << whole.error().message;
  const auto nearer = later->nearness("lost laptop", meaning);
  ASSERT_TRUE(near && nearer);
  EXPECT_NEAR(near->meaning, nearer->meaning, .02) << "what words find is compared by its meaning at once";
  EXPECT_THAT(whole->notes, IsEmpty());
  EXPECT_FALSE(std::get<CorpusProfile>(whole->shape).centroids.empty());
  const auto again = open(soon);
  EXPECT_TRUE(again->prepared());
  EXPECT_THAT(again->describe(roomyBudget())->notes, IsEmpty());
}

TEST_F(DocumentsSourceTest, whereThereIsLittleItsMeaningsAreKnownAtOnce) {
  files_.write("handbook.md", kHandbook);
  SourceConfig soon;
  soon.soon = true;
  EXPECT_THAT(open(soon)->describe(roomyBudget())->notes, IsEmpty());
}

TEST_F(DocumentsSourceTest, howNearItComesIsKnownBeforeItsIndexIsThere) {
  files_.write("rules.md", rules(100) + kHandbook);
  SourceConfig soon;
  soon.soon = true;
  const auto source = open(soon);
  if (!source->capabilities().vectors) GTEST_SKIP() << "there is no encoder";
  const auto encoder = SentenceEncoder::shared();
  const auto near =
      source->nearness("lost laptop", {encoder->name(), encoder->encode("lost laptop").value()});
  ASSERT_TRUE(near);
  EXPECT_GT(near->meaning, .3) << "though there was no time to encode all of it";
  EXPECT_GT(near->words, 0);
}

TEST_F(DocumentsSourceTest, lostVectorsAreMadeAnew) {
  files_.write("handbook.md", kHandbook);
  const auto whole = std::get<CorpusProfile>(open()->describe(roomyBudget())->shape).centroids;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(cache_.path()))
    if (entry.path().filename() == "vectors1.bin") std::filesystem::remove(entry.path());
  const auto outcome = search(*open(), "lost laptop");
  EXPECT_EQ(outcome.notes.empty(), !whole.empty());
  std::size_t tables = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(cache_.path()))
    tables += entry.path().filename() == "vectors1.bin";
  EXPECT_EQ(tables, whole.empty() ? 0u : 1u);
}

TEST_F(DocumentsSourceTest, aPassageIsItsPlaceInTheFile) {
  files_.write("handbook.md", kHandbook);
  files_.write("other/cats.txt", "Cats sleep for most of the day and hunt at dawn.");
  const Outcome outcome = search(*open(), "how long does a refund take?");
  ASSERT_FALSE(outcome.passages.empty());
  const Passage& best = outcome.passages.front();
  EXPECT_EQ(best.document, "handbook.md");
  EXPECT_THAT(best.headings, ElementsAre("Handbook", "Refund policy"));
  EXPECT_EQ(best.text, "Customers are repaid within 14 days of a return.");
  const auto [start, end, page] = std::get<TextSpan>(best.place);
  EXPECT_EQ(std::string(kHandbook).substr(start, end - start), best.text);
  EXPECT_EQ(page, 0u) << "Markdown has no pages";
  EXPECT_EQ(outcome.ranking.front(), "handbook.md");
}

TEST_F(DocumentsSourceTest, aDocumentIsGivenWhole) {
  files_.write("handbook.md", kHandbook);
  files_.write("other/cats.txt", "Cats sleep for most of the day.");
  const auto source = open();
  const Outcome outcome = search(*source, "document:\"handbook.md\"");
  ASSERT_EQ(outcome.passages.size(), 1u);
  EXPECT_EQ(outcome.passages.front().text, kHandbook);
  const Outcome found = search(*source, "how long does a refund take?");
  const auto [start, end, page] = std::get<TextSpan>(found.passages.front().place);
  EXPECT_EQ(outcome.passages.front().text.substr(start, end - start), found.passages.front().text);
  EXPECT_EQ(page, 0u);
  EXPECT_THAT(search(*source, "document:nowhere").passages, IsEmpty());
}

TEST_F(DocumentsSourceTest, aPassageOfAPdfNamesItsPage) {
  std::string safety = "Gloves are worn near the drum.";
  while (safety.size() < 800) safety += "\nNobody reaches into it while it turns.";
  files_.write("manual.pdf",
               pdfFile({pdfLines(safety), pdfLines("The filter is cleaned every forty hours.")}));
  const auto source = open();
  const Outcome found = search(*source, "how often is the filter cleaned?");
  ASSERT_FALSE(found.passages.empty());
  EXPECT_EQ(found.passages.front().text, "The filter is cleaned every forty hours.");
  EXPECT_EQ(std::get<TextSpan>(found.passages.front().place).page, 2u);
  const Outcome whole = search(*source, "document:\"manual.pdf\"");
  ASSERT_EQ(whole.passages.size(), 1u);
  EXPECT_EQ(std::ranges::count(whole.passages.front().text, '\f'), 2) << "each ends a page";
}

TEST_F(DocumentsSourceTest, aTitleWithoutEndIsCutShort) {
  files_.write("a.html", "<title>" + std::string(1u << 20u, 'x') + "</title><h1>" +
                             std::string(1u << 20u, 'y') + "</h1><p>Gloves are worn near the drum.</p>");
  const auto source = open();
  const Outcome found = search(*source, "where are gloves worn?");
  ASSERT_FALSE(found.passages.empty());
  EXPECT_EQ(found.passages.front().title, std::string(500, 'x'));
  EXPECT_THAT(found.passages.front().headings, ElementsAre(std::string(500, 'y')));
}

TEST_F(DocumentsSourceTest, noPassageGoesOverThePagesOfAPdf) {
  files_.write("report.pdf",
               pdfFile({pdfLines("The hives stand on the roof."), pdfLines("Honey is sold in May."),
                        pdfLines("Mites were counted twice.")}));
  const auto source = open();
  const Outcome found = search(*source, "when is honey sold?");
  ASSERT_FALSE(found.passages.empty());
  EXPECT_EQ(found.passages.front().text, "Honey is sold in May.");
  EXPECT_EQ(std::get<TextSpan>(found.passages.front().place).page, 2u);
}

TEST_F(DocumentsSourceTest, meaningFindsWhatSharesNoWord) {
  files_.write("handbook.md", kHandbook);
  const Outcome outcome = search(*open(), "vacation");
  ASSERT_FALSE(outcome.passages.empty());
  EXPECT_THAT(outcome.passages.front().headings, Contains("Leave"));
  EXPECT_THAT(outcome.notes, IsEmpty());
}

TEST_F(DocumentsSourceTest, requiredExcludedPhraseAndPlaceRestrict) {
  files_.write("handbook.md", kHandbook);
  const auto source = open();
  for (const auto& passage : search(*source, "+laptop days").passages)
    EXPECT_THAT(passage.text, HasSubstr("laptop"));
  for (const auto& passage : search(*source, "return -parcels").passages)
    EXPECT_THAT(passage.text, Not(HasSubstr("parcels")));
  EXPECT_THAT(search(*source, "+\"annual leave\"").passages, ::testing::SizeIs(1));
  EXPECT_THAT(search(*source, "+\"leave annual\"").passages, IsEmpty());
  EXPECT_THAT(search(*source, "+heading:travel").passages, ::testing::SizeIs(1));
  EXPECT_THAT(search(*source, "+title:nowhere").passages, IsEmpty());
}

// In one bag "laptop laptop encrypted" would outvote what is asked.
TEST_F(DocumentsSourceTest, searchesOfOneQueryAreMadeApart) {
  files_.write("handbook.md", kHandbook);
  SourceConfig config;
  config.options["vectors"] = "off";
  const auto source = open(config);
  const auto found =
      search(*source, "repaid days return | customers return | lost laptop encrypted reported");
  ASSERT_GE(found.passages.size(), 2u);
  EXPECT_THAT(found.passages[0].headings, Contains("Refund policy"));
  std::vector<std::string> headings;
  for (const auto& passage : found.passages) headings.push_back(passage.headings.back());
  EXPECT_THAT(headings, Contains("Security"));
  EXPECT_GT(found.confidence, 0);
}

// "U.S." is written as "file.ending" is, and begins a title.
TEST_F(DocumentsSourceTest, aTitleIsNoNameOfAFile) {
  files_.write("harbours.md", "# Harbours with cranes\n\nThe U.S. harbour with the most cranes is Newark.\n");
  files_.write("budget.md", "# U.S. budget\n\nThe budget is made by the Congress in spring.\n");
  EXPECT_EQ(search(*open(), "Which U.S. harbour has the most cranes?").ranking.front(), "harbours.md");
}

TEST_F(DocumentsSourceTest, confidenceTellsAnAnswerFromNone) {
  files_.write("handbook.md", kHandbook);
  const auto source = open();
  const double sure = search(*source, "within how many days are customers repaid?").confidence;
  const double unsure = search(*source, "who won the chess world championship?").confidence;
  EXPECT_GT(sure, 0.5);
  EXPECT_LT(unsure, 0.25);
}

TEST_F(DocumentsSourceTest, aWordThatNoPassageHoldsIsMissed) {
  files_.write("handbook.md", kHandbook);
  const auto source = open();
  EXPECT_GT(search(*source, "how many days of annual leave?").confidence,
            search(*source, "how many days of annual quarantine?").confidence + 0.1);
}

// Two passages that lend each other all that they have would be equal.
TEST_F(DocumentsSourceTest, amongAFewDozenPassagesTheBestStandsAlone) {
  for (int note = 10; note < 31; ++note)
    files_.write("note" + std::to_string(note) + ".txt",
                 "Box number " + std::to_string(note) + " holds bolts of steel and brass.");
  files_.write("a_holidays.txt", "The office is closed on public holidays.");
  files_.write("b_hotline.txt", "The hotline answers on weekdays and on Saturdays until noon.");
  const Outcome outcome = search(*open(), "when does the hotline answer on Saturdays?");
  ASSERT_GT(outcome.passages.size(), 2u);
  EXPECT_EQ(outcome.passages[0].document, "b_hotline.txt");
  EXPECT_GT(outcome.passages[0].score, outcome.passages[1].score + 0.5);
}

TEST_F(DocumentsSourceTest, wordsAloneSaySo) {
  files_.write("handbook.md", kHandbook);
  SourceConfig config;
  config.options["vectors"] = "off";
  const auto source = open(config);
  const Outcome outcome = search(*source, "annual leave");
  EXPECT_THAT(outcome.notes, ElementsAre(HasSubstr("words only")));
  EXPECT_THAT(outcome.passages.front().headings, Contains("Leave"));
  EXPECT_FALSE(source->capabilities().vectors);
}

TEST_F(DocumentsSourceTest, anIndexOfWordsAloneIsNotTakenForOneWithVectors) {
  files_.write("handbook.md", kHandbook);
  SourceConfig config;
  config.options["vectors"] = "off";
  const auto words = open(config), both = open();
  EXPECT_THAT(search(*words, "vacation").passages, IsEmpty());
  EXPECT_NE(words->contentMark(roomyBudget()).value(), both->contentMark(roomyBudget()).value());
  EXPECT_THAT(search(*both, "vacation").passages.front().headings, Contains("Leave"));
}

TEST_F(DocumentsSourceTest, aBadFileIsAWarningAndTheOthersGoOn) {
  files_.write("good.md", kHandbook);
  files_.write("broken.pdf", "%PDF-1.4 nothing of the kind");
  files_.write("binary.txt", std::string("\0\1\2", 3));
  const auto descriptor = open()->describe(roomyBudget());
  ASSERT_TRUE(descriptor);
  ASSERT_EQ(descriptor->leftOut.size(), 2u);
  EXPECT_THAT(descriptor->leftOut[0].message, HasSubstr("binary.txt"));
  EXPECT_THAT(descriptor->leftOut[1].message, HasSubstr("broken.pdf"));
  const auto kept = open()->describe(roomyBudget());
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->leftOut.size(), 2u) << "the built corpus forgot what it lacks";
  EXPECT_EQ(std::get<CorpusProfile>(descriptor->shape).documents, 1u);
}

TEST_F(DocumentsSourceTest, theProfileSaysWhatTheCorpusIsAbout) {
  files_.write("handbook.md", kHandbook);
  const auto profile = std::get<CorpusProfile>(open()->describe(roomyBudget())->shape);
  EXPECT_EQ(profile.passages, 5u);
  EXPECT_GT(profile.averageWords, 5);
  EXPECT_THAT(profile.titles, ElementsAre("Handbook"));
  const auto has = [&](std::string_view stem) {
    return std::any_of(profile.terms.begin(), profile.terms.end(),
                       [&](auto& term) { return term.term == stem; });
  };
  EXPECT_TRUE(has("laptop"));
  EXPECT_FALSE(has("the"));
  ASSERT_FALSE(profile.centroids.empty());
  EXPECT_EQ(profile.centroids.front().size(), 384u);
}

TEST_F(DocumentsSourceTest, theIndexIsKeptAndRebuiltWhenItIsDamaged) {
  files_.write("handbook.md", kHandbook);
  const auto before = search(*open(), "annual leave").ranking;
  std::size_t steps = 0;
  ASSERT_TRUE(open()->describe(roomyBudget(), [&](auto...) { ++steps; }));
  EXPECT_EQ(steps, 0u) << "a kept index was built again";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(cache_.path()))
    if (entry.path().filename() == "passages.bin") std::filesystem::resize_file(entry.path(), 7);
  EXPECT_EQ(search(*open(), "annual leave").ranking, before);
}

TEST_F(DocumentsSourceTest, aBuildThatIsStoppedLeavesNothing) {
  files_.write("handbook.md", kHandbook);
  Budget budget;
  const auto stopped = open()->describe(budget, [&](auto...) { budget.cancel(); });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, Code::kCancelled);
  for (const auto& entry : std::filesystem::directory_iterator(cache_.path() / "documents"))
    EXPECT_FALSE(entry.is_directory()) << entry.path();
  EXPECT_FALSE(search(*open(), "annual leave").passages.empty());
}

TEST_F(DocumentsSourceTest, twoThatBuildAtOnceShareOneIndex) {
  files_.write("handbook.md", kHandbook);
  std::vector<std::jthread> threads;
  std::atomic<int> good = 0;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] { good += open()->describe(roomyBudget()).has_value(); });
  threads.clear();
  EXPECT_EQ(good, 4);
}

TEST_F(DocumentsSourceTest, changedFilesAreSeenAtTheNextDescription) {
  files_.write("a.txt", "The garage closes at nine.");
  const auto source = open();
  EXPECT_THAT(search(*source, "garage").ranking, ElementsAre("a.txt"));
  files_.write("b.txt", "The garage on the hill opens at seven.");
  EXPECT_THAT(search(*source, "garage").ranking, ::testing::SizeIs(2));
}

}  // namespace
}  // namespace omni
