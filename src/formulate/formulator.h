#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "catalog/catalog.h"
#include "query/native_query.h"
#include "question/question.h"

namespace omni {

/// A native query for one source, with what it reads.
struct Formulation {
  NativeQuery query;
  std::vector<std::string> elements;  // native names of tables, classes or labels, for provenance
  std::string unexplained;            // words of the question that it leaves out
};

/// Writes queries for a question in the source's own language, best first, at most `limit`, with no model. Errors: kNotFound
/// (nothing in the question binds to the source), kUnsupported (the language cannot say it).
Result<std::vector<Formulation>> formulate(const Question& question, const CatalogEntry& entry, std::size_t limit);

}  // namespace omni
