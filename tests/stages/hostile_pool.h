#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "engine/report.h"
#include "model/chat/chat_model.h"

namespace omni {

/// Sources, outcomes and a question with one text from outside at one place of them: "id", "description",
/// "table", "column", "comment", "value", "title", "class", "label", "header", "cell", "passage", "heading",
/// "document", "query", "claim" or "question".
class HostilePool {
 public:
  /// Throws std::invalid_argument when there is no such place.
  HostilePool(const std::string& place, const std::string& text);

  /// The prompts of every stage that show it.
  std::vector<ChatRequest> prompts() const;
  /// What people see of it.
  const AskReport& report() const { return report_; }
  const Catalog& catalog() const { return catalog_; }
  std::shared_ptr<const CatalogEntry> database() const { return catalog_.entry(0); }

 private:
  AskReport report_;
  Catalog catalog_;
};

/// Whether a character that a terminal obeys or that reorders text is in it, line feeds and tabs aside.
bool harmsTerminal(std::string_view text);

}  // namespace omni
