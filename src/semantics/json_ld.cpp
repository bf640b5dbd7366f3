#include "semantics/json_ld.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxObjects = 5000;

std::string_view lastPart(std::string_view name) {
  const auto at = name.find_last_of(":#/");
  return at == std::string_view::npos ? name : name.substr(at + 1);
}

std::string textOf(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_object())
    if (const auto inside = value.find("@value"); inside != value.end() && inside->is_string())
      return inside->get<std::string>();
  return {};
}

bool isEnglish(const Json& value) {
  if (!value.is_object()) return false;
  const auto language = value.find("@language");
  return language != value.end() && language->is_string() &&
         language->get_ref<const std::string&>().starts_with("en");
}

}  // namespace

const Json* LinkedObject::find(std::string_view key) const {
  if (!json_->is_object()) return nullptr;
  for (const auto& [name, value] : json_->items())
    if (!name.starts_with('@') && lastPart(name) == key) return &value;
  return nullptr;
}

bool LinkedObject::is(std::string_view type) const {
  if (!json_->is_object()) return false;
  const auto types = json_->find("@type");
  if (types == json_->end()) return false;
  const auto isIt = [&](const Json& one) {
    return one.is_string() && lastPart(one.get_ref<const std::string&>()) == type;
  };
  return isIt(*types) || (types->is_array() && std::ranges::any_of(*types, isIt));
}

std::string LinkedObject::id() const {
  if (!json_->is_object()) return {};
  const auto id = json_->find("@id");
  return id != json_->end() && id->is_string() ? id->get<std::string>() : std::string();
}

std::vector<std::string> LinkedObject::texts(std::string_view key) const {
  std::vector<std::string> texts;
  const Json* value = find(key);
  if (!value) return texts;
  const auto add = [&](const Json& one) {
    if (auto text = textOf(one); !text.empty() && texts.size() < kMaxObjects)
      texts.push_back(std::move(text));
  };
  if (!value->is_array()) add(*value);
  if (value->is_array()) {
    for (const auto& one : *value)
      if (isEnglish(one)) add(one);
    for (const auto& one : *value)
      if (!isEnglish(one)) add(one);
  }
  return texts;
}

std::string LinkedObject::text(std::string_view key) const {
  auto all = texts(key);
  return all.empty() ? std::string() : std::move(all.front());
}

std::vector<LinkedObject> LinkedObject::objects(std::string_view key) const {
  std::vector<LinkedObject> objects;
  const Json* value = find(key);
  if (!value) return objects;
  if (value->is_object()) objects.emplace_back(*value);
  if (value->is_array())
    for (const auto& one : *value)
      if (one.is_object() && objects.size() < kMaxObjects) objects.emplace_back(one);
  return objects;
}

std::string LinkedObject::reference(std::string_view key) const {
  const Json* value = find(key);
  if (!value) return {};
  if (value->is_array() && !value->empty()) value = &value->front();
  if (value->is_string()) return value->get<std::string>();
  return LinkedObject(*value).id();
}

}  // namespace omni
