#include "config/model_settings.h"

#include "base/file.h"
#include "base/text.h"

namespace omni {
namespace {

const std::vector<std::string> kTargetKeys{"endpoint", "name",         "local",  "path",
                                           "api_key",  "api_key_file", "prices", "writes"};
const std::vector<std::string> kOwnKeys{"concurrency", "retries", "reply_tokens", "share",
                                        "cache",       "record",  "replay",       "stages"};
const std::vector<std::string> kStages{"select", "formulate", "evidence", "answer", "route",
                                       "agent",  "follow_up", "graph",    "embed"};

// On two cores that others use too, a prompt that is read anew takes half of it.
constexpr std::chrono::seconds kTimeWithLocalModel{45};
constexpr std::size_t kMaxCalls = 10000;
constexpr std::size_t kMaxRetries = 20;
constexpr std::size_t kMaxKeyBytes = 1 << 16;
constexpr std::size_t kMaxReplyTokens = 1000000;

Result<Secret> checkedKey(const YamlReader& reader, const YAML::Node& node, std::string_view text) {
  const auto key = trim(text);
  const auto printable = [](char c) { return c > ' ' && c < 0x7f; };
  if (!std::ranges::all_of(key, printable))
    return reader.complain(node, "the key has spaces or other characters that no header can hold",
                           "Write it on one line, with nothing else.");
  return Secret(std::string(key));
}

// "${NAME}", or "${NAME:}" where it may be missing; a key as its default would stand in the configuration.
bool isVariable(const YAML::Node& key) {
  if (!key.IsScalar() || !key.Scalar().starts_with("${") || !key.Scalar().ends_with('}')) return false;
  const auto colon = key.Scalar().find(':');
  return colon == std::string::npos || colon + 2 == key.Scalar().size();
}

// The key comes from a variable or a file: one that stands in the configuration ends in a repository.
Result<Secret> readKey(const YamlReader& reader, const YAML::Node& node) {
  const auto key = node["api_key"], file = node["api_key_file"];
  if (key && file)
    return reader.complain(file, "there are two keys, api_key and api_key_file", "Take one of them out.");
  if (file) {
    OMNI_TRY(path, reader.text(file, "api_key_file"));
    const auto text = readFile(reader.absolute(path), kMaxKeyBytes + 1);
    if (!text) return reader.complain(file, "api_key_file: " + text.error().message, text.error().hint);
    if (text->size() > kMaxKeyBytes)
      return reader.complain(file, "the file of the key holds more than a key: " + path,
                             "Name a file with the key and nothing else in it.");
    return checkedKey(reader, file, *text);
  }
  if (!key) return Secret();
  if (!isVariable(key))
    return reader.complain(key, "'api_key' must be a variable",
                           "Write ${NAME} and set the variable, or name a file with api_key_file.");
  OMNI_TRY(text, reader.text(key, "api_key"));
  return checkedKey(reader, key, text);
}

Status readPrices(const YamlReader& reader, const YAML::Node& node, ModelPrices& prices) {
  OMNI_RETURN_IF_ERROR(reader.checkKeys(node, "prices", {"prompt", "reply"}));
  const std::pair<const char*, double*> sides[]{{"prompt", &prices.prompt}, {"reply", &prices.reply}};
  for (const auto& [key, target] : sides) {
    if (!node[key]) continue;
    OMNI_TRY(price, reader.amount(node[key], key));
    *target = price;
  }
  return {};
}

// A model that the program runs: its name in the models folder, or a file. What is set with an endpoint
// names the model there.
Status readLocal(const YamlReader& reader, const YAML::Node& node, ModelTarget& target) {
  const auto local = node["local"], path = node["path"];
  if (!local && !path) {
    if (node["endpoint"]) target.local.clear();
    return {};
  }
  if ((local && path) || node["endpoint"])
    return reader.complain(node, "the model is named twice", "Write one of endpoint, local and path.");
  OMNI_TRY(named, reader.text(local ? local : path, local ? "local" : "path"));
  target.local = path && !named.empty() ? reader.absolute(named) : named;
  target.endpoint.clear();
  if (!node["name"]) target.name = path ? std::filesystem::path(named).stem().string() : named;
  return {};
}

Status readWrites(const YamlReader& reader, const YAML::Node& node, ModelTarget& target) {
  OMNI_TRY(writes, reader.text(node, "writes"));
  if (writes != "tables" && writes != "native")
    return reader.complain(node, "a model cannot write '" + writes + "'",
                           "Write tables (SQL without joins, for small models) or native (each source's own "
                           "language).");
  target.tables = writes == "tables";
  return {};
}

// Reads a block's settings; settings that it lacks stay. A key goes to no other endpoint than its own.
// The replay of a recording needs none.
Status readTarget(const YamlReader& reader, const YAML::Node& node, bool replayed, ModelTarget& target) {
  const std::string before = target.endpoint;
  const std::pair<const char*, std::string*> texts[]{{"endpoint", &target.endpoint}, {"name", &target.name}};
  for (const auto& [key, to] : texts) {
    if (!node[key]) continue;
    OMNI_TRY(text, reader.text(node[key], key));
    *to = std::move(text);
  }
  OMNI_RETURN_IF_ERROR(readLocal(reader, node, target));
  if (replayed) {
    target.key = {};
  } else if (node["api_key"] || node["api_key_file"]) {
    OMNI_TRY(key, readKey(reader, node));
    target.key = std::move(key);
  } else if (target.endpoint != before) {
    target.key = {};
  }
  if (node["writes"]) OMNI_RETURN_IF_ERROR(readWrites(reader, node["writes"], target));
  return node["prices"] ? readPrices(reader, node["prices"], target.prices) : Status();
}

Status readCounts(const YamlReader& reader, const YAML::Node& node, ModelConfig& config) {
  struct Count {
    const char* key;
    std::size_t least, most;
    std::size_t* to;
  };
  for (const auto& [key, least, most, to] :
       {Count{"concurrency", 1, kMaxCalls, &config.concurrency},
        Count{"retries", 0, kMaxRetries, &config.retries},
        Count{"reply_tokens", 1, kMaxReplyTokens, &config.replyTokens}}) {
    if (!node[key]) continue;
    OMNI_TRY(value, reader.count(node[key], key, least, most));
    *to = value;
  }
  return {};
}

Status readShare(const YamlReader& reader, const YAML::Node& node, ModelShare& share) {
  OMNI_RETURN_IF_ERROR(reader.checkKeys(node, "share", {"samples", "rows"}));
  const std::pair<const char*, bool*> parts[]{{"samples", &share.samples}, {"rows", &share.rows}};
  for (const auto& [key, to] : parts) {
    if (!node[key]) continue;
    OMNI_TRY(shared, reader.flag(node[key], key));
    *to = shared;
  }
  return {};
}

Status readFiles(const YamlReader& reader, const YAML::Node& node, ModelConfig& config) {
  if (const auto cache = node["cache"]) {
    OMNI_TRY(where, reader.text(cache, "cache"));
    if (where == "on") config.cache = reader.world().cacheFolder() / "model-replies.db";
    if (where != "on" && where != "off") config.cache = reader.absolute(where);
  }
  const std::pair<const char*, std::optional<std::filesystem::path>*> files[]{{"record", &config.record},
                                                                              {"replay", &config.replay}};
  for (const auto& [key, to] : files) {
    if (!node[key]) continue;
    OMNI_TRY(path, reader.text(node[key], key));
    if (!path.empty()) *to = reader.absolute(path);
  }
  if (config.record && config.replay)
    return reader.complain(node["replay"], "a run cannot record and replay at once", "Take one of them out.");
  return {};
}

Status readStages(const YamlReader& reader, const YAML::Node& node, ModelConfig& config) {
  OMNI_RETURN_IF_ERROR(reader.checkKeys(node, "the stages of model", kStages));
  for (const auto& entry : node) {
    const std::string stage = entry.first.Scalar();
    OMNI_RETURN_IF_ERROR(reader.checkKeys(entry.second, "the model of stage '" + stage + "'", kTargetKeys));
    ModelTarget target = config.target;
    OMNI_RETURN_IF_ERROR(readTarget(reader, entry.second, config.replay.has_value(), target));
    config.stages[stage] = std::move(target);
  }
  return {};
}

}  // namespace

Result<std::optional<ModelConfig>> readModel(const YamlReader& reader, const YAML::Node& node) {
  std::vector<std::string> known = kTargetKeys;
  known.insert(known.end(), kOwnKeys.begin(), kOwnKeys.end());
  OMNI_RETURN_IF_ERROR(reader.checkKeys(node, "model", known));
  ModelConfig config;
  OMNI_RETURN_IF_ERROR(readFiles(reader, node, config));
  OMNI_RETURN_IF_ERROR(readTarget(reader, node, config.replay.has_value(), config.target));
  if (config.target.name.empty() && !node["name"] && !node["local"] && !node["path"])
    return reader.complain(
        node, "model has no name",
        "Add one, as the endpoint knows it: name: qwen3:8b; or write local: and a model of "
        "omni model list.");
  if (config.target.name.empty()) return std::nullopt;
  if (config.target.endpoint.empty() && config.target.local.empty())
    return reader.complain(
        node, "model has no endpoint",
        "Add one, as in endpoint: http://localhost:11434/v1, or write local: in its place.");
  OMNI_RETURN_IF_ERROR(readCounts(reader, node, config));
  if (node["share"]) OMNI_RETURN_IF_ERROR(readShare(reader, node["share"], config.share));
  if (node["stages"]) OMNI_RETURN_IF_ERROR(readStages(reader, node["stages"], config));
  return config;
}

void allowForLocalModel(EngineConfig& config) {
  if (config.model && config.model->target.isInside() && !config.timeIsGiven)
    config.limits.time = kTimeWithLocalModel;
}

}  // namespace omni
