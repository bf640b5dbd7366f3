#include "model/prompt/prompts.h"

#include <algorithm>
#include <cctype>
#include <system_error>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "model/prompt/builtin_prompts.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr std::string_view kSystem = "## system\n";
constexpr std::string_view kUser = "## user\n";
constexpr std::string_view kOpen = "{{";
constexpr std::string_view kClose = "}}";
constexpr std::string_view kBetweenParagraphs = "\n\n";

/// Where a line begins that is exactly `heading` (with its line feed).
std::size_t findHeading(std::string_view text, std::string_view heading) {
  for (auto at = text.find(heading); at != std::string_view::npos; at = text.find(heading, at + 1))
    if (at == 0 || text[at - 1] == '\n') return at;
  return std::string_view::npos;
}

bool isSlotName(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_';
  });
}

/// Calls `text` with what stands between slots and `slot` with each slot's name. False: a slot is malformed.
template <class Text, class Slot>
bool walk(std::string_view part, Text&& text, Slot&& slot) {
  for (auto at = part.find(kOpen); at != std::string_view::npos; at = part.find(kOpen)) {
    const auto end = part.find(kClose, at);
    if (end == std::string_view::npos) return false;
    const auto name = part.substr(at + kOpen.size(), end - at - kOpen.size());
    if (!isSlotName(name)) return false;
    text(part.substr(0, at));
    slot(name);
    part.remove_prefix(end + kClose.size());
  }
  text(part);
  return true;
}

bool holds(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string fillPart(std::string_view part, const std::vector<Filling>& fillings) {
  std::string out;
  walk(
      part, [&](std::string_view text) { out += text; },
      [&](std::string_view slot) {
        for (const auto& filling : fillings)
          if (filling.slot == slot) out += filling.fenced ? fence(filling.slot, filling.text) : filling.text;
      });
  return out;
}

// Leaves out slots that are filled with nothing, where each is a paragraph of its own, with the paragraph
// that announces it ("Questions with their queries:").
std::string withoutEmpty(std::string_view part, const std::vector<Filling>& fillings) {
  std::string text;
  std::string_view announced;  // the last paragraph, where it announces one
  const auto isEmpty = [&](std::string_view paragraph) {
    return std::ranges::any_of(fillings, [&](const Filling& filling) {
      return filling.text.empty() && paragraph == "{{" + std::string(filling.slot) + "}}";
    });
  };
  const auto add = [&](std::string_view paragraph) {
    if (paragraph.empty()) return;
    text += (text.empty() ? "" : kBetweenParagraphs);
    text += paragraph;
  };
  while (!part.empty()) {
    const auto end = part.find(kBetweenParagraphs);
    const std::string_view paragraph = part.substr(0, end);
    part.remove_prefix(end == std::string_view::npos ? part.size() : end + kBetweenParagraphs.size());
    if (isEmpty(paragraph)) {
      announced = {};
      continue;
    }
    add(std::exchange(announced, {}));
    if (paragraph.ends_with(':'))
      announced = paragraph;
    else
      add(paragraph);
  }
  add(announced);
  return text;
}

Error about(const std::filesystem::path& file, Error error) {
  error.message += ": " + file.string();
  error.audience = Audience::kOperator;
  return error;
}

}  // namespace

Result<Prompt> Prompt::parse(std::string_view text) {
  const auto system = findHeading(text, kSystem);
  const auto user = findHeading(text, kUser);
  if (system == std::string_view::npos || user == std::string_view::npos || user < system)
    return fail(Code::kInvalidArgument, "a prompt without its parts",
                "It needs a line '## system' and, below, a line '## user'.");
  Prompt prompt;
  const auto systemEnd = system + kSystem.size();
  prompt.system = trim(text.substr(systemEnd, user - systemEnd));
  prompt.user = trim(text.substr(user + kUser.size()));
  for (const std::string_view part : {prompt.system, prompt.user}) {
    const bool sound = walk(
        part, [](std::string_view) {},
        [&](std::string_view slot) {
          if (!holds(prompt.slots, slot)) prompt.slots.emplace_back(slot);
        });
    if (!sound)
      return fail(Code::kInvalidArgument, "a prompt with a malformed slot",
                  "A slot is a lower-case word in double braces, as {{question}}.");
  }
  return prompt;
}

Result<Prompts> Prompts::load(const std::filesystem::path& folder, const PromptVariants& variants) {
  Prompts prompts;
  for (const auto& [name, text] : builtinPrompts()) {
    OMNI_TRY(prompt, Prompt::parse(text));
    const auto slots = prompt.slots;
    prompts.prompts_.emplace(name, Entry{std::move(prompt), slots});
  }
  if (folder.empty()) return prompts;
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".md" && at->path().filename() != "README.md") files.push_back(at->path());
  if (error)
    return fail(Code::kNotFound, "the folder of prompts cannot be read: " + folder.string(),
                "Correct `prompts` in the configuration, or leave it out.", Audience::kOperator);
  for (const auto& file : files) OMNI_RETURN_IF_ERROR(prompts.replace(file, variants));
  return prompts;
}

Status Prompts::replace(const std::filesystem::path& file, const PromptVariants& variants) {
  const std::string name = file.stem().string();
  const auto variant = variants.find(name);
  const auto entry = prompts_.find(variant == variants.end() ? name : variant->second);
  if (entry == prompts_.end()) {
    auto known = names();
    for (const auto& [special, general] : variants) known.push_back(special);
    const std::string near = nearest(name, known);
    return fail(Code::kNotFound, "no stage asks for the prompt " + file.string(),
                near.empty() ? "Its name has to be one of: " + join(known, ", ") + "."
                             : "Did you mean '" + near + ".md'?",
                Audience::kOperator);
  }
  OMNI_TRY(text, readFile(file));
  auto prompt = Prompt::parse(text);
  if (!prompt) return tl::unexpected(about(file, prompt.error()));
  for (const auto& slot : prompt->slots)
    if (!holds(entry->second.slots, slot))
      return tl::unexpected(
          about(file, {Code::kInvalidArgument, "a prompt with the unknown slot {{" + slot + "}}",
                       "It may use: " + join(entry->second.slots, ", ") + "."}));
  prompts_.insert_or_assign(name, Entry{std::move(*prompt), entry->second.slots});
  return {};
}

Result<std::vector<ChatMessage>> Prompts::fill(std::string_view name,
                                               const std::vector<Filling>& fillings) const {
  const auto entry = prompts_.find(name);
  if (entry == prompts_.end())
    return fail(Code::kInternal, "no prompt of the name " + std::string(name), "Please report this.");
  const auto& slots = entry->second.slots;
  const bool fits = slots.size() == fillings.size() &&
                    std::all_of(fillings.begin(), fillings.end(),
                                [&](const Filling& filling) { return holds(slots, filling.slot); });
  if (!fits)
    return fail(Code::kInternal,
                "the prompt " + std::string(name) + " is filled with other slots than its own",
                "Its own are: " + join(slots, ", ") + ". Please report this.");
  const Prompt& prompt = entry->second.prompt;
  return std::vector<ChatMessage>{
      {ChatRole::kSystem,
       fillPart(withoutEmpty(prompt.system, fillings), fillings) + "\n\n" + std::string(kFenceRule)},
      {ChatRole::kUser, fillPart(withoutEmpty(prompt.user, fillings), fillings)}};
}

std::vector<std::string> Prompts::names() const {
  std::vector<std::string> out;
  for (const auto& [name, entry] : prompts_) out.push_back(name);
  return out;
}

}  // namespace omni
