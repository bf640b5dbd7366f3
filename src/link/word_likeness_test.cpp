#include "link/word_likeness.h"

#include <gtest/gtest.h>

#include "schema/descriptor.h"

namespace omni {
namespace {

// How well the `token`-th word of a question names a column.
double likeness(const std::string& text, std::size_t token, const std::string& column) {
  Descriptor descriptor;
  descriptor.shape = RelationalSchema{{{.name = "x", .columns = {{.name = column}}}}};
  const SchemaWords words(entityModel(descriptor));
  const auto question = analyse(text, {}).value();
  WordLikeness likeness(question, words);
  for (const auto& name : words.names())
    if (name.words.front().word == column) return likeness.of(token, name.words.front());
  return -1;
}

TEST(WordLikeness, whatIsMadeOfTheSameWordIsLikeItALittle) {
  EXPECT_DOUBLE_EQ(likeness("What did they decide?", 3, "decision"), 0.6);
  EXPECT_GT(likeness("What were the decisions?", 3, "decision"), 0.9);
  EXPECT_DOUBLE_EQ(likeness("What did they decide?", 3, "colour"), 0);
  EXPECT_DOUBLE_EQ(likeness("Who wrote it?", 1, "author"), 0.6);
  EXPECT_DOUBLE_EQ(likeness("Who is called Decide?", 3, "decision"), 0) << "a name";
}

}  // namespace
}  // namespace omni
