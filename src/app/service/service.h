#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/service/audit_place.h"
#include "app/service/continuation/continuation.h"
#include "app/service/dropped/dropped_files.h"
#include "base/world.h"
#include "engine/engine.h"
#include "state/query_log.h"
#include "state/source_history.h"
#include "state/source_register.h"
#include "state/template_store.h"

namespace omni {

class AnswerCache;
class Callers;
class ListedSources;
class PageLogin;
class ToolCache;
struct Asked;

/// Receives each question that was asked.
using AskedSink = std::function<void(const Asked&)>;

/// Receives how a native query of a source went: its error, or null.
using QueriedSink = std::function<void(const SourceId& source, const Error* error)>;

/// A piece of a file that somebody gives to the server.
struct FilePiece {
  std::string name{};    // of the file, with its first piece
  std::string upload{};  // what take() gave for the piece before
  std::string bytes{};
  bool last = false;  // the file is whole
};

/// The configuration in force as a request comes; it stays so until that is done, whatever is replaced
/// meanwhile.
struct InForce {
  std::shared_ptr<const Engine> engine;
  std::shared_ptr<Callers> callers{};          // null: nobody is asked who he is
  std::shared_ptr<PageLogin> login{};          // null: nobody signs in at the web page
  std::shared_ptr<QueryLog> log{};             // null: nothing is kept of what is asked
  std::shared_ptr<TemplateStore> templates{};  // null: no question is confirmed
  std::shared_ptr<AnswerCache> cache{};        // null: no answer is given again
  std::shared_ptr<ToolCache> toolCache{};      // null: no result of a named tool is given again
  std::optional<Error> unlogged{};             // why nothing is kept of what is asked, though it should be
  std::shared_ptr<const AskedSink> askedSink{};
  std::shared_ptr<const QueriedSink> queried{};
  std::shared_ptr<ListedSources> listed{};  // null where callers see different things
  const World* world = &realWorld();
  std::shared_ptr<const ContinuationTokens> tokens = std::make_shared<const ContinuationTokens>();

  /// The service in force as that caller sees it. Errors: those of Engine::as().
  Result<InForce> as(const Caller& caller) const;
};

/// Whether a source exists for the caller whose engine `seen` is (Engine::as).
bool existsFor(const Engine& seen, const SourceId& id);

/// Whether nothing of the source is hidden from that caller, its schema neither.
bool seesAllOf(const Engine& seen, const SourceId& id);

/// The engine that programs ask, which is replaced when the configuration changes or a source comes or goes;
/// questions under way end with the one that they began with. Thread-safe.
class Service {
 public:
  /// Opens the engine, with the sources that were registered before, the state file where anything is to be
  /// kept in it, and the audit trail of a server, which tells `trouble` why a record could not be written.
  /// Where the state cannot be had now, as on a full disk, questions are answered and not kept, until
  /// recover() has it. `world` must outlive it. Errors: those of Engine::open, openAudit, and of openState
  /// but kUnavailable.
  static Result<std::unique_ptr<Service>> open(EngineConfig config, const World& world,
                                               const Progress& progress = {}, AuditTrouble trouble = {});
  /// An engine for good, and nothing that is kept.
  explicit Service(std::shared_ptr<const Engine> engine) : now_{std::move(engine)} {}

  InForce now() const;
  /// One more receiver of questions; before any is asked.
  void tell(AskedSink sink);

  /// The receiver of native queries; before any is run.
  void tellQueried(QueriedSink sink);

  /// The receiver of engine messages that restricted callers do not see; before anybody asks.
  void tellWithheld(SourceErrorSink sink) { *withheld_ = std::move(sink); }

  /// Another configuration; registered sources stay. Where it has an error the one before stays in force.
  Status reload(EngineConfig config);
  /// Tries the state again that could not be had, at most twice a minute.
  void recover();

  // The rest is done for the caller whose engine `seen` is: hidden sources do not exist.

  /// Registers a source, `config` as under `sources:` of a configuration, in JSON, and returns; it is
  /// described in the background and kept over a restart. Errors: kRefused (not below what `server.register`
  /// names, or overlapping a source of which the caller does not see all), kUnsupported (nothing may be
  /// registered), kInvalidArgument (an id that is taken; what parseSource finds).
  Status add(const RegisteredSource& source, const Engine& seen);
  /// Keeps a piece of a file, and with the last one makes the file a source, as add() does; gives what names
  /// the file for the next piece, else the id of the source. Errors: kRefused (there are callers who are
  /// limited), kUnavailable (nothing can be kept), those of DroppedFiles and of parseSource.
  Result<std::string> take(const FilePiece& piece);
  /// Errors: kNotFound, kRefused (it is of the configuration). A file that was given goes with its source.
  Status remove(const SourceId& id, const Engine& seen);
  /// Has a source described anew. Error kNotFound.
  Status refresh(const SourceId& id, const Engine& seen) const;
  /// The changes of a source, as SourceHistory::drift and docs/http.md have it, and the breakages. Errors
  /// also: kNotFound (no such source; nothing is kept), kRefused (the caller does not see all of it).
  Result<Json> drift(const SourceId& id, std::optional<std::chrono::system_clock::time_point> since,
                     const Engine& seen) const;

 private:
  Service(EngineConfig config, const World& world, AuditTrouble trouble);
  Status keep(const EngineConfig& config);
  Status without(const Error& error);
  Status audit(const AuditConfig& config);
  Result<EngineConfig> withRegistered(const EngineConfig& config) const;
  Status apply(const EngineConfig& config, const Progress& progress = {});
  Status replace(EngineConfig config, const Progress& progress);
  std::optional<DroppedFiles> dropped() const;
  Result<SourceConfig> registeredAs(const RegisteredSource& source, const EngineConfig& config) const;
  Result<std::string> addDropped(const std::filesystem::path& file);
  Status checkFree(const SourceId& id, const Engine& seen) const;
  Status checkApart(const SourceConfig& source, const Engine& seen) const;

  const std::shared_ptr<SourceErrorSink> withheld_ = std::make_shared<SourceErrorSink>();
  mutable std::mutex mutex_;  // of now_
  InForce now_;
  std::mutex changing_;  // one change after the other
  const AuditTrouble auditTrouble_;
  AuditConfig auditing_;
  std::shared_ptr<const AuditTrail> audit_;  // as `auditing_` has it; null: no record is left
  EngineConfig configured_;
  std::shared_ptr<Database> state_;
  std::optional<Error> unopened_;  // why there is none, though there should be
  std::chrono::steady_clock::time_point tried_;
  std::optional<SourceRegister> register_;
};

}  // namespace omni
