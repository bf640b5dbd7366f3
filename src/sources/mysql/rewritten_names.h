#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace omni {

/// Names in a query as the server has rewritten it, and keeps views: "select `shop`.`staff`.`id` AS `id` from
/// `shop`.`staff`".
struct RewrittenNames {
  /// Those of exactly two parts: tables of a database, and columns of sub-queries; in a view also columns of
  /// tables with another name.
  std::set<std::pair<std::string, std::string>> pairs;
  std::set<std::string> subqueries;  // what stands behind a closing bracket, or is defined in WITH
  std::set<std::string> aliases;     // what stands behind the name of a table
};

RewrittenNames rewrittenNames(std::string_view query);

}  // namespace omni
