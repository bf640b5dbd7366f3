#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "source/links/relational_keys.h"
#include "source/outcome_builder.h"
#include "source/remote/kept_mark.h"
#include "source/remote/remote_settings.h"
#include "source/remote/session_pool.h"
#include "source/remote/table_server.h"
#include "source/remote/writing_login.h"
#include "source/source_error.h"

namespace omni {

/// One database of a server that speaks SQL. Nothing is asked before it is described or used.
///
/// `Session` is one connection to it, with usable() as SessionPool asks for, and of a query with its
/// parameters: each() (its rows, at most so many), compile() and cost().
template <class Session>
class SqlServerSource final : public Source {
 public:
  /// What a kind of server does in its own way, with a session of it.
  struct Ways {
    std::string server;  // what errors call it
    typename SessionPool<Session>::Connect connect;
    std::function<Result<RelationalSchema>(Session&, const Budget&, std::vector<std::string>& notes,
                                           std::vector<Error>& leftOut)>
        describe;
    std::function<Result<std::string>(Session&, const Budget&)> mark;
    std::function<Result<std::string>(Session&, const Budget&)> writable;  // what the login could write
    std::string readingLogin;  // how a login is made that only reads, a sentence
  };

  /// `world` must outlive it.
  SqlServerSource(SourceInfo info, const RemoteSettings& settings, Ways ways, const World& world)
      : info_(std::move(info)),
        settings_(settings),
        ways_(std::move(ways)),
        mark_(world, settings.refresh),
        pool_(world, ways_.server, settings.connections,
              [this](const Budget& budget) { return connected(budget); }) {}

  const SourceInfo& info() const override { return info_; }

  Capabilities capabilities() const override {
    return {.cancellable = true, .engineReadOnly = true, .remote = true, .usualLatency = kUsualLatency};
  }

  Result<std::string> contentMark(const Budget& budget) override {
    return mark_.get(
        [&] { return with(budget, [&](Session& session) { return ways_.mark(session, budget); }); });
  }

  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override {
    if (progress) progress("reading " + info_.id, 0, 0);
    return with(budget, [&](Session& session) -> Result<Descriptor> {
      Descriptor descriptor{.info = info_};
      OMNI_TRY(writable, ways_.writable(session, budget));
      OMNI_RETURN_IF_ERROR(
          meetWritingLogin(writable, ways_.readingLogin, settings_.strict, descriptor.notes));
      OMNI_TRY(schema, ways_.describe(session, budget, descriptor.notes, descriptor.leftOut));
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
    auto outcome = with(budget, [&](Session& session) { return answer(session, query, budget); });
    // Perhaps of a table that is no longer what it was.
    if (!outcome && outcome.error().code == Code::kInvalidArgument) mark_.forget();
    return outcome;
  }

  Result<Health> check(const Budget& budget) override {
    return with(budget, [&](Session& session) -> Result<Health> {
      OMNI_TRY(writable, ways_.writable(session, budget));
      const std::string detail = writable.empty()
                                     ? "the login only reads, in read-only transactions"
                                     : "read-only transactions, but the login could write (" + writable + ")";
      return Health{.reachable = true, .readOnly = writable.empty(), .detail = detail};
    });
  }

 private:
  static constexpr std::chrono::milliseconds kUsualLatency{5};

  template <class Use>
  auto with(const Budget& budget, const Use& use) -> decltype(use(std::declval<Session&>())) {
    if (budget.exhausted()) return tl::unexpected(ofSource(info_.id, budget.exhaustedError("the query")));
    return ofSource(info_.id, pool_.with(budget, use));
  }

  // What takes too long to connect to is not there.
  Result<std::unique_ptr<Session>> connected(const Budget& budget) const {
    auto session = ways_.connect(budget.within(settings_.connectTime));
    if (session || session.error().code != Code::kDeadline || budget.exhausted()) return session;
    return fail(Code::kUnavailable, ways_.server + ": no connection in time",
                "Look whether the server runs and can be reached from here.", Audience::kOperator);
  }

  Result<Outcome> answer(Session& session, const GuardedQuery& query, const Budget& budget) const {
    OMNI_RETURN_IF_ERROR(affordable(session, query, budget));
    std::vector<std::string> columns;
    OutcomeBuilder builder(budget.limits());
    const RowSink take = [&](Row row) { return builder.add(std::move(row)); };
    // One more than is wanted tells that there are more.
    const std::size_t most = budget.limits().rows + 1;
    OMNI_RETURN_IF_ERROR(session.each(query.text(), query.parameters(), most, budget, take, &columns));
    return builder.take(std::move(columns));
  }

  Status affordable(Session& session, const GuardedQuery& query, const Budget& budget) const {
    if (settings_.cost <= 0) return {};
    OMNI_TRY(cost, session.cost(query.text(), query.parameters(), budget));
    if (cost <= settings_.cost) return {};
    return fail(Code::kLimit,
                "the server estimates that the query costs " + toReadableText(Value(cost)) + ", more than " +
                    toReadableText(Value(settings_.cost)),
                "Ask for less, or raise cost: of the source.");
  }

  const SourceInfo info_;
  const RemoteSettings settings_;
  const Ways ways_;
  KeptMark mark_;
  SessionPool<Session> pool_;
};

}  // namespace omni
