#include "app/service/broken/query_pieces.h"

#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kQuotes = "'\"`";

bool isOfName(char c) {
  return isWordByte(c) || c == '_';
}

std::size_t endOfPiece(std::string_view query, std::size_t at) {
  if (isOfName(query[at])) {
    while (at < query.size() && isOfName(query[at])) ++at;
    return at;
  }
  if (kQuotes.find(query[at]) == std::string_view::npos) return at + 1;
  const auto close = query.find(query[at], at + 1);
  return close == std::string_view::npos ? query.size() : close + 1;
}

}  // namespace

std::vector<std::string_view> piecesOf(std::string_view query) {
  std::vector<std::string_view> pieces;
  for (std::size_t at = 0; at < query.size();) {
    const std::size_t end = endOfPiece(query, at);
    pieces.push_back(query.substr(at, end - at));
    at = end;
  }
  return pieces;
}

std::optional<std::string_view> within(std::string_view piece, std::string_view quotes) {
  if (piece.size() < 2 || piece.front() != piece.back() ||
      quotes.find(piece.front()) == std::string_view::npos)
    return std::nullopt;
  return piece.substr(1, piece.size() - 2);
}

}  // namespace omni
