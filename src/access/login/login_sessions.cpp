#include "access/login/login_sessions.h"

#include <algorithm>

#include "access/credentials/crypto.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

/// Ends the session that was not used for longest, of those that `which` names, where there are too many.
template <class Sessions, class Which>
void endIdlest(Sessions& sessions, std::size_t most, const Which& which) {
  auto idlest = sessions.end();
  std::size_t count = 0;
  for (auto one = sessions.begin(); one != sessions.end(); ++one) {
    if (!which(one->second)) continue;
    ++count;
    if (idlest == sessions.end() || one->second.used < idlest->second.used) idlest = one;
  }
  if (count >= most) sessions.erase(idlest);
}

}  // namespace

bool LoginSessions::isOver(const Held& session, std::chrono::steady_clock::time_point now) const {
  return now >= session.began + lifetime_ || now >= session.used + idle_;
}

std::string LoginSessions::begin(Caller caller, std::chrono::steady_clock::time_point now) {
  std::string id = randomText();
  const std::scoped_lock lock(mutex_);
  std::erase_if(sessions_, [&](const auto& one) { return isOver(one.second, now); });
  endIdlest(sessions_, kMaxOfOne, [&](const Held& one) { return one.caller.name == caller.name; });
  endIdlest(sessions_, kMaxSessions, [](const Held&) { return true; });
  sessions_.emplace(sha256(id), Held{std::move(caller), now, now});
  return id;
}

std::optional<Caller> LoginSessions::find(std::string_view id, std::chrono::steady_clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  const auto found = sessions_.find(sha256(id));
  if (found == sessions_.end()) return std::nullopt;
  if (isOver(found->second, now)) {
    sessions_.erase(found);
    return std::nullopt;
  }
  found->second.used = now;
  return found->second.caller;
}

void LoginSessions::end(std::string_view id) {
  const std::scoped_lock lock(mutex_);
  sessions_.erase(sha256(id));
}

}  // namespace omni
