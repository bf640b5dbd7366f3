#include "app/input/line_editor.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "source/cached_in.h"

namespace omni {
namespace {

class HomeWorld final : public CachedIn {
 public:
  explicit HomeWorld(std::map<std::string, std::string> variables)
      : CachedIn({}), variables_(std::move(variables)) {}
  std::optional<std::string> environment(const std::string& name) const override {
    const auto found = variables_.find(name);
    return found == variables_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::map<std::string, std::string> variables_;
};

TEST(LinesTest, aStreamIsReadLineByLine) {
  std::istringstream in("one\r\n\ntwo");
  const auto lines = plainLines(in);
  EXPECT_EQ(lines->next(), "one");
  EXPECT_EQ(lines->next(), "");
  EXPECT_EQ(lines->next(), "two");
  EXPECT_EQ(lines->next(), std::nullopt);
}

TEST(HistoryTest, isKeptInTheStateFolder) {
  EXPECT_EQ(historyFile(HomeWorld({{"XDG_STATE_HOME", "/state"}, {"HOME", "/h"}})), "/state/omni/history");
  EXPECT_EQ(historyFile(HomeWorld({{"XDG_STATE_HOME", "state"}, {"HOME", "/h"}})),
            "/h/.local/state/omni/history");
  EXPECT_EQ(historyFile(HomeWorld({})), "");
}

}  // namespace
}  // namespace omni
