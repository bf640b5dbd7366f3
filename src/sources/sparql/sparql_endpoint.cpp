#include "sources/sparql/sparql_endpoint.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "language/sparql/permission/sparql_permission.h"
#include "language/sparql/sparql_facts.h"
#include "language/sparql/sparql_terms.h"
#include "net/form.h"
#include "query/native/lexemes.h"
#include "source/outcome_builder.h"
#include "source/rdf/rdf_json.h"
#include "source/remote/server_error.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr const char* kResults = "application/sparql-results+json";
constexpr const char* kTriples = "application/n-triples, text/turtle;q=0.5, application/rdf+xml;q=0.2";
constexpr const char* kNoChange =  // of what is not there
    "DELETE DATA { GRAPH <urn:x-omni:none> { <urn:x-omni:none> <urn:x-omni:none> <urn:x-omni:none> } }";
constexpr std::size_t kNesting = 256;  // the guard is stricter

Value cellOf(const Json& term) {
  const std::string type = term.value("type", "");
  std::string value = term.value("value", "");
  if (type == "uri") return Iri{std::move(value)};
  if (type == "bnode") return Iri{"_:" + value};
  return literalCell(std::move(value), term.value("datatype", ""), term.value("xml:lang", ""));
}

tl::unexpected<Error> unreadable(const std::string& what) {
  return fail(Code::kUnreadable, "the endpoint's reply cannot be read: " + what,
              "Try again; a query that the endpoint cuts off may need a longer timeout there, or less to do.",
              Audience::kOperator);
}

Result<Outcome> outcomeOfResults(const std::string& body, const Budget& budget) try {
  const Json results = Json::parse(body);
  OutcomeBuilder builder(budget.limits());
  if (results.contains("boolean")) {
    builder.add({results.at("boolean").get<bool>()});
    return builder.take({"answer"});
  }
  const std::vector<std::string> columns = results.at("head").at("vars");
  for (const auto& binding : results.at("results").at("bindings")) {
    Row row;
    row.reserve(columns.size());
    for (const auto& column : columns) {
      const auto cell = binding.find(column);
      row.push_back(cell == binding.end() ? Value(Null{}) : cellOf(*cell));
    }
    if (!builder.add(std::move(row))) break;
  }
  return builder.take(columns);
} catch (const Json::exception& error) {
  return unreadable(oneLine(error.what()));
}

std::string termOf(const Literal& literal) {
  const std::string text = quotedString(literal.lexical);
  if (!literal.language.empty()) return text + "@" + literal.language;
  return literal.datatype.empty() ? text : text + "^^" + iriRef(literal.datatype);
}

struct TermText {
  std::string operator()(bool truth) const { return truth ? "true" : "false"; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(double number) const {
    return termOf(Literal{toText(number), "http://www.w3.org/2001/XMLSchema#double", ""});
  }
  std::string operator()(const std::string& text) const { return quotedString(text); }
  std::string operator()(const Iri& iri) const { return iriRef(iri.value); }
  std::string operator()(const Literal& literal) const { return termOf(literal); }
  std::string operator()(const Null&) const { return {}; }
  std::string operator()(const Nested&) const { return {}; }
};

}  // namespace

Result<HttpReply> SparqlEndpoint::ask(const std::string& query, const char* accept, const Budget& budget) {
  if (!restricted()) return askAll(query, accept, budget);
  OMNI_TRY(permitted, permittedSparql(query, rules_));
  return askAll(permitted, accept, budget).map_error(withoutWords);
}

Result<HttpReply> SparqlEndpoint::askAll(const std::string& query, const char* accept, const Budget& budget) {
  Form form{{"query", query}};
  for (const auto& graph : graphs_) form.emplace_back("default-graph-uri", graph);
  return http_.send(
      {.address = http_.address(), .body = encoded(form), .type = std::string(kFormType), .accept = accept},
      budget);
}

Result<Outcome> SparqlEndpoint::rows(const std::string& query, const Budget& budget) {
  OMNI_TRY(reply, ask(query, kResults, budget));
  return outcomeOfResults(reply.body, budget);
}

Result<SparqlEndpoint::Graph> SparqlEndpoint::graph(const std::string& query, const Budget& budget) {
  OMNI_TRY(reply, ask(query, kTriples, budget));
  const std::string type = lower(reply.header("content-type"));
  std::string_view format = "nt";  // which is Turtle too
  if (type.find("turtle") != std::string::npos) format = "ttl";
  if (type.find("rdf+xml") != std::string::npos) format = "rdf";
  return Graph{std::move(reply.body), format};
}

Result<bool> SparqlEndpoint::holds(const std::string& iri, const Budget& budget) {
  const std::string name = iriRef(iri);
  OMNI_TRY(reply, askAll("SELECT ?s { { ?s " + name + " ?o } UNION { ?s a " + name + " } } LIMIT 1", kResults,
                         budget));
  OMNI_TRY(answer, outcomeOfResults(reply.body, budget));
  return !answer.rows.empty();
}

Result<bool> SparqlEndpoint::takesUpdates(const Budget& budget) {
  OMNI_TRY(reply, http_.reply({.address = http_.address(),
                               .body = encoded(Form{{"update", kNoChange}}),
                               .type = std::string(kFormType)},
                              budget));
  return reply.status >= 200 && reply.status < 300;
}

Result<std::string> withTerms(const std::string& query, std::span<const Parameter> parameters) {
  if (parameters.empty()) return query;
  const auto all = lexemes(Route::kSparql, query);
  if (all.empty())
    return fail(Code::kInvalidArgument,
                "SPARQL: the query has a form of text into which no values can be put",
                "Write texts in single quotes or double quotes.");
  std::string text;
  std::size_t copied = 0;
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    if (!isMark(all, i, "?$") || !touch(all[i], all[i + 1])) continue;
    const auto parameter = std::ranges::find(parameters, all[i + 1].value, &Parameter::name);
    if (parameter == parameters.end()) continue;
    const std::string term = std::visit(TermText(), parameter->value);
    if (term.empty())
      return fail(Code::kInvalidArgument, "SPARQL: a parameter is no term of a graph: ?" + parameter->name,
                  "Give a text, a number, a truth value or an IRI.");
    text += query.substr(copied, all[i].start - copied) + term;
    copied = all[i + 1].end;
  }
  return text + query.substr(copied);
}

std::string withLimit(const std::string& query, std::size_t rows) {
  const auto all = lexemes(Route::kSparql, query);
  std::size_t depth = 0;
  for (const auto& lexeme : all) {
    if (lexeme.kind == Lexeme::Kind::kMark && lexeme.value == "{") ++depth;
    if (lexeme.kind == Lexeme::Kind::kMark && lexeme.value == "}") --depth;
    if (depth == 0 && lexeme.kind == Lexeme::Kind::kWord && lower(lexeme.value) == "limit") return query;
  }
  const std::string limited = query + "\nLIMIT " + std::to_string(rows);
  const auto facts = all.empty() ? Result<SparqlFacts>() : sparqlFacts(limited, kNesting);
  return facts && facts->kind == "select" ? limited : query;
}

}  // namespace omni
