#pragma once

#include <string>

#include "formulate/tables/view/table_text.h"
#include "formulate/tables/view/table_view.h"

namespace omni {

/// A GBNF grammar, with the rule `root`, of what a question asks of the tables that are listed: SELECT
/// without FROM and JOIN, every column with its table before it. What a small model writes by it names what
/// there is, and leaves the joins to the program, which knows them (the idea is that of NatSQL, Gan et al.
/// 2021).
std::string tableGrammar(const TableView& view, const ListedTables& listed);

}  // namespace omni
