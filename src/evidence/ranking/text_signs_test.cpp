#include "evidence/ranking/text_signs.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

float sign(const std::string& question, std::vector<Passage> passages, TextSign sign) {
  const Outcome outcome{.passages = std::move(passages)};
  return textSigns(*analyse(question, std::chrono::system_clock::time_point{}),
                   outcome)[static_cast<std::size_t>(sign)];
}

const Passage kBackup{
    .document = "a", .title = "Backups", .headings = {"Every night"}, .text = "They run at 2."};
const Passage kOther{.document = "b", .text = "Nothing of the kind."};

TEST(TextSigns, wordsThatThePassageHolds) {
  EXPECT_FLOAT_EQ(sign("When do nightly backups run?", {kBackup}, TextSign::kWords), 1);
  EXPECT_FLOAT_EQ(sign("When do nightly backups run?", {kBackup}, TextSign::kHeaded), 2.0f / 3);
  EXPECT_EQ(sign("When do nightly backups run?", {}, TextSign::kWords), 0);
}

TEST(TextSigns, aNameThatItDoesNotHold) {
  EXPECT_EQ(sign("Are backups run by Globex?", {kBackup}, TextSign::kUnnamed), 1);
  EXPECT_EQ(sign("Do backups run at 2?", {kBackup}, TextSign::kUnnamed), 0);
}

TEST(TextSigns, wordsOfOneSentence) {
  const Passage apart{.document = "a", .text = "Backups run at 2. Nobody looks at night."};
  EXPECT_FLOAT_EQ(sign("Do backups run at night?", {apart}, TextSign::kSentence), 2.0f / 3);
}

TEST(TextSigns, allInOneSentenceThatMayGoOverLines) {
  const auto saysAll = [](const char* question, const char* text) {
    return saysAllInOneSentence(*analyse(question, std::chrono::system_clock::time_point{}),
                                {.passages = {{.document = "a", .text = text}}});
  };
  EXPECT_TRUE(saysAll("When do backups run?", "All is kept. Backups run\nevery 2 hours."));
  EXPECT_FALSE(saysAll("When do backups run?", "Backups run\nat night."));
  EXPECT_FALSE(saysAll("When do backups run?", "Backups cost 2 euros. Jobs run here."));
  EXPECT_FALSE(saysAll("When do backups run?", "Backups cost 2 euros\n\nThey run here"));
  EXPECT_FALSE(saysAll("What is a backup?", "A backup is a copy."));
}

TEST(TextSigns, whatAPassageSeldomAnswers) {
  EXPECT_EQ(sign("When do backups run?", {kOther}, TextSign::kNoFigure), 1);
  EXPECT_EQ(sign("When do backups run?", {kBackup}, TextSign::kNoFigure), 0);
  const Passage inWords{.document = "a", .text = "Backups run from ten to twelve."};
  EXPECT_EQ(sign("When do backups run?", {inWords}, TextSign::kNoFigure), 0);
  const Passage nobody{.document = "a", .text = "No one runs backups."};
  EXPECT_EQ(sign("When do backups run?", {nobody}, TextSign::kNoFigure), 1);
  EXPECT_EQ(sign("Which backups are there?", {kBackup}, TextSign::kAsksList), 1);
  EXPECT_EQ(sign("Which backups run at 2?", {kBackup}, TextSign::kAsksList), 0);
}

}  // namespace
}  // namespace omni
