#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "access/permission.h"
#include "dice.h"
#include "source/source_config.h"

namespace omni {

/// A table of the world: names of its columns, with their declarations.
struct WorldTable {
  std::string name;
  std::vector<std::pair<std::string, std::string>> columns;
  std::map<std::string, std::vector<std::string>> computed{};  // columns, with those that they add up
};

const std::vector<WorldTable>& worldTables();

/// What is derived from tables: a view, an index of full text, its vocabulary.
struct WorldDerived {
  WorldTable table;
  std::string sql;                 // creates it
  std::vector<std::string> reads;  // tables, and columns as "table.column"
};

/// Those that an engine has, each behind what it reads.
const std::vector<WorldDerived>& worldDerived(const std::string& kind);

/// An engine of tables, with files of its own: "sqlite" or "duckdb".
SourceConfig tablesSource(const std::string& kind, const std::filesystem::path& file);

/// Runs a statement that writes, in a file of the engine's own.
void execute(const std::string& kind, const std::filesystem::path& file, const std::string& sql);

/// Writes a shop with 300 orders of 60 customers, and what is derived from them.
void writeWorld(const std::string& kind, const std::filesystem::path& file);

/// Rules for a caller, with the values of his attributes; the n-th is always the same.
SourcePermission policyOf(const std::string& kind, unsigned n);

/// Writes what of the shop these rules leave, by the engine's own means: no table, column or row besides.
void writePermitted(const std::string& kind, const std::filesystem::path& whole,
                    const std::filesystem::path& file, const SourcePermission& permission);

/// A query over the shop, of whatever rules; the n-th is always the same. Its rows have no order that counts.
std::string queryOf(unsigned n);

}  // namespace omni
