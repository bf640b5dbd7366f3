#include "schema/values/month_values.h"

#include <algorithm>

namespace omni {
namespace {

constexpr std::string_view kForm = "0000-00";

bool isMonth(const std::string& text) {
  if (text.size() != kForm.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (kForm[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
  const auto month = text.substr(kForm.find('-') + 1);
  return month >= "01" && month <= "12";
}

}  // namespace

bool holdsMonths(const ValueSummary& values) {
  return values.type == ValueType::kText && !values.samples.empty() &&
         std::ranges::all_of(values.samples, isMonth);
}

}  // namespace omni
