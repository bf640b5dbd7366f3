#pragma once

#include "source/contract/file_contract.h"

namespace omni {

SourceKind rdfSourceKind();

class RdfFixture : public FileFixture {
 public:
  SourceKind kind() const override { return rdfSourceKind(); }
  const Language& language() const override { return sparqlLanguage(); }
  SourceConfig make(const TemporaryFolder& folder) const override {
    std::string text = "@prefix : <http://example.org/> .\n";
    for (int i = 0; i < 100; ++i)
      text += ":n" + std::to_string(i) + " a :Node ; :size 1, " + std::to_string(i) + " .\n";
    folder.write("nodes.ttl", text);
    return open(folder.path() / "nodes.ttl");
  }
  void change(const TemporaryFolder& folder) const override {
    folder.write("nodes.ttl", folder.read("nodes.ttl") + ":more a :Addition ; :weight 7 .\n");
  }
  std::string reads() const override { return "SELECT ?n ?s WHERE { ?n a :Node ; :size ?s }"; }
  std::string readsBound() const override { return "SELECT ?n WHERE { ?n :size ?s FILTER(?s = ?p1) }"; }
  Value value() const override { return std::int64_t{1}; }
  std::string expensive() const override { return "SELECT (COUNT(*) AS ?n) WHERE { " + star() + " }"; }
  std::string greedy() const override { return "SELECT * WHERE { " + star() + " } ORDER BY ?e"; }
  SourceConfig open(const std::filesystem::path& path) const override {
    return {.id = "graph", .kind = "rdf", .location = FileLocation{{path}}, .description = "numbers"};
  }
  std::string ending() const override { return ".ttl"; }

 private:
  static std::string star() {
    return "?a :size ?x . ?b :size ?x . ?c :size ?x . ?d :size ?x . ?e :size ?x . ?f :size ?x";
  }
};

}  // namespace omni
