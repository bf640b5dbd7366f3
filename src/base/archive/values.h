#pragma once

#include "base/archive/archive.h"
#include "base/value.h"

namespace omni {

// Values, for ArchiveWriter and ArchiveReader alike.

inline auto fieldsOf(Null&) {
  return std::tie();
}
inline auto fieldsOf(Iri& v) {
  return std::tie(v.value);
}
inline auto fieldsOf(Literal& v) {
  return std::tie(v.lexical, v.datatype, v.language);
}
inline auto fieldsOf(Nested& v) {
  return std::tie(v.json);
}

}  // namespace omni
