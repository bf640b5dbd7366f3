#pragma once

namespace omni {

/// The form in which a caller sees a column's values.
enum class ColumnMask {
  kPartial,  // an address of mail with the first character of its name, of other texts the last four
  kHash,     // a keyed digest: equal values stay equal
  kNull      // nothing
};

}  // namespace omni
