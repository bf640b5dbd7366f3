#include "access/permission.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kAttribute = ":caller.";

bool names(const std::vector<std::string>& ids, const SourceId& source) {
  return std::ranges::any_of(ids, [&](const std::string& id) { return id == "*" || id == source; });
}

const SourceRules* rulesFor(const Role& role, const SourceId& source) {
  const auto own = role.rules.find(source);
  return own == role.rules.end() ? nullptr : &own->second;
}

// False where an attribute that is named is missing.
bool bindAttributes(const Caller& caller, SourcePermission& permission) {
  for (const auto& [table, condition] : permission.rules.rows)
    for (const auto& attribute : rowCondition(condition, ':').attributes) {
      const auto known = caller.attributes.find(attribute);
      if (known == caller.attributes.end()) return false;
      permission.values[attribute] = known->second;
    }
  return true;
}

// Empty where he has none.
std::string identityOf(const Caller& caller, const IdentityRule& rule) {
  if (!rule.header.empty()) {
    const auto sent = caller.headers.find(rule.header);
    return sent == caller.headers.end() ? "" : std::string(trim(sent->second));
  }
  const auto known = caller.attributes.find(rule.attribute);
  return known == caller.attributes.end() ? "" : toText(known->second);
}

// Whether he has one, or the source's database asks for none.
bool identify(const Caller& caller, const AccessConfig& access, const SourceId& source,
              SourcePermission& permission) {
  const auto rule = access.identities.find(source);
  if (rule == access.identities.end()) return true;
  permission.identity = identityOf(caller, rule->second);
  return !permission.identity.empty();
}

// Lengths before texts, so that no text is taken for the end of another.
void append(std::string& key, const std::string& text) {
  key += std::to_string(text.size()) + ':' + text;
}

}  // namespace

Permissions permissionsOf(const Caller& caller, const AccessConfig& access,
                          std::span<const SourceId> sources) {
  Permissions permissions;
  for (const SourceId& source : sources)
    for (const Role& role : access.roles) {
      if (std::ranges::find(caller.roles, role.name) == caller.roles.end()) continue;
      SourcePermission permission{.asked = names(role.asked, source),
                                  .queried = names(role.queried, source),
                                  .described = names(role.described, source)};
      if (!permission.asked && !permission.queried && !permission.described) continue;
      if (const auto* rules = rulesFor(role, source)) permission.rules = *rules;
      if (!permission.rules.masks.empty()) permission.maskKey = access.maskKey;
      if (bindAttributes(caller, permission) && identify(caller, access, source, permission))
        permissions.emplace(source, std::move(permission));
      break;
    }
  return permissions;
}

std::string keyOf(const Permissions& permissions) {
  std::string key;
  for (const auto& [source, permission] : permissions) {
    append(key, source);
    for (const bool may : {permission.asked, permission.queried, permission.described})
      key += may ? '1' : '0';
    for (const auto& name : permission.rules.hidden) append(key, name);
    key += '|';
    append(key, permission.identity);
    for (const auto& [table, condition] : permission.rules.rows) {
      append(key, table);
      append(key, condition);
    }
    key += '|';
    for (const auto& [column, mask] : permission.rules.masks) {
      append(key, column);
      key += std::to_string(static_cast<int>(mask));
    }
    key += '|';
    for (const auto& [attribute, value] : permission.values) {
      append(key, attribute);
      append(key, std::to_string(value.index()) + toJson(value));
    }
  }
  return key;
}

RowCondition rowCondition(const std::string& configured, char mark) {
  RowCondition condition;
  char quote = 0;
  for (std::size_t at = 0; at < configured.size();) {
    const char c = configured[at];
    if (quote == 0 && configured.compare(at, kAttribute.size(), kAttribute) == 0) {
      std::size_t end = at + kAttribute.size();
      while (end < configured.size() && (isWordByte(configured[end]) || configured[end] == '_')) ++end;
      const std::string name = configured.substr(at + kAttribute.size(), end - at - kAttribute.size());
      if (std::ranges::find(condition.attributes, name) == condition.attributes.end())
        condition.attributes.push_back(name);
      condition.text += mark + parameterOf(name);
      at = end;
      continue;
    }
    if (quote == 0 && (c == '\'' || c == '"'))
      quote = c;
    else if (c == quote)
      quote = 0;
    condition.text += c;
    ++at;
  }
  return condition;
}

std::string parameterOf(const std::string& attribute) {
  return "omni_caller_" + attribute;
}

}  // namespace omni
