#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/chat/chat_model.h"

namespace omni {

/// The text in the place of {{slot}} in a prompt.
struct Filling {
  std::string_view slot;
  std::string text;
  bool fenced = true;
};

/// Text from anywhere outside the program: questions, schemas, values, replies. It is fenced.
inline Filling data(std::string_view slot, std::string text) {
  return {slot, std::move(text), true};
}
/// The program's own words and numbers: they stand as they are.
inline Filling plain(std::string_view slot, std::string text) {
  return {slot, std::move(text), false};
}

/// One prompt file: prose for its reader, then a part below "## system" and one below "## user", both
/// with {{slots}}.
struct Prompt {
  std::string system;
  std::string user;
  std::vector<std::string> slots;  // that the two name, each once

  /// Errors: kInvalidArgument (a part is missing, a slot is not closed or no lower-case word).
  static Result<Prompt> parse(std::string_view text);
};

/// Names that a folder may use for a special case of a compiled-in prompt, and that prompt: "formulate_mysql"
/// of "formulate_sql".
using PromptVariants = std::map<std::string, std::string, std::less<>>;

/// The prompts of all stages by name ("select", "formulate_sql"): those of prompts/, compiled in. Immutable.
class Prompts {
 public:
  /// With the files NAME.md of `folder` in place of the compiled-in ones of the same name, and in addition
  /// those that are called after a variant; an empty path is no folder. Errors: kNotFound (no such folder, or
  /// a name that no stage asks for), kUnreadable, kInvalidArgument (not a prompt, or a slot that its stage
  /// does not fill); all for the operator.
  static Result<Prompts> load(const std::filesystem::path& folder = {}, const PromptVariants& variants = {});

  /// A system and a user message. Slots are filled once: what fills one is not searched for others. Where a
  /// slot that is a paragraph is filled with nothing, it is left out with the line that announces it. Error
  /// kInternal when the fillings are not those of the prompt.
  Result<std::vector<ChatMessage>> fill(std::string_view name, const std::vector<Filling>& fillings) const;

  std::vector<std::string> names() const;
  bool has(std::string_view name) const { return prompts_.contains(name); }

 private:
  Status replace(const std::filesystem::path& file, const PromptVariants& variants);

  struct Entry {
    Prompt prompt;
    std::vector<std::string> slots;  // that the stage fills
  };
  std::map<std::string, Entry, std::less<>> prompts_;
};

}  // namespace omni
