#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "query/logical_query.h"

namespace omni {

/// The properties of a query without naming anything of its source; the same for every language. The order
/// is that of the values in a QueryShape.
enum class ShapeProperty : std::uint8_t {
  kColumns,          // selected: 1, 2, 3 or more
  kAggregate,        // the first one selected
  kManyAggregates,   // more than one is selected
  kMixedColumns,     // an aggregate is selected with plain columns
  kDistinct,         // of the rows or of a selected aggregate
  kGrouped,          //
  kHaving,           //
  kOrder,            // of the first key
  kOrderKey,         // what the first key is
  kLimit,            // none, one row, more
  kSet,              // the operator
  kNegated,          // some sub-query is negated (NOT IN, NOT EXISTS), or EXCEPT
  kNested,           // some comparison is with a sub-query's one value
  kConditions,       // single ones in all WHEREs, sub-queries themselves not counted: 0, 1, 2, 3 or more
  kEither,           // OR, or a list of values
  kLike,             //
  kBetween,          //
  kOrderComparison,  // < > <= >= in a WHERE
  kDifferent,        // <> in a WHERE
  kJoined,           // more than one entity in all
};
inline constexpr std::size_t kShapeProperties = 20;
inline constexpr std::size_t kMaxShapeValues = 6;

/// The values of one property, by their index in a QueryShape.
struct ShapePropertyInfo {
  std::string_view name;
  std::span<const std::string_view> values;
};
const ShapePropertyInfo& infoOf(ShapeProperty property);

/// One small value for each property.
struct QueryShape {
  std::array<std::uint8_t, kShapeProperties> values{};

  std::uint8_t& operator[](ShapeProperty property) { return values[static_cast<std::size_t>(property)]; }
  std::uint8_t operator[](ShapeProperty property) const { return values[static_cast<std::size_t>(property)]; }
  bool operator==(const QueryShape&) const = default;

  /// The first aggregate that is selected.
  std::optional<AggregateFunction> aggregate() const;
  bool ordersByCount() const;
  /// By a sum, an average or an extreme.
  bool ordersByFigure() const;
};

QueryShape shapeOf(const LogicalQuery& query);

/// Whether it computes an aggregate, sub-queries aside.
bool isAggregated(const Expression& expression);

/// Whether it gives its rows or its groups all, in no order: it neither bounds them nor combines them with
/// others.
bool givesAllRows(const LogicalQuery& query);

}  // namespace omni
