#include <gmock/gmock.h>
#include <zlib.h>

#include "base/temporary_folder.h"
#include "language/sql/sql_guard.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"
#include "sources/duckdb/duckdb_source.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Which rows of files are rows of a table.
class DuckdbRowsTest : public ::testing::Test {
 protected:
  /// What the query gives of the files, and the notes on them.
  std::string ask(const std::string& text) {
    auto source = DuckdbSource::open(
        {.id = "shop", .kind = "duckdb", .location = FileLocation{{(folder_.path() / "*").string()}}},
        world_);
    if (!source) return source.error().message;
    const auto descriptor = (*source)->describe(roomyBudget(), {});
    if (!descriptor) return descriptor.error().message;
    notes_ = descriptor->notes;
    const auto query = SqlGuard().validate({.text = text}, *descriptor);
    if (!query) return query.error().message;
    const auto outcome = (*source)->run(*query, roomyBudget());
    if (!outcome) return outcome.error().message;
    std::string all;
    for (const auto& row : outcome->rows)
      for (const auto& value : row) all += toJson(value) + " ";
    return all;
  }

  void zip(const std::string& name, const std::string& text) const {
    auto* out = gzopen((folder_.path() / name).c_str(), "wb9");
    gzwrite(out, text.data(), static_cast<unsigned>(text.size()));
    gzclose(out);
  }

  TemporaryFolder folder_;
  TemporaryFolder cache_;
  CachedIn world_{cache_.path()};
  std::vector<std::string> notes_;
};

TEST_F(DuckdbRowsTest, aTotalMayBeRoundedOrStandFirst) {
  folder_.write("a.csv", "region,amount\nNorth,10.4\nSouth,20.4\nEast,30.4\nTotal,61\n");
  folder_.write("b.csv", "town,amount\nTotal,60\nRiga,10\nOslo,20\nBonn,30\n");
  folder_.write("c.csv", "region,amount\nNorth total,30\na,10\nb,20\nSouth total,9\nc,4\nd,5\n");
  EXPECT_EQ(
      ask("SELECT (SELECT sum(amount) FROM a), (SELECT sum(amount) FROM b), (SELECT sum(amount) FROM c)"),
      "61.199999999999996 60 39 ");
  EXPECT_THAT(notes_, ElementsAre("a: 1 total of other rows left out", "b: 1 total of other rows left out",
                                  "c: 2 totals of other rows left out"));
}

TEST_F(DuckdbRowsTest, anAverageBelowTheRowsIsNone) {
  folder_.write("a.csv", "student,mark\nAnn,10\nBob,20\nCid,60\nAverage,30\n");
  folder_.write("b.csv", "horse,races\nAxe,10\nBee,20\nCod,60\nTotal,90\nMean,30\n");
  EXPECT_EQ(ask("SELECT (SELECT count(*) FROM a), (SELECT count(*) FROM b)"), "3 3 ");
  EXPECT_THAT(notes_, ElementsAre("a: 1 average of other rows left out", "b: 1 total of other rows left out",
                                  "b: 1 average of other rows left out"));
}

TEST_F(DuckdbRowsTest, aRowOfAllIsTheirTotal) {
  folder_.write("a.csv", "region,amount\nNorth,10\nSouth,20\nAll regions,30\n");
  folder_.write("b.json", R"([{"region":"North","amount":10},{"region":"South","amount":20},
                              {"region":"Total","amount":30}])");
  EXPECT_EQ(ask("SELECT (SELECT sum(amount) FROM a), (SELECT sum(amount) FROM b)"), "30 30 ");
}

TEST_F(DuckdbRowsTest, whatOnlySoundsLikeATotalStays) {
  folder_.write("a.csv", "grade,pupils\ngood,10\naverage,20\nbad,30\n");
  folder_.write("b.csv", "place,n\nAll Saints,7\nNorth,10\nSouth,20\n");
  folder_.write("c.csv", "firm,n\nShell,7\nTotal,9\nExxon,8\n");
  folder_.write("d.csv",
                "year,film\n2004,Mean\n2005,Total Recall\n2005,Gone\n2004,Chloe\n2005,Total Eclipse\n");
  folder_.write("e.csv",
                "car,price,weight,verdict\nA,10,7,good\nB,30,9,bad\nC,20,5,average\nD,20,6,average\n");
  EXPECT_EQ(ask("SELECT (SELECT count(*) FROM a), (SELECT count(*) FROM b), (SELECT count(*) FROM c), "
                "(SELECT count(*) FROM d), (SELECT count(*) FROM e)"),
            "3 3 3 5 4 ");
  EXPECT_THAT(notes_, IsEmpty());
}

TEST_F(DuckdbRowsTest, aCompressedCopyIsPassedOver) {
  const std::string sales = "id,amount\n1,10\n2,20\n";
  folder_.write("sales.csv", sales);
  zip("sales.csv.gz", sales);
  EXPECT_EQ(ask("SELECT sum(amount) FROM sales"), "30 ");
  EXPECT_THAT(notes_, ElementsAre("sales: sales.csv.gz passed over: it holds the same as sales.csv"));
}

TEST_F(DuckdbRowsTest, columnsInOtherOrdersAreUnitedByName) {
  folder_.write("s-1.csv", "region,amount,tax\nNorth,10,1\n");
  folder_.write("s-2.csv", "region,tax,amount\nSouth,2,20\n");
  folder_.write("t-1.jsonl", "{\"x\":1,\"y\":2}\n");
  folder_.write("t-2.jsonl", "{\"y\":4,\"x\":3}\n");
  EXPECT_EQ(ask("SELECT (SELECT sum(amount) FROM s), (SELECT sum(tax) FROM s), (SELECT sum(x) FROM t)"),
            "30 3 4 ");
  EXPECT_THAT(notes_,
              ElementsAre("s: its rows are those of 2 files: s-1.csv, s-2.csv; their columns, in different "
                          "orders, were united by name",
                          "t: its rows are those of 2 files: t-1.jsonl, t-2.jsonl; their columns, in "
                          "different orders, were united by name"));
}

TEST_F(DuckdbRowsTest, filesThatLackColumnsOfOthersStandApart) {
  folder_.write("s-1.csv", "region,amount\nNorth,10\n");
  folder_.write("s-2.csv", "region,amount,tax\nSouth,20,5\n");
  EXPECT_EQ(ask("SELECT sum(amount) FROM \"s-1\""), "10 ");
  EXPECT_THAT(notes_, ElementsAre("s-1: a table apart from s-2.csv, for it lacks columns of that"));
}

TEST_F(DuckdbRowsTest, brokenLinesOfJsonAreNamed) {
  folder_.write("e.jsonl",
                "{\"event\":\"a\",\"n\":1}\n{\"event\":\"b\",\"n\":2\n{\"event\":\"c\",\"n\":3}\n");
  EXPECT_EQ(ask("SELECT sum(n) FROM e"), "4 ");
  EXPECT_THAT(notes_, ElementsAre("e: 1 line is no whole JSON, so that its values are missing: line 2"));
}

}  // namespace
}  // namespace omni
