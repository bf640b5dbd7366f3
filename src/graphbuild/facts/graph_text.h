#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "graphbuild/facts/document_facts.h"

namespace omni {

/// How much a graph holds.
struct GraphSize {
  std::size_t documents = 0;
  std::size_t things = 0;
  std::size_t facts = 0;
  std::size_t sentences = 0;  // that say them
};

/// Nodes of a graph that exists, by key of their names (nameKey()); names that several have are nobody's.
struct ExistingNode {
  std::string id;
  std::vector<std::string> labels;
};
using ExistingNodes = std::map<std::string, ExistingNode>;

/// Those of a source of kind "graph". Errors: those of finding and reading its files.
Result<ExistingNodes> existingNodes(const std::vector<std::string>& paths);

/// The graph of what documents say, as the files of the `graph` kind. A fact is there as long as a sentence
/// says so: what is added says it, and nothing else is kept.
class GraphText {
 public:
  /// A thing that `existing` has, by its name and of one of its types, is that node, and is not written.
  explicit GraphText(ExistingNodes existing = {}) : existing_(std::move(existing)) {}
  /// Documents in the order of their ids, each once.
  void add(const DocumentFacts& facts);
  GraphSize size() const;
  std::string nodes() const;
  std::string edges() const;
  /// Both, into `folder`. Error kUnavailable.
  Status write(const std::filesystem::path& folder) const;

 private:
  struct Thing {
    std::string name;
    std::set<std::string> types;
    bool exists = false;  // in the other graph
  };
  struct Sentence {
    std::string document, text;
    TextSpan span;
    double confidence = 0;
  };
  struct FactKey {
    std::string from, to, type;  // ids of nodes
    auto operator<=>(const FactKey&) const = default;
  };
  struct MentionKey {
    std::string document, thing;
    auto operator<=>(const MentionKey&) const = default;
  };

  std::string idOf(const FoundThing& found) const;

  ExistingNodes existing_;
  std::map<std::string, std::string> documents_;  // by id, their titles
  std::map<std::string, Thing> things_;
  std::map<MentionKey, std::vector<TextSpan>> mentions_;
  std::map<FactKey, std::vector<Sentence>> facts_;
};

}  // namespace omni
