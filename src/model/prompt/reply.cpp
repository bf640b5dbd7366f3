#include "model/prompt/reply.h"

#include "model/prompt/fence.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kBytesQuoted = 120;

const Json* find(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

const Json* findList(const Json& object, const char* key) {
  const Json* list = find(object, key);
  return list && list->is_array() ? list : nullptr;
}

}  // namespace

Result<Reply> Reply::parse(const ChatReply& reply, std::string_view stage) {
  auto object = Json::parse(reply.text, nullptr, false);
  if (!object.is_object())
    return fail(Code::kUnreadable,
                "the model's reply for " + std::string(stage) +
                    " is no JSON object: " + shown(reply.text, kBytesQuoted),
                "Ask again, or use a model that keeps to a reply's form.");
  return Reply(std::move(object));
}

std::string Reply::text(const char* key) const {
  const Json* value = find(object_, key);
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

double Reply::number(const char* key, double otherwise) const {
  const Json* value = find(object_, key);
  return value && value->is_number() ? value->get<double>() : otherwise;
}

std::vector<std::size_t> Reply::counts(const char* key) const {
  std::vector<std::size_t> out;
  if (const Json* list = findList(object_, key))
    for (const Json& item : *list)
      if (item.is_number_unsigned()) out.push_back(item.get<std::size_t>());
  return out;
}

std::vector<std::string> Reply::texts(const char* key) const {
  std::vector<std::string> out;
  if (const Json* list = findList(object_, key))
    for (const Json& item : *list)
      if (item.is_string()) out.push_back(item.get<std::string>());
  return out;
}

std::vector<Reply> Reply::objects(const char* key) const {
  std::vector<Reply> out;
  if (const Json* list = findList(object_, key))
    for (const Json& item : *list)
      if (item.is_object()) out.emplace_back(item);
  return out;
}

}  // namespace omni
