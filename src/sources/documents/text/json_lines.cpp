#include <nlohmann/json.hpp>

#include "base/text.h"
#include "sources/documents/text/document_formats.h"

namespace omni {

Result<DocumentText> jsonDocument(std::string_view line) {
  const auto record = nlohmann::json::parse(line, nullptr, false);
  const auto holds = [&](const char* key) { return record.contains(key) && record[key].is_string(); };
  if (!record.is_object() || !holds("text") || !record.contains("_id"))
    return fail(Code::kUnreadable, "no JSON object with \"_id\" and \"text\"",
                "One record a line is expected.", Audience::kOperator);
  DocumentText document = plainDocument(toUtf8(record["text"].get<std::string>()));
  document.id = record["_id"].is_string() ? record["_id"].get<std::string>() : record["_id"].dump();
  document.title = holds("title") ? record["title"].get<std::string>() : "";
  return document;
}

}  // namespace omni
