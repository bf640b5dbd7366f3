#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "query/native_query.h"

namespace omni {

/// The wanted value of a document's key: this text, or a list with it.
struct WantedText {
  std::string key, text;
};

/// A condition on a document as "KEY = VALUE", several joined by "and"; a value is a word, a text in quotes,
/// or a parameter (":NAME"). Error kInvalidArgument: it is none.
Result<std::vector<WantedText>> documentCondition(std::string_view written,
                                                  const std::vector<Parameter>& parameters);

}  // namespace omni
