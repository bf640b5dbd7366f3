#pragma once

namespace omni {

/// What of a column's values a caller sees in their place.
enum class ColumnMask {
  kPartial,  // an address of mail with the first character of its name, of other texts the last four
  kHash,     // a keyed digest: equal values stay equal
  kNull      // nothing
};

}  // namespace omni
