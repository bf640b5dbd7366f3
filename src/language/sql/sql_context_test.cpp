#include "language/sql/sql_context.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

TEST(SqlContextTest, tellsTypesKeysValuesAndWhatIsInferred) {
  RelationalSchema schema;
  schema.tables.push_back(
      {.name = "orders",
       .comment = "What was sold",
       .columns = {{.name = "id", .declaredType = "INTEGER"},
                   {.name = "customer id",
                    .declaredType = "INTEGER",
                    .notNull = true,
                    .values = {.type = ValueType::kInteger, .minimum = "1", .maximum = "9"}},
                   {.name = "status",
                    .declaredType = "TEXT",
                    .comment = "of the parcel",
                    .values = {.type = ValueType::kText, .samples = {"open", "sent"}, .complete = true}}},
       .primaryKey = {"id"},
       .foreignKeys = {{.columns = {"customer id"},
                        .targetTable = "customers",
                        .targetColumns = {"id"},
                        .inferred = true}},
       .rows = 12});
  EXPECT_EQ(sqlContext(schema, sqlDialect("sqlite")),
            "-- 12 rows. What was sold\n"
            "CREATE TABLE orders (\n"
            "  id INTEGER PRIMARY KEY,\n"
            "  \"customer id\" INTEGER NOT NULL,  -- 1 to 9\n"
            "  status TEXT,  -- of the parcel; one of 'open', 'sent'\n"
            "  FOREIGN KEY (\"customer id\") REFERENCES customers (id)  -- inferred from the values\n"
            ");\n");
}

}  // namespace
}  // namespace omni
