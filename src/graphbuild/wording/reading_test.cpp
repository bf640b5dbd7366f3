#include "graphbuild/wording/reading.h"

#include <gmock/gmock.h>

#include "graphbuild/wording/stated.h"
#include "sources/documents/text/document_formats.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Knowledge company() {
  Knowledge knowledge;
  for (const char* name : {"Pulse V2", "Pulse V1", "Relay G2", "Relay G2 Outdoor"})
    knowledge.add(name, "Product");
  for (const char* name : {"Pennine Water", "Straits Cold Stores"}) knowledge.add(name, "Customer");
  for (const char* name : {"debug", "ms", "is-number"}) knowledge.add(name, "Package");
  knowledge.add("Freja Holm", "Person");
  knowledge.add("Sensors", "Family");
  knowledge.addValue("Head of Security", "Title");
  return knowledge;
}

class ReadingTest : public ::testing::Test {
 protected:
  DocumentNames read(const std::string& text, const std::string& id = "notes.md") {
    document_ = markdownDocument(text);
    document_.id = id;
    return DocumentNames::of(document_, NameReader(knowledge_));
  }

  std::vector<std::string> named(const std::string& text) {
    std::vector<std::string> names;
    for (const auto& mentions : read(text).mentions)
      for (const NameMention& mention : mentions) {
        const std::string written = document_.text.substr(mention.start, mention.end - mention.start);
        EXPECT_EQ(nameKey(written), nameKey(knowledge_.things()[mention.thing].name));
        names.push_back(knowledge_.things()[mention.thing].name);
      }
    return names;
  }

  std::string nameOf(std::optional<std::size_t> thing) const {
    return thing ? knowledge_.things()[*thing].name : "the document";
  }

  std::vector<std::string> stated(const std::string& text) {
    const DocumentNames names = read(text);
    std::vector<std::string> all;
    for (const StatedRelation& one : statedRelations(names, document_.text, knowledge_))
      all.push_back(nameOf(one.from) + " " + one.type + " " + nameOf(one.to));
    return all;
  }

  Knowledge knowledge_ = company();
  DocumentText document_;
};

TEST_F(ReadingTest, cutsSentencesRowsAndItems) {
  const std::string text =
      "# One\n\nMr. Holm of Acme Inc. came at 5 p.m. on foot. He left!\n\n- an item\n- another\n\n```\ncode. "
      "Code.\n```\n\n"
      "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n";
  std::vector<std::string> written;
  for (const Sentence& sentence : read(text).sentences)
    written.push_back(document_.text.substr(sentence.start, sentence.end - sentence.start));
  EXPECT_THAT(written, ElementsAre("One", "Mr. Holm of Acme Inc. came at 5 p.m. on foot.", "He left!",
                                   "an item", "another", "a | b |", "| 1 | 2 |", "| 3 | 4"));
}

TEST_F(ReadingTest, findsTheLongestName) {
  EXPECT_THAT(named("We use the Relay G2 Outdoor, not the Relay G2."),
              ElementsAre("Relay G2 Outdoor", "Relay G2"));
  EXPECT_THAT(named("A Pulse\nV2 of **Pennine Water**'s."), ElementsAre("Pulse V2", "Pennine Water"));
}

TEST_F(ReadingTest, aWordLikeAnyOtherIsANameOnlyWhereItIsSetApart) {
  EXPECT_THAT(named("To debug takes 5 ms."), IsEmpty());
  EXPECT_THAT(named("It wraps `debug` and [ms](https://debug.example) and is-number."),
              ElementsAre("debug", "ms", "is-number"));
}

TEST_F(ReadingTest, whatBeginsASentenceAndIsWrittenSmallElsewhereIsNoName) {
  EXPECT_THAT(named("Sensors are small. Buy sensors."), IsEmpty());
  EXPECT_THAT(named("The family is Sensors."), ElementsAre("Sensors"));
  EXPECT_THAT(named("Sensors update themselves."), IsEmpty());
  EXPECT_THAT(named("Sensors update themselves. Ask Sensors."), ElementsAre("Sensors", "Sensors"));
  EXPECT_THAT(named("- Sensors\n- Relay G2\n"), ElementsAre("Sensors", "Relay G2"));
  EXPECT_THAT(named("## Sensors\n\nThey update themselves.\n"), IsEmpty());
  EXPECT_THAT(named("PENNINE WATER, pennine water."), IsEmpty());
}

TEST_F(ReadingTest, knowsWhatADocumentIsAbout) {
  EXPECT_EQ(nameOf(read("# Pulse V2: specification\n").topic), "Pulse V2");
  EXPECT_EQ(nameOf(read("# Case study: Pennine Water hears its pumps\n").topic), "Pennine Water");
  EXPECT_EQ(nameOf(read("# Pennine Water or Straits Cold Stores, by turns: none\n").topic), "Pennine Water");
  EXPECT_EQ(nameOf(read("# From Pennine Water to Straits Cold Stores\n").topic), "the document");
  EXPECT_EQ(nameOf(read("# A logo\n", "packages/debug/README.md").topic), "debug");
  EXPECT_EQ(nameOf(read("# Debugging\n", "notes/debug.md").topic), "the document");
}

TEST_F(ReadingTest, takesWhatAVerbSaysBetweenTwoThings) {
  EXPECT_THAT(stated("In 2024 Pennine Water fitted Pulse V2 sensors."),
              ElementsAre("Pennine Water FITTED Pulse V2"));
  EXPECT_THAT(stated("Pulse V2 replaces the Pulse V1."), ElementsAre("Pulse V2 REPLACES Pulse V1"));
  EXPECT_THAT(stated("Pulse V2 was chosen, and Pulse V1."), IsEmpty());
  EXPECT_THAT(stated("Pennine Water never fitted Pulse V2."), IsEmpty());
  EXPECT_THAT(stated("If Pennine Water fitted Pulse V2, all would be well."), IsEmpty());
  EXPECT_THAT(stated("The pumps of Pennine Water replaced Pulse V1."), IsEmpty());
  EXPECT_THAT(stated("Pulse V2, Pulse V1 and Relay G2."), IsEmpty());
}

TEST_F(ReadingTest, takesAVerbThatASourceCallsARelationOfTheseTypes) {
  EXPECT_THAT(stated("Freja Holm commands the Relay G2."), IsEmpty());
  knowledge_.relation("COMMANDS", "Person", "Product");
  knowledge_.relation("LOOKS_AFTER", "Person", "Customer");
  EXPECT_THAT(stated("Freja Holm commands the Relay G2 since May."),
              ElementsAre("Freja Holm COMMANDS Relay G2"));
  EXPECT_THAT(stated("Freja Holm looks after Pennine Water."),
              ElementsAre("Freja Holm LOOKS_AFTER Pennine Water"));
  EXPECT_THAT(stated("Pennine Water commands the Relay G2."), IsEmpty());
  EXPECT_THAT(stated("Freja Holm no longer commands the Relay G2."), IsEmpty());
  EXPECT_THAT(stated("Freja Holm, commands, Relay G2."), IsEmpty());
}

TEST_F(ReadingTest, takesWhatALabelSays) {
  EXPECT_THAT(stated("# Security\n\nOwner: Head of Security, Freja Holm.\n"),
              ElementsAre("the document OWNER Freja Holm"));
  EXPECT_THAT(stated("# Pulse V2\n\n- **Predecessor:** Pulse V1\n"),
              ElementsAre("Pulse V2 PREDECESSOR Pulse V1"));
  EXPECT_THAT(stated("# Pulse V2\n\n- Works with: nothing, Relay G2 and Pulse V1 sensors\n"),
              ElementsAre("Pulse V2 WORKS_WITH Relay G2", "Pulse V2 WORKS_WITH Pulse V1"));
  EXPECT_THAT(stated("# Pulse V2\n\nCaptain: Ilse Rhomberg\nPredecessor: Pulse V1\n**Owner:** Freja Holm\n"),
              ElementsAre("Pulse V2 PREDECESSOR Pulse V1", "Pulse V2 OWNER Freja Holm"));
  EXPECT_THAT(stated("# Pulse V2\n\nEmail: x@y.example; Sold to: Pennine Water\n"), IsEmpty());
  EXPECT_THAT(stated("# Pulse V2\n\nCare: Relay G2 has to be switched off before.\n"), IsEmpty());
  EXPECT_THAT(stated("# Pulse V2\n\nNote: Relay G2\n"), IsEmpty());
  EXPECT_THAT(stated("# Pulse V2\n\nNot: Pulse V1\n"), IsEmpty());
}

}  // namespace
}  // namespace omni
