#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "language/search/search_query.h"
#include "sources/opensearch/index_fields.h"

namespace omni {

/// How much is asked for, and for how long the server may look.
struct SearchBounds {
  std::size_t hits = 0;
  std::chrono::milliseconds time{0};
};

/// Bodies of `_search`. Whatever comes from a question stands in them as a JSON string that is matched, never
/// as syntax, a script or a name.
///
/// By words: BM25 of each word or phrase over the title and the texts, added up; what is required has to
/// match, what is excluded must not. Function words count only where nothing else is wanted. Where some
/// documents alone are permitted each word counts with its weight instead, for BM25 would tell how often
/// others hold it.
std::string wordsBody(std::span<const SearchTerm> terms, const IndexFields& fields,
                      const SearchBounds& bounds, std::span<const double> weights = {});

/// How many of the permitted documents there are, and how many hold each word; what weightsOf() reads.
std::string frequencyBody(std::span<const SearchTerm> terms, const IndexFields& fields,
                          const SearchBounds& bounds);
/// The weight of each word by that: the rarer the more (the inverse document frequency of BM25).
std::vector<double> weightsOf(const nlohmann::json& reply);

/// By meaning: the nearest vectors (k-NN), among what required and excluded terms leave.
std::string nearestBody(std::span<const SearchTerm> terms, const std::vector<float>& vector,
                        const IndexFields& fields, const SearchBounds& bounds);

/// The request for the documents with these ids.
std::string readingBody(std::span<const std::string> ids, const IndexFields& fields,
                        const SearchBounds& bounds);

/// The documents that are permitted, for `_count`.
std::string countBody(const IndexFields& fields);

/// The request for some documents, in the order of the index.
std::string sampleBody(const IndexFields& fields, const SearchBounds& bounds);

/// All words that are wanted, for what compares a text with them.
std::string wantedText(std::span<const SearchTerm> terms);

}  // namespace omni
