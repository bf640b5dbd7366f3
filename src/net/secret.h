#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
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

  /// The text with "[key]" wherever it holds the secret. What is shorter than 8 bytes guards nothing ("key",
  /// "none", "ollama") and would be found in harmless words: it is let stand.
  std::string redacted(std::string text) const {
    constexpr std::string_view kMark = "[key]";
    if (text_.size() < kShortest) return text;
    for (std::size_t at = 0; (at = text.find(text_, at)) != std::string::npos; at += kMark.size())
      text.replace(at, text_.size(), kMark);
    return text;
  }

  /// Whether there is one, never what it is.
  friend std::ostream& operator<<(std::ostream& out, const Secret& secret) {
    return out << (secret.empty() ? "(none)" : "(secret)");
  }

 private:
  static constexpr std::size_t kShortest = 8;

  std::string text_;
};

}  // namespace omni
