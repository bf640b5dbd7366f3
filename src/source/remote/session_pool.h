#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "net/gate.h"
#include "source/remote/backoff.h"

namespace omni {

/// The connections to one server: at most so many at once, kept between questions, each used by one at a
/// time. `Session` has `bool usable()`: whether it can be used for another question, without asking the
/// server. Thread-safe.
template <class Session>
class SessionPool {
 public:
  using Connect = std::function<Result<std::unique_ptr<Session>>(const Budget&)>;

  /// `server`: what errors call it. `world` must outlive the pool.
  SessionPool(const World& world, std::string server, std::size_t connections, Connect connect)
      : gate_(connections),
        backoff_(world, server),
        server_(std::move(server)),
        connect_(std::move(connect)) {}

  /// What `use` makes of a session: a Result. All that is used here reads, so what meets a kept connection
  /// that broke meanwhile is done again on a new one. Errors: those of `use`, of connecting, kUnavailable
  /// while the server is spared, kDeadline and kCancelled while no connection is free.
  template <class Use>
  auto with(const Budget& budget, const Use& use) -> decltype(use(std::declval<Session&>())) {
    OMNI_TRY(place, gate_.enter(budget, "a connection to " + server_));
    static_cast<void>(place);
    for (;;) {
      auto session = kept();
      const bool used = session != nullptr;
      if (!used) {
        OMNI_TRY(fresh, connected(budget));
        session = std::move(fresh);
      }
      auto result = use(*session);
      const bool usable = session->usable();
      if (usable) keep(std::move(session));
      if (usable || result || !used || budget.exhausted() || result.error().code != Code::kUnavailable)
        return result;
    }
  }

 private:
  std::unique_ptr<Session> kept() {
    const std::scoped_lock lock(mutex_);
    while (!idle_.empty()) {
      auto session = std::move(idle_.back());
      idle_.pop_back();
      if (session->usable()) return session;
    }
    return nullptr;
  }

  void keep(std::unique_ptr<Session> session) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(session));
  }

  Result<std::unique_ptr<Session>> connected(const Budget& budget) {
    OMNI_RETURN_IF_ERROR(backoff_.allowCall());
    auto session = connect_(budget);
    if (session)
      backoff_.succeeded();
    else if (session.error().code == Code::kUnavailable)
      backoff_.failed(session.error().message);
    return session;
  }

  Gate gate_;
  Backoff backoff_;
  const std::string server_;
  const Connect connect_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Session>> idle_;
};

}  // namespace omni
