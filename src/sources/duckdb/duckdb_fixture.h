#pragma once

#include "source/contract/file_contract.h"

namespace omni {

SourceKind duckdbSourceKind();

inline constexpr const char* kShopCustomers =
    "customer_id,name,region,since\n1,Ada,North,2023-01-05\n2,Bob,South,2022-03-01\n3,Cleo,North,2024-07-09\n"
    "4,Dan,,\n";

class DuckdbFixture : public FileFixture {
 public:
  SourceKind kind() const override { return duckdbSourceKind(); }
  const Language& language() const override { return sqlLanguage(); }
  SourceConfig make(const TemporaryFolder& folder) const override {
    folder.write("customers.csv", kShopCustomers);
    folder.write("orders.jsonl",
                 "{\"order_no\":10,\"customer_id\":1}\n{\"order_no\":11,\"customer_id\":3}\n");
    SourceConfig config = open(folder.path() / "customers.csv");
    config.files().paths.push_back((folder.path() / "*.jsonl").string());
    config.description = "A shop";
    return config;
  }
  void change(const TemporaryFolder& folder) const override {
    folder.write("customers.csv", std::string(kShopCustomers) + "5,Eve,West,2025-01-01\n");
  }
  std::string reads() const override {
    return "SELECT customer_id, name FROM customers ORDER BY customer_id";
  }
  std::string readsBound() const override { return "SELECT name FROM customers WHERE region = $p1"; }
  std::string uncompilable() const override { return "SELECT sum(name) FROM customers"; }
  Value value() const override { return std::string("North"); }
  std::string expensive() const override {
    return "SELECT count(*) FROM range(10000000) AS a(i), range(10000000) AS b(j) WHERE a.i * b.j % 7 = 3";
  }
  std::string greedy() const override {
    return "SELECT count(*) FROM (SELECT DISTINCT a.i, b.j FROM range(100000) AS a(i), range(100000) AS "
           "b(j))";
  }
  SourceConfig open(const std::filesystem::path& path) const override {
    return {.id = "shop", .kind = "duckdb", .location = FileLocation{{path.string()}}};
  }
  std::string ending() const override { return ".csv"; }
};

}  // namespace omni
