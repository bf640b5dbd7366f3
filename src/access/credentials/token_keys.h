#pragma once

#include <chrono>
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
/// again after ten minutes, or for a key that is not known, though not for each such token. Thread-safe.
class TokenKeys {
 public:
  using Keys = std::shared_ptr<const std::vector<TokenKey>>;

  /// `place`: a file, or an address that begins with https://. `world` must outlive this.
  TokenKeys(std::string place, const World& world);
  ~TokenKeys();

  /// Whether those of a file can be read; an address is asked when it is needed. Errors: kUnreadable,
  /// kNotFound.
  Status check();
  /// Those among which the one of that id should be. Error kUnavailable, for the operator, where there are
  /// none yet; else what was there last still holds.
  Result<Keys> with(const std::string& id);
  /// Why they could not be read as they were looked at last; told once.
  std::optional<Error> takeTrouble();

 private:
  bool isDue(const std::string& id) const;
  void look();
  Result<std::string> read();

  const std::string place_;
  const World& world_;
  std::mutex mutex_;
  std::unique_ptr<HttpClient> client_;  // null: a file
  Keys keys_;
  std::string mark_;              // of the file
  std::optional<Error> trouble_;  // not told yet
  std::string told_;              // what was told last; empty: all was well since
  std::chrono::steady_clock::time_point asked_;
};

}  // namespace omni
