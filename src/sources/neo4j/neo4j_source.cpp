#include "sources/neo4j/neo4j_source.h"

#include "base/text.h"
#include "query/enclosed.h"
#include "source/graph/graph_schema.h"
#include "source/permitted_part.h"
#include "source/remote/server_error.h"
#include "source/remote/sql/query_cost.h"
#include "source/remote/writing_login.h"
#include "source/source_error.h"

namespace omni {
namespace {

constexpr auto kOptions = plannedOptions("database");
constexpr std::chrono::milliseconds kUsualLatency{20};
constexpr std::size_t kNodes = 2'000, kRelationships = 1'000, kPaths = 200'000;  // looked at
constexpr std::size_t kMaxBytes = std::size_t{64} << 20u;
constexpr const char* kReadingLogin = "Give it a role that only reads, which takes the Enterprise edition.";

Result<std::optional<CypherPermission>> permissionOf(const SourceConfig& config) {
  OMNI_TRY(part, permittedPartOf(config));
  if (!part) return std::nullopt;
  CypherPermission permission{part->hidden, part->rows, part->parameters};
  if (const auto read = permittedQuery({.route = Route::kCypher, .text = "RETURN 1"}, permission); !read)
    return fail(Code::kInvalidArgument, "what is permitted cannot be told: " + read.error().message,
                "Write each condition as behind WHERE, on a node that is called it.", Audience::kOperator);
  return permission;
}

std::string databaseOf(const SourceConfig& config) {
  return optionOf(config, "database", "neo4j");
}

std::string fingerprintOf(const GraphSchema& schema) {
  std::string text;
  const auto add = [&](const std::string& name, std::size_t count,
                       const std::vector<GraphProperty>& properties) {
    text += name + "\t" + std::to_string(count);
    for (const auto& property : properties)
      text += "\t" + property.name + " " + join(property.values.samples, "|");
    text += "\n";
  };
  for (const auto& label : schema.labels) add(label.name, label.count, label.properties);
  for (const auto& one : schema.relationships)
    add(one.from + " " + one.type + " " + one.to, one.count, one.properties);
  return hex(fnv1a(text));
}

Status validateAddress(const SourceConfig& config) {
  const std::string scheme = lower(config.endpoint()->url.substr(0, config.endpoint()->url.find(':')));
  if (!scheme.starts_with("bolt") && !scheme.starts_with("neo4j")) return validateHttpSource(config);
  return fail(Code::kInvalidArgument, "the server is asked over HTTP, not by " + scheme,
              "Write the address of its HTTP interface, as in http://localhost:7474.", Audience::kOperator);
}

}  // namespace

SourceKind neo4jSourceKind() {
  return {.kind = "neo4j",
          .route = Route::kCypher,
          .open = &Neo4jSource::open,
          .endpoint = true,
          .options = kOptions,
          .validate = &validateAddress};
}

Result<std::unique_ptr<Source>> Neo4jSource::open(const SourceConfig& config, const World& world) {
  OMNI_TRY(permission, ofSource(config.id, permissionOf(config)));
  OMNI_TRY(settings, ofSource(config.id, remoteSettings(config)));
  OMNI_TRY(login, loginOf(config, world));
  OMNI_TRY(address, ofSource(config.id, HttpAddress::parse(config.endpoint()->url)));
  SourceInfo info{.id = config.id,
                  .kind = "neo4j",
                  .route = Route::kCypher,
                  .dialect = "neo4j",
                  .description = config.description};
  return std::make_unique<Neo4jSource>(std::move(info), address, databaseOf(config), std::move(login),
                                       settings, std::move(permission), world);
}

Neo4jSource::Neo4jSource(SourceInfo info, const HttpAddress& server, const std::string& database, Login login,
                         RemoteSettings settings, std::optional<CypherPermission> permission,
                         const World& world)
    : info_(std::move(info)),
      settings_(settings),
      permission_(std::move(permission)),
      mark_(world, settings.refresh),
      database_(world, server, database, std::move(login), settings) {}

Capabilities Neo4jSource::capabilities() const {
  return {.cancellable = true, .engineReadOnly = true, .remote = true, .usualLatency = kUsualLatency};
}

Result<std::vector<Row>> Neo4jSource::rows(const std::string& cypher, std::size_t most,
                                           const Budget& budget) {
  Limits limits = budget.limits();
  limits.rows = most;
  limits.bytes = kMaxBytes;
  return database_.run(cypher, {}, limits, budget).map([](Outcome outcome) {
    return std::move(outcome.rows);
  });
}

Result<NativeQuery> Neo4jSource::permitted(NativeQuery query) const {
  return permission_ ? permittedQuery(query, *permission_) : query;
}

template <class T>
Result<T> Neo4jSource::withoutDetails(Result<T> result) const {
  return permission_ ? std::move(result).map_error(withoutWords) : std::move(result);
}

Result<std::vector<Row>> Neo4jSource::permittedRows(const std::string& cypher, std::size_t most,
                                                    const Budget& budget) {
  OMNI_TRY(query, permitted({.route = Route::kCypher, .text = cypher}));
  Limits limits = budget.limits();
  limits.rows = most;
  limits.bytes = kMaxBytes;
  return withoutDetails(database_.run(query.text, query.parameters, limits, budget)).map([](Outcome outcome) {
    return std::move(outcome.rows);
  });
}

// Each name has to be a label or a type: one that is written wrong would hide nothing.
Status Neo4jSource::fits(const Budget& budget) {
  if (!permission_ || fits_) return {};
  std::vector<std::string> names = permission_->hidden;
  for (const auto& [label, condition] : permission_->rows) names.push_back(label);
  for (const auto& name : names) {
    const std::string label = enclosed(name, '`');
    OMNI_TRY(held,
             rows("RETURN EXISTS { MATCH (n:" + label + ") } OR EXISTS { MATCH ()-[r:" + label + "]->() }", 1,
                  budget));
    if (held.at(0).at(0) != Value(true))
      return fail(Code::kInvalidArgument, "there is no label or type '" + name + "'",
                  "At a server name labels and types; of properties none can be hidden there.",
                  Audience::kOperator);
  }
  fits_ = true;
  return {};
}

// What the server counts without looking at the graph, where all of it is permitted.
Result<std::string> Neo4jSource::contentMark(const Budget& budget) {
  return ofSource(info_.id, mark_.get([&]() -> Result<std::string> {
    OMNI_TRY(nodes, permittedRows("MATCH (n) RETURN count(n)", 1, budget));
    OMNI_TRY(edges, permittedRows("MATCH ()-[r]->() RETURN count(r)", 1, budget));
    return toText(nodes.at(0).at(0)) + " nodes, " + toText(edges.at(0).at(0)) + " relationships";
  }));
}

// Roles are the Enterprise edition's; without them every login may do everything.
Result<std::string> Neo4jSource::writable(const Budget& budget) {
  const auto found = rows(
      "SHOW USER PRIVILEGES YIELD access, action WHERE access = 'GRANTED' AND action IN ['write', "
      "'create_element', "
      "'delete_element', 'set_property', 'set_label', 'dbms_actions', 'graph_actions'] RETURN DISTINCT "
      "action",
      8, budget);
  if (found) return found->empty() ? std::string() : toText(found->front().at(0));
  if (found.error().code != Code::kInvalidArgument && found.error().code != Code::kRefused)
    return tl::unexpected(found.error());
  return std::string("the server has no roles");
}

Result<Descriptor> Neo4jSource::describe(const Budget& budget, const Progress& progress) {
  if (progress) progress("reading " + info_.id, 0, 0);
  Descriptor descriptor{.info = info_};
  OMNI_RETURN_IF_ERROR(ofSource(info_.id, fits(budget)));
  OMNI_TRY(could, ofSource(info_.id, writable(budget)));
  OMNI_RETURN_IF_ERROR(
      ofSource(info_.id, checkWritingLogin(could, kReadingLogin, settings_.strict, descriptor.notes)));
  const GraphEngine engine{.rows = [&](const std::string& cypher,
                                       std::size_t most) { return permittedRows(cypher, most, budget); },
                           .nodes = kNodes,
                           .relationships = kRelationships,
                           .paths = kPaths};
  OMNI_TRY(schema, ofSource(info_.id, graphSchema(engine, descriptor.notes)));
  descriptor.fingerprint = fingerprintOf(schema);
  descriptor.shape = std::move(schema);
  return descriptor;
}

Status Neo4jSource::dryRun(const GuardedQuery& query, const Budget& budget) {
  OMNI_RETURN_IF_ERROR(ofSource(info_.id, plainCypher(query.text())));
  OMNI_TRY(asked, ofSource(info_.id, permitted(query.native())));
  auto planned =
      withoutDetails(database_.run("EXPLAIN " + asked.text, asked.parameters, budget.limits(), budget));
  return ofSource(info_.id, planned.map([](const Outcome&) {}));
}

Result<Outcome> Neo4jSource::run(const GuardedQuery& query, const Budget& budget) {
  if (query.route() != Route::kCypher)
    return fail(Code::kInvalidArgument, "source '" + info_.id + "' speaks Cypher",
                "Write the query in Cypher.");
  if (budget.exhausted()) return tl::unexpected(ofSource(info_.id, budget.exhaustedError("the query")));
  OMNI_RETURN_IF_ERROR(ofSource(info_.id, plainCypher(query.text())));
  return ofSource(info_.id, answer(query, budget));
}

// What has no LIMIT of its own gets one before it is planned, so that a tighter one is a smaller estimate.
Result<Outcome> Neo4jSource::answer(const GuardedQuery& query, const Budget& budget) {
  OMNI_RETURN_IF_ERROR(fits(budget));
  OMNI_TRY(asked, permitted(query.native()));
  Limits limits = budget.limits();
  std::string note;
  if (settings_.cost > 0) {
    const auto costOf = [&](std::size_t rows) -> Result<std::optional<double>> {
      return database_.cost(asked.text, asked.parameters, rows, budget);
    };
    OMNI_TRY(cost, withoutDetails(costOf(limits.rows)));
    if (*cost > settings_.cost) {
      OMNI_TRY(first, withoutDetails(affordableRows(*cost, settings_, limits.rows, costOf)));
      limits.rows = first.rows;
      note = std::move(first.note);
    }
  }
  auto outcome = withoutDetails(database_.run(asked.text, asked.parameters, limits, budget));
  if (outcome && outcome->truncated && !note.empty()) outcome->notes.push_back(std::move(note));
  return outcome;
}

Result<Health> Neo4jSource::check(const Budget& budget) {
  OMNI_TRY(refuses, ofSource(info_.id, database_.refusesWrites(budget)));
  return Health{.reachable = true,
                .readOnly = refuses,
                .detail = refuses ? "every request has access mode READ, in which the server refuses to write"
                                  : "the server writes although access mode READ is asked for"};
}

}  // namespace omni
