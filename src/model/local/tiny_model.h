#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace omni {

/// For tests: the bytes of a GGUF file with a language model of one layer, whose weights are noise and whose
/// tokens are bytes. What it writes means nothing, and is the same each time.
class TinyModel {
 public:
  static std::string bytes() { return TinyModel().made(); }

 private:
  static constexpr std::uint32_t kWidth = 32, kInner = 64, kHeads = 2, kContext = 2048;
  static constexpr std::size_t kAlignment = 32;
  enum Kind : std::uint32_t { kU32 = 4, kI32 = 5, kF32 = 6, kBool = 7, kString = 8, kArray = 9 };
  enum TokenKind : std::int32_t { kUnknown = 2, kControl = 3, kByte = 6 };

  template <class T>
  static std::string raw(const T& value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
  }
  static std::string text(std::string_view value) {
    return raw(std::uint64_t{value.size()}) + std::string(value);
  }
  void put(std::string_view key, Kind kind, const std::string& value) {
    values_ += text(key) + raw(std::uint32_t{kind}) + value;
    ++valueCount_;
  }
  void putAll(std::string_view key, Kind kind, std::size_t count, const std::string& items) {
    put(key, kArray, raw(std::uint32_t{kind}) + raw(std::uint64_t{count}) + items);
  }
  void number(std::string_view key, std::uint32_t value) { put(key, kU32, raw(value)); }

  void vocabulary() {
    std::vector<std::pair<std::string, TokenKind>> tokens{{"<unk>", kUnknown},
                                                          {"<s>", kControl},
                                                          {"</s>", kControl},
                                                          {"<|im_start|>", kControl},
                                                          {"<|im_end|>", kControl}};
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    for (std::size_t byte = 0; byte < 256; ++byte)
      tokens.emplace_back(std::string("<0x") + kDigits[byte / 16] + kDigits[byte % 16] + ">", kByte);
    std::string names, scores, kinds;
    for (const auto& [name, kind] : tokens) {
      names += text(name);
      scores += raw(0.0F);
      kinds += raw(std::int32_t{kind});
    }
    vocabularySize_ = static_cast<std::uint32_t>(tokens.size());
    put("tokenizer.ggml.model", kString, text("llama"));
    putAll("tokenizer.ggml.tokens", kString, tokens.size(), names);
    putAll("tokenizer.ggml.scores", kF32, tokens.size(), scores);
    putAll("tokenizer.ggml.token_type", kI32, tokens.size(), kinds);
    number("tokenizer.ggml.bos_token_id", 1);
    number("tokenizer.ggml.eos_token_id", 4);
    put("tokenizer.ggml.add_bos_token", kBool, std::string(1, '\0'));
    put("tokenizer.ggml.add_space_prefix", kBool, std::string(1, '\0'));
    put("tokenizer.chat_template", kString, text("{{'<|im_start|>' + message['role']}}<|im_end|>"));
  }

  void tensor(std::string_view name, const std::vector<std::uint64_t>& sizes) {
    infos_ += text(name) + raw(static_cast<std::uint32_t>(sizes.size()));
    for (const auto size : sizes) infos_ += raw(size);
    infos_ += raw(std::uint32_t{0}) + raw(std::uint64_t{data_.size()});  // 32-bit floats
    const std::uint64_t count =
        std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{1}, std::multiplies<>());
    for (std::uint64_t i = 0; i < count; ++i) data_ += raw(sizes.size() == 1 ? 1.0F : noise());
    data_.resize((data_.size() + kAlignment - 1) / kAlignment * kAlignment);
    ++tensorCount_;
  }
  float noise() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<float>(state_ >> 40U) / static_cast<float>(1U << 24U) - 0.5F;
  }

  std::string made() {
    put("general.architecture", kString, text("llama"));
    number("llama.context_length", kContext);
    number("llama.embedding_length", kWidth);
    number("llama.block_count", 1);
    number("llama.feed_forward_length", kInner);
    number("llama.attention.head_count", kHeads);
    number("llama.rope.dimension_count", kWidth / kHeads);
    put("llama.attention.layer_norm_rms_epsilon", kF32, raw(1e-5F));
    vocabulary();
    tensor("token_embd.weight", {kWidth, vocabularySize_});
    tensor("output.weight", {kWidth, vocabularySize_});
    for (const auto* name : {"output_norm", "blk.0.attn_norm", "blk.0.ffn_norm"})
      tensor(std::string(name) + ".weight", {kWidth});
    for (const auto* name : {"attn_q", "attn_k", "attn_v", "attn_output"})
      tensor(std::string("blk.0.") + name + ".weight", {kWidth, kWidth});
    for (const auto* name : {"ffn_gate", "ffn_up"})
      tensor(std::string("blk.0.") + name + ".weight", {kWidth, kInner});
    tensor("blk.0.ffn_down.weight", {kInner, kWidth});
    std::string file =
        "GGUF" + raw(std::uint32_t{3}) + raw(tensorCount_) + raw(valueCount_) + values_ + infos_;
    file.resize((file.size() + kAlignment - 1) / kAlignment * kAlignment);
    return file + data_;
  }

  std::string values_, infos_, data_;
  std::uint64_t valueCount_ = 0, tensorCount_ = 0, state_ = 1;
  std::uint32_t vocabularySize_ = 0;
};

}  // namespace omni
