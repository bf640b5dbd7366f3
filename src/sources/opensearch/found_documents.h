#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "source/outcome.h"
#include "sources/opensearch/index_fields.h"

namespace omni {

/// A document as a search shows it.
struct FoundDocument {
  std::string id;  // with its index before it where the source has several: "notes/42"
  std::string title;
  std::string text;  // its texts one below the other
};

/// The documents of a reply of `_search`, in its order.
std::vector<FoundDocument> documentsOf(const nlohmann::json& reply, const IndexFields& fields);
/// Their ids alone.
std::vector<std::string> idsOf(const nlohmann::json& reply, const IndexFields& fields);

/// Why a reply is not all of it: shards that failed, or time that ran out. Empty: it is.
std::vector<Error> lacksOf(const nlohmann::json& reply);

/// The stretch of a text that holds most of the words that are wanted; all of a short one.
TextSpan bestStretch(const std::string& text, const std::string& wanted);

}  // namespace omni
