#include "link/values/slips.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kLongestCode = 2;  // bytes

std::string digitsOf(std::string_view text) {
  std::string digits;
  std::ranges::copy_if(text, std::back_inserter(digits), isDigit);
  return digits;
}

}  // namespace

bool differInCode(std::string_view a, std::string_view b) {
  if (digitsOf(a) != digitsOf(b)) return true;
  const auto one = split(a, ' '), other = split(b, ' ');
  if (one.size() != other.size()) return false;
  return !std::ranges::equal(one, other, [](const auto& word, const auto& with) {
    return word == with || std::min(word.size(), with.size()) > kLongestCode;
  });
}

}  // namespace omni
