#include "eval/gold_documents.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Optional;

Sample asking(const std::string& id, const SourceId& source, const std::vector<std::string>& documents) {
  Sample sample;
  sample.id = id;
  sample.source = source;
  for (const auto& document : documents) sample.gold.grades[document] = 1;
  return sample;
}

Result<std::vector<SourceText>> textsOf(const SourceId& source) {
  if (source == "gone") return fail(Code::kUnavailable, "it is gone");
  return std::vector<SourceText>{{"refunds.md", "", ""}, {"shipping.md", "", ""}};
}

TEST(UnknownGoldDocuments, AreNamedWhereTheSourceHoldsNone) {
  const std::vector samples{asking("1", "handbook", {"refunds.md"}),
                            asking("2", "handbook", {"refund.md", "shipping"}), asking("3", "handbook", {})};
  EXPECT_THAT(
      unknownGoldDocuments(samples, textsOf),
      Optional(AllOf(HasSubstr("2 gold documents"), HasSubstr(R"("refund.md" of the question "2")"))));
}

TEST(UnknownGoldDocuments, AreNoneWhereAllAreThereOrUnknown) {
  const std::vector samples{asking("1", "handbook", {"refunds.md", "shipping.md"}),
                            asking("2", "gone", {"refund.md"})};
  EXPECT_EQ(unknownGoldDocuments(samples, textsOf), std::nullopt);
}

}  // namespace
}  // namespace omni
