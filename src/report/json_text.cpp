#include "report/json_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/characters/utf8.h"
#include "report/report_json.h"

namespace omni {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kUsual = 1024;  // bytes

/// Of each byte whether it is neither escaped nor the beginning of what may be.
constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t c = ' '; c <= '~'; ++c) plain[c] = c != '"' && c != '\\';
  return plain;
}();

/// The letter behind the backslash of a character that has one, or none.
constexpr char shortEscape(char character) {
  switch (character) {
    case '\b': return 'b';
    case '\t': return 't';
    case '\n': return 'n';
    case '\f': return 'f';
    case '\r': return 'r';
    default: return character == '"' || character == '\\' ? character : '\0';
  }
}

/// Writes JSON, value by value.
class JsonWriter {
 public:
  /// `text` is written to, and outlives this.
  JsonWriter(JsonLayout layout, bool asciiAlone, std::string& text)
      : indented_(layout == JsonLayout::kIndented), asciiAlone_(asciiAlone), text_(text) {}

  void add(const Json& json) {
    switch (json.type()) {
      case Json::value_t::object:
        return addItems('{', json.get_ref<const Json::object_t&>(), '}', [this](const auto& member) {
          add(member.first);
          text_ += indented_ ? ": " : ":";
          add(member.second);
        });
      case Json::value_t::array:
        return addItems('[', json.get_ref<const Json::array_t&>(), ']',
                        [this](const Json& item) { add(item); });
      case Json::value_t::string: return add(json.get_ref<const std::string&>());
      case Json::value_t::boolean: text_ += json.get<bool>() ? "true" : "false"; return;
      case Json::value_t::number_integer: return add(json.get<std::int64_t>());
      case Json::value_t::number_unsigned: return add(json.get<std::uint64_t>());
      case Json::value_t::number_float: return add(json.get<double>());
      case Json::value_t::null: text_ += "null"; return;
      default: text_ += json.dump();
    }
  }

 private:
  template <class Items, class Add>
  void addItems(char open, const Items& items, char close, const Add& add) {
    text_ += open;
    ++depth_;
    for (const auto& item : items) {
      if (&item != &items.front()) text_ += ',';
      breakLine();
      add(item);
    }
    --depth_;
    if (!items.empty()) breakLine();
    text_ += close;
  }

  void breakLine() {
    if (indented_) text_.append(1, '\n').append(kIndent * depth_, ' ');
  }

  template <class Number>
  requires std::is_integral_v<Number>
  void add(Number number) {
    std::array<char, 24> digits{};
    text_.append(digits.data(), std::to_chars(digits.begin(), digits.end(), number).ptr);
  }

  // As the library writes it, which would make a writer of its own for each number.
  void add(double number) {
    if (!std::isfinite(number)) {
      text_ += "null";
      return;
    }
    std::array<char, 64> digits{};
    text_.append(digits.data(), nlohmann::detail::to_chars(digits.begin(), digits.end(), number));
  }

  void add(const std::string& text) {
    text_ += '"';
    std::size_t kept = 0;  // up to where it is written
    for (std::size_t i = 0; i < text.size();) {
      if (kPlain[static_cast<unsigned char>(text[i])]) {
        ++i;
        continue;
      }
      if (const char letter = shortEscape(text[i])) {
        text_.append(text, kept, i - kept).append(1, '\\').append(1, letter);
        kept = ++i;
        continue;
      }
      const std::size_t length = characterLength(text, i), bytes = std::max<std::size_t>(length, 1);
      const char32_t character =
          characterOf(length > 0 ? std::string_view(text).substr(i, bytes) : kReplacement);
      if (length == 0 || isEscaped(character)) {
        text_.append(text, kept, i - kept);
        addEscaped(character);
        kept = i + bytes;
      }
      i += bytes;
    }
    text_.append(text, kept).append(1, '"');
  }

  bool isEscaped(char32_t character) const {
    return character < ' ' || isHidden(character) || (asciiAlone_ && character > '~');
  }

  void addEscaped(char32_t character) {
    if (!isEscaped(character)) {
      text_ += kReplacement;
    } else if (character < 0x10000) {
      addUnit(character);
    } else {
      addUnit(0xd800 + ((character - 0x10000) >> 10u));
      addUnit(0xdc00 + ((character - 0x10000) & 0x3ffu));
    }
  }

  /// A unit of UTF-16.
  void addUnit(std::uint32_t unit) {
    static constexpr char kDigits[] = "0123456789abcdef";
    text_ += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4)
      text_ += kDigits[(unit >> static_cast<unsigned>(shift)) & 15u];
  }

  const bool indented_, asciiAlone_;
  std::size_t depth_ = 0;
  std::string& text_;
};

}  // namespace

std::string jsonText(const Json& json, JsonLayout layout, bool asciiAlone) {
  std::string text;
  if (json.is_structured()) text.reserve(kUsual);
  JsonWriter(layout, asciiAlone, text).add(json);
  return text;
}

void addJson(const Json& json, std::string& text) {
  JsonWriter(JsonLayout::kOneLine, false, text).add(json);
}

}  // namespace omni
