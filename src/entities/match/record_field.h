#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "entities/match/similarity.h"

namespace omni {

/// How well two values of a field agree: from kSame downwards, less and less.
using Agreement = std::uint8_t;
inline constexpr Agreement kSame = 0;
inline constexpr Agreement kAgreements = 5;  // kSame to kAgreements - 1, which is none
inline constexpr Agreement kNotKnown = kAgreements;

/// The kind of a field's values, which decides how they are compared.
enum class FieldKind {
  kText,   // words: by the letters of the whole and by their words
  kCode,   // dates, numbers that name, phone numbers: by slips
  kNumber  // quantities: by their relative difference
};

/// One field of all records, made ready for comparison. What kind it is its values show.
class RecordField {
 public:
  /// A value a record; empty: not known.
  explicit RecordField(const std::vector<std::string>& values);

  FieldKind kind() const { return kind_; }
  Agreement agreement(std::size_t recordA, std::size_t recordB) const;
  /// As it is compared; empty: not known.
  const std::string& folded(std::size_t record) const { return values_[record].folded; }

 private:
  struct Value {
    std::string folded;
    std::vector<WeighedWord> words;  // of texts
    double number = 0;               // of numbers
  };
  void weigh();

  FieldKind kind_ = FieldKind::kText;
  std::vector<Value> values_;
};

}  // namespace omni
