#include "source/cells/hidden_signs.h"

#include "base/text.h"

namespace omni {
namespace {

struct HiddenSign {
  std::string_view bytes;
  std::string_view instead;
};

// No joiners: they shape letters and pictures.
constexpr HiddenSign kHiddenSigns[] = {{"\u00a0", " "}, {"\u2007", " "}, {"\u202f", " "},
                                       {"\u200b", ""},  {"\u2060", ""},  {"\ufeff", ""}};
constexpr std::string_view kFirstBytes = "\xc2\xe2\xef";

// The sign that begins here; null where none does.
const HiddenSign* signAt(std::string_view text, std::size_t at) {
  for (const HiddenSign& sign : kHiddenSigns)
    if (text.substr(at).starts_with(sign.bytes)) return &sign;
  return nullptr;
}

}  // namespace

bool hasHiddenSigns(std::string_view text) {
  for (auto at = text.find_first_of(kFirstBytes); at != std::string_view::npos;
       at = text.find_first_of(kFirstBytes, at + 1))
    if (signAt(text, at)) return true;
  return false;
}

std::string withoutHiddenSigns(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    if (const HiddenSign* sign = signAt(text, at)) {
      plain += sign->instead;
      at += sign->bytes.size();
    } else {
      plain += text[at++];
    }
  }
  return std::string(trim(plain));
}

}  // namespace omni
