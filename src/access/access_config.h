#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "access/caller.h"
#include "language/sql/permission/column_mask.h"
#include "net/secret.h"
#include "schema/route.h"
#include "source/source_config.h"

namespace omni {

/// The rules of one source for a role.
struct SourceRules {
  /// Hidden elements: tables and "table.column", classes and properties, labels and "label.property",
  /// documents by glob.
  std::vector<std::string> hidden;
  /// By the name of a table, class or label: which of its rows there are, as a condition in the source's
  /// language, in which ":caller.NAME" is an attribute of the caller.
  std::map<std::string, std::string> rows{};
  /// By "table.column": what is seen in place of its values.
  std::map<std::string, ColumnMask> masks{};

  bool empty() const { return hidden.empty() && rows.empty() && masks.empty(); }
  bool operator==(const SourceRules&) const = default;
};

/// The rights of a role's callers.
struct Role {
  std::string name;
  // Ids of sources that a question may lead to, that may be queried, and that are described; "*" is all.
  std::vector<std::string> asked, queried, described;
  std::map<SourceId, SourceRules> rules;
  bool operates = false;              // its callers may register sources, and read what a server counts
  std::vector<std::string> groups{};  // of tools, to which its callers are kept; empty: they are kept to none

  bool operator==(const Role&) const = default;
};

/// One key for programs. The key itself is kept nowhere.
struct ApiKey {
  Caller caller;
  std::string hash;  // SHA-256 of the key, 64 hexadecimal digits
};

/// How bearer tokens (JWT) are checked, and what they say of a caller.
struct TokenRules {
  std::string keys;  // a JWKS: a file, or an address that begins with https://
  std::string issuer, audience;
  std::string name = "sub";                       // the claim with the caller's name
  std::string roles = "roles";                    // that with his roles: a list, or words with spaces
  std::map<std::string, std::string> attributes;  // attribute to claim

  bool operator==(const TokenRules&) const = default;
};

/// How people sign in to the web page: at an OpenID provider, by the authorization code flow with PKCE.
struct LoginRules {
  // Of ID tokens: `issuer` is the provider, `audience` the id of the client; `keys` is empty, for the
  // provider says where its keys are.
  TokenRules tokens;
  Secret secret{};                    // of the client; empty: a public client
  std::vector<std::string> scopes{};  // asked for together with "openid"
  // Of this server as browsers reach it, "https://omni.example.com"; empty: as they call it.
  std::string address{};
  std::chrono::hours lifetime{12};          // of a session
  std::chrono::minutes idle{60};            // of a session without a request
  std::chrono::milliseconds timeout{5000};  // for a reply of the provider

  bool operator==(const LoginRules&) const = default;
};

struct TlsFiles {
  std::string certificate, key;  // PEM
};

/// `access:` of a configuration: who is let in, and who sees what.
struct AccessConfig {
  std::vector<Role>
      roles;  // of several that a caller has, the first that has a source says what he sees of it
  std::vector<ApiKey> keys;
  std::optional<TokenRules> tokens;
  std::optional<LoginRules> login;
  std::optional<TlsFiles> tls;
  std::map<SourceId, IdentityRule> identities;  // of the sources whose servers receive the caller's identity
  Secret maskKey{};                             // of the digests that masks show; empty: none does

  /// Whether callers have to show who they are.
  bool asksWho() const { return !keys.empty() || tokens || login; }
};

/// The role of a caller without credentials, where callers are asked.
inline constexpr const char* kAnonymousRole = "anonymous";

}  // namespace omni
