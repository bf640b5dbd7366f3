#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// A column, or a field of an object, with the engine's text of its type.
struct JsonField {
  std::string name;
  std::string type;
};

/// The fields of "STRUCT(a BIGINT, "b c" VARCHAR)"; empty: the type is another.
std::vector<JsonField> fieldsOfObject(std::string_view type);

/// The rows of a JSON file whose objects are not rows as they stand.
struct JsonShape {
  std::string query;      // of the rows
  std::string holds{};    // a query whose truth it depends on; empty: on none
  std::string caution{};  // what was made of what
};

/// A file that is one object, in `columns` of the one row of `from`, which stands in FROM: records by key
/// ({"u1": {…}, "u2": {…}}) or columns of values by row ({"region": {"0": …}, "amount": {"0": …}}). Nothing:
/// it is one record.
std::optional<JsonShape> shapeOfOneObject(const std::string& from, const std::vector<JsonField>& columns);

/// Pairs of columns, as places in `names`, of which the second is called like the first but for the case of
/// its letters and a number that the engine put behind it, as in "Amount" and "amount_1".
struct RenamedColumn {
  std::size_t first = 0, second = 0;
  std::string key;  // the second one's name in the file
};
std::vector<RenamedColumn> renamedColumns(const std::vector<std::string>& names);

}  // namespace omni
