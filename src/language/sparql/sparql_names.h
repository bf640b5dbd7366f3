#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/native_query.h"

namespace omni {

/// The names of one query text: variables, bound parameters, and the prefixes that its IRIs use.
class SparqlNames {
 public:
  explicit SparqlNames(const std::vector<std::pair<std::string, std::string>>& prefixes)
      : prefixes_(prefixes) {}

  /// A new variable, with its '?', called after `phrase`; a number keeps it apart from the others.
  std::string variable(std::string_view phrase);
  /// The variable that is bound to `value` when the query runs.
  std::string parameter(Value value);
  /// `iri` as `prefix:name` where a prefix fits and the name needs no escapes, else as `<iri>`.
  std::string iri(const std::string& iri);

  /// PREFIX lines of those that were used.
  std::string prologue() const;
  const std::vector<Parameter>& parameters() const { return parameters_; }

 private:
  const std::vector<std::pair<std::string, std::string>>& prefixes_;
  std::map<std::string, std::size_t> taken_;
  std::set<std::pair<std::string, std::string>> used_;
  std::vector<Parameter> parameters_;
};

}  // namespace omni
