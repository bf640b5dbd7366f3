#pragma once

#include "catalog/linkable.h"
#include "model/small_vector.h"
#include "schema/archive/descriptor_archive.h"

namespace omni {

// The fields of what is kept beside a descriptor, as in schema/archive/descriptor_archive.h: change
// kDescriptorFormat with any of them.

template <class A>
void archive(A& a, SmallVector& v) {
  a(v.scale, v.bytes);
}
template <class A>
void archive(A& a, Attribute& v) {
  a(v.name, v.phrase, v.comment, v.values, v.languages, v.key, v.foreign);
}
template <class A>
void archive(A& a, Entity& e) {
  a(e.name, e.phrase, e.comment, e.count, e.attributes, e.keys, e.junction, e.kinds, e.names, e.named);
}
template <class A>
void archive(A& a, Link& l) {
  a(l.from, l.to, l.name, l.phrase, l.fromColumns, l.toColumns, l.attributes, l.count);
}
template <class A>
void archive(A& a, EntityModel& m) {
  a(m.route, m.dialect, m.entities, m.links, m.prefixes);
}
template <class A>
void archive(A& a, ElementRef& r) {
  a(r.kind, r.owner, r.attribute);
}
template <class A>
void archive(A& a, SchemaWord& w) {
  a(w.word, w.stem, w.number);
}
template <class A>
void archive(A& a, ElementName& n) {
  a(n.element, n.words, n.joined, n.full, n.converse);
}
template <class A>
void archive(A& a, Linkable& l) {
  a(l.model, l.values, l.words);
}

}  // namespace omni
