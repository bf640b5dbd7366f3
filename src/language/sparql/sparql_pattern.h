#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "language/sparql/sparql_names.h"
#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The graph pattern of one logical query: nodes with their classes, edges, and the attributes that its
/// expressions ask for. Optional edges open a block of their own, where their nodes' attributes go too.
class SparqlPattern {
 public:
  /// `root`, when given, is the outer variable that nodes[0] is.
  SparqlPattern(const LogicalQuery& query, const EntityModel& model, SparqlNames& names,
                const std::string& root);

  const std::string& node(std::size_t node) const { return variables_[node]; }
  /// The variable of an attribute; the pattern then binds it, as optional unless some use is `required`.
  std::string attribute(std::size_t node, std::size_t attribute, bool required);
  /// Marks the bound terms as compared: a value is found in whatever language it is asked for.
  /// Of what is bound from now on and has several languages, one is shown.
  void endConditions();
  const Attribute& described(std::size_t node, std::size_t attribute) const;
  /// The pattern's lines, without braces.
  std::vector<std::string> lines() const;

 private:
  struct Binding {
    std::string variable;
    bool required = false;
    std::string inLanguage;  // the same in the language that is shown; empty where all are
  };
  struct Block {
    std::vector<std::string> lines;
    std::vector<std::size_t> nodes;
    std::vector<std::size_t> children;
  };

  const Entity& entity(std::size_t node) const { return model_.entities[query_.nodes[node].entity]; }
  /// Says what kind of thing the node is.
  void typeLines(std::size_t node, std::vector<std::string>& lines);
  /// Whether a way of several steps leads there: it says itself what stands at its end.
  bool isReached(std::size_t node) const;
  void place(std::size_t node, std::size_t block);
  void connect(const QueryEdge& edge);
  std::string edgeLine(const QueryEdge& edge);
  /// The triple that binds it, and which language is wanted.
  std::string bound(const std::pair<std::size_t, std::size_t>& key, const Binding& binding) const;
  void addBlock(std::size_t block, std::vector<std::string>& lines) const;

  const LogicalQuery& query_;
  const EntityModel& model_;
  SparqlNames& names_;
  std::vector<std::string> variables_;
  std::vector<std::size_t> home_;  // of each node: its block; kNowhere until placed
  std::vector<Block> blocks_;
  std::map<std::pair<std::size_t, std::size_t>, Binding> attributes_;
  bool shows_ = false;  // no longer conditions
};

}  // namespace omni
