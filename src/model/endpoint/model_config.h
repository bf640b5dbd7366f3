#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "net/secret.h"

namespace omni {

/// The price of a million tokens, in the currency of limits.money.
struct ModelPrices {
  double prompt = 0;
  double reply = 0;

  double of(std::size_t promptTokens, std::size_t replyTokens) const {
    return (static_cast<double>(promptTokens) * prompt + static_cast<double>(replyTokens) * reply) / 1e6;
  }
  bool operator==(const ModelPrices&) const = default;
};

/// One model: at an address, or run by the program itself.
struct ModelTarget {
  std::string endpoint;  // "http://localhost:11434/v1": chat/completions and embeddings are below it
  std::string name;      // as the endpoint knows it
  Secret key;            // empty: none is sent
  ModelPrices prices;
  std::string local;  // run by the program: a model's name or the path of a GGUF file; empty: at `endpoint`
  /// Whether it writes SQL without joins over tables, as small models do best, instead of queries in each
  /// source's own language. None: a model that the program runs does.
  std::optional<bool> tables;

  bool isInside() const { return !local.empty(); }
  bool writesTables() const { return tables.value_or(isInside()); }
  bool operator==(const ModelTarget&) const = default;
};

/// The data that prompts may hold in addition to the question and the schema.
struct ModelShare {
  bool samples = true;  // sample values of columns and properties
  bool rows = true;     // rows and passages that were found

  bool operator==(const ModelShare&) const = default;
};

/// The language models that the stages use.
struct ModelConfig {
  ModelTarget target;
  std::map<std::string, ModelTarget> stages;  // complete: what a stage does not override is the target's
  std::size_t concurrency = 8;                // calls under way at one endpoint
  std::size_t retries = 3;                    // of one call, after the first try
  std::size_t replyTokens = 0;                // instead of what the stages ask for; 0: what they ask for
  bool keepLocal = false;  // a model that the program runs stays in memory, however long nobody asks it
  ModelShare share;
  std::optional<std::filesystem::path> cache;   // file of replies that are given again
  std::optional<std::filesystem::path> record;  // file that calls are appended to
  std::optional<std::filesystem::path> replay;  // file that answers instead of the endpoint

  const ModelTarget& of(const std::string& stage) const {
    const auto found = stages.find(stage);
    return found == stages.end() ? target : found->second;
  }
  /// The cap of a reply for which a stage asks so many tokens.
  std::size_t capOf(std::size_t asked) const { return replyTokens > 0 ? replyTokens : asked; }
  /// Whether calls cost anything, so that a limit of money can be kept.
  bool priced() const {
    const auto costs = [](const ModelTarget& one) { return one.prices.prompt > 0 || one.prices.reply > 0; };
    return costs(target) ||
           std::ranges::any_of(stages, [&](const auto& stage) { return costs(stage.second); });
  }
  bool operator==(const ModelConfig&) const = default;
};

}  // namespace omni
