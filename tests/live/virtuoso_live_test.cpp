// Virtuoso 7, started by tests/live/live.py: the contract over one named graph of its store.
#include "endpoint/model_contract.h"
#include "live/fault_contract.h"
#include "live/permitted_triples.h"

namespace omni {

SourceKind sparqlSourceKind();

namespace {

constexpr auto kGraph = "http://example.org/graph";

LiveServer server() {
  return LiveServer("virtuoso");
}

void order(const std::string& sql) {
  const TemporaryFolder folder;
  folder.write("orders.sql", sql + ";\ncheckpoint;\n");
  const std::string command =
      server().setting("ISQL") + " < " + (folder.path() / "orders.sql").string() + " > /dev/null 2>&1";
  if (std::system(command.c_str()) != 0) throw std::runtime_error(command + " failed");
}

void add(const std::string& turtle) {
  order("DB.DBA.TTLP('" + turtle + "', '', '" + kGraph + "')");
}

SourceConfig graphAt(int port, std::map<std::string, std::string> options = {}) {
  options.try_emplace("refresh_seconds", "0");
  options["graphs"] = kGraph;
  const std::string url = "http://127.0.0.1:" + std::to_string(port) + "/sparql";
  return {.id = "graph",
          .kind = "sparql",
          .location = EndpointLocation{.url = url, .user = {}, .secret = {}},
          .description = "numbers",
          .options = std::move(options)};
}

class VirtuosoFixture final : public LiveFixture {
 public:
  SourceKind kind() const override { return sparqlSourceKind(); }
  const Language& language() const override { return sparqlLanguage(); }
  SourceConfig make(const TemporaryFolder&) const override {
    std::string text = "@prefix : <http://example.org/> .\n";
    for (int i = 0; i < 100; ++i)
      text += ":n" + std::to_string(i) + " a :Node ; :size 1, " + std::to_string(i) + " .\n";
    order(std::string("SPARQL CLEAR GRAPH <") + kGraph + ">");
    add(text);
    return graphAt(server().port());
  }
  void change(const TemporaryFolder&) const override {
    add("@prefix : <http://example.org/> . :more a :Addition ; :weight 7 .");
  }
  std::string reads() const override { return "SELECT ?n ?s WHERE { ?n a :Node ; :size ?s }"; }
  std::string readsBound() const override { return "SELECT ?n WHERE { ?n :size ?s FILTER(?s = ?p1) }"; }
  Value value() const override { return std::int64_t{1}; }
  LiveServer server() const override { return omni::server(); }
  SourceConfig through(int port, SourceConfig config) const override {
    return graphAt(port, std::move(config.options));
  }
};

INSTANTIATE_TEST_SUITE_P(Virtuoso, SourceContract, ::testing::Values(&contractOf<VirtuosoFixture>));
INSTANTIATE_TEST_SUITE_P(Virtuoso, ModelContract, ::testing::Values(&contractOf<VirtuosoFixture>));
INSTANTIATE_TEST_SUITE_P(Virtuoso, FaultContract, ::testing::Values(&contractOf<VirtuosoFixture>));

class PermittedOnVirtuoso final : public PermittedTriples {
 public:
  SourceKind kind() const override { return sparqlSourceKind(); }
  SourceConfig config() const override { return graphAt(server().port()); }
  // What has many conditions it plans for seconds, up to a minute for some of 40 queries under 8 policies.
  unsigned policies() const override { return 2; }
  unsigned queries() const override { return 8; }
  // Where rules hide rows it plans a path of no length for minutes and in gigabytes, or gives up.
  std::vector<std::string> attempts() const override {
    std::vector<std::string> all = PermittedTriples::attempts();
    std::erase_if(all, [](const auto& query) { return query.find("ex:likes?") != std::string::npos; });
    return all;
  }
  std::optional<std::set<std::string>> samples(unsigned policy) const override {
    return textsOf(thingsPolicy("sparql", policy).left);
  }
  void put(const std::string& turtle) const override {
    order(std::string("SPARQL CLEAR GRAPH <") + kGraph + ">");
    add(turtle);
  }
};
INSTANTIATE_TEST_SUITE_P(Virtuoso, PermittedContract, ::testing::Values(&permittedOf<PermittedOnVirtuoso>));

}  // namespace
}  // namespace omni
