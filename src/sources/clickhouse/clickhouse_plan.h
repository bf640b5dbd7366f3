#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// The tables that a resolved query reads, by the lines of EXPLAIN QUERY TREE, each once: "parts" in the
/// database that is asked, "stock.parts" in another.
std::vector<std::string> clickhouseTables(std::string_view tree, const std::string& database);

/// How many rows a plan (EXPLAIN json = 1, actions = 1) reads and joins, together. `rows`: how many the
/// server estimates that all its reads of each table ("stock.parts") give. A join that compares nothing makes
/// every pair.
double clickhouseCost(const nlohmann::json& plan, const std::map<std::string, double>& rows);

}  // namespace omni
