#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/text.h"
#include "model/embedding/embedding_model.h"
#include "model/endpoint/endpoint.h"
#include "model/endpoint/endpoint_error.h"

namespace omni {
namespace {

using Json = nlohmann::json;
using Vectors = std::vector<std::vector<float>>;

constexpr std::size_t kTextsPerCall = 64;
constexpr std::size_t kMaxDimensions = 65536;  // so many bytes multiplied and added up fit into an int
constexpr const char* kStage = "embed";

std::string bodyOf(const std::string& model, std::span<const std::string> texts) {
  std::string body = R"({"model":)" + jsonString(model) + R"(,"input":[)";
  for (const auto& text : texts) {
    if (&text != &texts.front()) body += ',';
    body += jsonString(text);
  }
  return body + "]}";
}

// Scaled to length one; nothing when it is no vector of numbers, or has no direction.
std::optional<std::vector<float>> unitVector(const Json& numbers) {
  if (!numbers.is_array() || numbers.empty() || numbers.size() > kMaxDimensions) return std::nullopt;
  std::vector<double> raw;
  double squares = 0;
  for (const auto& number : numbers) {
    if (!number.is_number()) return std::nullopt;
    raw.push_back(number.get<double>());
    squares += raw.back() * raw.back();
  }
  if (!std::isfinite(squares) || squares <= 0) return std::nullopt;
  std::vector<float> vector;
  for (const double value : raw) vector.push_back(static_cast<float>(value / std::sqrt(squares)));
  return vector;
}

// The vectors by their index; nothing unless there is one of the same length for each text.
std::optional<Vectors> vectorsOf(const Json& reply, std::size_t count) {
  if (!reply.is_object() || !reply.contains("data") || !reply["data"].is_array()) return std::nullopt;
  Vectors vectors(count);
  for (const auto& item : reply["data"]) {
    if (!item.is_object() || !item.contains("embedding") || !item.contains("index")) return std::nullopt;
    const Json& index = item["index"];
    if (!index.is_number_unsigned() || index.get<std::size_t>() >= count) return std::nullopt;
    auto vector = unitVector(item["embedding"]);
    if (!vector) return std::nullopt;
    vectors[index.get<std::size_t>()] = *std::move(vector);
  }
  const auto wrong = [&](const auto& vector) {
    return vector.empty() || vector.size() != vectors.front().size();
  };
  if (std::ranges::any_of(vectors, wrong)) return std::nullopt;
  return vectors;
}

std::size_t reportedTokens(const Json& reply) {
  const Json::json_pointer where("/usage/prompt_tokens");
  return reply.contains(where) && reply.at(where).is_number_unsigned() ? reply.at(where).get<std::size_t>()
                                                                       : 0;
}

class EndpointEmbeddings final : public EmbeddingModel {
 public:
  EndpointEmbeddings(ModelTarget target, std::unique_ptr<Endpoints> endpoints)
      : target_(std::move(target)), endpoints_(std::move(endpoints)) {}

  std::string identity() const override { return target_.endpoint + " " + target_.name; }

  Result<Vectors> embed(std::span<const std::string> texts, const Budget& budget) override {
    Vectors all;
    while (!texts.empty()) {
      const auto batch = texts.first(std::min(texts.size(), kTextsPerCall));
      auto vectors = embedBatch(batch, budget);
      if (!vectors && vectors.error().code != Code::kLimit)  // which names the stage already
        vectors.error().message.insert(0, std::string(kStage) + ": ");
      if (!vectors) return vectors;
      if (!all.empty() && all.front().size() != vectors->front().size())
        return tl::unexpected(unusable(std::string(kStage) + ": " + host()));
      std::ranges::move(*vectors, std::back_inserter(all));
      texts = texts.subspan(batch.size());
    }
    return all;
  }

 private:
  Result<Vectors> embedBatch(std::span<const std::string> texts, const Budget& budget) {
    std::size_t tokens = 0;
    for (const auto& text : texts) tokens += estimatedTokens(text);
    OMNI_TRY(reservation, budget.reserve(tokens, target_.prices.of(tokens, 0), kStage));
    const std::string body = bodyOf(target_.name, texts);
    OMNI_TRY(reply, endpoints_->of(target_).post("embeddings", body, target_.key, budget));
    if (reply.status / 100 != 2) return tl::unexpected(statusError(host(), reply, target_.key, body));
    const Json json = Json::parse(reply.body, nullptr, false);
    if (const auto reported = reportedTokens(json)) tokens = reported;
    reservation.settle(tokens, target_.prices.of(tokens, 0));
    auto vectors = vectorsOf(json, texts.size());
    if (!vectors) return tl::unexpected(unusable(host()));
    return *std::move(vectors);
  }

  const std::string& host() const { return endpoints_->of(target_).host(); }

  static Error unusable(const std::string& who) {
    return {Code::kUnreadable, who + ": the reply does not hold the vectors that were asked for",
            "Check that the model of stage embed is one for embeddings.", Audience::kOperator};
  }

  ModelTarget target_;
  std::unique_ptr<Endpoints> endpoints_;
};

}  // namespace

Result<std::unique_ptr<EmbeddingModel>> openEmbeddingModel(const ModelConfig& config, const World& world) {
  const ModelTarget& target = config.of(kStage);
  if (target.name.empty())
    return fail(Code::kInvalidArgument, "no model for embeddings is configured",
                "Add model: with stages: { embed: { name: … } } to the configuration.", Audience::kOperator);
  if (!target.local.empty())
    return fail(Code::kUnsupported, "a model that the program runs itself gives no vectors of passages",
                "Write vectors: on, for the encoders that come with the program, or an endpoint for embed.",
                Audience::kOperator);
  if (!config.share.rows)
    return fail(Code::kRefused, "share: { rows: false } keeps passages here, an endpoint would be sent them",
                "Write vectors: on, for the encoders that come with the program.", Audience::kOperator);
  if (config.replay)
    return fail(Code::kUnsupported, "model.replay answers from a recording, which holds no vectors",
                "Write vectors: on, for the encoders that come with the program.", Audience::kOperator);
  OMNI_TRY(endpoints, Endpoints::open(config, world));
  return std::make_unique<EndpointEmbeddings>(target, std::move(endpoints));
}

}  // namespace omni
