#include "config/access_settings.h"

#include <algorithm>
#include <array>

#include "access/permission.h"
#include "base/number.h"
#include "base/text.h"
#include "net/http_address.h"

namespace omni {
namespace {

constexpr std::string_view kHashKind = "sha256:";
constexpr std::size_t kHashDigits = 64;
constexpr std::size_t kMinMaskKey = 16;  // bytes
constexpr const char* kAll = "*";
constexpr std::size_t kMaxHours = 30 * 24, kMaxIdleMinutes = 7 * 24 * 60;  // of a session of the page

/// What OAuth takes as the name of a scope (RFC 6749, 3.3).
bool isScope(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7f && c != '"' && c != '\\'; });
}

bool isHash(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  return text.size() == kHashDigits && text.find_first_not_of(digits) == std::string_view::npos;
}

bool isName(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return c == '_' || (isWordByte(c) && c > 0); });
}

/// Numbers and truth values as such unless they stand in quotes.
Value valueOf(const YAML::Node& node, const std::string& text) {
  if (node.Tag() == "!") return text;
  if (text == "true" || text == "false") return text == "true";
  if (const auto whole = parsedNumber<std::int64_t>(text)) return *whole;
  if (const auto real = parsedNumber<double>(text)) return *real;
  return text;
}

class AccessReader {
 public:
  AccessReader(const YamlReader& reader, std::span<const SourceConfig> sources,
               std::span<const SourceKind> kinds)
      : reader_(reader) {
    for (const SourceConfig& source : sources) {
      ids_.push_back(source.id);
      const auto kind = std::ranges::find(kinds, source.kind, &SourceKind::kind);
      if (kind != kinds.end() && kind->route == Route::kSql) tables_.push_back(source.id);
    }
  }

  Result<AccessConfig> read(const YAML::Node& node) {
    OMNI_RETURN_IF_ERROR(
        reader_.checkKeys(node, "access", {"roles", "keys", "tokens", "login", "tls", "mask_key"}));
    AccessConfig access;
    if (!node["roles"] || !node["roles"].IsMap())
      return reader_.complain(node, "access: there are no roles", "Add roles: { NAME: { sources: [ID] } }.");
    for (const auto& entry : node["roles"]) {
      OMNI_TRY(role, readRole(entry.first.Scalar(), entry.second));
      access.roles.push_back(std::move(role));
      roles_.push_back(entry.first.Scalar());
    }
    OMNI_RETURN_IF_ERROR(readMaskKey(node, access));
    for (const auto& key : node["keys"]) {
      OMNI_TRY(read, readKey(key));
      access.keys.push_back(std::move(read));
    }
    if (const auto tokens = node["tokens"]) {
      OMNI_TRY(read, readTokens(tokens));
      access.tokens = std::move(read);
    }
    if (const auto login = node["login"]) {
      OMNI_TRY(read, readLogin(login, access.tokens));
      access.login = std::move(read);
    }
    if (const auto tls = node["tls"]) {
      OMNI_TRY(read, readTls(tls));
      access.tls = std::move(read);
    }
    return access;
  }

 private:
  Status known(const YAML::Node& node, const std::string& what, const std::string& name,
               const std::vector<std::string>& names) const {
    if (std::ranges::find(names, name) != names.end()) return {};
    const std::string near = nearest(name, names);
    return reader_.complain(
        node, "access: there is no " + what + " '" + name + "'",
        near.empty() ? "Known are: " + join(names, ", ") + "." : "Did you mean '" + near + "'?");
  }

  Result<std::vector<std::string>> sources(const YAML::Node& node, const std::string& key) const {
    OMNI_TRY(ids, reader_.texts(node, key));
    for (const std::string& id : ids)
      if (id != kAll) OMNI_RETURN_IF_ERROR(known(node, "source", id, ids_));
    return std::move(ids);
  }

  Result<Role> readRole(const std::string& name, const YAML::Node& node) const {
    OMNI_RETURN_IF_ERROR(reader_.checkKeys(
        node, "the role '" + name + "'",
        {"sources", "ask", "query", "describe", "hide", "rows", "mask", "operate", "groups"}));
    Role role{.name = name};
    if (node["operate"]) {
      OMNI_TRY(operates, reader_.flag(node["operate"], "operate"));
      role.operates = operates;
    }
    OMNI_TRY(groups, reader_.texts(node["groups"], "groups"));
    if (node["groups"] && groups.empty())
      return reader_.complain(node["groups"], "access: the role '" + name + "' is kept to no group",
                              "Name groups of tools, or take the key out.");
    role.groups = std::move(groups);
    OMNI_TRY(all, sources(node["sources"], "sources"));
    const std::pair<const char*, std::vector<std::string>*> uses[]{
        {"ask", &role.asked}, {"query", &role.queried}, {"describe", &role.described}};
    for (const auto& [key, target] : uses) {
      *target = all;
      if (!node[key]) continue;
      OMNI_TRY(own, sources(node[key], key));
      *target = std::move(own);
    }
    for (const auto& entry : node["hide"]) {
      OMNI_RETURN_IF_ERROR(known(entry.first, "source", entry.first.Scalar(), ids_));
      OMNI_TRY(hidden, reader_.texts(entry.second, "hide"));
      role.rules[entry.first.Scalar()].hidden = std::move(hidden);
    }
    for (const auto& entry : node["rows"]) {
      OMNI_RETURN_IF_ERROR(known(entry.first, "source", entry.first.Scalar(), ids_));
      OMNI_RETURN_IF_ERROR(readRows(entry.second, role.rules[entry.first.Scalar()]));
    }
    for (const auto& entry : node["mask"]) {
      const SourceId id = entry.first.Scalar();
      OMNI_RETURN_IF_ERROR(known(entry.first, "source", id, ids_));
      if (std::ranges::find(tables_, id) == tables_.end())
        return reader_.complain(entry.first, "access: '" + id + "' has no tables, whose columns are masked",
                                "Hide what nobody may read in it.");
      OMNI_RETURN_IF_ERROR(readMasks(entry.second, role.rules[id]));
    }
    return role;
  }

  Status readMasks(const YAML::Node& node, SourceRules& rules) const {
    if (!node.IsMap())
      return reader_.complain(node, "access: a mask names no columns",
                              "Write it as in mask: { crm: { contacts.email: partial } }.");
    for (const auto& entry : node) {
      const std::string column = entry.first.Scalar();
      const auto dot = column.find('.');
      if (dot == std::string::npos || dot == 0 || dot + 1 == column.size())
        return reader_.complain(entry.first, "access: '" + column + "' is not TABLE.COLUMN",
                                "Write it as in mask: { crm: { contacts.email: partial } }.");
      OMNI_TRY(mask, readMask(entry.second));
      rules.masks[column] = mask;
    }
    return {};
  }

  // YAML takes null for no value.
  Result<ColumnMask> readMask(const YAML::Node& node) const {
    static constexpr std::array<std::pair<std::string_view, ColumnMask>, 3> kMasks{
        {{"partial", ColumnMask::kPartial}, {"hash", ColumnMask::kHash}, {"null", ColumnMask::kNull}}};
    const std::string name = node.IsNull() ? "null" : node.IsScalar() ? node.Scalar() : "";
    const auto found = std::ranges::find(kMasks, name, &std::pair<std::string_view, ColumnMask>::first);
    if (found == kMasks.end())
      return reader_.complain(node, "access: there is no mask '" + name + "'",
                              "There are partial, hash and null.");
    return found->second;
  }

  // The key itself stays where it is kept.
  Status readMaskKey(const YAML::Node& node, AccessConfig& access) const {
    const bool hashes = std::ranges::any_of(access.roles, [](const Role& role) {
      return std::ranges::any_of(role.rules, [](const auto& rules) {
        return std::ranges::any_of(rules.second.masks,
                                   [](const auto& mask) { return mask.second == ColumnMask::kHash; });
      });
    });
    if (!node["mask_key"]) {
      if (!hashes) return {};
      return reader_.complain(node, "access: the mask hash has no mask_key",
                              "Add mask_key: env:NAME or file:PATH, with a key of 16 bytes or more.");
    }
    OMNI_TRY(place, reader_.text(node["mask_key"], "mask_key"));
    auto key = readSecret(place, reader_.world());
    if (!key) return reader_.complain(node["mask_key"], key.error().message, key.error().hint);
    if (key->reveal().size() < kMinMaskKey)
      return reader_.complain(node["mask_key"], "access: mask_key is shorter than 16 bytes",
                              "Make one with: openssl rand -hex 32.");
    access.maskKey = *std::move(key);
    return {};
  }

  Status readRows(const YAML::Node& node, SourceRules& rules) const {
    if (!node.IsMap())
      return reader_.complain(node, "access: rows are no conditions",
                              "Write them as in rows: { sales: { orders: \"region = :caller.region\" } }.");
    for (const auto& entry : node) {
      OMNI_TRY(condition, reader_.text(entry.second, entry.first.Scalar()));
      for (const auto& attribute : rowCondition(condition, ':').attributes)
        if (!isName(attribute))
          return reader_.complain(entry.second, "access: ':caller.' names no attribute",
                                  "Write :caller.NAME, with letters, digits and _.");
      rules.rows[entry.first.Scalar()] = std::move(condition);
    }
    return {};
  }

  Result<ApiKey> readKey(const YAML::Node& node) const {
    OMNI_RETURN_IF_ERROR(reader_.checkKeys(node, "a key", {"name", "hash", "roles", "attributes"}));
    ApiKey key;
    if (!node["name"] || !node["hash"])
      return reader_.complain(node, "access: a key has no name or no hash", "omni key NAME makes one.");
    OMNI_TRY(name, reader_.text(node["name"], "name"));
    OMNI_TRY(hash, reader_.text(node["hash"], "hash"));
    key.caller.name = std::move(name);
    key.hash = hash.starts_with(kHashKind) ? hash.substr(kHashKind.size()) : "";
    if (!isHash(key.hash))  // the line is not repeated: it may hold the key itself
      return reader_.complain(node["hash"], "access: a hash is no sha256: and 64 hexadecimal digits",
                              "omni key NAME makes one.");
    OMNI_TRY(roles, reader_.texts(node["roles"], "roles"));
    for (const std::string& role : roles) OMNI_RETURN_IF_ERROR(known(node["roles"], "role", role, roles_));
    key.caller.roles = std::move(roles);
    for (const auto& entry : node["attributes"]) {
      OMNI_TRY(text, reader_.text(entry.second, entry.first.Scalar()));
      key.caller.attributes[entry.first.Scalar()] = valueOf(entry.second, text);
    }
    return key;
  }

  Result<TokenRules> readTokens(const YAML::Node& node) const {
    OMNI_RETURN_IF_ERROR(
        reader_.checkKeys(node, "tokens", {"keys", "issuer", "audience", "name", "roles", "attributes"}));
    TokenRules rules;
    const std::pair<const char*, std::string*> texts[]{{"keys", &rules.keys},
                                                       {"issuer", &rules.issuer},
                                                       {"audience", &rules.audience},
                                                       {"name", &rules.name},
                                                       {"roles", &rules.roles}};
    for (const auto& [key, target] : texts) {
      if (!node[key]) continue;
      OMNI_TRY(text, reader_.text(node[key], key));
      *target = std::move(text);
    }
    if (rules.keys.empty() || rules.issuer.empty() || rules.audience.empty())
      return reader_.complain(node, "access: tokens have no keys, issuer or audience",
                              "Name all three: a token for somebody else is none for this server.");
    if (rules.keys.starts_with("http://"))
      return reader_.complain(node["keys"],
                              "access: the keys of tokens come over a connection that nobody guards",
                              "Write https://, or a file.");
    if (!rules.keys.starts_with("https://")) rules.keys = reader_.absolute(rules.keys);
    OMNI_RETURN_IF_ERROR(readAttributes(node, rules));
    return rules;
  }

  Status readAttributes(const YAML::Node& node, TokenRules& rules) const {
    if (node["attributes"]) rules.attributes.clear();
    for (const auto& entry : node["attributes"]) {
      OMNI_TRY(claim, reader_.text(entry.second, entry.first.Scalar()));
      rules.attributes[entry.first.Scalar()] = std::move(claim);
    }
    return {};
  }

  // Where claims are not named, those of bearer tokens count.
  Result<LoginRules> readLogin(const YAML::Node& node, const std::optional<TokenRules>& tokens) const {
    OMNI_RETURN_IF_ERROR(reader_.checkKeys(node, "login",
                                           {"issuer", "client_id", "client_secret", "scopes", "address",
                                            "name", "roles", "attributes", "hours", "idle_minutes"}));
    LoginRules login{.tokens = tokens.value_or(TokenRules{}), .scopes = {"profile", "email"}};
    login.tokens.keys.clear();
    login.tokens.issuer.clear();
    login.tokens.audience.clear();
    const std::pair<const char*, std::string*> texts[]{{"issuer", &login.tokens.issuer},
                                                       {"client_id", &login.tokens.audience},
                                                       {"address", &login.address},
                                                       {"name", &login.tokens.name},
                                                       {"roles", &login.tokens.roles}};
    for (const auto& [key, target] : texts) {
      if (!node[key]) continue;
      OMNI_TRY(text, reader_.text(node[key], key));
      *target = std::move(text);
    }
    OMNI_RETURN_IF_ERROR(readAttributes(node, login.tokens));
    OMNI_RETURN_IF_ERROR(checkIssuer(node, login));
    OMNI_RETURN_IF_ERROR(checkAddress(node, login));
    OMNI_RETURN_IF_ERROR(readClientSecret(node["client_secret"], login));
    OMNI_RETURN_IF_ERROR(readScopes(node["scopes"], login));
    if (node["hours"]) {
      OMNI_TRY(hours, reader_.count(node["hours"], "hours", 1, kMaxHours));
      login.lifetime = std::chrono::hours(hours);
    }
    if (node["idle_minutes"]) {
      OMNI_TRY(minutes, reader_.count(node["idle_minutes"], "idle_minutes", 1, kMaxIdleMinutes));
      login.idle = std::chrono::minutes(minutes);
    }
    return login;
  }

  static bool isGuarded(const Result<HttpAddress>& address) {
    return address && address->isPlain() && (address->encrypted() || address->loopback());
  }

  Status checkIssuer(const YAML::Node& node, const LoginRules& login) const {
    const std::string& issuer = login.tokens.issuer;
    if (issuer.empty() || login.tokens.audience.empty())
      return reader_.complain(node, "access: login has no issuer or no client_id",
                              "Name both, as the identity provider gives them.");
    if (isGuarded(HttpAddress::parse(issuer)) && issuer.find_first_of("?#") == std::string::npos) return {};
    return reader_.complain(node["issuer"], "access: login: issuer is no https address of a provider",
                            "Write it as in https://id.example.com/realms/staff, without ? and #.");
  }

  Status checkAddress(const YAML::Node& node, LoginRules& login) const {
    while (login.address.ends_with('/')) login.address.pop_back();
    if (login.address.empty()) return {};
    const auto address = HttpAddress::parse(login.address);
    if (isGuarded(address) && address->origin() == login.address) return {};
    return reader_.complain(node["address"],
                            "access: login: address is not where browsers reach this server over https",
                            "Write it as in https://omni.example.com, without a path.");
  }

  Status readClientSecret(const YAML::Node& node, LoginRules& login) const {
    if (!node) return {};
    OMNI_TRY(place, reader_.text(node, "client_secret"));
    auto secret = readSecret(place, reader_.world());
    if (!secret) return reader_.complain(node, secret.error().message, secret.error().hint);
    if (secret->empty())
      return reader_.complain(
          node, "access: login: client_secret is empty",
          "Write client_secret: env:NAME or file:PATH, or leave it out for a public client.");
    login.secret = *std::move(secret);
    return {};
  }

  Status readScopes(const YAML::Node& node, LoginRules& login) const {
    if (!node) return {};
    OMNI_TRY(scopes, reader_.texts(node, "scopes"));
    std::erase(scopes, "openid");  // which is always asked for
    for (const std::string& scope : scopes)
      if (!isScope(scope))
        return reader_.complain(node, "access: login: a scope is no word", "Write a list: [profile, email].");
    login.scopes = std::move(scopes);
    return {};
  }

  Result<TlsFiles> readTls(const YAML::Node& node) const {
    OMNI_RETURN_IF_ERROR(reader_.checkKeys(node, "tls", {"certificate", "key"}));
    if (!node["certificate"] || !node["key"])
      return reader_.complain(node, "access: tls has no certificate or no key", "Name both files (PEM).");
    OMNI_TRY(certificate, reader_.text(node["certificate"], "certificate"));
    OMNI_TRY(key, reader_.text(node["key"], "key"));
    return TlsFiles{reader_.absolute(certificate), reader_.absolute(key)};
  }

  const YamlReader& reader_;
  std::vector<std::string> ids_, roles_;
  std::vector<std::string> tables_;  // ids of the sources that have tables
};

}  // namespace

Result<std::shared_ptr<const AccessConfig>> readAccess(const YamlReader& reader, const YAML::Node& node,
                                                       std::span<const SourceConfig> sources,
                                                       std::span<const SourceKind> kinds) {
  OMNI_TRY(access, AccessReader(reader, sources, kinds).read(node));
  for (const SourceConfig& source : sources)
    if (source.identity) access.identities.emplace(source.id, *source.identity);
  return std::make_shared<const AccessConfig>(std::move(access));
}

}  // namespace omni
