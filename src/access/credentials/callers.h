#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "access/access_config.h"
#include "access/credentials/token_keys.h"

namespace omni {

/// Tells who asks from what he shows. Thread-safe.
class Callers {
 public:
  /// `access` may be null: nobody is asked. `world` must outlive this.
  Callers(std::shared_ptr<const AccessConfig> access, const World& world);

  /// Of the value of a request's Authorization, which may be empty: the local user where nobody
  /// is asked, "key:NAME", "token:NAME", or "anonymous" where there is such a role. Errors: kRefused, he
  /// shows nothing, or nothing that is known here; nothing of it is repeated. Those of TokenKeys::with().
  Result<Caller> of(std::string_view authorization);

  /// A caller who signed in at the web page, with what his roles permit: "login:NAME".
  Caller signedIn(Caller caller) const;

  /// Whether all is there that tells callers. Errors: those of TokenKeys::check().
  Status check() { return keys_ ? keys_->check() : Status(); }
  /// As TokenKeys::takeTrouble().
  std::optional<Error> takeTrouble() { return keys_ ? keys_->takeTrouble() : std::nullopt; }

  const AccessConfig* access() const { return access_.get(); }

 private:
  void permit(Caller& caller) const;
  Result<Caller> shown(std::string_view authorization);
  Result<Caller> ofKey(std::string_view key) const;
  Result<Caller> ofToken(std::string_view token);

  std::shared_ptr<const AccessConfig> access_;
  const World& world_;
  std::optional<TokenKeys> keys_;
};

}  // namespace omni
