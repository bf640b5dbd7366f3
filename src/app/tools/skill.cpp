#include "app/tools/skill.h"

#include <algorithm>
#include <map>

#include "app/tools/tool_schema.h"
#include "base/characters/utf8.h"
#include "base/text.h"
#include "language/languages.h"
#include "report/describe.h"

namespace omni {
namespace {

constexpr std::size_t kMaxSkillName = 64;
constexpr std::size_t kMaxDescription = 1024;  // bytes
constexpr std::size_t kMaxExamples = 20;
constexpr std::size_t kSchemaTokens = 20000;  // of a source's page, about
constexpr std::size_t kMaxTextBytes = 300;    // of a description in a list

/// A text of data or of a person in one line of Markdown, of which no part is markup.
std::string plainText(const std::string& text) {
  std::string plain;
  for (const char c : visible(oneLine(text))) {
    if (std::string_view("\\`*_[]<>#|").find(c) != std::string_view::npos) plain += '\\';
    plain += c;
  }
  return plain;
}

/// The beginning of a text, whole characters of it.
std::string shortened(std::string text, std::size_t most) {
  const std::size_t end = wholeCharactersWithin(text, most);
  return end == text.size() ? text : text.substr(0, end) + "…";
}

/// Text in a fence that is longer than any within it.
std::string fenced(const std::string& text) {
  std::size_t longest = 2, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fence + "\n" + visible(text) + (text.ends_with('\n') ? "" : "\n") + fence + "\n";
}

/// A file name of any id: what is no letter or digit of ASCII, `_` or `-` is written as its bytes.
std::string fileNameOf(const SourceId& id) {
  std::string fileName;
  for (const char c : id) {
    const bool isPlain = (isWordByte(c) && c > 0) || c == '-' || c == '_';
    fileName += isPlain ? std::string(1, c) : "." + std::to_string(static_cast<unsigned char>(c));
  }
  return "sources/" + fileName + ".md";
}

std::vector<std::shared_ptr<const CatalogEntry>> entriesOf(const Engine& seen) {
  const auto catalog = seen.catalog();
  std::vector<std::shared_ptr<const CatalogEntry>> entries;
  for (const SourceId& id : catalog->ids())
    if (auto entry = catalog->find(id)) entries.push_back(std::move(entry));
  return entries;
}

std::string describedIn(const CatalogEntry& entry) {
  const std::string& own = entry.descriptor.info.description;
  return plainText(shortened(own.empty() ? summaryOf(entry.descriptor) : own, kMaxTextBytes));
}

std::string frontMatter(const std::string& skillName,
                        const std::vector<std::shared_ptr<const CatalogEntry>>& entries) {
  std::string about = "Answers questions from these sources, read-only:";
  for (const auto& entry : entries) about += " " + entry->descriptor.info.id + ",";
  about.back() = '.';
  about += " Use it for questions about what they hold:";
  for (const auto& entry : entries) about += " " + entry->descriptor.info.description + ";";
  about.back() = '.';
  return "---\nname: " + skillName +
         "\ndescription: " + jsonString(shortened(visible(oneLine(about)), kMaxDescription - kMaxSkillName)) +
         "\n---\n";
}

std::string sourcesPart(const std::vector<std::shared_ptr<const CatalogEntry>>& entries) {
  std::string text = "\n## Sources\n\n| source | language | holds |\n|---|---|---|\n";
  for (const auto& entry : entries) {
    const SourceInfo& info = entry->descriptor.info;
    text += "| [" + plainText(info.id) + "](" + fileNameOf(info.id) + ") | " + std::string(name(info.route)) +
            " | " + describedIn(*entry) + " |\n";
  }
  return text + "\nRead the page of a source before you write a query for it.\n";
}

/// When to use the tools of the program itself.
constexpr std::pair<std::string_view, std::string_view> kWhen[]{
    {"ask", "a question in plain words; begin with it where no named tool fits"},
    {"search_sources", "to find which sources hold something"},
    {"describe_source", "to read the tables and columns, with values, before writing a query"},
    {"query_source", "to run a query of your own; values are bound as parameters"},
    {"feedback", "only to pass on a verdict of the person on an answer"}};

std::string argumentsOf(const NamedTool& tool) {
  std::string text;
  for (const ToolParameter& parameter : tool.parameters) {
    text += (text.empty() ? "`" : ", `") + parameter.name + "` (" + std::string(name(parameter.type));
    if (parameter.fallback) text += ", may be left out";
    text += ")";
    if (!parameter.description.empty())
      text += ": " + plainText(shortened(parameter.description, kMaxTextBytes));
  }
  return text;
}

std::string toolsPart(const ToolScope& scope, const Engine& seen) {
  std::string text = "\n## Tools\n\n";
  for (const NamedTool* tool : scope.tools(seen)) {
    text += "- `" + tool->name + "`: " + plainText(shortened(tool->description, kMaxTextBytes));
    const std::string arguments = argumentsOf(*tool);
    text += arguments.empty() ? "\n" : " Arguments: " + arguments + ".\n";
  }
  for (const auto& [tool, when] : kWhen)
    if (scope.has(tool)) text += "- `" + std::string(tool) + "`: " + std::string(when) + ".\n";
  return text +
         "\nPrefer a named tool whose description fits. The tools are served by `omni mcp`, or at `/mcp` of "
         "`omni serve`. Say which source an answer comes from, and that it is a guess where the result says "
         "so.\n";
}

bool seesWhole(const Engine& seen, const SourceId& id) {
  return existsFor(seen, id) && seesAllOf(seen, id);
}

std::string examplesPart(const Engine& seen, const std::vector<KeptTemplate>& verified) {
  std::string text;
  std::size_t many = 0;
  for (const KeptTemplate& kept : verified) {
    if (kept.status != TemplateStatus::kActive || !seesWhole(seen, kept.source) || many == kMaxExamples)
      continue;
    ++many;
    text += "\n" + plainText(kept.question) + " (" + plainText(kept.source) + ")\n\n" + fenced(kept.query);
    if (!kept.parameters.empty())
      text += "\nwith " + plainText(jsonText(kept.parameters, JsonLayout::kOneLine, false)) + "\n";
  }
  return text.empty() ? text : "\n## Questions with verified queries\n" + text;
}

SkillFile pageOf(const CatalogEntry& entry) {
  const SourceInfo& info = entry.descriptor.info;
  ContextOptions options;
  options.tokens = kSchemaTokens;
  options.samples = false;
  return {fileNameOf(info.id), "# " + plainText(info.id) + "\n\n" + describedIn(entry) + "\n\n" +
                                   fenced(languageOf(info.route).verbalise(entry.descriptor, options))};
}

}  // namespace

bool isSkillName(const std::string& name) {
  const auto isPlain = [](char c) { return isDigit(c) || (c >= 'a' && c <= 'z') || c == '-'; };
  return !name.empty() && name.size() <= kMaxSkillName && std::ranges::all_of(name, isPlain) &&
         name.front() != '-' && name.back() != '-' && name.find("--") == std::string::npos;
}

std::vector<SkillFile> skillFiles(const std::string& skillName, const Engine& seen, const ToolScope& scope,
                                  const std::vector<KeptTemplate>& verified) {
  const auto entries = entriesOf(seen);
  std::vector<SkillFile> files;
  files.push_back({"SKILL.md", frontMatter(skillName, entries) + "\n# " + skillName + "\n" +
                                   sourcesPart(entries) + toolsPart(scope, seen) +
                                   examplesPart(seen, verified)});
  for (const auto& entry : entries) files.push_back(pageOf(*entry));
  return files;
}

}  // namespace omni
