#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formulate/sketch/sketch.h"
#include "schema/entity_model.h"

namespace omni {

/// One change to how a sketch reads the question, where the words allow another one.
enum class SketchEdit {
  kDropTarget,
  kShowCount,       // how many there are is shown too
  kShareAggregate,  // the figure wanted of one attribute is wanted of all
  kShowContext,     // what only gave context is shown too
  kShowInstead,     // … and nothing else is
  kDistinct,        // every row once, or no longer
  kCountTarget,     // count what was listed
  kListTarget,      // list what was counted
  kSumTarget,       // a sum of figures for a count of things, or the reverse
  kUngroup,
  kGroupByContext,
  kHideGroup,
  kReverseOrder,
  kDropOrder,
  kOrderByRows,      // by how many there are, not by a value
  kOrderByValue,     // by a value, not by how many there are
  kFirstOnly,        // the first row alone
  kEveryRow,         // not the first alone
  kOrderForExtreme,  // the thing with the highest value, not the highest value
  kDropFilter,
  kCountFilter,     // compares how many there are, not a value
  kFigureFilter,    // compares a sum or average within each group, not a value
  kValueFilter,     // a value, not a figure
  kContainsFilter,  // part of a text for the whole
  kNegateFilter,
  kJoinFilters,  // AND for OR, or the reverse
  kNoContext,
  kAllContext,
  kShowKey,
  kShowKeyToo,
  kShowAll,
  kCountDistinct,
  kCountRows,
  kBothValues,
  kAnyValue,
  kEitherSet,
  kGroupPlain,
  kTakeAwaySet,
  kLast = kTakeAwaySet,
};
inline constexpr std::size_t kSketchEdits = static_cast<std::size_t>(SketchEdit::kLast) + 1;

/// "edit_drop_target", …: for reports and models.
std::string_view name(SketchEdit edit);
/// The edit for people: "drop target", ….
std::string inWords(SketchEdit edit);

/// A sketch and the edits that made it.
struct SketchVariant {
  Sketch sketch;
  std::array<unsigned char, kSketchEdits> edits{};  // how often each was made
};

/// Every sketch that is one edit away.
std::vector<SketchVariant> neighbours(const SketchVariant& variant, const EntityModel& model);

}  // namespace omni
