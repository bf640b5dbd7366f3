#include "things_world.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <regex>

namespace omni {
namespace {

const std::vector<std::string> kRegions{"North", "South", "East", "West"};
const std::vector<std::string> kTiers{"gold", "silver", "basic"};
const std::vector<std::string> kKinds{"Customer", "Order", "Product"};
const std::vector<std::string> kTexts{"name", "region", "tier", "note", "title"};
const std::vector<std::string> kNumbers{"amount", "price", "rank"};
const std::vector<std::string> kTypes{"placedBy", "contains", "likes"};

const Thing* find(const Things& things, const std::string& id) {
  const auto found = std::ranges::find(things.things, id, &Thing::id);
  return found == things.things.end() ? nullptr : &*found;
}

/// A condition in both languages, and as we reckon it ourselves.
struct Rule {
  std::string kind, sparql, cypher;
  std::function<bool(const Things&, const Thing&)> holds;
};

std::string textOf(const Thing& thing, const std::string& name) {
  const auto found = thing.texts.find(name);
  return found == thing.texts.end() ? std::string() : found->second;
}

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all{
      {"Order", "?it ex:region :caller.region", "it.region = :caller.region",
       [](const Things&, const Thing& it) { return textOf(it, "region") == "North"; }},
      {"Order", "?it ex:amount ?a FILTER(?a < :caller.most)", "it.amount < :caller.most",
       [](const Things&, const Thing& it) {
         return it.numbers.contains("amount") && it.numbers.at("amount") < 40;
       }},
      {"Order", "?it ex:placedBy/ex:region :caller.region # of the customer",
       "EXISTS { MATCH (it)-[:placedBy]->(c:Customer) WHERE c.region = :caller.region }",
       [](const Things& things, const Thing& it) {
         return std::ranges::any_of(things.links, [&](const ThingLink& link) {
           const Thing* to = link.type == "placedBy" && link.from == it.id ? find(things, link.to) : nullptr;
           return to && textOf(*to, "region") == "North";
         });
       }},
      {"Customer", "?it ex:tier ?t FILTER(?t != 'gold')", "it.tier <> 'gold'",
       [](const Things&, const Thing& it) {
         return it.texts.contains("tier") && textOf(it, "tier") != "gold";
       }},
      {"Customer", "?it ex:region ?r FILTER(?r IN (:caller.region, 'East'))",
       "it.region = :caller.region OR it.region = 'East'",
       [](const Things&, const Thing& it) {
         return textOf(it, "region") == "North" || textOf(it, "region") == "East";
       }},
      {"Product", "?it ex:price ?p FILTER(?p > 1000)", "it.price > 1000",
       [](const Things&, const Thing&) { return false; }},
      {"Product", "?it ex:price ?p FILTER(?p > 10)", "it.price > 10", [](const Things&, const Thing& it) {
         return it.numbers.contains("price") && it.numbers.at("price") > 10;
       }}};
  return all;
}

bool ofTriples(const std::string& kind) {
  return kind == "rdf" || kind == "sparql";
}

std::string spelled(const std::string& kind, const std::string& name) {
  if (kind == "sparql") return "http://shop.example/" + name;
  return kind == "rdf" ? "ex:" + name : name;
}

std::string conditionOf(const std::string& kind, const Rule& rule) {
  if (kind != "sparql") return kind == "rdf" ? rule.sparql : rule.cypher;
  return std::regex_replace(rule.sparql, std::regex("ex:([A-Za-z]+)"), "<http://shop.example/$1>");
}

std::string quoted(const std::string& text) {
  return '"' + text + '"';
}

// A triple once more, as a node of its own: by reification, or as an annotated axiom.
std::string restated(const std::string& subject, const std::string& property, const std::string& object) {
  if (property == "amount")
    return "[ a rdf:Statement ; rdf:subject " + subject + " ; rdf:predicate ex:amount ; rdf:object " +
           object + " ; ex:by \"clerk\" ] .\n";
  return subject + "_" + property + " a owl:Axiom ; owl:annotatedSource " + subject +
         " ; owl:annotatedProperty ex:" + property + " ; owl:annotatedTarget " + object +
         " ; ex:by \"clerk\" .\n";
}

}  // namespace

Things shopThings() {
  Dice dice(11);
  Things shop;
  for (int n = 0; n < 40; ++n) {
    Thing customer{.id = "c" + std::to_string(n), .kind = "Customer"};
    customer.texts["name"] = "Customer " + std::to_string(n % 30);
    if (!dice.one(6)) customer.texts["region"] = dice.of(kRegions);
    if (!dice.one(6)) customer.texts["tier"] = dice.of(kTiers);
    customer.numbers["rank"] = static_cast<int>(dice.below(9));
    shop.things.push_back(customer);
  }
  for (int n = 0; n < 15; ++n)
    shop.things.push_back({.id = "p" + std::to_string(n),
                           .kind = "Product",
                           .texts = {{"title", "Product " + std::to_string(n)}},
                           .numbers = {{"price", static_cast<int>(dice.below(30))}}});
  for (int n = 0; n < 150; ++n) {
    Thing order{.id = "o" + std::to_string(n), .kind = "Order"};
    if (!dice.one(6)) order.texts["region"] = dice.of(kRegions);
    if (dice.one(2)) order.texts["note"] = "note " + std::to_string(dice.below(20));
    order.numbers["amount"] = static_cast<int>(dice.below(90));
    shop.things.push_back(order);
    shop.links.push_back({order.id, "placedBy", "c" + std::to_string(dice.below(40)), 1});
    for (std::size_t k = dice.below(3); k > 0; --k)
      shop.links.push_back({order.id, "contains", "p" + std::to_string(dice.below(15)), static_cast<int>(k)});
  }
  for (int n = 0; n < 40; ++n)
    shop.links.push_back({"c" + std::to_string(n), "likes", "c" + std::to_string((n * 7 + 1) % 40), 2});
  // A statement is one, however often it is made.
  const auto same = [](const ThingLink& a, const ThingLink& b) {
    return std::tie(a.from, a.type, a.to) == std::tie(b.from, b.type, b.to);
  };
  std::ranges::stable_sort(shop.links, {}, [](const ThingLink& l) { return std::tie(l.from, l.type, l.to); });
  shop.links.erase(std::unique(shop.links.begin(), shop.links.end(), same), shop.links.end());
  return shop;
}

std::set<std::string> textsOf(const Things& things) {
  std::set<std::string> texts;
  for (const Thing& thing : things.things) {
    texts.insert(thing.id);
    for (const auto& [name, text] : thing.texts) texts.insert(text);
  }
  return texts;
}

ThingsPolicy thingsPolicy(const std::string& kind, unsigned n) {
  Dice dice(500 + n);
  const Things whole = shopThings();
  ThingsPolicy policy;
  policy.permission.values = {{"region", std::string("North")}, {"most", std::int64_t{40}}};
  std::set<std::string> hidden, gone;
  const auto hide = [&](const std::string& name) {
    hidden.insert(name);
    policy.permission.rules.hidden.push_back(spelled(kind, name));
  };
  for (const auto& name : kKinds)
    if (dice.one(6)) hide(name);
  for (const auto& name : kTypes)
    if (dice.one(5)) hide(name);
  // In a graph a property is one of a label.
  if (ofTriples(kind)) {
    for (const auto& names : {kTexts, kNumbers})
      for (const auto& name : names)
        if (dice.one(5)) hide(name);
  } else if (kind == "graph") {
    for (const std::string name : {"Customer.name", "Customer.region", "Customer.tier", "Order.note",
                                   "Order.amount", "Product.title", "contains.weight"})
      if (dice.one(5)) hide(name);
  }
  std::set<std::string> ruled;
  for (const Rule& rule : rules()) {
    if (!dice.one(4) || !ruled.insert(rule.kind).second) continue;
    policy.permission.rules.rows[spelled(kind, rule.kind)] = conditionOf(kind, rule);
    for (const Thing& thing : whole.things)
      if (thing.kind == rule.kind && !rule.holds(whole, thing)) gone.insert(thing.id);
  }
  if (policy.permission.rules.empty()) hide("likes");
  for (Thing thing : whole.things) {
    if (hidden.contains(thing.kind)) gone.insert(thing.id);
    if (gone.contains(thing.id)) continue;
    const auto isHidden = [&](const auto& value) {
      return hidden.contains(value.first) || hidden.contains(thing.kind + "." + value.first);
    };
    std::erase_if(thing.texts, isHidden);
    std::erase_if(thing.numbers, isHidden);
    policy.left.things.push_back(std::move(thing));
  }
  for (const ThingLink& link : whole.links)
    if (!hidden.contains(link.type) && !gone.contains(link.from) && !gone.contains(link.to)) {
      policy.left.links.push_back(link);
      if (hidden.contains(link.type + ".weight")) policy.left.links.back().weight = 0;
    }
  return policy;
}

SourceConfig thingsSource(const std::string& kind, const std::filesystem::path& folder) {
  const auto path = kind == "rdf" ? folder / "shop.ttl" : folder;
  return {.id = "shop", .kind = kind, .location = FileLocation{{path.string()}}};
}

void writeThings(const std::string& kind, const std::filesystem::path& folder, const Things& things) {
  std::filesystem::create_directories(folder);
  if (kind == "rdf") {
    std::ofstream file(folder / "shop.ttl");
    file << "@prefix ex: <http://shop.example/> .\n"
            "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
            "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n";
    for (const Thing& thing : things.things) {
      file << "ex:" << thing.id << " a ex:" << thing.kind;
      for (const auto& [name, text] : thing.texts) file << " ; ex:" << name << ' ' << quoted(text);
      for (const auto& [name, number] : thing.numbers) file << " ; ex:" << name << ' ' << number;
      file << " ; ex:made [ ex:year " << 2000 + thing.id.size() << " ] .\n";
      if (thing.numbers.contains("amount"))
        file << restated("ex:" + thing.id, "amount", std::to_string(thing.numbers.at("amount")));
      if (thing.texts.contains("tier"))
        file << restated("ex:" + thing.id, "tier", quoted(thing.texts.at("tier")));
    }
    for (const ThingLink& link : things.links) {
      file << "ex:" << link.from << " ex:" << link.type << " ex:" << link.to << " .\n";
      if (link.type == "likes") file << restated("ex:" + link.from, "likes", "ex:" + link.to);
    }
    return;
  }
  std::ofstream nodes(folder / "nodes.jsonl");
  for (const Thing& thing : things.things) {
    nodes << R"({"id": )" << quoted(thing.id) << R"(, "labels": [)" << quoted(thing.kind)
          << R"(], "props": {"id": )" << quoted(thing.id);
    for (const auto& [name, text] : thing.texts) nodes << ", " << quoted(name) << ": " << quoted(text);
    for (const auto& [name, number] : thing.numbers) nodes << ", " << quoted(name) << ": " << number;
    nodes << "}}\n";
  }
  if (things.links.empty()) return;  // an empty file is none
  std::ofstream edges(folder / "edges.jsonl");
  for (const ThingLink& link : things.links) {
    edges << R"({"s": )" << quoted(link.from) << R"(, "t": )" << quoted(link.to) << R"(, "type": )"
          << quoted(link.type) << R"(, "props": {)";
    if (link.weight > 0) edges << R"("weight": )" << link.weight;
    edges << "}}\n";
  }
}

namespace {

std::string sparqlQuery(Dice& dice) {
  const std::string kind = "ex:" + dice.of(kKinds), text = "ex:" + dice.of(kTexts),
                    number = "ex:" + dice.of(kNumbers), type = "ex:" + dice.of(kTypes),
                    region = quoted(dice.of(kRegions));
  switch (dice.below(18)) {
    case 0: return "SELECT ?x ?v { ?x a " + kind + " ; " + text + " ?v }";
    case 1: return "SELECT (COUNT(*) AS ?n) { ?x a " + kind + " }";
    case 2: return "SELECT ?p (COUNT(?o) AS ?n) { ?x ?p ?o } GROUP BY ?p";
    case 3: return "SELECT ?x ?y { ?x " + type + " ?y . ?y " + text + " " + region + " }";
    case 4: return "SELECT ?x ?v { ?x a " + kind + " OPTIONAL { ?x " + number + " ?v } }";
    case 5: return "SELECT ?x { ?x a " + kind + " FILTER NOT EXISTS { ?x " + type + " ?y } }";
    case 6: return "SELECT ?x { ?x a " + kind + " MINUS { ?x " + text + " " + region + " } }";
    case 7: return "SELECT ?x ?z { ?x " + type + "/^" + type + " ?z }";
    case 8: return "SELECT ?x (COUNT(?y) AS ?n) { ?x (ex:placedBy|ex:likes)+ ?y } GROUP BY ?x";
    case 9: return "ASK { ?x " + text + " " + region + " }";
    case 10:
      return "SELECT ?r (SUM(?a) AS ?s) { ?x " + text + " ?r ; " + number +
             " ?a } GROUP BY ?r HAVING(COUNT(*) > 2)";
    case 11: return "SELECT ?x ?y { { ?x a " + kind + " } UNION { ?x " + type + " ?y } }";
    case 12: return "CONSTRUCT { ?x ex:has ?v } WHERE { ?x " + text + " ?v }";
    case 13: return "SELECT ?s ?p ?o { ?s ?p ?o }";
    case 14: return "SELECT ?x ?y { ?x ex:made/ex:year ?y FILTER EXISTS { ?x " + number + " ?n } }";
    case 15:
      return "PREFIX owl: <http://www.w3.org/2002/07/owl#> SELECT ?s ?v { ?a owl:annotatedSource ?s ; "
             "owl:annotatedProperty " +
             (dice.one(2) ? text : type) + " ; owl:annotatedTarget ?v }";
    case 16:
      return "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> SELECT ?v (COUNT(*) AS ?n) { ?a "
             "rdf:object ?v ; rdf:predicate " +
             number + " } GROUP BY ?v";
    default:
      return "SELECT ?k (COUNT(*) AS ?n) { ?x a ?k { SELECT ?x { ?x " + number +
             " ?v FILTER(?v > 5) } } } GROUP BY ?k";
  }
}

std::string cypherQuery(Dice& dice) {
  const std::string kind = dice.of(kKinds), text = dice.of(kTexts), number = dice.of(kNumbers),
                    type = dice.of(kTypes), region = quoted(dice.of(kRegions));
  switch (dice.below(16)) {
    case 0: return "MATCH (x:" + kind + ") RETURN x.id, x." + text;
    case 1: return "MATCH (x:" + kind + ") RETURN count(*)";
    case 2: return "MATCH (n) RETURN labels(n), count(*)";
    case 3: return "MATCH ()-[r]->() RETURN type(r), count(*)";
    case 4: return "MATCH (x)-[:" + type + "]->(y) WHERE y." + text + " = " + region + " RETURN x.id, y.id";
    case 5: return "MATCH (x:" + kind + ") OPTIONAL MATCH (x)-[:" + type + "]->(y) RETURN x.id, count(y)";
    case 6: return "MATCH (x:" + kind + ") WHERE NOT EXISTS { MATCH (x)-[:" + type + "]->() } RETURN x.id";
    case 7: return "MATCH (x:Customer)<-[:placedBy]-(o:Order)-[:contains]->(p:Product) RETURN x.id, count(p)";
    case 8: return "MATCH (x:Customer)-[:likes*1..3]->(y) RETURN x.id, count(y)";
    case 9:
      return "MATCH (x:" + kind + ") WITH x." + text + " AS r, sum(x." + number +
             ") AS s, count(*) AS n WHERE n > 2 RETURN r, s";
    case 10: return "MATCH (x:" + kind + ") RETURN x";
    case 11: return "MATCH (x:" + kind + ") RETURN keys(x), count(*)";
    case 12: return "MATCH (o:Order)-[r:contains]->(p) RETURN r, p.id";
    case 13:
      return "MATCH (x:" + kind + ") WHERE x." + number + " > 20 RETURN max(x." + number + "), min(x." +
             text + ")";
    case 14:
      return "MATCH (x:Customer) RETURN x.id AS v UNION MATCH (y:" + kind + ") RETURN y." + text + " AS v";
    default: return "MATCH (a)-->(b) RETURN a.id, count(DISTINCT b)";
  }
}

}  // namespace

std::string thingsQuery(const std::string& kind, unsigned n) {
  Dice dice(n);
  return ofTriples(kind) ? sparqlQuery(dice) : cypherQuery(dice);
}

}  // namespace omni
