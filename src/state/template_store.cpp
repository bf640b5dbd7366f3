#include "state/template_store.h"

#include <algorithm>

#include "base/text.h"
#include "base/time/iso_time.h"
#include "state/log_json.h"
#include "state/milliseconds.h"

namespace omni {
namespace {

using std::chrono::system_clock;

constexpr const char* kColumns = "id, source, at, question, query, parameters, status, note";

TemplateStatus statusOf(const std::string& name) {
  if (name == "review") return TemplateStatus::kReview;
  return name == "aside" ? TemplateStatus::kAside : TemplateStatus::kActive;
}

KeptTemplate keptOf(const Row& row) {
  KeptTemplate kept{.id = toText(row[0]), .source = toText(row[1])};
  kept.at = system_clock::time_point(std::chrono::milliseconds(std::get<std::int64_t>(row[2])));
  kept.question = toText(row[3]);
  kept.query = toText(row[4]);
  if (auto parameters = Json::parse(toText(row[5]), nullptr, false); parameters.is_object())
    kept.parameters = std::move(parameters);
  kept.status = statusOf(toText(row[6]));
  kept.note = toText(row[7]);
  return kept;
}

}  // namespace

std::string_view name(TemplateStatus status) {
  switch (status) {
    case TemplateStatus::kActive: return "active";
    case TemplateStatus::kReview: return "review";
    case TemplateStatus::kAside: return "aside";
  }
  return "active";
}

Json toJson(const KeptTemplate& kept) {
  Json json{{"id", kept.id},
            {"source", kept.source},
            {"at", isoTime(kept.at)},
            {"question", kept.question},
            {"query", kept.query},
            {"parameters", kept.parameters},
            {"status", name(kept.status)}};
  if (!kept.note.empty()) json["note"] = kept.note;
  return json;
}

TemplateStore::TemplateStore(std::shared_ptr<Database> database, const std::vector<SourceConfig>& sources)
    : database_(std::move(database)) {
  for (const SourceConfig& source : sources) keys_.emplace_back(source.id, source.key());
}

Result<std::shared_ptr<TemplateStore>> TemplateStore::open(std::shared_ptr<Database> database,
                                                           const std::vector<SourceConfig>& sources) {
  auto store = std::shared_ptr<TemplateStore>(new TemplateStore(std::move(database), sources));
  OMNI_RETURN_IF_ERROR(store->refresh());
  return store;
}

Status TemplateStore::refresh() {
  std::vector<Template> active;
  for (const auto& [source, key] : keys_) {
    OMNI_TRY(rows, database_->read("SELECT made FROM template WHERE key = ?1 AND status = 'active'", {key}));
    for (const Row& row : rows)
      if (auto made = unarchived(toText(row[0]))) {
        made->source = source;
        active.push_back(*std::move(made));
      }
  }
  book_->replace(std::move(active));
  return {};
}

Result<std::vector<KeptTemplate>> TemplateStore::all() const {
  OMNI_TRY(rows, database_->read("SELECT " + std::string(kColumns) + " FROM template ORDER BY at DESC, id"));
  std::vector<KeptTemplate> all;
  for (const Row& row : rows) all.push_back(keptOf(row));
  return all;
}

Result<KeptTemplate> TemplateStore::find(const std::string& id) const {
  OMNI_TRY(rows, database_->read("SELECT " + std::string(kColumns) +
                                     " FROM template WHERE id >= ?1 AND id < ?1 || 'g' ORDER BY id LIMIT 2",
                                 {id}));
  if (id.empty() || rows.empty())
    return fail(Code::kNotFound, "there is no template " + id.substr(0, 60),
                "Take an id of the list of templates.");
  if (rows.size() > 1)
    return fail(Code::kInvalidArgument, "several templates begin with " + id, "Give more of the id.");
  return keptOf(rows.front());
}

Result<std::string> TemplateStore::keyOf(const SourceId& source) const {
  const auto key = std::ranges::find(keys_, source, &std::pair<SourceId, std::string>::first);
  if (key == keys_.end()) return fail(Code::kNotFound, "there is no source '" + source + "'");
  return key->second;
}

Result<std::optional<std::string>> TemplateStore::idOf(const SourceId& source,
                                                       const std::string& question) const {
  OMNI_TRY(key, keyOf(source));
  OMNI_TRY(rows, database_->read("SELECT id FROM template WHERE key = ?1 AND lower(question) = ?2",
                                 {key, lower(question)}));
  return rows.empty() ? std::nullopt : std::optional(toText(rows.front().front()));
}

Status TemplateStore::put(const KeptTemplate& kept, const Template& made) {
  OMNI_TRY(key, keyOf(kept.source));
  OMNI_RETURN_IF_ERROR(database_->write("DELETE FROM template WHERE key = ?1 AND lower(question) = ?2",
                                        {key, lower(kept.question)}));
  OMNI_RETURN_IF_ERROR(
      database_->write("INSERT INTO template (id, key, source, at, question, query, parameters, status, "
                       "note, made) VALUES (?1, ?2, ?3, "
                       "?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (id) DO NOTHING",
                       {kept.id, key, kept.source, milliseconds(kept.at), kept.question, kept.query,
                        kept.parameters.dump(), std::string(name(kept.status)), kept.note, archived(made)}));
  return {};
}

Status TemplateStore::set(const std::string& id, TemplateStatus status, const std::string& note) {
  OMNI_RETURN_IF_ERROR(database_->write("UPDATE template SET status = ?2, note = ?3 WHERE id = ?1",
                                        {id, std::string(name(status)), note}));
  return {};
}

Status TemplateStore::remove(const std::string& id) {
  OMNI_RETURN_IF_ERROR(database_->write("DELETE FROM template WHERE id = ?1", {id}));
  return {};
}

Status TemplateStore::check(const SourceConfig& config, const Descriptor& descriptor) {
  OMNI_TRY(rows,
           database_->read("SELECT id, status, made FROM template WHERE key = ?1 AND status <> 'review'",
                           {config.key()}));
  for (const Row& row : rows) {
    const auto made = unarchived(toText(row[2]));
    if (!made) continue;
    const auto why = whyUnbound(*made, descriptor);
    const auto status = why ? TemplateStatus::kAside : TemplateStatus::kActive;
    if (status != statusOf(toText(row[1])))
      OMNI_RETURN_IF_ERROR(set(toText(row[0]), status, why.value_or("")));
  }
  return {};
}

Result<std::vector<AsideTemplate>> TemplateStore::aside(const SourceConfig& config) const {
  OMNI_TRY(rows,
           database_->read("SELECT " + std::string(kColumns) +
                               ", made FROM template WHERE key = ?1 AND status = 'aside' ORDER BY at, id",
                           {config.key()}));
  std::vector<AsideTemplate> all;
  for (const Row& row : rows)
    if (auto made = unarchived(toText(row.back()))) all.push_back({keptOf(row), std::move(made->query)});
  return all;
}

std::shared_ptr<const TemplateBook> confirmedQuestions(const std::shared_ptr<Database>& state,
                                                       const std::vector<SourceConfig>& sources) {
  const auto store = TemplateStore::open(state, sources);
  if (!store || (*store)->book()->now()->empty()) return nullptr;
  return (*store)->book();
}

}  // namespace omni
