#include "sources/opensearch/search_body.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "source/corpus/word_index.h"

namespace omni {
namespace {

using Json = nlohmann::json;

std::vector<std::string> shown(const IndexFields& fields) {
  std::vector<std::string> names = fields.texts;
  if (!fields.title.empty()) names.insert(names.begin(), fields.title);
  return names;
}

Json matching(const SearchTerm& term, const IndexFields& fields) {
  if (term.place == Place::kDocument) return {{"ids", {{"values", {term.text}}}}};
  const bool inTitle = term.place != Place::kAnywhere && !fields.title.empty();
  const auto names = inTitle ? std::vector{fields.title} : shown(fields);
  // A word that an analyser cuts in several ("e-mail") is meant as a whole where it decides.
  const bool whole = term.phrase || term.presence != Presence::kShould;
  return {
      {"multi_match", {{"query", term.text}, {"fields", names}, {"type", whole ? "phrase" : "best_fields"}}}};
}

// "of", "the": a server's analyser may keep them, and in few documents they would count like any other.
bool isFunctionWord(const SearchTerm& term) {
  return term.presence == Presence::kShould && !term.phrase && term.place == Place::kAnywhere &&
         isIndexStopWord(lower(term.text));
}

std::vector<SearchTerm> telling(std::span<const SearchTerm> terms) {
  std::vector<SearchTerm> kept;
  std::ranges::copy_if(terms, std::back_inserter(kept),
                       [](const SearchTerm& term) { return !isFunctionWord(term); });
  const bool wanted =
      std::ranges::any_of(kept, [](const SearchTerm& t) { return t.presence != Presence::kNot; });
  return wanted ? kept : std::vector<SearchTerm>(terms.begin(), terms.end());
}

Json clauses(std::span<const SearchTerm> terms, Presence presence, const IndexFields& fields,
             std::span<const double> weights = {}) {
  Json list = Json::array();
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (terms[i].presence != presence) continue;
    Json match = matching(terms[i], fields);
    if (fields.restricted() && presence != Presence::kNot)
      match = {{"constant_score",
                {{"filter", std::move(match)}, {"boost", i < weights.size() ? weights[i] : 1.0}}}};
    list.push_back(std::move(match));
  }
  return list;
}

// Of what a query finds what is permitted.
Json permitted(Json query, const IndexFields& fields) {
  if (!fields.restricted()) return query;
  return {{"bool", {{"must", Json::array({std::move(query)})}, {"filter", fields.permitted}}}};
}

Json bounded(Json query, const SearchBounds& bounds) {
  return {{"query", std::move(query)},
          {"size", bounds.hits},
          {"timeout", std::to_string(std::max<long>(1, bounds.time.count())) + "ms"},
          {"track_total_hits", false},
          {"_source", false}};
}

std::string written(const Json& body) {
  return body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string reading(Json query, const IndexFields& fields, const SearchBounds& bounds) {
  Json body = bounded(std::move(query), bounds);
  body["_source"] = shown(fields);
  return written(body);
}

}  // namespace

std::string wordsBody(std::span<const SearchTerm> terms, const IndexFields& fields,
                      const SearchBounds& bounds, std::span<const double> weights) {
  const auto asked = telling(terms);
  Json query{{"should", clauses(asked, Presence::kShould, fields, weights)},
             {"must", clauses(asked, Presence::kMust, fields, weights)},
             {"must_not", clauses(asked, Presence::kNot, fields)}};
  if (query["must"].empty()) query["minimum_should_match"] = 1;
  return written(bounded(permitted({{"bool", std::move(query)}}, fields), bounds));
}

std::string frequencyBody(std::span<const SearchTerm> terms, const IndexFields& fields,
                          const SearchBounds& bounds) {
  Json body = bounded(permitted({{"match_all", Json::object()}}, fields), {0, bounds.time});
  body["track_total_hits"] = true;
  std::size_t place = 0;
  for (const auto& term : telling(terms))
    body["aggs"][std::to_string(place++)] = {{"filter", matching(term, fields)}};
  return written(body);
}

std::vector<double> weightsOf(const Json& reply) {
  const auto number = [&](const std::string& pointer) {
    const Json::json_pointer place(pointer);
    return reply.contains(place) && reply.at(place).is_number() ? reply.at(place).get<double>() : 0.0;
  };
  const double all = number("/hits/total/value");
  std::vector<double> weights;
  for (std::size_t i = 0; reply.contains("aggregations") && i < reply.at("aggregations").size(); ++i) {
    const double holding = number("/aggregations/" + std::to_string(i) + "/doc_count");
    weights.push_back(std::log(1 + (all - holding + .5) / (holding + .5)));
  }
  return weights;
}

std::string countBody(const IndexFields& fields) {
  return written({{"query", permitted({{"match_all", Json::object()}}, fields)}});
}

std::string nearestBody(std::span<const SearchTerm> terms, const std::vector<float>& vector,
                        const IndexFields& fields, const SearchBounds& bounds) {
  Json filter{{"bool",
               {{"must", clauses(terms, Presence::kMust, fields)},
                {"must_not", clauses(terms, Presence::kNot, fields)}}}};
  if (fields.restricted()) filter["bool"]["filter"] = fields.permitted;
  if (fields.vector.type == "knn_vector")
    return written(bounded(
        {{"knn", {{fields.vector.name, {{"vector", vector}, {"k", bounds.hits}, {"filter", filter}}}}}},
        bounds));
  Json body = bounded({{"match_none", Json::object()}}, bounds);
  body.erase("query");
  body["knn"] = {{"field", fields.vector.name},
                 {"query_vector", vector},
                 {"k", bounds.hits},
                 {"num_candidates", 2 * bounds.hits},
                 {"filter", filter}};
  return written(body);
}

std::string readingBody(std::span<const std::string> ids, const IndexFields& fields,
                        const SearchBounds& bounds) {
  return reading(permitted({{"ids", {{"values", ids}}}}, fields), fields, bounds);
}

std::string sampleBody(const IndexFields& fields, const SearchBounds& bounds) {
  return reading(permitted({{"match_all", Json::object()}}, fields), fields, bounds);
}

std::string wantedText(std::span<const SearchTerm> terms) {
  std::string text;
  for (const auto& term : terms)
    if (term.presence != Presence::kNot) text += (text.empty() ? "" : " ") + term.text;
  return text;
}

}  // namespace omni
