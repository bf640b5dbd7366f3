#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "schema/descriptor.h"

namespace omni {

/// A column, a datatype property or a node's property.
struct Attribute {
  std::string name;    // native: column, property IRI, property key
  std::string phrase;  // words a person would use: the label, else the identifier's words
  std::string comment;
  ValueSummary values;
  std::vector<std::string> languages;  // SPARQL only: tags of its texts
  bool key = false;                    // part of the primary key, or an identifier
  bool foreign = false;                // part of a foreign key (a link says it better)
  std::vector<std::string> called{};   // further names
  /// Of a figure that its owners have defined, which no column holds: SQL alone computes it.
  std::shared_ptr<const DefinedMeasure> measure{};
};

/// Whether no two things have the same value of it.
inline bool isUnique(const Attribute& attribute) {
  return attribute.key || (attribute.values.rows > 0 && attribute.values.distinct == attribute.values.rows);
}

/// Whether its values only tell things apart or refer to others.
inline bool identifies(const Attribute& attribute) {
  return attribute.key || attribute.foreign;
}

/// A table, a class or a node label. A relationship type with properties is no entity: its properties hang on
/// the link.
struct Entity {
  std::string name;  // native: table, class IRI, label
  std::string phrase;
  std::string comment;
  std::string schema{};  // SQL only: what of the name is that of the table's schema
  std::size_t count = 0;
  std::vector<Attribute> attributes;
  std::vector<std::string> keys;  // native names of the identifying attributes, may be empty
  bool junction = false;          // only joins other entities (a bridge table)
  bool listed = false;  // SQL only: its rows stand in the order in which a file or a person put them
  /// SPARQL only: the classes whose instances these are, of a class that is declared and has none of its own.
  std::vector<std::string> kinds;
  std::vector<std::string> called;  // further names: that of its source, where it is all that this holds
  // As withNames() works out.
  std::vector<std::size_t> names;  // attributes by which a person names one
  bool named = false;              // whether they are a name that a person would use
};

/// A foreign key, an object property or a relationship type, from one entity to another.
struct Link {
  std::size_t from = 0;  // index into entities: who holds the reference, the subject, the start node
  std::size_t to = 0;
  std::string name;  // native: property IRI or relationship type; for foreign keys the joined column names
  std::string phrase;
  std::vector<std::string> fromColumns;  // SQL only
  std::vector<std::string> toColumns;    // SQL only
  std::vector<Attribute> attributes;     // Cypher only: properties of the relationship
  std::size_t count = 0;
  std::size_t starts = 0;  // Cypher only: nodes that have one or more
  std::size_t ends = 0;    // Cypher only: nodes that one or more lead to
};

/// The one view of a structured source that the planner reasons over: entities, attributes and links,
/// whatever the paradigm. Corpora have none.
struct EntityModel {
  Route route = Route::kSql;
  std::string dialect;
  std::vector<Entity> entities;
  std::vector<Link> links;
  std::vector<std::pair<std::string, std::string>> prefixes;  // SPARQL only
};

/// The name that a key gives its things, lower case: "player" of a "player id"; may be empty.
std::string calledByKey(const Attribute& key);

/// Derives the model from a descriptor; empty for a corpus.
EntityModel entityModel(const Descriptor& descriptor);

}  // namespace omni
