#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// An object of JSON-LD, whose keys go by their last part: "dct:title" and "http://purl.org/dc/terms/title"
/// are both `title`. Nothing is fetched to know more.
class LinkedObject {
 public:
  explicit LinkedObject(const nlohmann::json& json) : json_(&json) {}

  bool is(std::string_view type) const;
  std::string id() const;
  /// The first text; of several languages, of English.
  std::string text(std::string_view key) const;
  /// All of them.
  std::vector<std::string> texts(std::string_view key) const;
  /// The objects under a key, at most 5,000.
  std::vector<LinkedObject> objects(std::string_view key) const;
  /// The id of an object or a text under the key: "@id".
  std::string reference(std::string_view key) const;

 private:
  const nlohmann::json* find(std::string_view key) const;

  const nlohmann::json* json_;
};

}  // namespace omni
