#include "evidence/document_versions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace omni {
namespace {

using testing::ElementsAre;

std::vector<std::size_t> orderOf(const char* question, const std::vector<Passage>& passages) {
  return newestVersionFirst(*analyse(question, {}), passages);
}

Passage passage(const std::string& document, const std::string& title, const std::string& text) {
  return {.document = document, .title = title, .text = text};
}

TEST(DocumentVersions, theNewestOfADocumentComesFirst) {
  const std::vector<Passage> titled{passage("a.md", "Fees 2023", "The fee of a boat is 20 euros."),
                                    passage("b.md", "Harbour", "Boats lie in the harbour."),
                                    passage("c.md", "Fees 2025", "The fee of a boat is 24 euros.")};
  EXPECT_THAT(orderOf("What is the fee of a boat?", titled), ElementsAre(2, 0, 1));
  const std::vector<Passage> files{passage("fees-v1.2.txt", "", "The fee of a boat is 20 euros."),
                                   passage("fees-v1.10.txt", "", "The fee of a boat is 24 euros.")};
  EXPECT_THAT(orderOf("What is the fee of a boat?", files), ElementsAre(1, 0));
}

TEST(DocumentVersions, whatAsksForOneOfThemGetsIt) {
  const std::vector<Passage> passages{passage("a.md", "Fees 2023", "The fee of a boat is 20 euros."),
                                      passage("c.md", "Fees 2025", "The fee of a boat is 24 euros.")};
  EXPECT_THAT(orderOf("What was the fee of a boat in 2023?", passages), ElementsAre(0, 1));
}

TEST(DocumentVersions, whatSaysLessOrIsAnotherDocumentStays) {
  const std::vector<Passage> less{passage("a.md", "Fees 2023", "The fee of a boat is 20 euros."),
                                  passage("c.md", "Fees 2025", "Fees are paid at the harbour.")};
  EXPECT_THAT(orderOf("What is the fee of a boat?", less), ElementsAre(0, 1));
  const std::vector<Passage> chapters{passage("chapter-1.md", "Chapter 1", "The fee of a boat is 20 euros."),
                                      passage("chapter-2.md", "Chapter 2", "The fee of a boat is 24 euros.")};
  EXPECT_THAT(orderOf("What is the fee of a boat?", chapters), ElementsAre(0, 1));
}

}  // namespace
}  // namespace omni
