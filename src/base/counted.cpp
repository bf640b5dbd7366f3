#include "base/counted.h"

namespace omni {

std::string grouped(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string counted(std::size_t number, std::string_view noun) {
  std::string text = grouped(number) + " " + std::string(noun);
  if (number == 1) return text;
  const bool vowel =
      text.size() > 1 && std::string_view("aeiou").find(text[text.size() - 2]) != std::string_view::npos;
  if (text.ends_with("y") && !vowel) return text.substr(0, text.size() - 1) + "ies";
  return text + (text.ends_with("s") ? "es" : "s");
}

}  // namespace omni
