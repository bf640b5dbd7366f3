#include "eval/unified/fact_text.h"

#include <nlohmann/json.hpp>

#include "base/text.h"

namespace omni {
namespace {

using nlohmann::json;

/// Long texts are cut: a fact is found by its words, not by all of them.
constexpr std::size_t kMaxBytes = 2000;

std::string scalarText(const json& value) {
  return value.is_string() ? value.get<std::string>()
                           : value.dump(-1, ' ', false, json::error_handler_t::replace);
}

void append(std::string& text, const std::string& more) {
  if (more.empty() || text.size() >= kMaxBytes) return;
  if (!text.empty()) text += ' ';
  text += more.substr(0, kMaxBytes);
}

void appendNested(const json& value, std::string& text) {
  if (value.is_object()) {
    for (const auto& [key, inner] : value.items()) {
      if (!inner.is_object() && key != "labels" && key != "label") append(text, wordsOf(key));
      appendNested(inner, text);
    }
  } else if (value.is_array()) {
    for (const auto& inner : value) appendNested(inner, text);
  } else if (!value.is_null()) {
    append(text, scalarText(value));
  }
}

std::string textOfCell(const Value& cell) {
  if (const auto* iri = std::get_if<Iri>(&cell)) return wordsOf(iri->value);
  const auto* nested = std::get_if<Nested>(&cell);
  if (nested == nullptr) return toText(cell);
  std::string text;
  appendNested(json::parse(nested->json, nullptr, false), text);
  return text;
}

}  // namespace

std::string wordsOf(std::string_view name) {
  if (const auto cut = name.find_last_of("/#"); cut != std::string_view::npos && cut + 1 < name.size())
    name.remove_prefix(cut + 1);
  return join(identifierWords(name), " ");
}

std::string textOfRow(const std::vector<std::string>& columns, const Row& cells) {
  std::string text;
  for (std::size_t i = 0; i < std::min(columns.size(), cells.size()); ++i) {
    const std::string value = textOfCell(cells[i]);
    if (value.empty()) continue;
    if (!text.empty()) text += ',';
    append(text, wordsOf(columns[i]) + " " + value);
  }
  return text;
}

std::string textOfCells(const Row& cells) {
  std::string text;
  for (const auto& cell : cells) append(text, textOfCell(cell));
  return text;
}

}  // namespace omni
