#pragma once

#include <string>
#include <vector>

#include "base/world.h"

namespace omni {

/// A language model that could be configured.
struct FoundModel {
  std::string what;      // "OpenAI", "Ollama"
  std::string endpoint;  // the base of its API
  std::string name;      // of the model, as the endpoint knows it
  std::string variable;  // that holds the key, never its value; empty: none is needed

  bool operator==(const FoundModel&) const = default;
};

/// A port of this machine that a model server usually listens on.
struct LocalServer {
  std::string what;
  std::string endpoint;  // "http://127.0.0.1:11434/v1"
};

/// Where Ollama, llama.cpp, vLLM and LM Studio listen by default.
std::vector<LocalServer> usualServers();

/// Models within reach: those of `servers` that answer, which keeps questions on this machine, then those of
/// hosted endpoints whose key is in the usual variable. Nothing leaves this machine: a server is asked for
/// the list of its models (GET models) and no other is asked at all.
std::vector<FoundModel> searchModels(const World& world, const std::vector<LocalServer>& servers);

/// "qwen3:8b of Ollama at http://127.0.0.1:11434/v1", "OpenAI, by the key in OPENAI_API_KEY".
std::string inWords(const FoundModel& model);

/// The `model:` block of a configuration. `commented`: behind "# ", so that it has no effect yet.
std::string modelBlock(const FoundModel& model, bool commented);

}  // namespace omni
