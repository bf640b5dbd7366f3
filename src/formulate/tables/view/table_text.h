#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catalog/catalog_entry.h"
#include "formulate/tables/view/table_view.h"
#include "language/sql/sql_tree.h"
#include "link/linker.h"
#include "question/question.h"

namespace omni {

/// Tables as a prompt lists them.
struct ListedTables {
  std::string text;  // CREATE TABLE statements, with what columns hold
  std::vector<std::pair<std::size_t, std::set<std::size_t>>>
      parts;  // which tables, and which of their columns

  bool empty() const { return parts.empty(); }
};

/// The listed tables that references lead to, in any number of steps, from the first one
/// that `statement` names; all of them where it names no other.
ListedTables joinedTables(const ListedTables& listed, const SqlStatement& statement, const TableView& view);

/// All tables, in as much detail as takes about so many `tokens`; none where that is too few. `values`:
/// whether values may be listed.
ListedTables allTables(const TableView& view, std::size_t tokens, bool values);

/// The tables that a question needs whose words are linked to `items`: those that are named first, then those
/// that join them, at most about so many `tokens`.
ListedTables neededTables(const TableView& view, const std::vector<Item>& items, std::size_t tokens,
                          bool values);

/// The columns that the words mean, a line each, with what they hold.
std::string meantColumns(const TableView& view, const std::vector<Item>& items);

/// The known values in the question: values that are named as a whole, and periods. A line each.
std::string knownOfTables(const Question& question, const std::vector<Item>& items, const TableView& view,
                          bool values);

/// Whether it is known that a word stands for the value ("Japan" for "JP").
bool isKnown(const LinkCandidate& match);

}  // namespace omni
