#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "query/logical_query.h"
#include "query/native_query.h"

namespace omni {

/// The variables and bound parameters of one query text.
class CypherTerms {
 public:
  /// A new name called after `phrase`; a number keeps it apart from the others and from keywords.
  std::string variable(std::string_view phrase);
  /// The parameter that holds `value`, with its `$`.
  std::string parameter(Value value);
  const std::vector<Parameter>& parameters() const { return parameters_; }

 private:
  std::map<std::string, std::size_t> taken_;
  std::vector<Parameter> parameters_;
};

std::string_view cypherSymbol(Comparison comparison);

/// A part of a date or time by its ISO 8601 form, whether it is stored as text or as a date.
std::string cypherDatePart(DatePart part, const std::string& moment);

}  // namespace omni
