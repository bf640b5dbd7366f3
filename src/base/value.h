#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace omni {

/// An RDF node's identifier.
struct Iri {
  std::string value;
  bool operator==(const Iri&) const = default;
};

/// A typed or language-tagged literal that is no plain string, number or truth value.
struct Literal {
  std::string lexical;
  std::string datatype;  // an IRI, or empty
  std::string language;  // BCP 47, or empty
  bool operator==(const Literal&) const = default;
};

/// A nested value as compact JSON text: a node {"labels","properties"}, a relationship
/// {"label","properties"}, a list or a map.
struct Nested {
  std::string json;
  bool operator==(const Nested&) const = default;
};

struct Null {
  bool operator==(const Null&) const = default;
};

/// One cell or parameter, typed as its engine types it. Dates and times are ISO 8601 strings.
using Value = std::variant<Null, bool, std::int64_t, double, std::string, Iri, Literal, Nested>;

using Row = std::vector<Value>;

/// The value as a person reads it: no quotes around text, "" for null, shortest round-trip numbers.
std::string toText(const Value& value);

/// The text with at most 15 significant digits in a number, which is without the noise that binary fractions
/// add up to: "0.3", not "0.30000000000000004". For what people see; to compute with is toText().
std::string toReadableText(const Value& value);

/// The value as JSON text: literals by their lexical form, IRIs as strings, nested values as they are.
std::string toJson(const Value& value);

/// Bytes that the value holds, for caps.
std::size_t byteSize(const Value& value);

}  // namespace omni
