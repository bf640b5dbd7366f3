#pragma once

#include "base/temporary_folder.h"
#include "source/source.h"

namespace omni {

/// A table whose orders have two prices, of which kTotalPrice names neither: 60 net, 72 gross.
inline SourceConfig ambiguousOrders(const TemporaryFolder& folder) {
  folder.write("orders.csv", "customer,net_price,gross_price\nAnn,10,12\nBob,20,24\nCyd,30,36\n");
  return {
      .id = "orders", .kind = "duckdb", .location = FileLocation{{(folder.path() / "orders.csv").string()}}};
}

inline constexpr const char* kTotalPrice = "What is the total price of all orders?";

}  // namespace omni
