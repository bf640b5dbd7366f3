#include "config/model_search.h"

#include <array>
#include <nlohmann/json.hpp>

#include "base/budget.h"
#include "base/text.h"
#include "net/http_client.h"

namespace omni {
namespace {

constexpr std::chrono::milliseconds kTimeout{500};  // with one server of this machine
constexpr std::size_t kMaxBytes = 1u << 20;         // of a list of models

/// A hosted endpoint that speaks the OpenAI protocol, the variable its key is usually in, and a model to
/// begin with.
struct Hosted {
  const char* what;
  const char* variable;
  const char* endpoint;
  const char* name;
};

constexpr auto kHosted = std::to_array<Hosted>({
    {"OpenAI", "OPENAI_API_KEY", "https://api.openai.com/v1", "gpt-4.1-mini"},
    {"Anthropic", "ANTHROPIC_API_KEY", "https://api.anthropic.com/v1", "claude-sonnet-4-5"},
    {"OpenRouter", "OPENROUTER_API_KEY", "https://openrouter.ai/api/v1", "openrouter/auto"},
    {"Mistral", "MISTRAL_API_KEY", "https://api.mistral.ai/v1", "mistral-medium-latest"},
    {"Groq", "GROQ_API_KEY", "https://api.groq.com/openai/v1", "openai/gpt-oss-120b"},
    {"Gemini", "GEMINI_API_KEY", "https://generativelanguage.googleapis.com/v1beta/openai",
     "gemini-2.5-flash"},
    {"DeepSeek", "DEEPSEEK_API_KEY", "https://api.deepseek.com/v1", "deepseek-chat"},
});

/// The first model that a list names; nothing where it is no such list.
std::optional<std::string> firstModel(const std::string& body) {
  const auto list = nlohmann::json::parse(body, nullptr, false);
  if (!list.is_object() || !list.contains("data") || !list["data"].is_array()) return std::nullopt;
  for (const auto& model : list["data"])
    if (model.is_object() && model.contains("id") && model["id"].is_string())
      return model["id"].get<std::string>();
  return std::nullopt;
}

std::optional<FoundModel> askedAt(HttpClient& client, const LocalServer& server, const World& world) {
  const auto address = HttpAddress::parse(server.endpoint);
  if (!address || !address->loopback()) return std::nullopt;
  const HttpRequest request{.address = address->below("models"),
                            .method = HttpMethod::kGet,
                            .maxBytes = kMaxBytes,
                            .connectTime = kTimeout};
  const auto reply = client.send(request, Budget({.time = kTimeout}, world));
  if (!reply || reply->status != 200) return std::nullopt;
  const auto name = firstModel(reply->body);
  if (!name) return std::nullopt;
  return FoundModel{.what = server.what, .endpoint = server.endpoint, .name = *name, .variable = {}};
}

/// A text between quotation marks, as YAML and JSON both read it. A name comes from a server: no variable of
/// the environment stands in it.
std::string quoted(const std::string& text) {
  std::string plain;
  for (const char c : visible(text)) plain += c == '$' ? "$$" : std::string(1, c);
  return jsonString(plain);
}

}  // namespace

std::vector<LocalServer> usualServers() {
  return {{"Ollama", "http://127.0.0.1:11434/v1"},
          {"llama.cpp", "http://127.0.0.1:8080/v1"},
          {"vLLM", "http://127.0.0.1:8000/v1"},
          {"LM Studio", "http://127.0.0.1:1234/v1"}};
}

std::vector<FoundModel> searchModels(const World& world, const std::vector<LocalServer>& servers) {
  std::vector<FoundModel> found;
  HttpClient client;
  for (const LocalServer& server : servers)
    if (auto model = askedAt(client, server, world)) found.push_back(std::move(*model));
  for (const Hosted& hosted : kHosted)
    if (const auto key = world.environment(hosted.variable); key && !trim(*key).empty())
      found.push_back({hosted.what, hosted.endpoint, hosted.name, hosted.variable});
  return found;
}

std::string inWords(const FoundModel& model) {
  if (model.variable.empty()) return model.name + " of " + model.what + " at " + model.endpoint;
  return model.what + ", by the key in " + model.variable;
}

std::string modelBlock(const FoundModel& model, bool commented) {
  const std::string mark = commented ? "# " : "";
  std::string block = mark + "model:\n" + mark + "  endpoint: " + quoted(model.endpoint) + "\n" + mark +
                      "  name: " + quoted(model.name) + "\n";
  if (!model.variable.empty()) block += mark + "  api_key: ${" + model.variable + "}\n";
  return block;
}

}  // namespace omni
