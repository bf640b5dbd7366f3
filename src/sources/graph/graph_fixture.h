#pragma once

#include "source/contract/file_contract.h"

namespace omni {

SourceKind graphSourceKind();

inline constexpr auto kGraphPeople =
    "id,labels,name,born,joined,active,code\n"
    "a,Person,Ada,1815,2020-01-02,true,007\n"
    "b,Person;Engineer,\"Bert, the \"\"Boss\"\"\",1900,2021-05-06,false,12\n"
    "c,Person,Cleo,1950,,true,13\n"
    "d,Person,Dan,1960,2022-07-08,true,14\n";

inline constexpr auto kGraphEdges =
    "source,target,type,since\n"
    "b,a,REPORTS_TO,2001\n"
    "c,a,REPORTS_TO,2002\n"
    "d,b,REPORTS_TO,2003\n";

class GraphFixture : public FileFixture {
 public:
  SourceKind kind() const override { return graphSourceKind(); }
  const Language& language() const override { return cypherLanguage(); }

  SourceConfig make(const TemporaryFolder& folder) const override {
    folder.write("org/nodes.csv", kGraphPeople);
    folder.write("org/edges.csv", kGraphEdges);
    auto config = open(folder.path() / "org");
    config.id = "org";
    config.description = "who reports to whom";
    return config;
  }
  void change(const TemporaryFolder& folder) const override {
    folder.write("org/nodes.csv", std::string(kGraphPeople) + "e,Person,Eve,1990,,true,15\n");
  }
  std::string reads() const override { return "MATCH (p:Person) RETURN p.name, p.born"; }
  std::string readsBound() const override { return "MATCH (p:Person) WHERE p.born > $p1 RETURN p.name"; }
  Value value() const override { return std::int64_t{1920}; }
  std::string expensive() const override {
    return "UNWIND range(1, 3000) AS a UNWIND range(1, 3000) AS b UNWIND range(1, 3000) AS c "
           "WITH a WHERE a < 0 RETURN count(a)";
  }
  std::string greedy() const override {
    return "UNWIND range(1, 3000) AS a UNWIND range(1, 3000) AS b RETURN collect(toString(a) + 'x' + b)";
  }
  SourceConfig open(const std::filesystem::path& path) const override {
    return {.id = "graph", .kind = "graph", .location = FileLocation{{path.string()}}};
  }
  std::string ending() const override { return ".nodes.jsonl"; }
  bool folderIsFine() const override { return true; }
  bool isWhole() const override { return true; }
};

}  // namespace omni
