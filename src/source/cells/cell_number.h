#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace omni {

/// The ways in which people write numbers, a bit each.
enum WrittenForm : std::uint8_t {
  kNoNumber = 0,
  kWholeNumber = 1,        // 1234
  kPointNumber = 2,        // 1234.56, 1.5e-3
  kCommaNumber = 4,        // 1.234,56
  kCommaGroupsNumber = 8,  // 1,234.56 and 8,336,817
};
using WrittenForms = std::uint8_t;

inline constexpr WrittenForm kWrittenForms[] = {kWholeNumber, kPointNumber, kCommaNumber, kCommaGroupsNumber};

/// A text as a number.
struct CellNumber {
  WrittenForms fits = 0;    // the forms in which it can be read
  WrittenForms proves = 0;  // of these, those that no other form is written like
  bool negative = false;
  bool grouped = false;  // blanks or apostrophes stood between its thousands: they are not in `body`
  bool exponent = false;
  std::string_view symbol;  // of money or per cent; empty where there is none
  std::string body;         // digits with points and commas, and an exponent: no sign
};

/// Reads a cell without blanks around it: an optional sign, minus or brackets around or behind it
/// ("(1,250.00)", "50.00-"), a symbol of money before or behind, "%" behind. Nothing for what is no number in
/// any form: a number with leading zeros is a code, as are eight digits or more behind a plus, and "12E4",
/// whose exponent has neither a sign nor a point before it.
std::optional<CellNumber> readCellNumber(std::string_view cell);

/// How many digits it has but for zeros that say nothing, and how many of them are decimals, in one form.
struct DigitCount {
  std::size_t significant = 0;
  std::size_t decimals = 0;
};
DigitCount countDigits(const CellNumber& number, WrittenForm form);

/// The number as a C program writes it: "-1234.56".
std::string plainNumber(const CellNumber& number, WrittenForm form);

}  // namespace omni
