#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "catalog/catalog.h"
#include "query/native_query.h"
#include "question/question.h"

namespace omni {

/// One attribute of one named thing, in words: what a query asks when it asks for a single fact.
struct AskedFact {
  std::string entity;
  std::string attribute;
};

/// A native query for one source, with what it reads.
struct Formulation {
  NativeQuery query;
  std::vector<std::string> elements;  // native names of tables, classes or labels, for provenance
  std::optional<AskedFact> fact;
  std::string unexplained;  // words of the question that it leaves out
};

/// Writes queries for a question in the source's own language, best first, at most `limit`, with no model.
/// Errors: kNotFound (nothing in the question binds to the source), kUnsupported (the language cannot say
/// it).
Result<std::vector<Formulation>> formulate(const Question& question, const CatalogEntry& entry,
                                           std::size_t limit);

}  // namespace omni
