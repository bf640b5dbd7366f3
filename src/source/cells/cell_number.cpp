#include "source/cells/cell_number.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kSymbols[] = {"€", "$", "£", "¥", "EUR", "USD", "GBP", "CHF"};
constexpr std::string_view kGroupSigns[] = {" ", "\u00a0", "\u2009", "\u202f", "'", "’"};
constexpr std::string_view kMinusSigns[] = {"-", "−", "–"};  // and U+2212, U+2013
constexpr std::size_t kMinPhoneDigits = 8;                   // behind a plus, without any sign between them
constexpr std::size_t kMaxWholeDigits = 18;
constexpr std::size_t kMaxBytes = 60;

bool takeFront(std::string_view& text, std::string_view part) {
  if (!text.starts_with(part)) return false;
  text.remove_prefix(part.size());
  return true;
}

bool takeBack(std::string_view& text, std::string_view part) {
  if (!text.ends_with(part)) return false;
  text.remove_suffix(part.size());
  return true;
}

bool takeMinus(std::string_view& text) {
  return std::ranges::any_of(kMinusSigns, [&](std::string_view sign) { return takeFront(text, sign); });
}

// Before the digits or behind them, a blank between; a word stands apart.
std::string_view takeSymbol(std::string_view& text) {
  for (const std::string_view symbol : kSymbols) {
    const bool isWord = symbol.size() == 3 && symbol.front() >= 'A' && symbol.front() <= 'Z';
    std::string_view rest = text;
    if (takeFront(rest, symbol) && (!isWord || rest.starts_with(' '))) {
      text = trim(rest);
      return symbol;
    }
    rest = text;
    if (takeBack(rest, symbol) && (!isWord || rest.ends_with(' '))) {
      text = trim(rest);
      return symbol;
    }
  }
  if (!takeBack(text, "%")) return {};
  text = trim(text);
  return "%";
}

/// Takes blanks or apostrophes out that stand before groups of three digits; false where one stands
/// elsewhere.
bool takeGroups(std::string_view text, std::string& body, bool& grouped) {
  const auto isGroup = [&](std::size_t at) {
    const auto digits = text.substr(at, 3);
    return digits.size() == 3 && std::ranges::all_of(digits, isDigit) &&
           (at + 3 == text.size() || !isDigit(text[at + 3]));
  };
  for (std::size_t at = 0; at < text.size();) {
    const auto sign = std::ranges::find_if(
        kGroupSigns, [&](std::string_view one) { return text.substr(at).starts_with(one); });
    if (sign == std::end(kGroupSigns)) {
      body += text[at++];
      continue;
    }
    const bool behindDecimals = body.find_first_of(".,") != std::string::npos;
    if (body.empty() || !isDigit(body.back()) || behindDecimals || !isGroup(at + sign->size())) return false;
    grouped = true;
    at += sign->size();
  }
  // The first group has three digits at most, and no zero before others.
  return !grouped ||
         (body.front() != '0' &&
          std::ranges::count_if(std::string_view(body).substr(0, body.find_first_of(".,")), isDigit) > 3);
}

/// "1.234,5" as the sizes of its groups of digits and the signs between them.
struct Groups {
  std::vector<std::size_t> digits{0};
  std::string signs;
};

std::optional<Groups> groupsOf(std::string_view body) {
  Groups groups;
  for (const char c : body) {
    if (isDigit(c)) {
      ++groups.digits.back();
    } else if (c == '.' || c == ',') {
      groups.signs += c;
      groups.digits.push_back(0);
    } else {
      return std::nullopt;
    }
  }
  return groups;
}

bool isThousands(const Groups& groups, std::size_t count) {
  return groups.digits[0] >= 1 && groups.digits[0] <= 3 &&
         std::all_of(groups.digits.begin() + 1,
                     groups.digits.begin() + static_cast<std::ptrdiff_t>(count + 1),
                     [](std::size_t size) { return size == 3; });
}

// "12,34,567", in lakhs and crores.
bool isLakhs(const Groups& groups, std::size_t count) {
  const auto begin = groups.digits.begin() + 1;
  return count > 1 && groups.digits[0] >= 1 && groups.digits[0] <= 2 && groups.digits[count] == 3 &&
         std::all_of(begin, begin + static_cast<std::ptrdiff_t>(count - 1),
                     [](std::size_t size) { return size == 2; });
}

/// One sign, `decimal` in one form and between thousands in another.
void readOneSign(const Groups& groups, bool zero, WrittenForm decimal, WrittenForm thousands,
                 CellNumber& number) {
  const std::size_t whole = groups.digits[0], rest = groups.digits[1];
  if (whole + rest == 0) return;
  number.fits |= decimal;
  const bool mayGroup = rest == 3 && whole >= 1 && whole <= 3 && !zero;
  if (mayGroup)
    number.fits |= thousands;
  else
    number.proves |= decimal;
}

/// Several signs of one kind, or thousands and decimals.
void readSigns(const Groups& groups, char decimal, WrittenForm form, CellNumber& number) {
  const char thousands = decimal == '.' ? ',' : '.';
  const std::size_t signs = groups.signs.size();
  const bool hasDecimals = groups.signs.back() == decimal;
  const std::size_t grouping = hasDecimals ? signs - 1 : signs;
  const auto count = static_cast<std::size_t>(std::ranges::count(groups.signs, thousands));
  const bool lakhs = thousands == ',' && isLakhs(groups, grouping);
  if (count != grouping || (!isThousands(groups, grouping) && !lakhs)) return;
  number.fits |= form;
  number.proves |= form;
}

void readForms(CellNumber& number, std::string_view body) {
  const auto groups = groupsOf(body);
  if (!groups) return;
  const bool zero = body.starts_with('0');
  if (zero && groups->digits[0] > 1) return;  // a code
  if (groups->signs.empty()) {
    if (number.body.size() <= kMaxWholeDigits) number.fits = kWholeNumber, number.proves = kWholeNumber;
    number.fits |= kPointNumber | kCommaNumber | kCommaGroupsNumber;
  } else if (groups->signs.size() == 1 && groups->signs[0] == '.') {
    readOneSign(*groups, zero, kPointNumber, kCommaNumber, number);
    number.fits |= kCommaGroupsNumber;
  } else if (groups->signs.size() == 1) {
    readOneSign(*groups, zero, kCommaNumber, kCommaGroupsNumber, number);
  } else {
    readSigns(*groups, '.', kCommaGroupsNumber, number);
    readSigns(*groups, ',', kCommaNumber, number);
  }
}

/// Takes "e-3" off; false where it makes no number.
bool takeExponent(std::string_view& body, bool& exponent) {
  const auto at = body.find_first_of("eE");
  if (at == std::string_view::npos) return true;
  std::string_view digits = body.substr(at + 1);
  const bool isSigned = takeFront(digits, "+") || takeFront(digits, "-");
  const bool isNumber = !digits.empty() && digits.size() <= 3 && std::ranges::all_of(digits, isDigit);
  if (at == 0 || !isNumber || (!isSigned && body.substr(0, at).find('.') == std::string_view::npos))
    return false;
  exponent = true;
  body = body.substr(0, at);
  return true;
}

std::string_view withoutExponent(std::string_view body) {
  return body.substr(0, body.find_first_of("eE"));
}

char decimalSign(WrittenForm form) {
  return form == kCommaNumber ? ',' : '.';
}

}  // namespace

std::optional<CellNumber> readCellNumber(std::string_view cell) {
  if (cell.empty() || cell.size() > kMaxBytes) return std::nullopt;
  CellNumber number;
  std::string_view rest = cell;
  const bool bracketed = rest.size() > 2 && takeFront(rest, "(") && takeBack(rest, ")");
  if (!bracketed) rest = cell;
  number.negative = bracketed;
  bool plus = false;
  const auto takeSign = [&] {
    if (!bracketed && takeMinus(rest))
      number.negative = true;
    else
      plus = takeFront(rest, "+");
  };
  takeSign();
  number.symbol = takeSymbol(rest);
  if (!number.symbol.empty() && !number.negative) takeSign();
  if (!number.negative && takeBack(rest, "-")) number.negative = true;
  rest = trim(rest);
  if (!takeGroups(rest, number.body, number.grouped)) return std::nullopt;
  std::string_view body = number.body;
  if (plus && body.size() >= kMinPhoneDigits && std::ranges::all_of(body, isDigit)) return std::nullopt;
  if (body.empty() || !takeExponent(body, number.exponent)) return std::nullopt;
  readForms(number, body);
  if (number.exponent) {
    number.fits &= kPointNumber;
    number.proves = number.fits;
  }
  if (number.grouped) number.fits &= static_cast<WrittenForms>(~kCommaGroupsNumber);
  if (number.symbol == "$" || number.symbol == "£")
    number.proves |= number.fits & (kPointNumber | kCommaGroupsNumber);
  number.proves &= number.fits;
  if (number.fits == 0) return std::nullopt;
  return number;
}

DigitCount countDigits(const CellNumber& number, WrittenForm form) {
  const std::string_view body = withoutExponent(number.body);
  const auto sign = form == kWholeNumber ? std::string_view::npos : body.rfind(decimalSign(form));
  DigitCount count;
  if (sign != std::string_view::npos) count.decimals = body.size() - sign - 1;
  const auto first = body.find_first_of("123456789");
  if (first != std::string_view::npos)
    count.significant = static_cast<std::size_t>(std::ranges::count_if(body.substr(first), isDigit));
  return count;
}

std::string plainNumber(const CellNumber& number, WrittenForm form) {
  std::string plain = number.negative ? "-" : "";
  const char decimal = decimalSign(form);
  for (const char c : number.body) {
    if (c == decimal)
      plain += '.';
    else if (c != '.' && c != ',')
      plain += c;
  }
  return plain;
}

}  // namespace omni
