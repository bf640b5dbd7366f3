#include "model/local/worker/chat_prompt.h"

#include <string>
#include <string_view>

namespace omni {
namespace {

constexpr const char* kDefaultTemplate = "chatml";  // of models that bring none
// Stands for a message while the template is applied; no template holds it.
constexpr std::string_view kMark = "\x01message\x01";

std::vector<llama_token> tokenized(const llama_vocab& vocabulary, std::string_view text, bool special) {
  const auto into = [&](std::vector<llama_token>& tokens) {
    return llama_tokenize(&vocabulary, text.data(), static_cast<int>(text.size()), tokens.data(),
                          static_cast<int>(tokens.size()), false, special);
  };
  std::vector<llama_token> tokens(text.size() + 1);
  int count = into(tokens);
  if (count < 0) {  // so many there are, where a character is more than its bytes
    tokens.resize(static_cast<std::size_t>(-count));
    count = into(tokens);
  }
  tokens.resize(static_cast<std::size_t>(std::max(count, 0)));
  return tokens;
}

// The template around a mark for each message.
Result<std::string> frame(const llama_model& model, const std::vector<ChatMessage>& messages) {
  const char* own = llama_model_chat_template(&model, nullptr);
  const std::string mark(kMark);
  std::vector<std::string> roles;
  for (const auto& message : messages) roles.emplace_back(name(message.role));
  std::vector<llama_chat_message> marked;
  for (const auto& role : roles) marked.push_back({role.c_str(), mark.c_str()});
  std::string text(4096 + messages.size() * 256, '\0');
  for (int tries = 0; tries < 2; ++tries) {
    const int size = llama_chat_apply_template(own ? own : kDefaultTemplate, marked.data(), marked.size(),
                                               true, text.data(), static_cast<int>(text.size()));
    if (size < 0) break;
    const bool fits = static_cast<std::size_t>(size) <= text.size();
    text.resize(static_cast<std::size_t>(size));
    if (fits) return text;
  }
  return fail(Code::kUnsupported, "the model has a chat template that this program does not know",
              "Take another GGUF of it, or serve it by an endpoint.", Audience::kOperator);
}

void append(std::vector<llama_token>& to, const std::vector<llama_token>& tokens) {
  to.insert(to.end(), tokens.begin(), tokens.end());
}

}  // namespace

Result<TokenPrompt> tokenize(const llama_model& model, const std::vector<ChatMessage>& messages) {
  const llama_vocab& vocabulary = *llama_model_get_vocab(&model);
  OMNI_TRY(framed, frame(model, messages));
  TokenPrompt prompt;
  if (llama_vocab_get_add_bos(&vocabulary)) prompt.tokens.push_back(llama_vocab_bos(&vocabulary));
  std::string_view rest = framed;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const auto mark = rest.find(kMark);
    if (mark == std::string_view::npos)
      return fail(Code::kUnsupported, "the model's chat template leaves out messages",
                  "Take another GGUF of it, or serve it by an endpoint.", Audience::kOperator);
    append(prompt.tokens, tokenized(vocabulary, rest.substr(0, mark), true));
    if (i + 1 == messages.size()) prompt.prefix = prompt.tokens.size();
    append(prompt.tokens, tokenizeText(vocabulary, messages[i].text));
    rest.remove_prefix(mark + kMark.size());
  }
  append(prompt.tokens, tokenized(vocabulary, rest, true));
  return prompt;
}

std::vector<llama_token> tokenizeText(const llama_vocab& vocabulary, const std::string& text) {
  return tokenized(vocabulary, text, false);
}

}  // namespace omni
