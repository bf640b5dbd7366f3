#pragma once

#include "base/archive/error.h"
#include "base/archive/values.h"
#include "schema/descriptor.h"

namespace omni {

// The fields of each part of a descriptor, for ArchiveWriter and ArchiveReader alike. Change
// kDescriptorFormat with any of them, and when sources come to describe the same data differently, or models
// come to be derived differently: a model is kept with its descriptor.
inline constexpr std::uint32_t kDescriptorFormat = 55;

inline auto fieldsOf(ValueSummary& v) {
  return std::tie(v.type, v.rows, v.nulls, v.distinct, v.minimum, v.maximum, v.samples, v.complete, v.sampled,
                  v.dateForm, v.numberForm);
}
inline auto fieldsOf(ColumnRead& r) {
  return std::tie(r.table, r.column);
}
inline auto fieldsOf(Lineage& d) {
  return std::tie(d.kind, d.reads, d.calls);
}
inline auto fieldsOf(Caution& c) {
  return std::tie(c.column, c.text, c.doubtful, c.ofFigures, c.values);
}
inline auto fieldsOf(Column& c) {
  return std::tie(c.name, c.declaredType, c.comment, c.notNull, c.values, c.called, c.lineage);
}
inline auto fieldsOf(ForeignKey& k) {
  return std::tie(k.columns, k.targetTable, k.targetColumns, k.inferred);
}
inline auto fieldsOf(FormulaCondition& c) {
  return std::tie(c.kind, c.column, c.comparison, c.negated, c.values);
}
inline auto fieldsOf(Formula& f) {
  return std::tie(f.kind, f.column, f.number, f.op, f.function, f.distinct, f.arguments, f.where);
}
inline auto fieldsOf(DefinedMeasure& m) {
  return std::tie(m.name, m.called, m.comment, m.formula, m.file, m.time);
}
inline auto fieldsOf(Table& t) {
  return std::tie(t.name, t.schema, t.comment, t.columns, t.primaryKey, t.foreignKeys, t.rows, t.view,
                  t.partial, t.called, t.measures, t.lineage, t.cautions);
}
inline auto fieldsOf(RelationalSchema& s) {
  return std::tie(s.tables, s.restricted);
}
inline auto fieldsOf(Occurrence& o) {
  return std::tie(o.iri, o.count, o.values);
}
inline auto fieldsOf(OntologyClass& c) {
  return std::tie(c.iri, c.label, c.comment, c.count);
}
inline auto fieldsOf(OntologyProperty& p) {
  return std::tie(p.iri, p.label, p.comment, p.object, p.domains, p.ranges, p.datatypes, p.languages, p.count,
                  p.values);
}
inline auto fieldsOf(Ontology& o) {
  return std::tie(o.classes, o.properties, o.prefixes, o.graphs, o.triples);
}
inline auto fieldsOf(GraphProperty& p) {
  return std::tie(p.name, p.values);
}
inline auto fieldsOf(NodeLabel& l) {
  return std::tie(l.name, l.count, l.properties);
}
inline auto fieldsOf(RelationshipPattern& p) {
  return std::tie(p.type, p.from, p.to, p.count, p.properties, p.starts, p.ends);
}
inline auto fieldsOf(GraphSchema& s) {
  return std::tie(s.labels, s.relationships);
}
inline auto fieldsOf(WeightedTerm& t) {
  return std::tie(t.term, t.weight);
}
inline auto fieldsOf(CorpusProfile& p) {
  return std::tie(p.documents, p.passages, p.averageWords, p.titles, p.terms, p.centroids, p.model);
}
inline auto fieldsOf(Example& e) {
  return std::tie(e.question, e.query);
}
inline auto fieldsOf(SourceInfo& i) {
  return std::tie(i.id, i.kind, i.route, i.dialect, i.description);
}
inline auto fieldsOf(Descriptor& d) {
  return std::tie(d.info, d.fingerprint, d.shape, d.examples, d.notes, d.leftOut);
}

}  // namespace omni
