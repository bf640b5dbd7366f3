#pragma once

#include "base/archive/archive.h"
#include "schema/descriptor.h"

namespace omni {

// The fields of each part of a descriptor, for ArchiveWriter and ArchiveReader alike. Change
// kDescriptorFormat with any of them, and when sources come to describe the same data differently.
inline constexpr std::uint32_t kDescriptorFormat = 30;

template <class A>
void archive(A& a, ValueSummary& v) {
  a(v.type, v.rows, v.nulls, v.distinct, v.minimum, v.maximum, v.samples, v.complete, v.sampled, v.dateForm,
    v.numberForm);
}
template <class A>
void archive(A& a, Column& c) {
  a(c.name, c.declaredType, c.comment, c.notNull, c.values);
}
template <class A>
void archive(A& a, ForeignKey& k) {
  a(k.columns, k.targetTable, k.targetColumns, k.inferred);
}
template <class A>
void archive(A& a, Table& t) {
  a(t.name, t.comment, t.columns, t.primaryKey, t.foreignKeys, t.rows, t.view);
}
template <class A>
void archive(A& a, RelationalSchema& s) {
  a(s.tables);
}
template <class A>
void archive(A& a, Occurrence& o) {
  a(o.iri, o.count, o.values);
}
template <class A>
void archive(A& a, OntologyClass& c) {
  a(c.iri, c.label, c.comment, c.count);
}
template <class A>
void archive(A& a, OntologyProperty& p) {
  a(p.iri, p.label, p.comment, p.object, p.domains, p.ranges, p.datatypes, p.languages, p.count, p.values);
}
template <class A>
void archive(A& a, Ontology& o) {
  a(o.classes, o.properties, o.prefixes, o.graphs, o.triples);
}
template <class A>
void archive(A& a, GraphProperty& p) {
  a(p.name, p.values);
}
template <class A>
void archive(A& a, NodeLabel& l) {
  a(l.name, l.count, l.properties);
}
template <class A>
void archive(A& a, RelationshipPattern& p) {
  a(p.type, p.from, p.to, p.count, p.properties, p.starts, p.ends);
}
template <class A>
void archive(A& a, GraphSchema& s) {
  a(s.labels, s.relationships);
}
template <class A>
void archive(A& a, WeightedTerm& t) {
  a(t.term, t.weight);
}
template <class A>
void archive(A& a, CorpusProfile& p) {
  a(p.documents, p.passages, p.averageWords, p.titles, p.terms, p.centroids, p.model);
}
template <class A>
void archive(A& a, Example& e) {
  a(e.question, e.query);
}
template <class A>
void archive(A& a, SourceInfo& i) {
  a(i.id, i.kind, i.route, i.dialect, i.description);
}
template <class A>
void archive(A& a, Error& e) {
  a(e.code, e.message, e.hint, e.audience);
}
template <class A>
void archive(A& a, Descriptor& d) {
  a(d.info, d.fingerprint, d.shape, d.examples, d.notes, d.leftOut);
}

}  // namespace omni
