#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "schema/descriptor.h"
#include "source/cells/cell_number.h"

namespace omni {

/// A text as people write numbers ("1,234.50", "(40)", "$7", "50-"), as a C program writes it; `comma`: with
/// the comma before decimals. Nothing for what is no number.
std::optional<std::string> plainWrittenNumber(std::string_view text, bool comma);

/// The numbers of a column that may hold texts next to them, gathered value by value: of stores that take
/// any value in any column.
class StoredNumbers {
 public:
  void add(const Value& value);
  /// Adds `values` that are numbers such as the ones in `sample`, written as "-12.5" where they are texts.
  void addPlain(const StoredNumbers& sample, std::size_t values);

  /// Makes numbers of the column's texts where it is one of numbers, and says what was read, counts as
  /// missing or is no number. A column of numbers is declared as such, holds some, or holds nothing but
  /// numbers that some sign shows to be such, and is not named like a code.
  void read(Column& column, std::vector<Caution>& cautions) const;

 private:
  struct Form {
    std::size_t fits = 0, proves = 0;  // texts
    std::string least, most;           // of those, plain
    std::string unread;                // one that is no number so
  };

  void addText(const std::string& text);
  static void addTo(Form& form, const std::optional<std::string>& plain, const std::string& text);
  static void merge(Form& form, const Form& sample);
  bool isComma() const;
  bool mayBeEither() const;
  bool isReadable(const Column& column, const Form& form) const;
  void sayRead(const Column& column, const Form& form, std::vector<Caution>& cautions) const;
  void sayMissing(const Column& column, std::vector<Caution>& cautions) const;
  void becomeNumbers(Column& column, const Form& form) const;
  std::size_t missing() const;

  std::size_t numbers_ = 0, fractions_ = 0;  // stored as such
  std::optional<double> least_, most_;       // of those
  std::size_t texts_ = 0;                    // that are not missing
  std::size_t odd_ = 0;                      // numbers that are written otherwise than "-12.5"
  std::size_t open_ = 0;                     // "1,234": its comma may stand before decimals
  std::string oddExample_;
  bool codes_ = false;  // "+49151234567", or more digits than numbers keep
  bool whole_ = true;
  std::map<std::string, std::size_t> symbols_;  // of money and per cent; empty: none
  std::map<std::string, std::size_t> missing_;  // spellings
  Form point_, comma_;
};

}  // namespace omni
