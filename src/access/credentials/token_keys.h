#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "access/credentials/token_key.h"
#include "base/world.h"

namespace omni {

class HttpClient;

/// The keys that sign tokens, as they are by now: of a file, read again when it changes; of an address, asked
/// again after ten minutes, or for a key that is not known, though not for each such token. While an address
/// is asked, only those wait whose key is not known yet. Thread-safe.
class TokenKeys {
 public:
  using Keys = std::shared_ptr<const std::vector<TokenKey>>;

  /// `place`: a file, or an address; `publicOnly`: of the public internet. `world` must outlive this.
  TokenKeys(std::string place, const World& world, bool publicOnly = false);
  ~TokenKeys();

  /// Whether those of a file can be read; an address is asked when it is needed. Errors: kUnreadable,
  /// kNotFound.
  Status check();
  /// Those among which the one of that id should be. Error kUnavailable, for the operator, where there are
  /// none yet; else what was there last still holds.
  Result<Keys> with(const std::string& id);
  /// Why they could not be read as they were looked at last; reported once.
  std::optional<Error> takeTrouble();

 private:
  class Look;
  bool knows(const std::string& id) const;
  bool isDue(const std::string& id) const;
  void look(std::unique_lock<std::mutex>& lock);
  Result<std::string> read() const;

  const std::string place_;
  const World& world_;
  const bool publicOnly_;
  std::mutex mutex_;
  std::condition_variable looked_;
  bool looking_ = false;                // somebody does, without the lock
  std::unique_ptr<HttpClient> client_;  // null: a file
  Keys keys_;
  std::string mark_;              // of the file
  std::optional<Error> trouble_;  // not reported yet
  std::string lastMessage_;       // what was reported last; empty: all was well since
  std::chrono::steady_clock::time_point asked_;
};

}  // namespace omni
