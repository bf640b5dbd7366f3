// Masked columns: what is read in place of their values, and that nothing else of these is seen.
#include <gmock/gmock.h>

#include "access/permitted/permitted_source.h"
#include "base/temporary_folder.h"
#include "language/languages.h"
#include "led.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class Masks : public ::testing::Test {
 protected:
  Masks() {
    folder_.write("contacts.csv",
                  "id,email,iban,note,age\n"
                  "1,ada@example.org,DE89370400440532013000,Zenobia,41\n"
                  "2,bob.x@example.org,DE89370400440532013000,Obsidian,42\n"
                  "3,not an address of ada@example.org,GB29NWBK60161331926819,Xanadu,43\n"
                  "4,x@y.z,,short,44\n");
    whole_ = described(openSource({.id = "crm",
                                   .kind = "duckdb",
                                   .location = FileLocation{{(folder_.path() / "contacts.csv").string()}}},
                                  world_));
    permission_.rules.masks = {{"contacts.email", ColumnMask::kPartial},
                               {"contacts.iban", ColumnMask::kHash},
                               {"contacts.note", ColumnMask::kNull},
                               {"contacts.age", ColumnMask::kNull}};
    permission_.maskKey = Secret("a key of this test");
  }

  std::unique_ptr<Source> masked() const {
    const auto descriptor = std::make_shared<const Descriptor>(whole_.descriptor);
    const FindWhole find = [source = whole_.source, descriptor](const Budget&) {
      return WholeSource{source, descriptor, "1"};
    };
    return std::make_unique<PermittedSource>(
        whole_.source->info(), permission_, find,
        [this](const SourceId& id, const Error& error) { withheld_.push_back(id + ": " + error.message); });
  }

  std::vector<std::string> texts(const std::string& query) const {
    const Described seen = described(masked());
    const auto guarded = languageOf(Route::kSql).validate({.text = query}, seen.descriptor);
    if (!guarded) return {guarded.error().message};
    const auto outcome = seen.source->run(*guarded, roomyBudget());
    if (!outcome) return {outcome.error().text()};
    std::vector<std::string> texts;
    for (const Row& row : outcome->rows) texts.push_back(toText(row.front()));
    return texts;
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
  Described whole_;
  SourcePermission permission_;
  mutable std::vector<std::string> withheld_;
};

TEST_F(Masks, standInPlaceOfTheValues) {
  EXPECT_THAT(texts("SELECT email FROM contacts ORDER BY id"),
              ElementsAre("a***@example.org", "b***@example.org", "***.org", "***"));
  EXPECT_THAT(texts("SELECT count(note) + count(age) FROM contacts"), ElementsAre("0"));
  EXPECT_THAT(texts("SELECT sum(age) IS NULL FROM contacts"), ElementsAre("true"));
}

TEST_F(Masks, digestsKeepWhatIsEqualAndHangOnTheKey) {
  const auto digests = texts("SELECT iban FROM contacts ORDER BY id");
  ASSERT_EQ(digests.size(), 4u);
  EXPECT_EQ(digests[0], digests[1]);
  EXPECT_NE(digests[0], digests[2]);
  EXPECT_EQ(digests[0].size(), 64u);
  EXPECT_EQ(digests[0].find_first_not_of("0123456789abcdef"), std::string::npos);
  permission_.maskKey = Secret("another key of this test");
  EXPECT_NE(texts("SELECT iban FROM contacts ORDER BY id")[0], digests[0]);
}

TEST_F(Masks, nothingIsFilteredByTheValueBehindAMask) {
  for (const std::string condition :
       {"email = 'ada@example.org'", "email LIKE 'ada%'", "iban LIKE 'DE%'", "note IS NOT NULL", "age > 40",
        "contacts.email IN (SELECT 'ada@example.org')", "lower(email) = 'ada@example.org'",
        "length(email) > 20", "regexp_matches(email, 'ada')", "iban = sha256('DE89370400440532013000')"})
    EXPECT_THAT(texts("SELECT count(*) FROM contacts WHERE " + condition), ElementsAre("0")) << condition;
  EXPECT_THAT(
      texts("SELECT count(*) FROM contacts a JOIN (SELECT 'ada@example.org' AS email) b USING (email)"),
      ElementsAre("0"));
  EXPECT_THAT(texts("WITH contacts AS (SELECT * FROM main.contacts) SELECT count(*) FROM contacts WHERE "
                    "email = 'ada@example.org'"),
              ElementsAre("0"));
}

TEST_F(Masks, theirKeyIsNoParameterOfAQuery) {
  const Described seen = described(masked());
  const auto guarded =
      languageOf(Route::kSql)
          .validate({.text = "SELECT $omni_mask_key", .parameters = {{"omni_mask_key", std::string("x")}}},
                    seen.descriptor);
  ASSERT_TRUE(guarded) << guarded.error().text();
  EXPECT_EQ(seen.source->run(*guarded, roomyBudget()).error().code, Code::kRefused);
}

TEST_F(Masks, noErrorQuotesAValue) {
  for (const std::string query :
       {"SELECT CAST(email AS INTEGER) FROM contacts", "SELECT CAST(iban AS DATE) FROM contacts",
        "SELECT error(email) FROM contacts", "SELECT * FROM contacts WHERE id = CAST(email AS INTEGER)"})
    for (const std::string& output : texts(query))
      EXPECT_THAT(output, AllOf(Not(HasSubstr("example.org")), Not(HasSubstr("DE89")))) << query;
  EXPECT_THAT(texts("SELECT CAST(email AS INTEGER) FROM contacts").front(),
              HasSubstr("the source cannot compute the query"));
  EXPECT_THAT(withheld_.back(), AllOf(HasSubstr("crm: "), HasSubstr("a***@example.org")))
      << "its operator is told what the engine says";
}

TEST_F(Masks, whatIsDescribedHoldsNoValueBehindThem) {
  const Described seen = described(masked());
  const std::string output = words(seen);
  for (const char* secret : {"ada@example.org", "bob.x", "DE89", "GB29", "Zenobia", "Obsidian", "Xanadu"})
    EXPECT_THAT(output, Not(HasSubstr(secret)));
  EXPECT_THAT(words(whole_), HasSubstr("Zenobia")) << "as the owner sees it";
  EXPECT_EQ(storedValuesOf(seen.source.get()), nullptr);
}

TEST_F(Masks, thatNameWhatIsNotThereKeepTheSourceAway) {
  permission_.rules.masks["contacts.emial"] = ColumnMask::kPartial;
  const auto described = masked()->describe(roomyBudget(), {});
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().audience, Audience::kOperator);
}

TEST_F(Masks, ofDigestsNeedAKey) {
  permission_.maskKey = Secret();
  EXPECT_FALSE(masked()->describe(roomyBudget(), {}));
}

TEST(Labels, ofTypesThatRowsAloneHaveAreNotProbed) {
  const RelationalSchema whole{
      .tables = {{.name = "orders",
                  .columns = {{.name = "id", .declaredType = "integer"},
                              {.name = "state", .declaredType = "order_state"},
                              {.name = "placed", .declaredType = "timestamp without time zone"},
                              {.name = "note", .declaredType = "character varying(20)"}}},
                 {.name = "states", .columns = {{.name = "state", .declaredType = "order_state"}}}}};
  SourcePermission permission;
  permission.rules.rows["orders"] = "id > 3";
  const auto permitted = permittedSchema(whole, permission, "postgresql");
  ASSERT_TRUE(permitted) << permitted.error().message;
  const auto query =
      permittedQuery({.text = "SELECT * FROM orders, states"}, "postgresql", permitted->permission);
  ASSERT_TRUE(query) << query.error().message;
  EXPECT_THAT(query->query.text,
              AllOf(HasSubstr(R"("id", CAST("state" AS TEXT) AS "state", "placed", "note")"),
                    HasSubstr(R"((SELECT CAST("state" AS TEXT) AS "state" FROM)")));
  EXPECT_EQ(permitted->schema.tables[0].columns[1].declaredType, "TEXT");
  const RelationalSchema duck{
      .tables = {{.name = "t", .columns = {{.name = "s", .declaredType = "ENUM('open', 'secret')"}}}}};
  permission.rules.rows = {{"t", "s = 'open'"}};
  EXPECT_EQ(permittedSchema(duck, permission, "duckdb")->schema.tables[0].columns[0].declaredType, "VARCHAR");
}

}  // namespace
}  // namespace omni
