#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/result.h"
#include "source/source_config.h"

namespace omni {

/// A field of an index, as its mapping names it.
struct IndexField {
  std::string name;  // "author.name" of an object in an object
  std::string type;
  std::size_t dimensions = 0;  // of a vector
};

/// The fields of an index that are searched and shown.
struct IndexFields {
  std::vector<IndexField> all;       // in the order of their names
  std::string title;                 // empty: none
  std::vector<std::string> texts;    // without the title
  std::vector<std::string> indices;  // that a pattern or alias stands for
  IndexField vector;                 // of k-NN; without a name: none
  nlohmann::json permitted;          // filters of the documents that there are; null: all there are

  bool restricted() const { return !permitted.is_null(); }
};

/// Reads what `_mapping` replies: `title`, `text` and `vector` as the options of those names say, else a
/// title that is called so, all fields of analysed text, and the one field of vectors. Errors: kNotFound (an
/// option names what the mapping does not hold), kUnsupported (nothing there is text), kInvalidArgument
/// (several fields of vectors), and those of permittedDocuments().
Result<IndexFields> fieldsOf(const nlohmann::json& mappings, const SourceConfig& config);

/// For people: "body (text), lang (keyword), place (knn_vector of 384)".
std::string textOf(const std::vector<IndexField>& fields);

}  // namespace omni
