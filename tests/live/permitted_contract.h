#pragma once

// What a caller sees of a source on a server of which a part is permitted for him: what there is on a server
// that holds that part alone. Instantiated by each live test of such a kind, and included by it alone.

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <optional>
#include <regex>
#include <set>

#include "access/permitted/permitted_copy.h"
#include "base/temporary_folder.h"
#include "base/text.h"
#include "led.h"
#include "source/cached_in.h"

namespace omni {

/// A world on a live server, what of it is permitted, and what is asked of it.
class PermittedFixture {
 public:
  virtual ~PermittedFixture() = default;
  virtual SourceKind kind() const = 0;
  virtual SourceConfig config() const = 0;
  /// The n-th policy, of 50.
  virtual SourcePermission permission(unsigned policy) const = 0;
  /// Puts the whole world on the server, or what of it the n-th policy leaves; false: nothing is left.
  virtual void fill() const = 0;
  virtual bool fillPermitted(unsigned policy) const = 0;
  /// So many of the policies and of the queries are tried, unless all are wanted.
  virtual unsigned policies() const { return 8; }
  virtual unsigned queries() const { return 40; }
  /// The n-th query, of 300; and those by which somebody tries to learn more.
  virtual std::string query(unsigned n) const = 0;
  virtual std::vector<std::string> attempts() const = 0;
  /// Why a query may be refused that is none too many of a server without rules; empty: nothing is.
  virtual std::string refusal() const { return {}; }
  /// Whether a query is answered with a part of what it gives on the copy: a description of a thing.
  virtual bool tellsLess(const std::string&) const { return false; }
  /// Whether a sample that a description shows is one of what the policy leaves, where a server has no order
  /// of its own; nothing: descriptions are the same to the letter.
  virtual std::optional<std::set<std::string>> samples(unsigned) const { return std::nullopt; }
  /// Where the rules change how a source reckons, they hold on the copy too, where they hide nothing.
  virtual bool ruledCopy() const { return false; }
};

template <class Fixture>
std::shared_ptr<PermittedFixture> permittedOf() {
  return std::make_shared<Fixture>();
}

class PermittedContract : public ::testing::TestWithParam<std::shared_ptr<PermittedFixture> (*)()> {
 protected:
  Result<std::unique_ptr<Source>> permitted(unsigned policy) {
    const std::array kinds{fixture_->kind()};
    return PermittedCopy::open(fixture_->config(), fixture_->permission(policy), world_, kinds);
  }
  Result<std::unique_ptr<Source>> copy(unsigned policy) {
    return fixture_->ruledCopy() ? permitted(policy) : fixture_->kind().open(fixture_->config(), world_);
  }

  std::vector<std::string> queries() const {
    std::vector<std::string> all = fixture_->attempts();
    for (unsigned n = 0; n < (allWanted() ? 300U : fixture_->queries()); ++n)
      all.push_back(fixture_->query(n));
    return all;
  }

  static std::vector<std::string> all(const Described& of, const std::vector<std::string>& queries) {
    std::vector<std::string> led;
    for (const auto& query : queries) led.push_back(namesAside(omni::led(of, query)));
    return led;
  }

  static void expectPart(const std::string& part, const std::string& whole) {
    for (const auto& line : split(part, '\n')) {
      const bool isThere = !line.starts_with('"') || whole.find(line) != std::string::npos;
      EXPECT_TRUE(isThere) << line << " is not in " << whole;
    }
  }

  // Which values are shown of many depends on their order.
  void expectSameWords(unsigned policy, const std::string& output, const std::string& expected) const {
    const auto known = fixture_->samples(policy);
    if (!known) {
      EXPECT_EQ(output, expected) << policy;
      return;
    }
    const std::regex shown("(such as|one of) .*"), sample("['\"]([^'\"]*)['\"]");
    EXPECT_EQ(std::regex_replace(output, shown, "$1"), std::regex_replace(expected, shown, "$1")) << policy;
    const std::sregex_iterator end;
    for (auto line = std::sregex_iterator(output.begin(), output.end(), shown); line != end; ++line) {
      const std::string texts = line->str();
      for (auto at = std::sregex_iterator(texts.begin(), texts.end(), sample); at != end; ++at)
        EXPECT_TRUE(known->contains((*at)[1])) << (*at)[1] << " of policy " << policy;
    }
  }

  bool mayBeRefused(const std::string& led) const {
    const std::string why = fixture_->refusal();
    return !why.empty() && led.starts_with("failed: ") && std::regex_search(led, std::regex(why));
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
  std::shared_ptr<PermittedFixture> fixture_ = GetParam()();
};

TEST_P(PermittedContract, rowsAndErrorsAreThoseOfACopy) {
  const auto asked = queries();
  const unsigned policies = allWanted() ? 50 : fixture_->policies();
  fixture_->fill();
  const auto whole = all(described(fixture_->kind().open(fixture_->config(), world_)), asked);
  std::vector<std::string> output;
  std::vector<std::vector<std::string>> seen;
  for (unsigned policy = 0; policy < policies; ++policy) {
    const Described source = described(permitted(policy));
    output.push_back(words(source));
    seen.push_back(all(source, asked));
  }
  std::size_t answered = 0, differing = 0, refused = 0;
  for (unsigned policy = 0; policy < policies; ++policy) {
    if (!fixture_->fillPermitted(policy)) continue;
    const Described source = described(copy(policy));
    expectSameWords(policy, output[policy], words(source));
    const auto expected = all(source, asked);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if (mayBeRefused(seen[policy][i])) {
        ++refused;
        continue;
      }
      // In whose words something fails is not a server's where a part is permitted.
      if (seen[policy][i].starts_with("failed: ") && expected[i].starts_with("failed: ")) continue;
      if (fixture_->tellsLess(asked[i])) {
        expectPart(seen[policy][i], expected[i]);
        continue;
      }
      EXPECT_EQ(seen[policy][i], expected[i]) << "policy " << policy << ": " << asked[i];
      answered += expected[i].find(" rows of ") != std::string::npos ? 1 : 0;
      differing += expected[i] != whole[i] ? 1 : 0;
    }
  }
  const std::size_t compared = policies * asked.size();
  EXPECT_GT(answered, compared / 3);
  EXPECT_GT(differing, compared / 5);
  EXPECT_LT(refused, compared / 4);
  RecordProperty("compared", std::to_string(compared - refused));
  std::cout << "compared " << compared - refused << " results, " << differing << " of them unlike the whole, "
            << refused << " refused\n";
}

// Rules that name what is not there keep all of it away.
TEST_P(PermittedContract, aRuleThatFitsNothingShowsNothing) {
  fixture_->fill();
  SourcePermission permission = fixture_->permission(0);
  permission.rules.rows = {{"http://nowhere.example/Nothing", "it is none"}};
  const std::array kinds{fixture_->kind()};
  const auto source = PermittedCopy::open(fixture_->config(), permission, world_, kinds);
  const Result<Descriptor> described =
      source ? (*source)->describe(Budget()) : tl::unexpected(source.error());
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().message, "source '" + fixture_->config().id + "' cannot be shown");
}

}  // namespace omni
