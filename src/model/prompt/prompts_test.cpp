#include "model/prompt/prompts.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr auto kOwn = "Mine.\n\n## system\nBe brief: {{count}}.\n## user\n{{question}}\n{{sources}}\n";

std::vector<Filling> fillings(const std::string& question) {
  return {data("question", question), data("sources", "sales"), plain("count", "3")};
}

TEST(Prompts, theCompiledInOnesAreSound) {
  const auto prompts = Prompts::load();
  ASSERT_TRUE(prompts) << prompts.error().message;
  EXPECT_THAT(prompts->names(), Contains("select"));
}

TEST(Prompts, fillingFencesData) {
  const auto messages = Prompts::load()->fill("select", fillings("How many?"));
  ASSERT_TRUE(messages);
  ASSERT_EQ(messages->size(), 2u);
  EXPECT_EQ(messages->at(0).role, ChatRole::kSystem);
  EXPECT_THAT(messages->at(0).text, HasSubstr("at most 3,"));
  EXPECT_THAT(messages->at(0).text, EndsWith(std::string(kFenceRule)));
  EXPECT_EQ(messages->at(1).role, ChatRole::kUser);
  EXPECT_THAT(messages->at(1).text, HasSubstr(fence("question", "How many?")));
}

TEST(Prompts, aFillingIsNotSearchedForSlots) {
  const auto messages = Prompts::load()->fill("select", fillings("{{sources}}"));
  EXPECT_THAT(messages->at(1).text, HasSubstr(fence("question", "{{sources}}")));
}

TEST(Prompts, aParagraphThatIsFilledWithNothingIsLeftOutWithItsHeading) {
  const auto user = [](std::vector<Filling> fillings) {
    return Prompts::load()->fill("answer", fillings)->at(1).text;
  };
  EXPECT_EQ(user({data("evidence", "a"), data("disagreements", ""), data("question", "q")}),
            "The evidence:\n\n" + fence("evidence", "a") + "\n\nThe question:\n\n" + fence("question", "q"));
  EXPECT_THAT(user({data("evidence", "a"), data("disagreements", "b"), data("question", "")}),
              EndsWith("Facts on which the sources disagree:\n\n" + fence("disagreements", "b")));
}

TEST(Prompts, otherFillingsThanItsSlotsAreOurFault) {
  EXPECT_EQ(Prompts::load()->fill("select", {data("question", "x")}).error().code, Code::kInternal);
  EXPECT_EQ(Prompts::load()->fill("sing", {}).error().code, Code::kInternal);
}

TEST(Prompts, aFolderReplacesByName) {
  TemporaryFolder folder;
  folder.write("select.md", kOwn);
  folder.write("README.md", "no prompt");
  const auto prompts = Prompts::load(folder.path());
  ASSERT_TRUE(prompts) << prompts.error().message;
  const auto messages = prompts->fill("select", fillings("How many?"));
  EXPECT_THAT(messages->at(0).text, HasSubstr("Be brief: 3."));
  EXPECT_THAT(messages->at(0).text, EndsWith(std::string(kFenceRule)));
  EXPECT_THAT(messages->at(1).text, Not(HasSubstr("Mine")));
}

TEST(Prompts, anUnknownSlotIsAnErrorAtLoading) {
  TemporaryFolder folder;
  folder.write("select.md", "## system\nx\n## user\n{{secrets}}\n");
  const auto prompts = Prompts::load(folder.path());
  ASSERT_FALSE(prompts);
  EXPECT_EQ(prompts.error().code, Code::kInvalidArgument);
  EXPECT_THAT(prompts.error().message, HasSubstr("{{secrets}}"));
  EXPECT_THAT(prompts.error().hint, HasSubstr("question"));
}

TEST(Prompts, whatIsNoPromptIsNamed) {
  const auto load = [](const char* name, const char* text) {
    TemporaryFolder folder;
    folder.write(name, text);
    return Prompts::load(folder.path()).error();
  };
  EXPECT_THAT(load("selekt.md", kOwn).hint, HasSubstr("select.md"));
  EXPECT_THAT(load("select.md", "## user\nx").message, HasSubstr("without its parts: "));
  EXPECT_THAT(load("select.md", "## system\n## user\n{{Question}}").message, HasSubstr("malformed slot"));
  EXPECT_THAT(load("select.md", "## system\n## user\n{{question").message, HasSubstr("malformed slot"));
  EXPECT_EQ(Prompts::load("no/such/folder").error().code, Code::kNotFound);
}

}  // namespace
}  // namespace omni
