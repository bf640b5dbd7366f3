#include "model/sentence_encoder.h"

#include <malloc.h>
#include <omni_native.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/file.h"
#include "base/native_buffer.h"
#include "base/text.h"
#include "model/recent_vectors.h"
#include "model/word_piece.h"

namespace omni {
namespace {

struct FreeEmbedder {
  void operator()(OmniEmbedder* embedder) const { omni_embed_free(embedder); }
};

constexpr std::array kFiles = {"vocab.txt", "model.onnx", "weights.data"};
constexpr std::size_t kRemembered = 32;     // texts: the questions of those who ask just now
constexpr std::chrono::seconds kIdle{120};  // as long as a worker waits for a request
constexpr const char* kBootstrap = "Run tools/bootstrap.sh, which makes the model.";
constexpr const char* kAskingPassages = "Represent this sentence for searching relevant passages: ";
constexpr std::size_t kReadOfPassages = 128;  // tokens; 192 find no better and cost half as much again

std::filesystem::path programFolder() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

std::filesystem::path builtInFolder(const char* model) {
  const auto installed = programFolder() / "share/omni" / model;
  std::error_code error;
  if (std::filesystem::exists(installed, error)) return installed;
  return programFolder() / "../share/omni" / model;
}

tl::unexpected<Error> missing(const std::filesystem::path& path) {
  return fail(Code::kNotFound, "the sentence model's file cannot be read: " + path.string(), kBootstrap,
              Audience::kOperator);
}

bool isPlainWord(std::string_view piece) {
  return piece.size() > 1 &&
         std::all_of(piece.begin(), piece.end(), [](unsigned char c) { return std::islower(c); });
}

}  // namespace

struct SentenceEncoder::Model {
  explicit Model(WordPiece wordPiece) : pieces(std::move(wordPiece)) {}

  WordPiece pieces;
  std::vector<std::string> words;
  std::unique_ptr<OmniEmbedder, FreeEmbedder> embedder;
  mutable RecentVectors recent{kRemembered};

  Result<std::vector<float>> run(const RecentVectors::Ids& ids) const;
  static Result<std::shared_ptr<const Model>> load(const std::filesystem::path& folder);
};

Result<std::shared_ptr<const SentenceEncoder::Model>> SentenceEncoder::Model::load(
    const std::filesystem::path& folder) {
  for (const char* file : kFiles)
    if (!std::filesystem::exists(folder / file)) return missing(folder / file);
  const auto vocabulary = readFile(folder / "vocab.txt");
  if (!vocabulary) return missing(folder / "vocab.txt");
  auto model = std::make_shared<Model>(WordPiece(*vocabulary));
  if (!model->pieces.complete())
    return fail(Code::kUnreadable, "not a WordPiece vocabulary: " + (folder / "vocab.txt").string(),
                kBootstrap, Audience::kOperator);
  for (auto& piece : split(*vocabulary, '\n'))
    if (isPlainWord(piece)) model->words.push_back(std::move(piece));
  const std::string path = (folder / "model.onnx").string();
  OmniEmbedder* embedder = nullptr;
  NativeBuffer message;
  if (omni_embed_load(path.data(), path.size(), &embedder, message.out()) != OMNI_OK)
    return fail(Code::kUnreadable, "cannot load " + path + ": " + std::string(message.text()), kBootstrap,
                Audience::kOperator);
  model->embedder.reset(embedder);
  return model;
}

Result<std::vector<float>> SentenceEncoder::Model::run(const RecentVectors::Ids& ids) const {
  std::vector<float> vector(kDimensions);
  NativeBuffer message;
  const auto code =
      omni_embed_run(embedder.get(), ids.data(), ids.size(), vector.data(), vector.size(), message.out());
  if (code != OMNI_OK) return fail(Code::kInternal, "sentence encoder: " + std::string(message.text()));
  return vector;
}

SentenceEncoder::SentenceEncoder(std::filesystem::path folder, EncoderReading reading)
    : folder_(std::move(folder)), reading_(std::move(reading)) {}

std::shared_ptr<const SentenceEncoder> SentenceEncoder::shared() {
  static const auto encoder = std::make_shared<const SentenceEncoder>(builtInFolder("minilm"));
  return encoder;
}

std::shared_ptr<const SentenceEncoder> SentenceEncoder::ofPassages() {
  static const auto encoder = std::make_shared<const SentenceEncoder>(
      builtInFolder("bge-small"), EncoderReading{kAskingPassages, kReadOfPassages});
  return encoder;
}

bool SentenceEncoder::available() const {
  return std::all_of(kFiles.begin(), kFiles.end(), [this](const char* file) {
    std::error_code error;
    return std::filesystem::exists(folder_ / file, error);
  });
}

Status SentenceEncoder::check() const {
  OMNI_TRY(loaded, model());
  static_cast<void>(loaded);
  return {};
}

Result<std::shared_ptr<const SentenceEncoder::Model>> SentenceEncoder::model() const {
  const std::scoped_lock lock(mutex_);
  used_ = std::chrono::steady_clock::now();
  if (model_ && !*model_) model_ = Model::load(folder_);
  if (model_ && !keeper_.joinable())
    keeper_ = std::jthread([this](const std::stop_token& stop) { restWhenIdle(stop); });
  return model_;
}

void SentenceEncoder::rest() const {
  std::shared_ptr<const Model> gone;
  {
    const std::scoped_lock lock(mutex_);
    if (model_) gone = std::exchange(*model_, nullptr);
  }
  gone = nullptr;
  malloc_trim(0);
}

void SentenceEncoder::restWhenIdle(const std::stop_token& stop) const {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    const bool holds = model_ && *model_;
    const auto end = (holds ? used_ : std::chrono::steady_clock::now()) + kIdle;
    never_.wait_until(lock, stop, end, [] { return false; });
    if (!holds || std::chrono::steady_clock::now() < used_ + kIdle) continue;
    lock.unlock();
    rest();
    lock.lock();
  }
}

Result<std::vector<std::string>> SentenceEncoder::commonWords() const {
  OMNI_TRY(loaded, model());
  return loaded->words;
}

Result<std::vector<float>> SentenceEncoder::encodeQuestion(std::string_view text,
                                                           std::size_t maxTokens) const {
  return encode(reading_.asking + std::string(text), maxTokens);
}

Result<std::vector<float>> SentenceEncoder::encode(std::string_view text, std::size_t maxTokens) const {
  OMNI_TRY(loaded, model());
  return loaded->recent.get(loaded->pieces.encode(text, std::min(maxTokens, reading_.maxTokens)),
                            [&](const RecentVectors::Ids& ids) { return loaded->run(ids); });
}

}  // namespace omni
