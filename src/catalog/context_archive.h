#pragma once

#include "catalog/linkable.h"
#include "model/small_vector.h"
#include "schema/archive/descriptor_archive.h"

namespace omni {

// The fields of what is kept with a descriptor, as in schema/archive/descriptor_archive.h: change
// kDescriptorFormat with any of them.

inline auto fieldsOf(SmallVector& v) {
  return std::tie(v.scale, v.bytes);
}
template <class A>
void archive(A& a, std::shared_ptr<const DefinedMeasure>& measure) {
  bool defined = measure != nullptr;
  a(defined);
  if (!defined) return;
  DefinedMeasure kept = measure ? *measure : DefinedMeasure();
  a(kept);
  if constexpr (std::is_same_v<A, ArchiveReader>)
    measure = std::make_shared<const DefinedMeasure>(std::move(kept));
}
inline auto fieldsOf(Attribute& v) {
  return std::tie(v.name, v.phrase, v.comment, v.values, v.languages, v.key, v.foreign, v.called, v.measure);
}
inline auto fieldsOf(Entity& e) {
  return std::tie(e.name, e.phrase, e.comment, e.schema, e.count, e.attributes, e.keys, e.junction, e.listed,
                  e.called, e.kinds, e.names, e.named);
}
inline auto fieldsOf(Link& l) {
  return std::tie(l.from, l.to, l.name, l.phrase, l.fromColumns, l.toColumns, l.attributes, l.count, l.starts,
                  l.ends);
}
inline auto fieldsOf(EntityModel& m) {
  return std::tie(m.route, m.dialect, m.entities, m.links, m.prefixes);
}
inline auto fieldsOf(ElementRef& r) {
  return std::tie(r.kind, r.owner, r.attribute);
}
inline auto fieldsOf(SchemaWord& w) {
  return std::tie(w.word, w.stem, w.number);
}
inline auto fieldsOf(ElementName& n) {
  return std::tie(n.element, n.words, n.joined, n.full, n.converse);
}
template <class A>
void archive(A& a, Linkable& l) {
  a(l.model, l.values, l.words);
}

}  // namespace omni
