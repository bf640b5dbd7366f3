#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "model/embedding/embedding_model.h"
#include "model/sentence_encoder.h"

namespace omni {

/// The cosine of a question with a passage that has nothing to do with it, and with one that plainly answers.
struct CosineScale {
  double unrelated = 0;
  double answering = 1;
};

/// Turns passages, and questions to them, into unit vectors, all of one length. Thread-safe.
class PassageEncoder {
 public:
  using Vectors = std::vector<std::vector<float>>;

  virtual ~PassageEncoder() = default;

  /// An index made with it is kept under this: another encoder has another name.
  virtual std::string name() const = 0;
  virtual bool available() const { return true; }
  /// A vector for each text. Errors: those of the model; kDeadline and kCancelled.
  virtual Result<Vectors> passages(const std::vector<std::string>& texts, const Budget& budget) const = 0;
  virtual Result<std::vector<float>> question(const std::string& text, const Budget& budget) const = 0;
  /// Nothing where it is not known: the corpus itself then has to show what is near.
  virtual std::optional<CosineScale> scale() const { return std::nullopt; }
  /// The words of its language, most frequent first; may be none.
  virtual std::vector<std::string> commonWords() const { return {}; }
};

/// With one of the encoders that come with the program. `scale`: of its cosines, where somebody measured it.
std::unique_ptr<const PassageEncoder> shippedEncoder(std::shared_ptr<const SentenceEncoder> encoder,
                                                     std::optional<CosineScale> scale = std::nullopt);

/// With the configured endpoint. A call for passages ends after two minutes, one for a question when half of
/// its time is gone: words can still find something then.
std::unique_ptr<const PassageEncoder> endpointEncoder(std::shared_ptr<EmbeddingModel> model);

/// The encoders of passages, in the order of a corpus' tables; none: words only. Errors of one encoder
/// are seldom those of another.
struct PassageEncoders {
  std::vector<const PassageEncoder*> all;  // the first is the one that the catalog compares with
  std::size_t asked = 0;                   // a question is compared by those from this one on
};

}  // namespace omni
