#pragma once

#include "engine/engine.h"
#include "state/query_log.h"
#include "state/template_store.h"

namespace omni {

/// A question with the query that answers it, as people confirmed it.
struct ConfirmedQuery {
  SourceId source;
  std::string question;
  std::string query;
  Json parameters = Json::object();
  std::chrono::system_clock::time_point asked;  // "last month" is meant against that
};

/// Runs the query through the guard, and keeps it as a template, which answers from then on. Errors: those of
/// Engine::query, makeTemplate() and TemplateStore::put().
Result<KeptTemplate> confirm(TemplateStore& store, const Engine& engine, const ConfirmedQuery& confirmed,
                             const RequestContext& request, std::chrono::system_clock::time_point now);

/// The query that gave the answer of a logged question; nothing where none did, a search, or two sources
/// together.
std::optional<ConfirmedQuery> answeredBy(const LoggedTrace& trace);

/// Why what was answered has none, in words.
std::string whyNoTemplate(const LoggedTrace& trace);

/// The template that the answer of a logged question came from; empty: none.
std::string templateOf(const LoggedTrace& trace);

/// {"question", "source", "query", "parameters"}, as templates are exchanged.
Json exported(const KeptTemplate& kept);
Result<ConfirmedQuery> imported(const Json& line, std::chrono::system_clock::time_point now);

}  // namespace omni
