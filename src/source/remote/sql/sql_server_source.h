#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "source/links/relational_keys.h"
#include "source/lists/listed_tables.h"
#include "source/outcome_builder.h"
#include "source/remote/acts_as.h"
#include "source/remote/confirmed_reads.h"
#include "source/remote/kept_mark.h"
#include "source/remote/remote_settings.h"
#include "source/remote/session_pool.h"
#include "source/remote/sql/query_comment.h"
#include "source/remote/sql/query_cost.h"
#include "source/remote/table_server.h"
#include "source/remote/tells_reads.h"
#include "source/remote/writing_login.h"
#include "source/source_error.h"

namespace omni {

/// One database of a server that speaks SQL. Nothing is asked before it is described or used.
///
/// `Session` is one connection to it, with usable() as SessionPool asks for, actAs() (for whom it asks from
/// now on), and of a query with its parameters: each() (its rows, at most so many), compile(), cost(),
/// reads() (the tables of its plan) and firstRows() (a query of its first rows alone, where the server plans
/// that otherwise; else "").
template <class Session>
class SqlServerSource final : public Source, public ActsAs, public TellsReads {
 public:
  /// What a kind of server does in its own way, with a session of it.
  struct Ways {
    std::string server;  // what errors call it
    typename SessionPool<Session>::Connect connect;
    std::function<Result<RelationalSchema>(Session&, const Budget&)> structure;
    std::function<TableServer(Session&)> tables;
    std::function<Result<std::string>(Session&, const Budget&)> mark;
    std::function<Result<std::string>(Session&, const Budget&)> writable;  // what the login could write
    std::string readingLogin;  // how a login is made that only reads, a sentence
  };

  /// `world` must outlive it.
  SqlServerSource(const SourceConfig& config, const std::string& dialect, const RemoteSettings& settings,
                  Ways ways, const World& world)
      : SqlServerSource({.id = config.id,
                         .kind = config.kind,
                         .route = Route::kSql,
                         .dialect = dialect,
                         .description = config.description},
                        std::make_shared<Server>(config, settings, std::move(ways), world)) {}

  const SourceInfo& info() const override { return info_; }

  Capabilities capabilities() const override {
    return {.cancellable = true, .engineReadOnly = true, .remote = true, .usualLatency = kUsualLatency};
  }

  Result<std::unique_ptr<Source>> as(const std::string& identity) const override {
    const std::string& set = server_->identity;
    if (set.empty())
      return fail(Code::kUnsupported, "source '" + info_.id + "' tells its server of nobody",
                  "Add identity: to the source.", Audience::kOperator);
    // The login itself, which may see more, and what no name is.
    const auto control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
    if (identity.empty() || (set == kRole && lower(identity) == "none") ||
        std::ranges::any_of(identity, control))
      return fail(Code::kRefused, "source '" + info_.id + "' is asked for nobody", "Ask as somebody.");
    auto source = std::unique_ptr<SqlServerSource>(new SqlServerSource(info_, server_));
    source->identity_ = SessionIdentity{set, identity};
    return source;
  }

  Result<std::string> contentMark(const Budget& budget) override {
    return mark_.get(
        [&] { return with(budget, [&](Session& session) { return ways().mark(session, budget); }); });
  }

  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override {
    if (progress) progress("reading " + info_.id, 0, 0);
    return with(budget, [&](Session& session) -> Result<Descriptor> {
      confirmed_.forget();
      Descriptor descriptor{.info = info_};
      OMNI_TRY(writable, ways().writable(session, budget));
      OMNI_RETURN_IF_ERROR(
          checkWritingLogin(writable, ways().readingLogin, settings().strict, descriptor.notes));
      OMNI_TRY(schema, ways().structure(session, budget));
      OMNI_RETURN_IF_ERROR(keepListed(schema, server_->lists, info_.dialect));
      OMNI_RETURN_IF_ERROR(
          describeValues(schema, ways().tables(session), budget, descriptor.notes, descriptor.leftOut));
      descriptor.fingerprint = fingerprintOf(schema);
      descriptor.shape = std::move(schema);
      return descriptor;
    });
  }

  Status dryRun(const GuardedQuery& query, const Budget& budget) override {
    return with(budget,
                [&](Session& session) { return session.compile(query.text(), query.parameters(), budget); });
  }

  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override {
    if (query.route() != Route::kSql)
      return fail(Code::kInvalidArgument, "source '" + info_.id + "' speaks SQL", "Write the query in SQL.");
    auto outcome = with(budget, [&](Session& session) -> Result<Outcome> {
      OMNI_RETURN_IF_ERROR(confirmed_.confirm(query, [&] { return readsOf(session, query, budget); }));
      return answer(session, query, budget);
    });
    // Perhaps of a table that is no longer what it was.
    if (!outcome && outcome.error().code == Code::kInvalidArgument) mark_.forget();
    return outcome;
  }

  Result<std::vector<std::string>> readsOf(const GuardedQuery& query, const Budget& budget) override {
    return with(budget, [&](Session& session) { return readsOf(session, query, budget); });
  }

  Result<Health> check(const Budget& budget) override {
    return with(budget, [&](Session& session) -> Result<Health> {
      OMNI_TRY(writable, ways().writable(session, budget));
      const std::string detail = writable.empty()
                                     ? "the login only reads, in read-only transactions"
                                     : "read-only transactions, but the login could write (" + writable + ")";
      return Health{.reachable = true, .readOnly = writable.empty(), .detail = detail};
    });
  }

 private:
  static constexpr std::chrono::milliseconds kUsualLatency{5};
  static constexpr std::string_view kRole = "role";

  // What all who ask share.
  struct Server {
    Server(const SourceConfig& config, const RemoteSettings& given, Ways how, const World& around)
        : lists(config.lists),
          identity(config.identity ? config.identity->set : ""),
          settings(given),
          ways(std::move(how)),
          world(around),
          pool(world, ways.server, settings.connections,
               [this](const Budget& budget) { return connected(budget); }) {}

    // What takes too long to connect to is not there.
    Result<std::unique_ptr<Session>> connected(const Budget& budget) const {
      auto session = ways.connect(budget.within(settings.connectTime));
      if (session || session.error().code != Code::kDeadline || budget.exhausted()) return session;
      return fail(Code::kUnavailable, ways.server + ": no connection in time",
                  "Look whether the server runs and can be reached from here.", Audience::kOperator);
    }

    const SourceLists lists;
    const std::string identity;  // what of a session tells for whom it asks; empty: nothing does
    const RemoteSettings settings;
    const Ways ways;
    const World& world;
    SessionPool<Session> pool;
  };

  SqlServerSource(SourceInfo info, std::shared_ptr<Server> server)
      : info_(std::move(info)),
        server_(std::move(server)),
        mark_(server_->world, server_->settings.refresh) {}

  const Ways& ways() const { return server_->ways; }
  const RemoteSettings& settings() const { return server_->settings; }

  // Each use says for whom it asks, whoever had the session before.
  template <class Use>
  auto with(const Budget& budget, const Use& use) -> decltype(use(std::declval<Session&>())) {
    if (budget.exhausted()) return tl::unexpected(ofSource(info_.id, budget.exhaustedError("the query")));
    return ofSource(info_.id, server_->pool.with(budget, [&](Session& session) {
      session.actAs(identity_);
      return use(session);
    }));
  }

  static Result<std::vector<std::string>> readsOf(Session& session, const GuardedQuery& query,
                                                  const Budget& budget) {
    return session.reads(query.text(), query.parameters(), budget);
  }

  // What is asked of the server for a query: so many rows of that text.
  struct Affordable {
    std::string text;
    std::size_t rows;
    std::string note{};
  };

  Result<Outcome> answer(Session& session, const GuardedQuery& query, const Budget& budget) const {
    OMNI_TRY(asked, affordable(session, query, budget));
    std::vector<std::string> columns;
    OutcomeBuilder builder(budget.limits());
    const RowSink take = [&](Row row) { return builder.add(std::move(row)); };
    if (settings().comment) asked.text += queryComment(budget.request());
    OMNI_RETURN_IF_ERROR(session.each(asked.text, query.parameters(), asked.rows, budget, take, &columns));
    Outcome outcome = builder.take(std::move(columns));
    if (asked.note.empty() || outcome.rows.size() < asked.rows) return outcome;
    outcome.truncated = true;
    outcome.notes.push_back(std::move(asked.note));
    return outcome;
  }

  // The query itself, or its first rows, where the server estimates all of it above what it may cost.
  Result<Affordable> affordable(Session& session, const GuardedQuery& query, const Budget& budget) const {
    // One more than is wanted tells that there are more.
    const std::size_t wanted = budget.limits().rows + 1;
    if (settings().cost <= 0) return Affordable{query.text(), wanted};
    OMNI_TRY(whole, session.cost(query.text(), query.parameters(), budget));
    if (whole <= settings().cost) return Affordable{query.text(), wanted};
    OMNI_TRY(first, affordableRows(whole, settings(), wanted, [&](std::size_t rows) {
               return costOfRows(session, query, rows, budget);
             }));
    return Affordable{session.firstRows(query.text(), first.rows), first.rows, std::move(first.note)};
  }

  static Result<std::optional<double>> costOfRows(Session& session, const GuardedQuery& query,
                                                  std::size_t rows, const Budget& budget) {
    const std::string first = session.firstRows(query.text(), rows);
    if (first.empty()) return std::nullopt;
    auto cost = session.cost(first, query.parameters(), budget);
    if (cost) return *cost;
    if (cost.error().code == Code::kInvalidArgument) return std::nullopt;
    return tl::unexpected(std::move(cost).error());
  }

  const SourceInfo info_;
  const std::shared_ptr<Server> server_;
  KeptMark mark_;
  ConfirmedReads confirmed_;
  std::optional<SessionIdentity> identity_;  // none: as the login is
};

}  // namespace omni
