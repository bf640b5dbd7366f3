// What a caller sees of triples and of a graph is what there is in files that hold only what he may see.
#include <gtest/gtest.h>

#include <algorithm>

#include "access/permitted/permitted_copy.h"
#include "base/temporary_folder.h"
#include "language/sparql/permission/sparql_permission.h"
#include "led.h"
#include "source/cached_in.h"
#include "source/permitted_part.h"
#include "source/rdf/rdf_rules.h"
#include "things_world.h"

namespace omni {
namespace {

class ThingsDifferential : public ::testing::TestWithParam<std::string> {
 protected:
  Described open(const std::string& name) const {
    return described(openSource(thingsSource(GetParam(), folder_.path() / name), world_));
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
};

TEST_P(ThingsDifferential, rowsAndErrorsAreThoseOfACopy) {
  writeThings(GetParam(), folder_.path() / "whole", shopThings());
  const Described whole = open("whole");
  const unsigned policies = allWanted() ? 50 : 6, queries = allWanted() ? 300 : 100;
  std::size_t answered = 0, differing = 0;
  for (unsigned n = 0; n < policies; ++n) {
    const ThingsPolicy policy = thingsPolicy(GetParam(), n);
    const std::string name = "copy" + std::to_string(n);
    const CachedIn world(folder_.path() / ("cache" + name));
    const Described seen = described(PermittedCopy::open(thingsSource(GetParam(), folder_.path() / "whole"),
                                                         policy.permission, world, sourceKinds()));
    if (GetParam() == "graph" && policy.left.things.empty()) {  // a graph of nothing is no file
      EXPECT_EQ(words(seen), "") << n;
      continue;
    }
    writeThings(GetParam(), folder_.path() / name, policy.left);
    const Described copy = open(name);
    EXPECT_EQ(words(seen), words(copy)) << n;
    for (unsigned query = 0; query < queries; ++query) {
      const std::string text = thingsQuery(GetParam(), query), expected = led(copy, text);
      EXPECT_EQ(led(seen, text), expected) << "policy " << n << ": " << text;
      answered += expected.find(" rows of ") != std::string::npos ? 1 : 0;
      differing += expected != led(whole, text) ? 1 : 0;
    }
  }
  EXPECT_GT(answered, std::size_t{policies} * queries / 3);
  EXPECT_GT(differing, std::size_t{policies} * queries / 4);
}

std::string rulesOf(const SourcePermission& permission) {
  PermittedPart part{.hidden = permission.rules.hidden};
  for (const auto& [name, condition] : permission.rules.rows)
    part.rows[name] = rowCondition(condition, '?').text;
  for (const auto& [attribute, value] : permission.values)
    part.parameters.push_back({parameterOf(attribute), value});
  return rdfRules(part, {}).value();
}

// What an endpoint is sent for a caller: it means what was asked, of what there is for him.
TEST(SparqlOfAPart, givesOfTheWholeWhatACopyGives) {
  const TemporaryFolder folder;
  const CachedIn world(folder.path() / "cache");
  const auto open = [&](const std::string& name, const Things& things) {
    writeThings("rdf", folder.path() / name, things);
    return described(openSource(thingsSource("rdf", folder.path() / name), world));
  };
  const Described whole = open("whole", shopThings());
  std::size_t compared = 0;
  for (unsigned n = 0; n < (allWanted() ? 50U : 6U); ++n) {
    const ThingsPolicy policy = thingsPolicy("sparql", n);
    const Described copy = open("copy" + std::to_string(n), policy.left);
    for (unsigned query = 0; query < (allWanted() ? 300U : 100U); ++query) {
      const std::string text = "PREFIX ex: <http://shop.example/>\n" + thingsQuery("sparql", query);
      const auto sent = permittedSparql(text, rulesOf(policy.permission));
      const std::string expected = namesAside(led(copy, text));
      const bool names = expected.starts_with("refused: ");  // what the copy has not
      if (!sent || names || text.find("DESCRIBE") != std::string::npos) continue;
      EXPECT_EQ(namesAside(led(whole, *sent)), expected) << "policy " << n << ": " << text << "\n" << *sent;
      ++compared;
    }
  }
  EXPECT_GT(compared, 300u);
}

INSTANTIATE_TEST_SUITE_P(, ThingsDifferential, ::testing::Values("rdf", "graph"),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace omni
