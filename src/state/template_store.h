#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "report/report_json.h"
#include "source/source_config.h"
#include "state/database/database.h"
#include "template/template_book.h"

namespace omni {

enum class TemplateStatus {
  kActive,  // it answers
  kReview,  // an answer of it was judged wrong
  kAside    // what it reads is no longer as it was
};

/// "active", "review" or "aside".
std::string_view name(TemplateStatus status);

/// A confirmed question with its query, as it is kept.
struct KeptTemplate {
  std::string id;
  SourceId source;
  std::chrono::system_clock::time_point at;
  std::string question;
  std::string query;
  Json parameters = Json::object();
  TemplateStatus status = TemplateStatus::kActive;
  std::string note{};  // why it is not active
};

/// {"id", "source", "at", "question", "query", "parameters", "status", "note"}.
Json toJson(const KeptTemplate& kept);

/// One that is set aside, with its query as it was.
struct AsideTemplate {
  KeptTemplate kept;
  NativeQuery query;
};

/// Confirmed questions in the state file, and those of some sources in memory, for an engine. A source goes
/// by its configuration. Errors: those of Database. Thread-safe.
class TemplateStore {
 public:
  /// `sources` are those of the engine.
  static Result<std::shared_ptr<TemplateStore>> open(std::shared_ptr<Database> database,
                                                     const std::vector<SourceConfig>& sources);

  /// All that are kept, newest first.
  Result<std::vector<KeptTemplate>> all() const;
  /// By an id or the beginning of one. Errors also: kNotFound, kInvalidArgument (several begin so).
  Result<KeptTemplate> find(const std::string& id) const;
  /// Of the one of that question to that source; nothing where there is none.
  Result<std::optional<std::string>> idOf(const SourceId& source, const std::string& question) const;
  /// In place of one of the same question to the same source. Error also: kNotFound, its source is none of
  /// the engine's.
  Status put(const KeptTemplate& kept, const Template& made);
  Status set(const std::string& id, TemplateStatus status, const std::string& note);
  Status remove(const std::string& id);
  /// Those of a source that no longer bind to it are set aside, and those that do again are taken back.
  Status check(const SourceConfig& config, const Descriptor& descriptor);

  /// Those of a source that are set aside.
  Result<std::vector<AsideTemplate>> aside(const SourceConfig& config) const;

  /// Brings what is in memory up to date with what is kept.
  Status refresh();
  /// The active ones of the sources, as they were then.
  std::shared_ptr<const TemplateBook> book() const { return book_; }

 private:
  TemplateStore(std::shared_ptr<Database> database, const std::vector<SourceConfig>& sources);
  /// Of the source as it is configured. Error kNotFound.
  Result<std::string> keyOf(const SourceId& source) const;

  std::shared_ptr<Database> database_;
  std::vector<std::pair<SourceId, std::string>> keys_;  // of the sources
  std::shared_ptr<TemplateBook> book_ = std::make_shared<TemplateBook>();
};

/// The verified queries of these sources; null: nothing, or it cannot be read.
std::shared_ptr<const TemplateBook> confirmedQuestions(const std::shared_ptr<Database>& state,
                                                       const std::vector<SourceConfig>& sources);

}  // namespace omni
