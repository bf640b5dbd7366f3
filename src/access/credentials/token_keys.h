#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "access/credentials/token_key.h"
#include "base/world.h"

namespace omni {

class HttpClient;

/// The keys that sign tokens, as they are by now: of a file, read again when it changes; of an address, asked
/// again after ten minutes, or for a key that is not known, though not for each such token. Thread-safe.
class TokenKeys {
 public:
  using Keys = std::shared_ptr<const std::vector<TokenKey>>;

  /// `place`: a file, or an address that begins with https://. `world` must outlive this.
  TokenKeys(std::string place, const World& world);
  ~TokenKeys();

  /// Those among which the one of that id should be. Errors: kUnavailable, kUnreadable, kNotFound, for the
  /// operator, where there are none yet; else what was there last still holds.
  Result<Keys> with(const std::string& id);

 private:
  bool isDue(const std::string& id) const;
  Result<std::string> read();

  const std::string place_;
  const World& world_;
  std::mutex mutex_;
  std::unique_ptr<HttpClient> client_;  // null: a file
  Keys keys_;
  std::string mark_;  // of the file
  std::chrono::steady_clock::time_point asked_;
};

}  // namespace omni
