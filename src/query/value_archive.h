#pragma once

#include "base/archive/archive.h"
#include "query/native_query.h"

namespace omni {

// Values and bound parameters, for ArchiveWriter and ArchiveReader alike.

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
inline auto fieldsOf(Parameter& p) {
  return std::tie(p.name, p.value);
}

}  // namespace omni
