#include "source/corpus/passage_encoder.h"

#include <chrono>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kPassageTokens = 192;  // the rest says little more of what it is about
constexpr std::size_t kQuestionTokens = 64;  // with what an encoder wants before them
constexpr std::chrono::minutes kPassagesTime{2};

class ShippedEncoder final : public PassageEncoder {
 public:
  ShippedEncoder(std::shared_ptr<const SentenceEncoder> encoder, std::optional<CosineScale> scale)
      : encoder_(std::move(encoder)), scale_(scale) {}

  std::string name() const override { return encoder_->name(); }
  bool available() const override { return encoder_->available(); }

  Result<Vectors> passages(const std::vector<std::string>& texts, const Budget& budget) const override {
    Vectors vectors;
    for (const auto& text : texts) {
      if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("embedding passages"));
      OMNI_TRY(vector, encoder_->encode(text, kPassageTokens));
      vectors.push_back(std::move(vector));
    }
    return vectors;
  }

  Result<std::vector<float>> question(const std::string& text, const Budget&) const override {
    return encoder_->encodeQuestion(text, kQuestionTokens);
  }

  std::optional<CosineScale> scale() const override { return scale_; }

  std::vector<std::string> commonWords() const override {
    return encoder_->commonWords().value_or(std::vector<std::string>{});
  }

 private:
  std::shared_ptr<const SentenceEncoder> encoder_;
  std::optional<CosineScale> scale_;
};

class EndpointEncoder final : public PassageEncoder {
 public:
  explicit EndpointEncoder(std::shared_ptr<EmbeddingModel> model) : model_(std::move(model)) {}

  std::string name() const override { return "endpoint" + hex(fnv1a(model_->identity())); }

  Result<Vectors> passages(const std::vector<std::string>& texts, const Budget& budget) const override {
    auto vectors = model_->embed(texts, budget.within(kPassagesTime));
    if (vectors || budget.exhausted()) return vectors;
    Error error = std::move(vectors).error();
    error.message.insert(0, "its passages cannot be encoded: ");
    if (error.code == Code::kDeadline)
      error.hint = "Look into the endpoint's log: one call may take two minutes.";
    error.hint += (error.hint.empty() ? "" : " ") + std::string("Without it: vectors: on, or off.");
    error.audience = Audience::kOperator;
    return tl::unexpected(std::move(error));
  }

  Result<std::vector<float>> question(const std::string& text, const Budget& budget) const override {
    OMNI_TRY(vectors, model_->embed(std::vector{text}, budget.within(budget.remaining() / 2)));
    return std::move(vectors.front());
  }

 private:
  std::shared_ptr<EmbeddingModel> model_;
};

}  // namespace

std::unique_ptr<const PassageEncoder> shippedEncoder(std::shared_ptr<const SentenceEncoder> encoder,
                                                     std::optional<CosineScale> scale) {
  return std::make_unique<ShippedEncoder>(std::move(encoder), scale);
}

std::unique_ptr<const PassageEncoder> endpointEncoder(std::shared_ptr<EmbeddingModel> model) {
  return std::make_unique<EndpointEncoder>(std::move(model));
}

}  // namespace omni
