#include "base/value.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/text.h"

namespace omni {
namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

/// As people write it, without an exponent, unless that is long.
std::string numberText(double number) {
  constexpr double kLongest = 1e15, kSmallest = 1e-6;
  const double size = std::abs(number);
  const bool plain = size < kLongest && (size >= kSmallest || size == 0);
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, number,
                                 plain ? std::chars_format::fixed : std::chars_format::general)
                       .ptr;
  return {buffer, end};
}

std::size_t decimalsOf(std::string_view number) {
  const auto point = number.find('.');
  return point == std::string_view::npos ? 0 : number.size() - point - 1;
}

/// `number` with so many significant digits.
double withDigits(double number, int digits) {
  char buffer[32];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::general, digits).ptr;
  double rounded = number;
  std::from_chars(buffer, end, rounded);
  return rounded;
}

/// A fraction so long was computed: people read six digits of it, and two of a large number's fraction.
double forPeople(double number) {
  constexpr std::size_t kKeptDecimals = 8;
  constexpr int kRead = 6, kDecimals = 2;
  if (decimalsOf(numberText(number)) <= kKeptDecimals) return number;
  const double size = std::abs(number);
  const int whole = size < 1 ? 0 : static_cast<int>(std::log10(size)) + 1;
  return withDigits(number, std::max(kRead, whole + kDecimals));
}

}  // namespace

std::string toText(const Value& value) {
  return std::visit(Overloaded{
                        [](const Null&) { return std::string{}; },
                        [](bool b) { return std::string(b ? "true" : "false"); },
                        [](std::int64_t i) { return std::to_string(i); },
                        [](double d) { return numberText(d); },
                        [](const std::string& s) { return s; },
                        [](const Iri& iri) { return iri.value; },
                        [](const Literal& literal) { return literal.lexical; },
                        [](const Nested& nested) { return nested.json; },
                    },
                    value);
}

std::string toReadableText(const Value& value) {
  const double* number = std::get_if<double>(&value);
  if (number == nullptr) return toText(value);
  return numberText(forPeople(withDigits(*number, std::numeric_limits<double>::digits10)));
}

std::string toJson(const Value& value) {
  return std::visit(
      Overloaded{
          [](const Null&) { return std::string("null"); },
          [](bool b) { return std::string(b ? "true" : "false"); },
          [](std::int64_t i) { return std::to_string(i); },
          [](double d) { return std::isfinite(d) ? nlohmann::json(d).dump() : jsonString(numberText(d)); },
          [](const std::string& s) { return jsonString(s); },
          [](const Iri& iri) { return jsonString(iri.value); },
          [](const Literal& literal) { return jsonString(literal.lexical); },
          [](const Nested& nested) { return nested.json; },
      },
      value);
}

std::size_t byteSize(const Value& value) {
  return std::visit(Overloaded{
                        [](const std::string& s) { return s.size(); },
                        [](const Iri& iri) { return iri.value.size(); },
                        [](const Literal& l) { return l.lexical.size() + l.datatype.size(); },
                        [](const Nested& nested) { return nested.json.size(); },
                        [](const auto&) { return std::size_t{8}; },
                    },
                    value);
}

}  // namespace omni
