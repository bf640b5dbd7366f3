#include "schema/values/list_elements.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace omni {
namespace {

using Json = nlohmann::json;

/// Takes the elements of a flat list as the parser meets them; each handler says whether to go on.
class FlatListReader final : public nlohmann::json_sax<Json> {
 public:
  explicit FlatListReader(std::size_t limit) : limit_(limit) {}

  std::optional<ListElements> take() { return isList_ ? std::optional(std::move(elements_)) : std::nullopt; }

  bool null() override { return isOpen_; }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(std::int64_t{value}); }
  bool number_unsigned(number_unsigned_t value) override {
    return std::in_range<std::int64_t>(value) ? add(static_cast<std::int64_t>(value))
                                              : add(std::to_string(value));
  }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return reject(); }
  bool start_object(std::size_t) override { return reject(); }
  bool key(string_t&) override { return reject(); }
  bool end_object() override { return reject(); }
  bool start_array(std::size_t) override {
    if (isOpen_) return reject();
    return isOpen_ = isList_ = true;
  }
  bool end_array() override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return reject();
  }

 private:
  bool add(Value value) {
    if (!isOpen_) return false;
    if (elements_.values.size() == limit_) return elements_.complete = false;
    elements_.values.push_back(std::move(value));
    return true;
  }
  bool reject() { return isList_ = false; }

  const std::size_t limit_;
  ListElements elements_;
  bool isOpen_ = false, isList_ = false;
};

}  // namespace

std::optional<ListElements> elementsOf(const Nested& nested, std::size_t limit) {
  if (!nested.json.starts_with('[')) return std::nullopt;
  FlatListReader reader(limit);
  Json::sax_parse(nested.json, &reader);
  return reader.take();
}

}  // namespace omni
