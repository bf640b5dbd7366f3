#pragma once

#include <optional>

#include "formulate/tables/literals.h"
#include "formulate/tables/view/table_view.h"
#include "language/sql/sql_tree.h"

namespace omni {

/// What the question asks figures for each of, where a statement of figures alone groups by nothing: the
/// thing or column behind "per" or "by", the period of "monthly", the column whose values it sets side by
/// side ("M rated vs E rated"). To be selected with the figures.
std::optional<SqlExpression> missedGroup(const SqlStatement& statement, const TableView& view,
                                         const StatementContext& asked);

}  // namespace omni
