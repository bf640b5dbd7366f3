#pragma once

#include <set>
#include <string>
#include <string_view>

#include "link/linker.h"
#include "query/logical_query.h"

namespace omni {

/// The constants of a query and of all inside it, limits too, so that they compare with what a question says.
class QueryConstants {
 public:
  explicit QueryConstants(const LogicalQuery& query) { add(query); }

  bool hold(std::string_view text) const;
  bool hold(double number) const { return numbers_.contains(number); }
  /// Whether it is among them in a smaller unit: euros as cents, hours as minutes.
  bool holdConverted(double number) const;
  /// Whether an item's text, one of the values it may mean, or its time is among them.
  bool hold(const Item& item) const;
  /// A day, or of the first of a year the year.
  bool holdDay(const std::string& day) const;

 private:
  void add(const LogicalQuery& query);
  void add(const Condition& condition);
  void add(const Expression& expression);
  void add(const Value& value);

  std::set<std::string> texts_;  // normalised
  std::set<double> numbers_;
};

}  // namespace omni
