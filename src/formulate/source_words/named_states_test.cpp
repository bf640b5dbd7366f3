#include "formulate/source_words/named_states.h"

#include <gtest/gtest.h>

#include "catalog/naming.h"

namespace omni {
namespace {

std::string reworded(std::string_view question) {
  CatalogEntry entry;
  const Table invoices{.name = "invoices", .columns = {{.name = "status"}}};
  const Table open{.name = "open_invoices", .columns = {{.name = "amount"}}};
  const Table items{.name = "order_items", .columns = {{.name = "amount"}}};
  entry.descriptor = {.info = {.id = "bills", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{invoices, open, items}}};
  entry.model = withNames(entityModel(entry.descriptor));
  return withNamedStates(*analyse(question, {}), entry).text;
}

TEST(NamedStates, StandBeforeTheirThings) {
  EXPECT_EQ(reworded("Which invoices are still open?"), "Which open invoices");
  EXPECT_EQ(reworded("how many invoices that are open came in 2024"), "how many open invoices came in 2024");
}

TEST(NamedStates, AreOfTablesThatAreCalledSo) {
  for (const char* question :
       {"Which invoices are paid?", "Which invoices are not open?", "invoices of customers who are open",
        "Which items were ordered?", "Which open invoices are due?", "how many invoices for each open"})
    EXPECT_EQ(reworded(question), question);
}

}  // namespace
}  // namespace omni
