#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/value.h"
#include "source/source_config.h"

namespace omni {

/// The tools that the program brings itself.
inline constexpr std::array<std::string_view, 5> kBuiltInTools{"ask", "search_sources", "describe_source",
                                                               "query_source", "feedback"};
/// Members of a group that are no tools: the resources and the prompts of the Model Context Protocol.
inline constexpr std::array<std::string_view, 2> kOtherMembers{"resources", "prompts"};

/// Bounds of what a configuration holds, and of one argument.
inline constexpr std::size_t kMaxNamedTools = 1000;
inline constexpr std::size_t kMaxToolParameters = 50;
inline constexpr std::size_t kMaxToolText = 4000;  // characters

enum class ToolType { kString, kInteger, kNumber, kBoolean, kDate };

/// "string", "integer", "number", "boolean" or "date".
std::string_view name(ToolType type);
std::optional<ToolType> toolType(std::string_view name);

/// A typed parameter of a named tool's query.
struct ToolParameter {
  std::string name;
  std::string description{};
  ToolType type = ToolType::kString;
  std::vector<std::string> values{};  // of a string, the accepted ones; empty: any
  std::string valuesOf{};             // "table.column", whose values are the accepted ones; empty: any
  std::optional<Value> fallback{};    // without an argument; none: an argument is required
  std::optional<Value> minimum{}, maximum{};  // of an integer, a number or a date

  bool operator==(const ToolParameter&) const = default;
};

/// A query of one source with typed parameters, under a name that programs call.
struct NamedTool {
  std::string name;
  std::string description;
  SourceId source;
  std::string query;  // in the source's own language
  std::vector<ToolParameter> parameters{};
  std::vector<std::string> roles{};   // of the callers; empty: every caller who may ask or query the source
  std::size_t rows = 0;               // 0: as the configured limits say
  std::chrono::milliseconds time{0};  // 0: as the configured limits say
  std::chrono::seconds cache{0};      // how long a result is given again; 0: never

  bool operator==(const NamedTool&) const = default;
};

/// Tools that are served under an address of their own, and nothing else there.
struct ToolGroup {
  std::string name;
  std::string description{};
  std::vector<std::string> members{};  // names of tools, kBuiltInTools and kOtherMembers too

  bool operator==(const ToolGroup&) const = default;
};

/// The `tools:` and `groups:` blocks.
struct ToolsConfig {
  std::vector<NamedTool> tools;
  std::vector<ToolGroup> groups{};

  const NamedTool* find(std::string_view name) const;
  const ToolGroup* findGroup(std::string_view name) const;

  bool operator==(const ToolsConfig&) const = default;
};

/// Whether a name is one of a tool or a group: a letter of ASCII, then letters, digits, _ and -, at most 64.
bool isToolName(std::string_view name);

/// Whether a text is a day of the calendar: "2026-11-25".
bool isDay(std::string_view text);

/// A text as a value of that type; nothing for other texts.
std::optional<Value> toolValue(ToolType type, std::string_view text);

/// Whether a parameter accepts a value, which has its type. Values that stand in a column are not looked at.
/// Error kInvalidArgument: which rule of it the value breaks.
Status checkToolValue(const ToolParameter& parameter, const Value& value);

/// Whether a byte may stand in the name of a parameter.
bool isParameterByte(char c);

/// Whether a query of that language names a parameter.
bool namesParameter(Route route, std::string_view query, std::string_view parameter);

}  // namespace omni
