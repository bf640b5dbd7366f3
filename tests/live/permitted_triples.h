#pragma once

// The shop of tests/access as triples on an endpoint.

#include "live/permitted_contract.h"
#include "things_world.h"

namespace omni {

class PermittedTriples : public PermittedFixture {
 public:
  /// Puts this Turtle in place of what is there.
  virtual void put(const std::string& turtle) const = 0;

  SourcePermission permission(unsigned policy) const override {
    return thingsPolicy("sparql", policy).permission;
  }
  void fill() const override { put(shopThings()); }
  bool fillPermitted(unsigned policy) const override {
    const Things left = thingsPolicy("sparql", policy).left;
    if (left.things.empty()) return false;
    put(left);
    return true;
  }
  std::string query(unsigned n) const override { return kPrefix + thingsQuery("sparql", n); }
  // Paths of any length and named graphs; a caller of a part does not learn why.
  std::string refusal() const override { return "the source refused the query"; }
  // What a description takes in is each server's own.
  bool tellsLess(const std::string& query) const override {
    return query.find("DESCRIBE") != std::string::npos;
  }
  std::vector<std::string> attempts() const override {
    std::vector<std::string> all;
    for (const char* text :
         {"SELECT (COUNT(*) AS ?n) { ?s ?p ?o }",
          "SELECT (COUNT(DISTINCT *) AS ?n) { ?s ?p ?o }",
          "SELECT DISTINCT ?p { ?s ?p ?o }",
          "SELECT DISTINCT ?c { ?s a ?c }",
          "SELECT ?g ?s { GRAPH ?g { ?s ?p ?o } }",
          "SELECT ?s FROM <http://example.org/g> { ?s ?p ?o }",
          "ASK { ex:o3 ?p ?o }",
          "ASK { ?s ?p ex:o3 }",
          "DESCRIBE ex:o3",
          "DESCRIBE ?x { ?x a ex:Order }",
          "SELECT ?p ?o { VALUES ?s { ex:o1 ex:o2 ex:o3 ex:o4 ex:o5 ex:o6 } ?s ?p ?o }",
          "SELECT ?n { ?x ex:made ?m . ?m ?p ?n }",
          "SELECT ?m { ?m ex:year ?y }",
          "SELECT ?x { ?x !ex:name ?v }",
          "SELECT ?x { ?v ^ex:placedBy ?x }",
          "SELECT ?x ?y { ?x (ex:placedBy|ex:contains)/ex:name ?y }",
          "SELECT ?x ?y { ?x ex:likes? ?y . ?x a ex:Customer }",
          "SELECT ?x ?y { ?x (ex:likes/ex:likes?)|^ex:placedBy ?y }",
          "SELECT ?y { ex:c1 ex:likes* ?y }",
          "SELECT ?x { ?x a ex:Customer FILTER NOT EXISTS { ?o ex:placedBy ?x } }",
          "SELECT ?x (EXISTS { ?o ex:placedBy ?x } AS ?has) { ?x a ex:Customer }",
          "SELECT ?x { ?x a ex:Customer MINUS { ?o ex:placedBy ?x . ?o ex:amount ?a FILTER(?a > 30) } }",
          "SELECT ?c (MAX(?a) AS ?m) { ?o ex:placedBy ?c ; ex:amount ?a } GROUP BY ?c HAVING(MAX(?a) > 50)",
          "SELECT ?x { { SELECT ?x { ?x ex:amount ?a } ORDER BY DESC(?a) ?x LIMIT 5 } }",
          "SELECT (SUM(1 / (?a - 13)) AS ?s) { ?o ex:amount ?a }",
          "SELECT ?o { ?o ex:amount ?a FILTER(1 / (?a - 13) > 0) }",
          "SELECT ?x ?v { ?x a ex:Order BIND(EXISTS { ?x ex:region \"South\" } AS ?v) }",
          "SELECT ?x ?it { ?x ex:region ?it }",
          "SELECT ?omni_v1 { ?omni_v1 a ex:Order }",
          "SELECT ?x { ?x a ex:Order OPTIONAL { ?x ex:region ?r } FILTER(!BOUND(?r)) }",
          "SELECT ?a ?b { ?a ex:region ?r . ?b ex:region ?r FILTER(STR(?a) < STR(?b)) } LIMIT 100000",
          "CONSTRUCT { ?s ?p ?o } { ?s ?p ?o }",
          "SELECT ?t { ?s a ?t . ?t ?p ?o }"})
      all.push_back(kPrefix + std::string(text));
    return all;
  }

 private:
  static constexpr const char* kPrefix = "PREFIX ex: <http://shop.example/>\n";

  void put(const Things& things) const {
    const TemporaryFolder folder;
    writeThings("rdf", folder.path(), things);
    put(folder.read("shop.ttl"));
  }
};

}  // namespace omni
