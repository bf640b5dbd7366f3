// What a caller sees of tables is what there is in a copy that holds only what he may see: the rows of any
// query, its errors, and what the source says of itself.
#include <gtest/gtest.h>

#include <regex>

#include "access/permitted/permitted_source.h"
#include "base/temporary_folder.h"
#include "led.h"
#include "source/cached_in.h"
#include "tables_world.h"

namespace omni {
namespace {

class TablesDifferential : public ::testing::TestWithParam<std::string> {
 protected:
  std::filesystem::path file(const std::string& name) const {
    return folder_.path() / (name + (GetParam() == "sqlite" ? ".db" : ".duckdb"));
  }
  Described open(const std::string& name) const {
    return described(openSource(tablesSource(GetParam(), file(name)), world_));
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
};

// A query that is named like the table that it reads means the table; SQLite takes it to mean itself.
std::string meaningTheTable(std::string text, const Described& copy) {
  constexpr std::size_t kName = 5;  // behind "WITH "
  if (text.starts_with("WITH RECURSIVE") || led(copy, text).find("circular reference: ") == std::string::npos)
    return text;
  text.replace(text.rfind(' ') + 1, std::string::npos, "found");
  return text.replace(kName, text.find(' ', kName) - kName, "found");
}

// Of what an engine says a caller of a part learns the code alone.
std::string codeOfFailure(const std::string& led) {
  constexpr std::string_view kFailed = "failed: ";
  return led.starts_with(kFailed) ? led.substr(0, led.find(':', kFailed.size())) : led;
}

// A copy stores what the whole computes, from columns that stand next to it.
std::string asStored(const std::string& words) {
  return std::regex_replace(words, std::regex("computed from [a-z, ]+; "), "");
}

TEST_P(TablesDifferential, rowsAndErrorsAreThoseOfACopy) {
  writeWorld(GetParam(), file("whole"));
  const Described whole = open("whole");
  const auto shared = std::make_shared<const Descriptor>(whole.descriptor);
  const FindWhole find = [&](const Budget&) { return WholeSource{whole.source, shared, "1"}; };
  std::size_t masked = 0;
  const unsigned every = allWanted() ? 1 : 8, steps = allWanted() ? 1 : 3;  // of policies, of queries
  std::size_t compared = 0, answered = 0, differing = 0;
  for (unsigned n = 0; n < 50; ++n) {
    const SourcePermission permission = policyOf(GetParam(), n);
    const std::string name = "copy" + std::to_string(n);
    // The whole is held by an engine that lets nobody else in.
    std::filesystem::copy_file(file("whole"), file("other"),
                               std::filesystem::copy_options::overwrite_existing);
    writePermitted(GetParam(), file("other"), file(name), permission);
    const Described copy = open(name);
    const Described seen =
        described(std::make_unique<PermittedSource>(whole.source->info(), permission, find));
    // A view is a table in the copy.
    if (!permission.rules.rows.contains("northern")) {
      EXPECT_EQ(asStored(words(seen)), words(copy)) << n;
    }
    for (unsigned query = 0; n % every == 0 && query < 300; query += steps) {
      const std::string text = queryOf(query);
      const std::string expected = led(copy, meaningTheTable(text, copy));
      EXPECT_EQ(codeOfFailure(led(seen, text)), codeOfFailure(expected)) << "policy " << n << ": " << text;
      ++compared;
      masked += permission.rules.masks.empty() ? 0 : 1;
      answered += expected.find(" rows of ") != std::string::npos ? 1 : 0;
      differing += expected != led(whole, text) ? 1 : 0;
    }
  }
  // The comparison means something: many queries are answered, and many otherwise than without rules.
  EXPECT_GT(answered, compared / 3);
  EXPECT_GT(differing, compared / 4);
  EXPECT_GT(masked, compared / 3);
}

// What is hidden from everybody is hidden as from a caller.
TEST_P(TablesDifferential, hiddenFromAllIsNotInACopy) {
  writeWorld(GetParam(), file("whole"));
  const unsigned every = allWanted() ? 1 : 6;
  for (unsigned n = 0; n < 50; n += every) {
    SourcePermission permission = policyOf(GetParam(), n);
    permission.rules.rows.clear();
    permission.rules.masks.clear();
    if (permission.rules.empty()) continue;
    const std::string name = "copy" + std::to_string(n);
    writePermitted(GetParam(), file("whole"), file(name), permission);
    SourceConfig config = tablesSource(GetParam(), file("whole"));
    config.lists.hidden = permission.rules.hidden;
    const Described copy = open(name);
    const Described seen = described(openSource(config, world_));
    EXPECT_EQ(asStored(words(seen)), words(copy)) << n;
    for (unsigned query = 0; query < 300; query += 3) {
      const std::string text = queryOf(query);
      EXPECT_EQ(led(seen, text), led(copy, meaningTheTable(text, copy))) << "policy " << n << ": " << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, TablesDifferential, ::testing::Values("sqlite", "duckdb"),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace omni
