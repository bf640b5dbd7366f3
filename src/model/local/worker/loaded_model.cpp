#include "model/local/worker/loaded_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include "base/text.h"

namespace omni {
namespace {

// Prompts are read in steps of so many tokens, and what of the KV cache is used again ends with a step: then
// each token is computed with the same others, and results do not depend on what was asked before.
constexpr std::size_t kStep = 64;
constexpr int kPrompt = 0, kCandidate = 1;  // sequences of the KV cache
constexpr std::size_t kPieceBytes = 256;

template <class T, void (*Free)(T*)>
struct Freed {
  void operator()(T* owned) const { Free(owned); }
};
template <class T, void (*Free)(T*)>
using Owned = std::unique_ptr<T, Freed<T, Free>>;
using Sampler = Owned<llama_sampler, llama_sampler_free>;

/// The first error that llama.cpp logged, from any of its threads: those behind it say less.
class FirstComplaint {
 public:
  void clear() {
    const std::scoped_lock lock(mutex_);
    text_.clear();
    ofMemory_ = false;
  }
  /// For the end of a message.
  std::string because() const {
    const std::scoped_lock lock(mutex_);
    return text_.empty() ? "" : ": " + text_;
  }
  bool ofMemory() const {
    const std::scoped_lock lock(mutex_);
    return ofMemory_;
  }
  static void hearLog(ggml_log_level level, const char* text, void* of) {
    if (level == GGML_LOG_LEVEL_ERROR) static_cast<FirstComplaint*>(of)->hear(std::string(trim(text)));
  }

 private:
  void hear(const std::string& text) {
    const std::scoped_lock lock(mutex_);
    if (text_.empty()) text_ = oneLine(text);
    ofMemory_ = ofMemory_ || text.find("alloc") != std::string::npos;
  }

  mutable std::mutex mutex_;
  std::string text_;
  bool ofMemory_ = false;
};

std::size_t wholeSteps(std::size_t tokens) {
  return tokens / kStep * kStep;
}

// The length of `text` without the beginning of a character whose rest is missing.
std::size_t wholeCharacters(const std::string& text) {
  std::size_t at = text.size();
  for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xC0u) == 0x80u) continue;
    const std::size_t needed = byte >= 0xF0u ? 4 : byte >= 0xE0u ? 3 : byte >= 0xC0u ? 2 : 1;
    if (needed > back) at = text.size() - back;
    break;
  }
  return at;
}

double logProbability(const float* logits, std::size_t count, llama_token token) {
  const float most = *std::max_element(logits, logits + count);
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += std::exp(static_cast<double>(logits[i] - most));
  return static_cast<double>(logits[token] - most) - std::log(sum);
}

/// Chooses the tokens of one completion. The grammar is asked of the token that was chosen without it, and of
/// all only where it does not allow that one: it looks at a hundred thousand of them.
class TokenChoice {
 public:
  static Result<TokenChoice> make(const llama_vocab* vocabulary, const LocalRequest& request,
                                  const FirstComplaint& complaint) {
    TokenChoice choice;
    if (!request.grammar.empty()) {
      choice.grammar_.reset(llama_sampler_init_grammar(vocabulary, request.grammar.c_str(), "root"));
      if (!choice.grammar_)
        return fail(Code::kInvalidArgument,
                    "the grammar of a completion cannot be read" + complaint.because());
    }
    choice.sampler_.reset(llama_sampler_chain_init(llama_sampler_chain_default_params()));
    if (request.temperature > 0) {
      llama_sampler_chain_add(choice.sampler_.get(),
                              llama_sampler_init_temp(static_cast<float>(request.temperature)));
      llama_sampler_chain_add(choice.sampler_.get(), llama_sampler_init_dist(request.seed));
    } else {
      llama_sampler_chain_add(choice.sampler_.get(), llama_sampler_init_greedy());
    }
    return choice;
  }

  llama_token next(const float* logits, std::size_t count) {
    llama_token token = sampled(logits, count, false);
    if (grammar_ && !allows(token)) token = sampled(logits, count, true);
    if (grammar_) llama_sampler_accept(grammar_.get(), token);
    llama_sampler_accept(sampler_.get(), token);
    return token;
  }

 private:
  bool allows(llama_token token) {
    llama_token_data one{token, 1, 0};
    llama_token_data_array alone{&one, 1, -1, false};
    llama_sampler_apply(grammar_.get(), &alone);
    return one.logit > -std::numeric_limits<float>::infinity();
  }

  llama_token sampled(const float* logits, std::size_t count, bool bound) {
    candidates_.resize(count);
    for (std::size_t i = 0; i < count; ++i) candidates_[i] = {static_cast<llama_token>(i), logits[i], 0};
    llama_token_data_array all{candidates_.data(), count, -1, false};
    if (bound) llama_sampler_apply(grammar_.get(), &all);
    llama_sampler_apply(sampler_.get(), &all);
    return all.data[all.selected].id;
  }

  Sampler grammar_, sampler_;
  std::vector<llama_token_data> candidates_;
};

std::string pieceOf(const llama_vocab* vocabulary, llama_token token) {
  std::string piece(kPieceBytes, '\0');
  const int size =
      llama_token_to_piece(vocabulary, token, piece.data(), static_cast<int>(piece.size()), 0, false);
  piece.resize(static_cast<std::size_t>(std::max(size, 0)));
  return piece;
}

}  // namespace

struct LoadedModel::Handles {
  FirstComplaint complaint;
  Owned<llama_model, llama_model_free> model;
  Owned<llama_context, llama_free> context;
  const llama_vocab* vocabulary = nullptr;

  llama_memory_t memory() const { return llama_get_memory(context.get()); }
  std::size_t vocabularySize() const { return static_cast<std::size_t>(llama_vocab_n_tokens(vocabulary)); }
  std::size_t contextTokens() const { return llama_n_ctx(context.get()); }
};

LoadedModel::LoadedModel(std::unique_ptr<Handles> handles, std::function<bool()> stopped)
    : handles_(std::move(handles)), stopped_(std::move(stopped)) {}
LoadedModel::~LoadedModel() {
  llama_log_set([](ggml_log_level, const char*, void*) {}, nullptr);
}

Result<std::unique_ptr<LoadedModel>> LoadedModel::load(const LocalOpening& opening,
                                                       std::function<bool()> stopped) {
  auto handles = std::make_unique<Handles>();
  llama_log_set(FirstComplaint::hearLog, &handles->complaint);
  // Most weights are kept in an order of the processor's own: mapped, the file would be in memory a second
  // time.
  llama_model_params params = llama_model_default_params();
  params.load_mode = LLAMA_LOAD_MODE_NONE;
  handles->model.reset(llama_model_load_from_file(opening.file.c_str(), params));
  if (!handles->model && handles->complaint.ofMemory())
    return fail(Code::kLimit, opening.file + ": no memory for the model" + handles->complaint.because(),
                "Free memory, or take a smaller model.", Audience::kOperator);
  if (!handles->model)
    return fail(Code::kUnreadable,
                opening.file + " is no language model that can be loaded" + handles->complaint.because(),
                "Get it again, or name another GGUF file.", Audience::kOperator);
  if (!llama_model_has_decoder(handles->model.get()) || llama_model_has_encoder(handles->model.get()))
    return fail(Code::kUnsupported, opening.file + " is no model that completes text",
                "Name the GGUF file of one that does.", Audience::kOperator);
  handles->vocabulary = llama_model_get_vocab(handles->model.get());
  auto loaded = std::unique_ptr<LoadedModel>(new LoadedModel(std::move(handles), std::move(stopped)));
  llama_context_params context = llama_context_default_params();
  const auto trained = static_cast<std::uint32_t>(llama_model_n_ctx_train(loaded->handles_->model.get()));
  context.n_ctx = std::min(opening.context, std::max<std::uint32_t>(trained, kStep));
  context.n_batch = context.n_ubatch = kStep;
  context.n_seq_max = 2;
  context.kv_unified = true;
  context.abort_callback = [](void* of) { return static_cast<LoadedModel*>(of)->stopped_(); };
  context.abort_callback_data = loaded.get();
  loaded->handles_->context.reset(llama_init_from_model(loaded->handles_->model.get(), context));
  if (!loaded->handles_->context)
    return fail(Code::kLimit,
                opening.file + ": no memory for a context of " + std::to_string(context.n_ctx) + " tokens" +
                    loaded->handles_->complaint.because(),
                "Free memory, or take a smaller model.", Audience::kOperator);
  return loaded;
}

Result<LocalAnswer> LoadedModel::answer(const LocalRequest& request, const PieceSink& sink) {
  handles_->complaint.clear();
  const int threads = static_cast<int>(std::max<std::uint32_t>(request.threads, 1));
  llama_set_n_threads(handles_->context.get(), threads, threads);
  OMNI_TRY(prompt, tokenize(*handles_->model, request.messages));
  const std::size_t room = handles_->contextTokens();
  if (prompt.tokens.size() + 1 >= room)
    return fail(Code::kLimit,
                "the prompt has " + std::to_string(prompt.tokens.size()) +
                    " tokens, the model's context holds " + std::to_string(room),
                "Ask for less at once, or take another model.");
  auto answer = read(prompt, request);
  Status done;
  if (answer && request.candidates.empty()) done = complete(request, sink, *answer);
  if (answer && !request.candidates.empty()) {
    const float* logits = llama_get_logits_ith(handles_->context.get(), -1);
    const std::vector<float> first(logits, logits + handles_->vocabularySize());
    for (const auto& candidate : request.candidates) {
      const auto score = this->score(candidate, first);
      if (!score) done = tl::unexpected(score.error());
      if (!done) break;
      answer->scores.push_back(*score);
    }
  }
  // Tokens of a completion were computed one by one: they are read anew where they come in a prompt.
  keep(answer && done ? wholeSteps(prompt.tokens.size()) : 0);
  if (!done) return tl::unexpected(std::move(done).error());
  return answer;
}

// Reads a prompt as far as the KV cache does not hold it.
Result<LocalAnswer> LoadedModel::read(const TokenPrompt& prompt, const LocalRequest& request) {
  LocalAnswer answer;
  const auto common = [&] {
    const auto differ = std::ranges::mismatch(cached_, prompt.tokens).in2 - prompt.tokens.begin();
    return wholeSteps(std::min(static_cast<std::size_t>(differ), prompt.tokens.size() - 1));
  };
  const std::size_t prefix = wholeSteps(prompt.prefix);
  if (common() < prefix && !request.state.empty()) restore(request.state, prompt);
  keep(common());
  answer.promptTokens = static_cast<std::uint32_t>(prompt.tokens.size());
  answer.reusedTokens = static_cast<std::uint32_t>(cached_.size());
  while (cached_.size() < prompt.tokens.size()) {
    const std::size_t at = cached_.size(), count = std::min(kStep, prompt.tokens.size() - at);
    OMNI_RETURN_IF_ERROR(decode(&prompt.tokens[at], count, at, kPrompt, false));
    cached_.insert(cached_.end(), &prompt.tokens[at], &prompt.tokens[at] + count);
    if (request.wantsState && cached_.size() == prefix) answer.state = saved();
  }
  return answer;
}

Status LoadedModel::decode(const llama_token* tokens, std::size_t count, std::size_t position, int sequence,
                           bool all) {
  llama_batch batch = llama_batch_init(static_cast<int>(count), 0, 1);
  batch.n_tokens = static_cast<int>(count);
  for (std::size_t i = 0; i < count; ++i) {
    batch.token[i] = tokens[i];
    batch.pos[i] = static_cast<llama_pos>(position + i);
    batch.n_seq_id[i] = 1;
    batch.seq_id[i][0] = sequence;
    batch.logits[i] = all || i + 1 == count ? 1 : 0;
  }
  const int code = stopped_() ? 2 : llama_decode(handles_->context.get(), batch);
  llama_batch_free(batch);
  if (code == 0) return {};
  if (code == 2) return fail(Code::kCancelled, "the language model was stopped");
  if (code == 1)
    return fail(Code::kLimit, "the completion does not fit into the model's context",
                "Ask for less at once.");
  return fail(Code::kInternal, "the language model failed" + handles_->complaint.because(), "Ask again.");
}

Status LoadedModel::complete(const LocalRequest& request, const PieceSink& sink, LocalAnswer& answer) {
  OMNI_TRY(choice, TokenChoice::make(handles_->vocabulary, request, handles_->complaint));
  std::size_t sent = 0;
  for (; answer.tokens < request.tokens; ++answer.tokens) {
    const float* logits = llama_get_logits_ith(handles_->context.get(), -1);
    const llama_token token = choice.next(logits, handles_->vocabularySize());
    answer.logProbability += logProbability(logits, handles_->vocabularySize(), token);
    if (llama_vocab_is_eog(handles_->vocabulary, token)) {
      answer.ended = true;
      break;
    }
    answer.text += pieceOf(handles_->vocabulary, token);
    if (const std::size_t whole = wholeCharacters(answer.text); sink && whole > sent) {
      sink(answer.text.substr(sent, whole - sent));
      sent = whole;
    }
    const std::size_t position = answer.promptTokens + answer.tokens;
    if (position + 1 >= handles_->contextTokens()) break;
    OMNI_RETURN_IF_ERROR(decode(&token, 1, position, kPrompt, false));
  }
  return {};
}

// `first`: logits behind the prompt.
Result<CandidateScore> LoadedModel::score(const std::string& candidate, const std::vector<float>& first) {
  auto tokens = tokenizeText(*handles_->vocabulary, candidate);
  if (const llama_token end = llama_vocab_eot(handles_->vocabulary); end != LLAMA_TOKEN_NULL)
    tokens.push_back(end);
  if (tokens.empty()) return CandidateScore{};
  CandidateScore score{logProbability(first.data(), first.size(), tokens[0]),
                       static_cast<std::uint32_t>(tokens.size())};
  if (cached_.size() + tokens.size() >= handles_->contextTokens())
    return fail(Code::kLimit, "a candidate does not fit into the model's context", "Ask for less at once.");
  llama_memory_seq_cp(handles_->memory(), kPrompt, kCandidate, -1, -1);
  Status done;
  for (std::size_t at = 0; at + 1 < tokens.size() && done; at += kStep) {
    const std::size_t count = std::min(kStep, tokens.size() - 1 - at);
    done = decode(&tokens[at], count, cached_.size() + at, kCandidate, true);
    for (std::size_t i = 0; i < count && done; ++i)
      score.logProbability +=
          logProbability(llama_get_logits_ith(handles_->context.get(), static_cast<int>(i)), first.size(),
                         tokens[at + i + 1]);
  }
  llama_memory_seq_rm(handles_->memory(), kCandidate, -1, -1);
  if (!done) return tl::unexpected(std::move(done).error());
  return score;
}

// Cuts the KV cache down to the first tokens.
void LoadedModel::keep(std::size_t tokens) {
  llama_memory_seq_rm(handles_->memory(), kCandidate, -1, -1);
  if (tokens == 0 || !llama_memory_seq_rm(handles_->memory(), kPrompt, static_cast<llama_pos>(tokens), -1)) {
    llama_memory_clear(handles_->memory(), false);
    tokens = 0;
  }
  cached_.resize(std::min(tokens, cached_.size()));
}

std::string LoadedModel::saved() const {
  std::string cells(llama_state_seq_get_size(handles_->context.get(), kPrompt), '\0');
  cells.resize(llama_state_seq_get_data(
      handles_->context.get(), reinterpret_cast<std::uint8_t*>(cells.data()), cells.size(), kPrompt));
  ArchiveWriter to;
  to(cached_, cells);
  return to.bytes();
}

// False where the state is of another prompt, or of another model.
bool LoadedModel::restore(const std::string& state, const TokenPrompt& prompt) {
  std::vector<llama_token> tokens;
  std::string cells;
  ArchiveReader from(state);
  from(tokens, cells);
  if (!from.atEnd() || tokens.size() > prompt.tokens.size() ||
      !std::equal(tokens.begin(), tokens.end(), prompt.tokens.begin()))
    return false;
  keep(0);
  if (llama_state_seq_set_data(handles_->context.get(), reinterpret_cast<const std::uint8_t*>(cells.data()),
                               cells.size(), kPrompt) == 0) {
    keep(0);
    return false;
  }
  cached_ = std::move(tokens);
  return true;
}

}  // namespace omni
