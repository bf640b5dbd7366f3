#include "config/config.h"

#include <array>
#include <cmath>
#include <initializer_list>

#include "base/file.h"
#include "base/keeping/cache_tag.h"
#include "base/text.h"
#include "config/access_settings.h"
#include "config/model_settings.h"
#include "config/schedules/schedule_settings.h"
#include "config/service_settings.h"
#include "config/tools/tool_settings.h"
#include "config/yaml_reader.h"
#include "model/embedding/embedding_model.h"
#include "net/http_address.h"
#include "source/fetched/file_address.h"
#include "source/source_config.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBytes = 1 << 20;  // of a configuration
constexpr std::size_t kMaxCandidates = 100;

/// Reads the whole of one file.
class Reader : private YamlReader {
 public:
  Reader(fs::path file, const World& world, std::span<const SourceKind> kinds)
      : YamlReader(std::move(file), world), kinds_(kinds) {}

  Result<EngineConfig> read(const YAML::Node& root) const {
    EngineConfig config;
    if (root.IsNull())
      return complain(root, "the configuration is empty", "Add sources:, or run omni init --force.");
    OMNI_RETURN_IF_ERROR(
        checkKeys(root, "the configuration",
                  {"sources", "planner", "prompts", "templates", "model", "limits", "trust", "aliases",
                   "definitions", "tools", "groups", "schedules", "access", "audit", "log", "server"}));
    if (const auto model = root["model"]) {
      OMNI_TRY(models, readModel(*this, model));
      config.model = std::move(models);
    }
    const bool inside = config.model && config.model->target.isInside();
    if (const auto planner = root["planner"]) {
      OMNI_TRY(read, readPlanner(planner, inside));
      config.planner = read;
    } else if (config.model) {
      config.planner = *PlannerConfig::named("ensemble", inside);
    }
    if (const auto prompts = root["prompts"]) {
      OMNI_TRY(folder, text(prompts, "prompts"));
      config.planner.prompts = absolute(folder);
    }
    if (const auto templates = root["templates"]) {
      OMNI_TRY(file, text(templates, "templates"));
      config.planner.templates = absolute(file);
    }
    if (root["trust"]) {
      OMNI_TRY(trust, share(root["trust"], "trust"));
      config.trust = trust;
    }
    if (const auto aliases = root["aliases"]) OMNI_RETURN_IF_ERROR(readAliases(aliases, config.aliases));
    if (const auto limits = root["limits"]) OMNI_RETURN_IF_ERROR(readLimits(limits, config));
    allowForLocalModel(config);
    OMNI_RETURN_IF_ERROR(readService(root, config));
    const auto sources = root["sources"];
    if (!sources && (config.model || root["planner"])) return config;  // of a benchmark, which has its own
    if (!sources || sources.IsNull() || sources.size() == 0)
      return complain(root, "no sources are configured", "Add them under sources:, or run omni init.");
    if (!sources.IsMap())
      return complain(sources, "sources have no ids", "Write them as in sales: { path: sales.db }.");
    for (const auto& entry : sources) {
      const std::string id = entry.first.IsScalar() ? entry.first.Scalar() : std::string();
      if (id.empty()) return complain(entry.first, "a source has no id", "Give it one, as in sales: {…}.");
      if (std::ranges::find(config.sources, id, &SourceConfig::id) != config.sources.end())
        return complain(entry.first, "there are two sources '" + id + "'", "Give one of them another id.");
      OMNI_TRY(source, readSource(id, entry.second));
      config.sources.push_back(std::move(source));
    }
    if (config.model) shareEmbeddings(*config.model, config.sources);
    if (const auto node = root["definitions"]) OMNI_RETURN_IF_ERROR(readDefinitions(node, config));
    if (const auto node = root["access"]) {
      OMNI_TRY(access, readAccess(*this, node, config.sources, kinds_));
      config.access = std::move(access);
    }
    OMNI_TRY(tools, readTools(*this, root, {config.sources, kinds_, config.access.get()}));
    config.tools = std::move(tools);
    OMNI_RETURN_IF_ERROR(readSchedules(*this, root, config).map([](const auto&) {}));  // which a server reads
    for (const SourceConfig& source : config.sources)
      if (source.identity && !config.access)
        return complain(sources[source.id],
                        "source '" + source.id + "' is to be told of callers, and none are known",
                        "Add access: with roles; anonymous: { sources: \"*\" } is whoever shows nothing.");
    return config;
  }

  Result<SourceConfig> readSource(const std::string& id, const YAML::Node& node) const {
    const std::string what = "source '" + id + "'";
    if (id.starts_with('-'))
      return complain(node, "the id of " + what + " begins as an option does",
                      "Give it an id that does not begin with '-'.");
    OMNI_RETURN_IF_ERROR(checkKeys(node, what,
                                   {"kind", "path", "include", "exclude", "show", "hide", "url", "user",
                                    "secret", "fetch", "identity", "description", "semantics", "options"}));
    SourceConfig source;
    source.id = id;
    if (node["url"]) {
      OMNI_TRY(endpoint, readEndpoint(node, what));
      source.location = std::move(endpoint);
    } else {
      OMNI_TRY(files, readFiles(node, what));
      source.location = std::move(files);
    }
    if (node["identity"]) {
      OMNI_TRY(identity, readIdentity(node["identity"], "the identity of " + what));
      source.identity = std::move(identity);
    }
    if (node["description"]) {
      OMNI_TRY(description, text(node["description"], "description"));
      source.description = std::move(description);
    }
    if (node["semantics"]) {
      OMNI_TRY(semantics, readSemantics(node["semantics"]));
      source.semantics = std::move(semantics);
    }
    OMNI_TRY(shown, texts(node["show"], "show"));
    OMNI_TRY(hidden, texts(node["hide"], "hide"));
    source.lists = {std::move(shown), std::move(hidden)};
    OMNI_TRY(kind, kindOf(node, what, source));
    OMNI_RETURN_IF_ERROR(checkSettings(node, "the " + std::string(kind->kind) + " " + what, *kind));
    source.kind = kind->kind;
    for (const auto& option : node["options"]) {
      OMNI_TRY(value, text(option.second, option.first.Scalar()));
      source.options[option.first.Scalar()] = std::move(value);
    }
    if (kind->validate)
      if (const auto valid = kind->validate(source); !valid)
        return complain(node, valid.error().message, valid.error().hint);
    return source;
  }

 private:
  Status readService(const YAML::Node& root, EngineConfig& config) const {
    if (const auto log = root["log"]) {
      OMNI_TRY(kept, readLog(*this, log));
      config.log = kept;
    }
    if (const auto audit = root["audit"]) {
      OMNI_TRY(audited, readAudit(*this, audit));
      config.auditing = std::move(audited);
    }
    if (const auto server = root["server"]) {
      OMNI_TRY(served, readServer(*this, server));
      config.server = std::move(served);
    }
    return {};
  }

  /// One model for embeddings, with its connections, for all sources that may ask it.
  void shareEmbeddings(const ModelConfig& model, std::vector<SourceConfig>& sources) const {
    std::optional<Result<std::shared_ptr<EmbeddingModel>>> shared;
    for (auto& source : sources) {
      if (!std::ranges::find(kinds_, source.kind, &SourceKind::kind)->encodes) continue;
      if (!shared) shared = openEmbeddingModel(model, world());
      source.embeddings = *shared;
    }
  }

  tl::unexpected<Error> noPlanner(const YAML::Node& node, const std::string& name,
                                  const std::string& known) const {
    return complain(node, "there is no planner '" + name + "'", "There are " + known + ".");
  }

  /// One name for all stages, or one a stage.
  Result<PlannerConfig> readPlanner(const YAML::Node& node, bool modelInside) const {
    PlannerConfig planner;
    if (!node.IsMap()) {
      OMNI_TRY(name, text(node, "planner"));
      const auto named = PlannerConfig::named(name, modelInside);
      if (!named) return noPlanner(node, name, "builtin, model, ensemble and agent");
      planner = *named;
      planner.chosen = true;
      return planner;
    }
    planner.chosen = true;
    OMNI_RETURN_IF_ERROR(
        checkKeys(node, "planner", {"route", "select", "formulate", "evidence", "answer", "threshold"}));
    const std::array<std::pair<const char*, PlannerKind*>, 4> stages{{{"select", &planner.select},
                                                                      {"formulate", &planner.formulate},
                                                                      {"evidence", &planner.evidence},
                                                                      {"answer", &planner.answer}}};
    for (const auto& [stage, target] : stages) {
      if (!node[stage]) continue;
      OMNI_TRY(name, text(node[stage], stage));
      const auto kind = plannerKind(name);
      if (!kind) return noPlanner(node[stage], name, "builtin, model and ensemble of a stage");
      *target = *kind;
    }
    if (node["route"]) OMNI_RETURN_IF_ERROR(readRoute(node["route"], planner));
    if (node["threshold"]) {
      OMNI_TRY(threshold, share(node["threshold"], "threshold"));
      planner.threshold = threshold;
    }
    return planner;
  }

  Status readRoute(const YAML::Node& node, PlannerConfig& planner) const {
    OMNI_TRY(name, text(node, "route"));
    planner.route = plannerKind(name);
    if (!planner.route && name != "none")
      return noPlanner(node, name, "none, builtin, model and ensemble of route");
    return {};
  }

  Status readAliases(const YAML::Node& node, std::map<std::string, std::string, std::less<>>& aliases) const {
    if (!node.IsMap())
      return complain(node, "the aliases are no names with what they stand for",
                      "Write them as in aliases: { JetBlue: B6 }.");
    for (const auto& entry : node) {
      OMNI_TRY(name, text(entry.first, "an alias"));
      OMNI_TRY(meant, text(entry.second, name));
      aliases[lower(name)] = std::move(meant);
    }
    return {};
  }

  Status readDefinitions(const YAML::Node& node, EngineConfig& config) const {
    if (!node.IsMap())
      return complain(node, "the definitions are no terms with what they mean",
                      "Write them as in definitions: { big order: { source: sales, query: SELECT … } }.");
    for (const auto& entry : node) {
      Definition definition;
      OMNI_TRY(term, text(entry.first, "a definition's term"));
      const std::string what = "the definition of '" + term + "'";
      if (trim(term).empty())
        return complain(entry.first, what + " has no word for what it defines", "Write it as people say it.");
      OMNI_RETURN_IF_ERROR(checkKeys(entry.second, what, {"source", "query"}));
      for (const char* key : {"source", "query"})
        if (!entry.second[key])
          return complain(entry.second, what + " has no " + key, "It takes both a source and a query.");
      OMNI_TRY(source, text(entry.second["source"], "source"));
      OMNI_RETURN_IF_ERROR(checkSource(entry.second["source"], what, source, config.sources));
      OMNI_TRY(query, text(entry.second["query"], "query"));
      config.definitions.push_back({std::move(term), std::move(source), std::move(query)});
    }
    return {};
  }

  Status checkSource(const YAML::Node& node, const std::string& what, const SourceId& id,
                     const std::vector<SourceConfig>& sources) const {
    std::vector<std::string> known;
    for (const SourceConfig& source : sources) known.push_back(source.id);
    if (std::ranges::find(known, id) != known.end()) return {};
    const std::string near = nearest(id, known);
    return complain(node, what + " is over a source '" + id + "' that there is not",
                    near.empty() ? "There are " + join(known, ", ") + "." : "Did you mean '" + near + "'?");
  }

  Status readLimits(const YAML::Node& node, EngineConfig& config) const {
    OMNI_RETURN_IF_ERROR(
        checkKeys(node, "limits", {"candidates", "rows", "bytes", "memory", "seconds", "tokens", "money"}));
    if (node["candidates"]) {
      OMNI_TRY(candidates, count(node["candidates"], "candidates", 1, kMaxCandidates));
      config.candidates = candidates;
    }
    const std::array<std::pair<const char*, std::size_t*>, 4> sizes{{{"rows", &config.limits.rows},
                                                                     {"bytes", &config.limits.bytes},
                                                                     {"memory", &config.limits.memory},
                                                                     {"tokens", &config.limits.tokens}}};
    for (const auto& [key, target] : sizes) {
      if (!node[key]) continue;
      OMNI_TRY(value, number(node[key], key));
      *target = std::max<std::size_t>(1, static_cast<std::size_t>(value));
    }
    if (node["seconds"]) {
      OMNI_TRY(seconds, number(node["seconds"], "seconds"));
      config.limits.time = std::chrono::milliseconds(std::llround(std::min(seconds, 1e6) * 1000));
      config.timeIsGiven = true;
    }
    if (!node["money"]) return {};
    OMNI_TRY(money, amount(node["money"], "money"));
    if (money > 0 && config.model && !config.model->priced())
      return complain(node["money"], "limits.money needs prices",
                      "Add prices: { prompt: …, reply: … } to model:, for a million tokens each.");
    config.limits.money = money;
    return {};
  }

  /// "off" is none.
  Result<std::vector<std::string>> readSemantics(const YAML::Node& node) const {
    OMNI_TRY(written, texts(node, "semantics"));
    if (written.size() == 1 && lower(written.front()) == "off") return std::vector<std::string>();
    std::vector<std::string> paths;
    for (const auto& path : written) {
      if (isAddress(path))
        return complain(node, "descriptions of data are not fetched: " + path,
                        "Bring them here, and name the copy.");
      paths.push_back(absolute(path));
    }
    return paths;
  }

  Result<FileLocation> readFiles(const YAML::Node& node, const std::string& what) const {
    FileLocation files;
    OMNI_TRY(paths, texts(node["path"], "path"));
    if (paths.empty())
      return complain(node, what + " has no path", "Add path: with a file, a folder or a glob.");
    for (const auto& path : paths) {
      if (!isAddress(path) && path.find("://") != std::string::npos)
        return complain(node["path"], what + " has a path with a scheme that is not known: " + path,
                        "Write a path of this machine without a scheme, or https://, http:// or s3://.");
      files.paths.push_back(isAddress(path) ? path : absolute(path));
      if (!isAddress(path)) {
        if (const auto refused = refuseCacheFolder(files.paths.back()); !refused)
          return complain(node["path"], refused.error().message, refused.error().hint);
        continue;
      }
      if (const auto address = FileAddress::parse(path); !address)
        return complain(node["path"], address.error().message, address.error().hint);
    }
    OMNI_TRY(fetch, readFetch(node, what, paths));
    files.fetch = std::move(fetch);
    OMNI_TRY(include, texts(node["include"], "include"));
    OMNI_TRY(exclude, texts(node["exclude"], "exclude"));
    files.include = std::move(include);
    files.exclude = std::move(exclude);
    return files;
  }

  /// How files that lie on servers are asked for, of which there are some or none.
  Result<FetchSettings> readFetch(const YAML::Node& node, const std::string& what,
                                  const std::vector<std::string>& paths) const {
    FetchSettings fetch;
    const bool some = std::ranges::any_of(paths, isAddress);
    for (const char* key : {"user", "secret", "fetch"})
      if (node[key] && !some)
        return complain(node[key], what + " has " + key + ":, and its files are all here",
                        "Take it out, or write an address under path:.");
    OMNI_RETURN_IF_ERROR(readTexts(node, {{"user", &fetch.user}, {"secret", &fetch.secret}}));
    OMNI_RETURN_IF_ERROR(checkPlaced(node, what, fetch.secret));
    const bool store =
        std::ranges::any_of(paths, [](const auto& path) { return lower(path).starts_with("s3://"); });
    if (store && fetch.user.empty() != fetch.secret.empty())
      return complain(node, what + " has one of user: and secret: alone",
                      "Of s3 they are the id of a key and where the key is kept.");
    const auto settings = node["fetch"];
    if (!settings) return fetch;
    OMNI_RETURN_IF_ERROR(checkKeys(settings, "fetch of " + what,
                                   store ? std::vector<std::string>{"size", "region", "endpoint", "profile"}
                                         : std::vector<std::string>{"size"}));
    if (settings["size"]) {
      OMNI_TRY(size, number(settings["size"], "size"));
      fetch.most = static_cast<std::uint64_t>(size);
    }
    OMNI_RETURN_IF_ERROR(readTexts(
        settings, {{"region", &fetch.region}, {"endpoint", &fetch.endpoint}, {"profile", &fetch.profile}}));
    if (fetch.endpoint.empty()) return fetch;
    if (const auto endpoint = HttpAddress::parse(fetch.endpoint); !endpoint)
      return complain(settings["endpoint"], endpoint.error().message, endpoint.error().hint);
    return fetch;
  }

  /// The secret itself stays where it is kept.
  Status checkPlaced(const YAML::Node& node, const std::string& what, const std::string& secret) const {
    if (secret.empty() || secret.starts_with("env:") || secret.starts_with("file:")) return {};
    // The line is not repeated: it may hold the secret.
    return complain(node["secret"], "the secret of " + what + " is written out",
                    "Write where it is kept: secret: env:NAME or secret: file:PATH.");
  }

  // The texts of those keys that are there.
  Status readTexts(const YAML::Node& node,
                   std::initializer_list<std::pair<const char*, std::string*>> keys) const {
    for (const auto& [key, target] : keys) {
      if (!node[key]) continue;
      OMNI_TRY(value, text(node[key], key));
      *target = std::move(value);
    }
    return {};
  }

  Result<EndpointLocation> readEndpoint(const YAML::Node& node, const std::string& what) const {
    EndpointLocation endpoint;
    OMNI_RETURN_IF_ERROR(
        readTexts(node, {{"url", &endpoint.url}, {"user", &endpoint.user}, {"secret", &endpoint.secret}}));
    if (node["path"]) return complain(node["path"], what + " has a url and a path", "Take one of them out.");
    OMNI_RETURN_IF_ERROR(checkPlaced(node, what, endpoint.secret));
    return endpoint;
  }

  Result<IdentityRule> readIdentity(const YAML::Node& node, const std::string& what) const {
    OMNI_RETURN_IF_ERROR(checkKeys(node, what, {"header", "caller", "set"}));
    IdentityRule identity;
    OMNI_RETURN_IF_ERROR(readTexts(
        node, {{"header", &identity.header}, {"caller", &identity.attribute}, {"set", &identity.set}}));
    if (identity.header.empty() == identity.attribute.empty() || identity.set.empty())
      return complain(node, what + " is not told whole",
                      "Write set: and one of header: (of a request) and caller: (an attribute).");
    return identity;
  }

  /// Whether a kind knows all that a source of it is configured with.
  Status checkSettings(const YAML::Node& node, const std::string& what, const SourceKind& kind) const {
    std::vector<std::string> known{"kind", "description", "semantics", "hide", "options"};
    if (kind.endpoint)
      known.insert(known.end(), {"url", "user", "secret"});
    else
      known.insert(known.end(), {"path", "user", "secret", "fetch"});
    if (kind.route == Route::kSql) known.push_back("show");
    if (kind.identifies) known.push_back("identity");
    if (kind.filters) known.insert(known.end(), {"include", "exclude"});
    OMNI_RETURN_IF_ERROR(checkKeys(node, what, known));
    const auto options = node["options"];
    if (!options) return {};
    if (options.IsMap() && options.size() > 0 && kind.options.empty())
      return complain(options, what + " knows no options", "Take them out.");
    return checkKeys(options, "the options of " + what, {kind.options.begin(), kind.options.end()});
  }

  Result<const SourceKind*> kindOf(const YAML::Node& node, const std::string& what,
                                   const SourceConfig& source) const {
    std::vector<std::string> known;
    for (const auto& kind : kinds_) known.emplace_back(kind.kind);
    if (node["kind"]) {
      OMNI_TRY(kind, text(node["kind"], "kind"));
      const auto found = std::ranges::find(kinds_, kind, &SourceKind::kind);
      if (found != kinds_.end()) return &*found;
      const std::string near = nearest(kind, known);
      return complain(
          node["kind"], "unknown kind '" + kind + "' of " + what,
          near.empty() ? "Known are: " + join(known, ", ") + "." : "Did you mean '" + near + "'?");
    }
    if (source.endpoint())
      return complain(node, what + " has no kind, and a url does not show one",
                      "Add kind: with one of " + join(known, ", ") + ".");
    const std::string& first = source.files().paths.front();
    const std::string path = isAddress(first) ? first.substr(0, first.find_first_of("?#")) : first;
    for (const auto& kind : kinds_)
      if (kind.recognises && kind.recognises(path)) return &kind;
    std::error_code none;
    if (!isAddress(path) && path.find_first_of("*?[") == std::string::npos && !fs::exists(path, none))
      return complain(node["path"], what + " has no kind, and there is no " + path,
                      "Check the path, or add kind: with one of " + join(known, ", ") + ".");
    return complain(node, what + " has no kind, and its path does not show one",
                    "Add kind: with one of " + join(known, ", ") + ".");
  }

  std::span<const SourceKind> kinds_;
};

}  // namespace

std::optional<fs::path> findConfig(const fs::path& folder) {
  for (fs::path here = fs::absolute(folder).lexically_normal();; here = here.parent_path()) {
    for (const char* name : {"omni.yaml", "omni.yml"}) {
      std::error_code none;
      if (fs::is_regular_file(here / name, none)) return here / name;
    }
    if (here == here.parent_path()) return std::nullopt;
  }
}

Result<EngineConfig> parseConfig(std::string_view yaml, const fs::path& file, const World& world,
                                 std::span<const SourceKind> kinds) {
  try {
    const auto documents = YAML::LoadAll(std::string(yaml));
    if (documents.size() > 1)
      return fail(Code::kInvalidArgument,
                  file.filename().string() + ": there are " + std::to_string(documents.size()) +
                      " documents, separated by ---",
                  "Write all of it as one.", Audience::kOperator);
    return Reader(file, world, kinds).read(documents.empty() ? YAML::Node() : documents.front());
  } catch (const YAML::Exception& error) {
    const std::string where = file.filename().string() + ":" + std::to_string(error.mark.line + 1);
    return fail(Code::kUnreadable, where + ": not valid YAML: " + error.msg,
                "Indent with spaces, close what is open, and quote values with : or # in them.",
                Audience::kOperator);
  }
}

Result<EngineConfig> readConfig(const fs::path& file, const World& world, std::span<const SourceKind> kinds) {
  const auto text = readFile(file, kMaxBytes + 1);
  if (text && text->size() > kMaxBytes)
    return fail(Code::kLimit, "the configuration is longer than 1 MB: " + file.string(),
                "Name another with --config, or write one with omni init.", Audience::kOperator);
  if (!text)
    return fail(text.error().code, "cannot read the configuration: " + text.error().message,
                "Name another with --config, or write one with omni init.", Audience::kOperator);
  return parseConfig(*text, file, world, kinds);
}

namespace {

/// Nothing of the operator's surroundings: no variable is set in it.
class EmptyWorld final : public World {
 public:
  std::chrono::steady_clock::time_point now() const override { return realWorld().now(); }
  std::chrono::system_clock::time_point today() const override { return realWorld().today(); }
  std::optional<std::string> environment(const std::string&) const override { return std::nullopt; }
  fs::path cacheFolder() const override { return {}; }
};

}  // namespace

Result<SourceConfig> parseSource(const SourceId& id, std::string_view yaml, const fs::path& folder,
                                 std::span<const SourceKind> kinds) {
  const EmptyWorld world;
  const fs::path named = folder / "the source";
  try {
    const YAML::Node node = YAML::Load(std::string(yaml));
    if (node.IsMap() && node["secret"])
      return fail(Code::kRefused, "a source that is registered names no secret",
                  "Write it in the configuration instead.");
    if (node.IsMap() && node["identity"])
      return fail(Code::kRefused, "a source that is registered is told of no caller",
                  "Write it in the configuration instead.");
    OMNI_TRY(source, Reader(named, world, kinds).readSource(id, node));
    if (!source.endpoint() && std::ranges::any_of(source.files().paths, isAddress))
      return fail(Code::kRefused, "a source that is registered fetches no files from a server",
                  "Write it in the configuration instead.");
    return std::move(source);
  } catch (const YAML::Exception& error) {
    return fail(Code::kInvalidArgument, "the source cannot be read: " + error.msg);
  }
}

namespace {

void writeEndpoint(const EndpointLocation& endpoint, YAML::Emitter& yaml) {
  yaml << YAML::Key << "url" << YAML::Value << endpoint.url;
  if (!endpoint.user.empty()) yaml << YAML::Key << "user" << YAML::Value << endpoint.user;
  if (!endpoint.secret.empty()) yaml << YAML::Key << "secret" << YAML::Value << endpoint.secret;
}

void writePaths(const char* key, const std::vector<std::string>& named, const fs::path& root,
                YAML::Emitter& yaml) {
  yaml << YAML::Key << key << YAML::Value;
  std::vector<std::string> paths;
  for (const auto& path : named) {
    const fs::path relative = fs::path(path).lexically_relative(root);
    const bool below = !relative.empty() && *relative.begin() != "..";
    paths.push_back(below ? relative.string() : path);
  }
  if (paths.size() == 1) {
    yaml << paths.front();
  } else {
    yaml << YAML::Flow << paths;
  }
}

void writeFiles(const FileLocation& files, const fs::path& root, YAML::Emitter& yaml) {
  writePaths("path", files.paths, root, yaml);
  if (!files.include.empty()) yaml << YAML::Key << "include" << YAML::Value << YAML::Flow << files.include;
}

}  // namespace

std::string writeConfig(const std::vector<SourceConfig>& sources, const fs::path& folder) {
  const fs::path root = fs::absolute(folder).lexically_normal();
  YAML::Emitter yaml;
  yaml << YAML::BeginMap << YAML::Key << "sources" << YAML::Value << YAML::BeginMap;
  for (const auto& source : sources) {
    yaml << YAML::Key << source.id << YAML::Value << YAML::BeginMap;
    yaml << YAML::Key << "kind" << YAML::Value << source.kind;
    if (const auto* there = source.endpoint()) {
      writeEndpoint(*there, yaml);
    } else {
      writeFiles(source.files(), root, yaml);
    }
    if (!source.description.empty()) yaml << YAML::Key << "description" << YAML::Value << source.description;
    if (source.semantics && !source.semantics->empty())
      writePaths("semantics", *source.semantics, root, yaml);
    yaml << YAML::EndMap;
  }
  yaml << YAML::EndMap << YAML::EndMap;
  return std::string(yaml.c_str()) + "\n";
}

}  // namespace omni
