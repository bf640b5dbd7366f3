#include "source/remote/confirmed_reads.h"

#include <gmock/gmock.h>

#include "language/sql/sql_guard.h"

namespace omni {
namespace {

// A shop of which a part is hidden, with a view that reads what is left.
Descriptor shop(bool restricted) {
  RelationalSchema schema;
  schema.tables.push_back({.name = "customers", .columns = {{.name = "name"}}});
  schema.tables.push_back({.name = "north", .columns = {{.name = "name"}}, .view = true});
  schema.tables[1].lineage = {.kind = Lineage::Kind::kDerived, .reads = {{"customers", "name"}}};
  schema.restricted = restricted;
  return {.info = {.id = "shop", .route = Route::kSql, .dialect = "postgresql"}, .shape = schema};
}

class ConfirmedReadsTest : public ::testing::Test {
 protected:
  Status confirm(const std::string& text, std::vector<std::string> reported, bool restricted = true) {
    const auto query = SqlGuard().validate({.text = text}, shop(restricted)).value();
    return confirmed_.confirm(query, [&]() -> Result<std::vector<std::string>> {
      ++asked_;
      return reported;
    });
  }

  ConfirmedReads confirmed_;
  int asked_ = 0;
};

TEST_F(ConfirmedReadsTest, whatTheEngineWouldReadBeyondTheGuardsTablesIsRefused) {
  const auto status = confirm("SELECT name FROM customers", {"public.customers", "public.salaries"});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, Code::kRefused);
  EXPECT_EQ(status.error().text().find("salaries"), std::string::npos) << "it is hidden";
}

TEST_F(ConfirmedReadsTest, aViewMayReadWhatItIsDerivedFrom) {
  EXPECT_FALSE(confirm("SELECT name FROM north", {"hr.customers"}));
  EXPECT_TRUE(confirm("SELECT name FROM north", {"public.customers"}));
}

TEST_F(ConfirmedReadsTest, aQueryIsAskedOfOnceUntilTheSourceChanges) {
  for (int again = 0; again < 3; ++again)
    EXPECT_TRUE(confirm("SELECT name FROM customers", {"public.customers"}));
  EXPECT_EQ(asked_, 1);
  EXPECT_TRUE(confirm("SELECT name AS n FROM customers", {"public.customers"}));
  confirmed_.forget();
  EXPECT_FALSE(confirm("SELECT name FROM customers", {"public.salaries"}));
  EXPECT_EQ(asked_, 3);
}

TEST_F(ConfirmedReadsTest, nothingIsAskedWhereNothingIsHidden) {
  EXPECT_TRUE(confirm("SELECT name FROM customers", {"public.salaries"}, false));
  EXPECT_EQ(asked_, 0);
}

}  // namespace
}  // namespace omni
