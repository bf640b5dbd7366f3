#pragma once

#include "base/archive/archive.h"
#include "query/native_query.h"

namespace omni {

// Values and bound parameters, for ArchiveWriter and ArchiveReader alike.

template <class A>
void archive(A&, Null&) {}
template <class A>
void archive(A& a, Iri& v) {
  a(v.value);
}
template <class A>
void archive(A& a, Literal& v) {
  a(v.lexical, v.datatype, v.language);
}
template <class A>
void archive(A& a, Nested& v) {
  a(v.json);
}
template <class A>
void archive(A& a, Parameter& p) {
  a(p.name, p.value);
}

}  // namespace omni
