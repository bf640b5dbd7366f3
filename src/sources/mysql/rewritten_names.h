#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace omni {

/// Names in a query as the server has rewritten it: "select `shop`.`staff`.`id` AS `id` from `shop`.`staff`".
struct RewrittenNames {
  /// Those of exactly two parts: tables of a database, and columns of sub-queries.
  std::set<std::pair<std::string, std::string>> pairs;
  std::set<std::string> subqueries;  // what stands behind a closing bracket
};

RewrittenNames rewrittenNames(std::string_view query);

}  // namespace omni
