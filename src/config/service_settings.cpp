#include "config/service_settings.h"

#include <array>

#include "net/http_address.h"

namespace omni {
namespace {

constexpr std::size_t kMaxDays = 36500;
constexpr std::size_t kMinLogBytes = 1u << 20;

Status readLevel(const YamlReader& reader, const YAML::Node& node, LogLevel& level) {
  static constexpr std::array<std::pair<const char*, LogLevel>, 3> kLevels{
      {{"off", LogLevel::kOff}, {"questions", LogLevel::kQuestions}, {"full", LogLevel::kFull}}};
  OMNI_TRY(name, reader.text(node, "log"));
  for (const auto& [known, value] : kLevels) {
    if (name != known) continue;
    level = value;
    return {};
  }
  return reader.complain(node, "there is no log '" + name + "'", "There are off, questions and full.");
}

bool isEndpoint(const std::string& place) {
  return place.starts_with("http://") || place.starts_with("https://");
}

Status readRegistrable(const YamlReader& reader, const YAML::Node& node, ServerConfig& server) {
  OMNI_TRY(places, reader.texts(node, "register"));
  for (std::string& place : places) {
    if (place.find("://") == std::string::npos) {
      server.folders.push_back(reader.absolute(place));
      continue;
    }
    const auto address = HttpAddress::parse(place);
    if (!address) return reader.complain(node, address.error().message, address.error().hint);
    if (!address->isPlain())
      return reader.complain(node, "'register' holds an address with dot segments: " + place,
                             "Write the address that they lead to.");
    server.endpoints.push_back(std::move(place));
  }
  return {};
}

}  // namespace

Result<LogConfig> readLog(const YamlReader& reader, const YAML::Node& node) {
  LogConfig log;
  if (!node.IsMap()) {
    OMNI_RETURN_IF_ERROR(readLevel(reader, node, log.level));
    return log;
  }
  OMNI_RETURN_IF_ERROR(reader.checkKeys(node, "log", {"level", "days", "size"}));
  if (node["level"]) OMNI_RETURN_IF_ERROR(readLevel(reader, node["level"], log.level));
  if (node["days"]) {
    OMNI_TRY(days, reader.count(node["days"], "days", 1, kMaxDays));
    log.age = std::chrono::days(days);
  }
  if (node["size"]) {
    OMNI_TRY(bytes, reader.number(node["size"], "size"));
    if (bytes < kMinLogBytes)
      return reader.complain(node["size"], "'size' is below 1 MB", "Write size: 256MB.");
    log.bytes = static_cast<std::size_t>(bytes);
  }
  return log;
}

Result<AuditConfig> readAudit(const YamlReader& reader, const YAML::Node& node) {
  AuditConfig audit{.scope = AuditScope::kAll};
  if (!node.IsMap()) {
    OMNI_TRY(word, reader.text(node, "audit"));
    if (word == "on" || word == "off") {
      audit.scope = word == "on" ? AuditScope::kAll : AuditScope::kNone;
      return audit;
    }
    return reader.complain(node, "there is no audit '" + word + "'",
                           "There are on, off and { file: PATH, text: full }.");
  }
  OMNI_RETURN_IF_ERROR(reader.checkKeys(node, "audit", {"file", "text"}));
  if (node["file"]) {
    OMNI_TRY(file, reader.text(node["file"], "file"));
    audit.file = reader.absolute(file);
  }
  if (node["text"]) {
    OMNI_TRY(text, reader.text(node["text"], "text"));
    if (text != "full" && text != "hash")
      return reader.complain(node["text"], "an audit keeps no text '" + text + "'",
                             "It keeps the full text, or its hash.");
    audit.hashText = text == "hash";
  }
  return audit;
}

Result<ServerConfig> readServer(const YamlReader& reader, const YAML::Node& node) {
  OMNI_RETURN_IF_ERROR(reader.checkKeys(node, "server", {"listen", "register", "rate", "cache", "otlp"}));
  ServerConfig server;
  if (node["listen"]) {
    OMNI_TRY(listen, reader.text(node["listen"], "listen"));
    server.listen = std::move(listen);
  }
  OMNI_RETURN_IF_ERROR(readRegistrable(reader, node["register"], server));
  if (node["rate"]) {
    OMNI_TRY(rate, reader.amount(node["rate"], "rate"));
    server.rate = rate;
  }
  if (node["cache"]) {
    OMNI_TRY(written, reader.text(node["cache"], "cache"));
    if (written != "off") {
      OMNI_TRY(bytes, reader.number(node["cache"], "cache"));
      server.cacheBytes = static_cast<std::size_t>(bytes);
    }
  }
  if (node["otlp"]) {
    OMNI_TRY(otlp, reader.text(node["otlp"], "otlp"));
    if (!otlp.empty() && !isEndpoint(otlp))
      return reader.complain(node["otlp"], "'otlp' is no address", "Write it as in http://localhost:4318.");
    server.otlp = std::move(otlp);
  }
  return server;
}

}  // namespace omni
