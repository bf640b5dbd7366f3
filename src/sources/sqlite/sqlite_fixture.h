#pragma once

#include "source/contract/file_contract.h"
#include "sources/sqlite/sqlite_writer.h"

namespace omni {

SourceKind sqliteSourceKind();

inline constexpr const char* kShop = R"(
CREATE TABLE customers ( -- who buys
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL, -- as registered
  -- where the office is
  region TEXT,
  since DATE
);
CREATE TABLE orders (
  order_no INTEGER PRIMARY KEY,
  customer INTEGER REFERENCES customers,
  amount REAL
);
CREATE TABLE refunds (refund_id INTEGER, order_no INTEGER, note TEXT);
CREATE VIEW north AS SELECT * FROM customers WHERE region = 'North';
INSERT INTO customers VALUES (1,'Ada','North','2023-01-05'),(2,'Bob','South','2022-03-01'),
  (3,'Cleo','North','2024-07-09'),(4,'Dan',NULL,NULL);
INSERT INTO orders VALUES (10,1,5.5),(11,1,7),(12,3,1);
INSERT INTO refunds VALUES (1,10,'late'),(2,12,CAST(x'e96c' AS TEXT));
)";

class SqliteFixture : public FileFixture {
 public:
  SourceKind kind() const override { return sqliteSourceKind(); }
  const Language& language() const override { return sqlLanguage(); }
  SourceConfig make(const TemporaryFolder& folder) const override {
    SqliteWriter(folder.path() / "shop.db").write(kShop);
    SourceConfig config = open(folder.path() / "shop.db");
    config.description = "A shop";
    return config;
  }
  void change(const TemporaryFolder& folder) const override {
    SqliteWriter(folder.path() / "shop.db")
        .write("INSERT INTO customers VALUES (5,'Eve','West','2025-01-01')");
  }
  std::string reads() const override { return "SELECT id, name FROM customers ORDER BY id"; }
  std::string readsBound() const override { return "SELECT name FROM customers WHERE region = :p1"; }
  std::string uncompilable() const override { return "SELECT substr(name) FROM customers"; }
  Value value() const override { return std::string("North"); }
  bool isWhole() const override { return true; }
  std::string expensive() const override {
    return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
  }
  std::string greedy() const override {
    return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT "
           "group_concat(format('%0100000d', i)) FROM n";
  }
  SourceConfig open(const std::filesystem::path& path) const override {
    return {.id = "shop", .kind = "sqlite", .location = FileLocation{{path.string()}}};
  }
  std::string ending() const override { return ".db"; }
};

}  // namespace omni
