#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <utility>

namespace omni {

/// A key or password. It is shown by name alone (`reveal`), so that nothing prints or logs it by accident.
class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string text) : text_(std::move(text)) {}

  bool empty() const { return text_.empty(); }
  const std::string& reveal() const { return text_; }
  bool operator==(const Secret&) const = default;

  /// The text with "[key]" wherever it holds the secret.
  std::string redacted(std::string text) const {
    for (std::size_t at = 0; !empty() && (at = text.find(text_, at)) != std::string::npos;)
      text.replace(at, text_.size(), "[key]");
    return text;
  }

  /// Whether there is one, never what it is.
  friend std::ostream& operator<<(std::ostream& out, const Secret& secret) {
    return out << (secret.empty() ? "(none)" : "(secret)");
  }

 private:
  std::string text_;
};

}  // namespace omni
