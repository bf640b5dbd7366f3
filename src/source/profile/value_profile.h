#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "base/value.h"
#include "schema/value_summary.h"
#include "source/profile/value_sketch.h"

namespace omni {

/// The type that a text shows by its form: a date, a date with time, a time (ISO 8601), or text.
ValueType textForm(std::string_view text);

/// The type that a declaration promises, for columns without values; kUnknown when it says nothing.
ValueType declaredForm(std::string_view declaredType);

/// How many rows of a table with so many columns a description looks at.
std::size_t rowsLookedAt(std::size_t columns);

/// Summarises the values of one attribute as they are read, in bounded memory.
class ValueProfile {
 public:
  /// `declaredType`: of a column, where it is known. Some servers send the fields of a row as a list.
  explicit ValueProfile(std::string_view declaredType = {});
  void add(const Value& value);
  /// The summary so far. `sampled` says that not every row was shown to the profile.
  ValueSummary summary(bool sampled) const;
  /// Of texts and whole numbers, which alone can refer to others; else empty.
  ValueSketch sketch() const;

 private:
  void count(const Value& value);
  void range(double number, const std::string& text);
  void range(const std::string& text);
  void remember(std::string text, std::size_t limit);
  void addElements(const Nested& list);
  bool areLists() const;
  ValueType type() const;

  std::size_t rows_ = 0, nulls_ = 0, integers_ = 0, reals_ = 0, fractions_ = 0, booleans_ = 0, nested_ = 0;
  std::size_t dates_ = 0, dateTimes_ = 0, times_ = 0;  // texts of that form
  std::unordered_set<std::uint64_t> distinct_;         // hashes of the values
  std::vector<std::string> samples_;
  bool complete_ = true;  // every distinct value is a sample
  std::optional<double> least_, most_;
  std::string leastNumber_, mostNumber_, leastText_, mostText_;
  bool mayBeLists_ = true;
  std::size_t lists_ = 0;                   // of single values
  bool allElements_ = true;                 // each element of each list was looked at
  std::unique_ptr<ValueProfile> elements_;  // of the lists; null where there are none
};

}  // namespace omni
