#pragma once

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <utility>

namespace omni {

/// The members of a JSON object in the order in which they came. It grows by moving them, which the library's
/// own, whose keys are constant, does by copying all that stands below them.
template <class Key, class Value, class Less, class Allocator>
struct JsonMembers : nlohmann::ordered_map<Key, Value, Less, Allocator> {
  using Base = nlohmann::ordered_map<Key, Value, Less, Allocator>;
  using Base::Base;

  template <class Name>
  std::pair<typename Base::iterator, bool> emplace(Name&& name, Value&& value) {
    if (this->size() == this->capacity()) grow();
    return Base::emplace(std::forward<Name>(name), std::move(value));
  }
  template <class Name>
  Value& operator[](Name&& name) {
    return emplace(std::forward<Name>(name), Value()).first->second;
  }

 private:
  static constexpr std::size_t kFirst = 4;

  void grow() {
    JsonMembers larger;
    larger.reserve(std::max(kFirst, 2 * this->capacity()));
    for (auto& [name, value] : *this) larger.emplace_back(name, std::move(value));
    this->swap(larger);
  }
};

using Json = nlohmann::basic_json<JsonMembers>;

/// A member of an object that is being made.
struct JsonMember {
  template <class Value>
  JsonMember(const char* named, Value&& held) : name(named), value(std::forward<Value>(held)) {}
  const char* name;
  mutable Json value;  // the object takes it
};

/// An object of these members, each name once: Json{{name, value}, …} makes a list of each pair first.
inline Json objectOf(std::initializer_list<JsonMember> members) {
  Json object = Json::object();
  auto& held = object.get_ref<Json::object_t&>();
  held.reserve(members.size());
  for (const JsonMember& member : members) held.emplace_back(member.name, std::move(member.value));
  return object;
}

}  // namespace omni
