#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "schema/measures/defined_measure.h"
#include "schema/route.h"
#include "schema/value_summary.h"

namespace omni {

// ------------------------------------------------------------------ relational

/// A column that a view or a computed column reads, by the native names of the schema.
struct ColumnRead {
  std::string table;
  std::string column;  // empty: no value, but which rows the table has
};

/// The inputs of the rows of a table, or of the values of a column.
struct Lineage {
  enum class Kind {
    kStored,   // from nothing: they are stored
    kDerived,  // from `reads` by `calls`, and from nothing else
    kUnknown   // the engine does not say
  };
  Kind kind = Kind::kStored;
  std::vector<ColumnRead> reads{};
  std::vector<std::string> calls{};  // functions, in lower case
};

/// A note for people on how a table was read from its file.
struct Caution {
  std::string column;  // empty: of the table
  std::string text;
  bool doubtful = false;   // what the column holds may be something else
  bool ofFigures = false;  // it concerns queries alone that compute with the column, or compare its order
  std::string values{};    // what of it shows values: for who may see all of them
};

struct Column {
  std::string name;
  std::string declaredType;
  std::string comment;
  bool notNull = false;
  ValueSummary values;
  std::vector<std::string> called{};  // further names that its owners have for it
  Lineage lineage{};
};

struct ForeignKey {
  std::vector<std::string> columns;
  std::string targetTable;
  std::vector<std::string> targetColumns;
  bool inferred = false;  // by name and value inclusion, not declared
};

struct Table {
  std::string name;      // with its schema before it and a dot, where it has one
  std::string schema{};  // within the database, where that is not the one that needs no name
  std::string comment;
  std::vector<Column> columns;
  std::vector<std::string> primaryKey;  // column names, empty when none
  std::vector<ForeignKey> foreignKeys;
  std::size_t rows = 0;
  bool view = false;
  bool partial = false;  // has columns, or a namesake in another case, that are hidden from everybody
  std::vector<std::string> called{};       // further names that its owners have for it
  std::vector<DefinedMeasure> measures{};  // that they have defined over it
  Lineage lineage{};                       // kStored of a view: the source does not tell
  std::vector<Caution> cautions{};
};

/// "orders, paid_on: read with the day first".
inline std::string cautionText(const Table& table, const Caution& caution) {
  return table.name + (caution.column.empty() ? "" : ", " + caution.column) + ": " + caution.text +
         (caution.values.empty() ? "" : " (" + caution.values + ")");
}

/// A table's name without the schema that stands before it.
inline std::string_view withoutSchema(std::string_view name, std::string_view schema) {
  return schema.empty() ? name : name.substr(schema.size() + 1);
}

struct RelationalSchema {
  std::vector<Table> tables;
  bool restricted = false;  // it is not all that there is: nothing else may be described, or read
};

// ------------------------------------------------------------------ RDF

/// How often an element occurs with another, such as a property with instances of a class.
struct Occurrence {
  std::string iri;  // of the class; empty for untyped nodes
  std::size_t count = 0;
  /// Of a domain: the literals that instances of this class have. Empty for a range, for an object property,
  /// and where the property has one domain only: OntologyProperty::values says it all then.
  ValueSummary values{};
};

struct OntologyClass {
  std::string iri;
  std::string label;  // rdfs:label, else empty
  std::string comment;
  std::size_t count = 0;  // instances
};

struct OntologyProperty {
  std::string iri;
  std::string label;
  std::string comment;
  bool object = false;  // its values are nodes
  std::vector<Occurrence>
      domains;  // classes of the subjects, most frequent first (declared ones with count 0 when unused)
  std::vector<Occurrence> ranges;      // classes of the objects, for object properties
  std::vector<std::string> datatypes;  // IRIs of the literals' datatypes
  std::vector<std::string> languages;  // tags of the literals
  std::size_t count = 0;
  /// Of the literals of all subjects but schema terms: classes, properties, the ontology.
  ValueSummary values;

  /// Observations of the literals that instances of one of `domains` have.
  const ValueSummary& valuesOn(const Occurrence& domain) const {
    return domains.size() > 1 ? domain.values : values;
  }
};

struct Ontology {
  std::vector<OntologyClass> classes;
  std::vector<OntologyProperty> properties;
  std::vector<std::pair<std::string, std::string>> prefixes;  // prefix (without colon), namespace
  std::vector<std::string> graphs;                            // IRIs of the named graphs
  std::size_t triples = 0;
};

// ------------------------------------------------------------------ property graph

struct GraphProperty {
  std::string name;
  ValueSummary values;
};

struct NodeLabel {
  std::string name;
  std::size_t count = 0;
  std::vector<GraphProperty> properties;
};

/// One pattern (from)-[type]->(to) that occurs in the data.
struct RelationshipPattern {
  std::string type;
  std::string from;  // a node label
  std::string to;    // a node label
  std::size_t count = 0;
  std::vector<GraphProperty> properties;
  std::size_t starts = 0;  // nodes that have one or more, at most count
  std::size_t ends = 0;    // nodes that one or more lead to, at most count
};

struct GraphSchema {
  std::vector<NodeLabel> labels;
  std::vector<RelationshipPattern> relationships;
};

// ------------------------------------------------------------------ documents

struct WeightedTerm {
  std::string term;   // stemmed, as the index holds it
  double weight = 0;  // how much the corpus is about it, 0 to 1
};

struct CorpusProfile {
  std::size_t documents = 0;
  std::size_t passages = 0;
  double averageWords = 0;                    // of a passage
  std::vector<std::string> titles;            // a sample
  std::vector<WeightedTerm> terms;            // most distinctive first, a few hundred
  std::vector<std::vector<float>> centroids;  // unit vectors of `model`, may be empty
  std::string model;                          // what meanings can be compared with them: see Meaning
};

// ------------------------------------------------------------------ descriptor

/// A question that its owner or a confirmed answer attaches to a source, with the query that answers it.
struct Example {
  std::string question;
  std::string query;
};

/// The structural context c_b: all that a source exposes of itself.
struct Descriptor {
  SourceInfo info;
  std::string fingerprint;  // changes when the content's structure or values changed
  std::variant<RelationalSchema, Ontology, GraphSchema, CorpusProfile> shape;
  std::vector<Example> examples;
  std::vector<std::string> notes;  // what was sampled or forgiven, for people
  std::vector<Error> leftOut;      // files that cannot be read; the source serves without them
};

}  // namespace omni
