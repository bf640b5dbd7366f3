#include "model/word_piece.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

// 0 [UNK], 1 [CLS], 2 [SEP], 3 un, 4 ##aff, 5 ##able, 6 cafe, 7 ',', 8 中, 9 x
WordPiece small() {
  return WordPiece("[UNK]\n[CLS]\n[SEP]\nun\n##aff\n##able\ncafe\n,\n\xE4\xB8\xAD\nx\n");
}

TEST(WordPieceTest, cutsIntoTheLongestKnownPieces) {
  EXPECT_THAT(small().encode("unaffable", 16), ElementsAre(1, 3, 4, 5, 2));
}

TEST(WordPieceTest, foldsCaseAndAccents) {
  EXPECT_THAT(small().encode("CAF\xC3\x89 cafe\xCC\x81", 16), ElementsAre(1, 6, 6, 2));
}

TEST(WordPieceTest, punctuationAndChineseStandAlone) {
  EXPECT_THAT(small().encode("cafe,un", 16), ElementsAre(1, 6, 7, 3, 2));
  EXPECT_THAT(small().encode("x\xE4\xB8\xADx", 16), ElementsAre(1, 9, 8, 9, 2));
}

TEST(WordPieceTest, unknownAndOverlongWordsBecomeOneToken) {
  EXPECT_THAT(small().encode("unfoo un", 16), ElementsAre(1, 0, 3, 2));
  EXPECT_THAT(small().encode(std::string(101, 'x'), 16), ElementsAre(1, 0, 2));
}

TEST(WordPieceTest, keepsToItsLengthAndAnyBytes) {
  EXPECT_THAT(small().encode("un un un un", 4), ElementsAre(1, 3, 3, 2));
  EXPECT_THAT(small().encode("un\xFF\xC3 \x01", 8), ElementsAre(1, 3, 2));
  EXPECT_THAT(small().encode("", 8), ElementsAre(1, 2));
}

TEST(WordPieceTest, aVocabularyWithoutItsMarksIsIncomplete) {
  EXPECT_TRUE(small().complete());
  EXPECT_FALSE(WordPiece("a\nb\n").complete());
}

}  // namespace
}  // namespace omni
