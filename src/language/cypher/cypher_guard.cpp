#include "language/cypher/cypher_guard.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

#include "base/text.h"
#include "language/cypher/cypher_facts.h"
#include "language/cypher/cypher_given.h"
#include "language/cypher/cypher_names.h"

namespace omni {
namespace {

using Names = std::vector<std::string>;

constexpr auto kReads = "One query of MATCH, UNWIND, WITH and RETURN is read-only and admitted.";
/// The engine's names of the clauses that a read is made of.
const std::set<std::string, std::less<>>& readingClauses() {
  static const std::set<std::string, std::less<>> kClauses{"Match",  "OptionalMatch", "Where",       "With",
                                                           "Unwind", "Return",        "OrderBy",     "Skip",
                                                           "Limit",  "Union",         "CallSubquery"};
  return kClauses;
}

const std::set<std::string, std::less<>>& knownFunctions() {
  static const std::set<std::string, std::less<>> kFunctions{
      // aggregates
      "avg", "collect", "count", "max", "min", "percentile_cont", "percentile_disc", "percentilecont",
      "percentiledisc", "stdev", "stdevp", "sum",
      // values, lists and maps
      "coalesce", "exists", "head", "isempty", "keys", "last", "nullif", "range", "reverse", "size", "tail",
      "toboolean", "tobooleanlist", "tobooleanornull", "tofloat", "tofloatlist", "tofloatornull", "tointeger",
      "tointegerlist", "tointegerornull", "tostring", "tostringlist", "tostringornull", "valuetype",
      // nodes, relationships and paths
      "elementid", "endnode", "id", "labels", "length", "nodes", "properties", "relationships", "startnode",
      "type",
      // numbers
      "abs", "acos", "asin", "atan", "atan2", "ceil", "cos", "cot", "degrees", "e", "exp", "floor",
      "haversin", "isnan", "log", "log10", "pi", "radians", "rand", "round", "sign", "sin", "sqrt", "tan",
      // text
      "btrim", "char_length", "character_length", "left", "lower", "ltrim", "normalize", "replace", "right",
      "rtrim", "split", "substring", "tolower", "toupper", "trim", "upper",
      // time and place
      "date", "date.realtime", "date.statement", "date.transaction", "date.truncate", "datetime",
      "datetime.fromepoch", "datetime.fromepochmillis", "datetime.truncate", "duration", "duration.between",
      "duration.indays", "duration.inmonths", "duration.inseconds", "localdatetime", "localdatetime.truncate",
      "localtime", "localtime.truncate", "point", "point.distance", "point.withinbbox", "time",
      "time.truncate", "timestamp"};
  return kFunctions;
}

Error refused(const std::string& what, std::string hint = kReads) {
  return {Code::kRefused, "Cypher: " + what, std::move(hint), Audience::kCaller};
}

Status checkReads(const CypherFacts& facts) {
  if (!facts.problems.empty())
    return tl::unexpected(refused(facts.problems.front() + " is not allowed, sources are read-only"));
  if (!facts.procedures.empty())
    return tl::unexpected(refused("procedures are not allowed: " + facts.procedures.front()));
  if (facts.engineWrites) return tl::unexpected(refused("the engine does not take it for a read"));
  for (const auto& clause : facts.engineClauses)
    if (!readingClauses().contains(clause))
      return tl::unexpected(refused("this clause is not allowed: " + clause));
  for (const auto& function : facts.functions)
    if (!knownFunctions().contains(function)) {
      const Names known(knownFunctions().begin(), knownFunctions().end());
      const auto near = nearest(function, known);
      return tl::unexpected(
          refused("this function is not allowed: " + function,
                  near.empty() ? "Use Cypher's own functions." : "Did you mean " + near + "?"));
    }
  return {};
}

// What an engine would answer with null, with anything, or wrongly.
Status checkMeaning(const CypherFacts& facts, bool engineForm) {
  if (!facts.faults.empty()) return fail(Code::kInvalidArgument, "Cypher: " + facts.faults.front());
  if (engineForm && !facts.wrong.empty()) return tl::unexpected(refused(facts.wrong.front(), ""));
  return {};
}

Status checkPaths(const CypherFacts& facts, std::size_t longest) {
  const auto example = "Bound it, as in *1.." + std::to_string(longest) + ".";
  if (facts.openPaths > 0)
    return tl::unexpected(refused("a variable-length path without an upper bound", example));
  if (facts.longestPath > longest)
    return tl::unexpected(
        refused("a path longer than " + std::to_string(longest) + " relationships", example));
  return {};
}

Status checkProducts(const CypherFacts& facts) {
  if (facts.products == 0) return {};
  return tl::unexpected(
      refused("a cross product: nothing connects two patterns, or one runs anew for every row of another",
              "Connect them by a relationship, a common variable or an equality."));
}

Status checkVariables(const CypherFacts& facts, const NativeQuery& query) {
  if (!facts.undefined.empty())
    return fail(Code::kInvalidArgument, "Cypher: variable not defined: " + facts.undefined.front(),
                "Bind it in a pattern, or carry it through WITH.");
  for (const auto& name : facts.parameters) {
    const auto bound = [&](const Parameter& parameter) { return parameter.name == name; };
    if (std::none_of(query.parameters.begin(), query.parameters.end(), bound))
      return fail(Code::kInvalidArgument, "Cypher: no value for parameter $" + name,
                  "Bind it, or write the value.");
  }
  return {};
}

// The strict parser has no word for these: only why the text is refused is explained better.
bool asksOfTheEngine(const std::string& text) {
  std::istringstream words(lower(text));
  std::string first;
  words >> first;
  return first == "explain" || first == "profile" || first == "show";
}

bool loadsFiles(const std::string& text) {
  std::istringstream words(lower(text));
  std::string before;
  for (std::string word; words >> word; before = word)
    if (before == "load" && word == "csv") return true;
  return false;
}

Status checkText(const std::string& text, std::size_t most) {
  if (text.size() > most)
    return fail(Code::kLimit, "Cypher: the query is longer than " + std::to_string(most) + " bytes",
                "Ask something shorter.");
  if (toUtf8(text) != text || text.find('\0') != std::string::npos)
    return fail(Code::kInvalidArgument, "Cypher: the query is not valid UTF-8 text");
  return {};
}

// The labels that are named; where none is, the relationship types.
std::vector<std::string> elementsOf(const CypherFacts& facts) {
  std::vector<std::string> elements = facts.labels;
  if (elements.empty())
    for (const auto& type : facts.types) elements.push_back(type.name);
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  return elements;
}

}  // namespace

Result<GuardedQuery> CypherGuard::validate(const NativeQuery& query, const Descriptor& descriptor) const {
  const auto* schema = std::get_if<GraphSchema>(&descriptor.shape);
  if (schema == nullptr)
    return fail(Code::kInvalidArgument, "Cypher: this source is no property graph: " + descriptor.info.id);
  OMNI_RETURN_IF_ERROR(checkText(query.text, limits_.bytes));
  OMNI_TRY(validated, cypherWithGiven(query));
  auto facts = cypherFacts(validated.text, limits_.nesting);
  if (!facts) {
    if (loadsFiles(query.text))
      return tl::unexpected(refused("LOAD CSV is not allowed, it reads files and addresses"));
    if (asksOfTheEngine(query.text))
      return tl::unexpected(refused("EXPLAIN, PROFILE and SHOW are not read, only what the graph holds",
                                    "omni sources show tells what is in the graph."));
    if (facts.error().hint.empty()) facts.error().hint = kReads;
    return tl::unexpected(facts.error());
  }
  std::vector<std::string> notes;
  const bool engineForm = descriptor.info.dialect != "neo4j";  // which has all of the language itself
  if (engineForm && facts->capped > 0)
    notes.push_back("a shortest path without a bound is looked for over " + std::to_string(facts->capped) +
                    " relationships at most");
  OMNI_RETURN_IF_ERROR(checkReads(*facts));
  OMNI_RETURN_IF_ERROR(checkMeaning(*facts, engineForm));
  OMNI_RETURN_IF_ERROR(checkPaths(*facts, limits_.pathLength));
  if (auto unknown = bindCypherNames(*facts, *schema, notes))
    return tl::unexpected(std::move(unknown->error));
  OMNI_RETURN_IF_ERROR(checkVariables(*facts, validated));
  OMNI_RETURN_IF_ERROR(checkProducts(*facts));
  validated.route = Route::kCypher;
  if (engineForm) validated.text = std::move(facts->text);
  return GuardedQuery(std::move(validated), elementsOf(*facts), std::move(notes), std::move(facts->headers));
}

}  // namespace omni
