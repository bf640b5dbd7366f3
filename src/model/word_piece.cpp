#include "model/word_piece.h"

#include <algorithm>

#include "model/bert_text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxWordCharacters = 100;  // longer words are unknown, as in BERT

bool continuesCharacter(char c) {
  return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continuesCharacter(c); }));
}

std::size_t characterBefore(std::string_view text, std::size_t at) {
  do --at;
  while (at > 0 && continuesCharacter(text[at]));
  return at;
}

}  // namespace

std::size_t WordPiece::Pieces::slotOf(std::string_view piece) const {
  std::size_t at = std::hash<std::string_view>{}(piece) & (slots_.size() - 1);
  while (slots_[at].id >= 0 && slots_[at].piece != piece) at = (at + 1) & (slots_.size() - 1);
  return at;
}

void WordPiece::Pieces::add(std::string_view piece, std::int32_t id) {
  Slot& slot = slots_[slotOf(piece)];
  if (slot.id < 0) slot = {piece, id};
}

WordPiece::WordPiece(std::string_view text)
    : vocabulary_(std::make_unique<const std::string>(text)),
      first_(1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'))),
      rest_(first_) {
  std::string_view vocabulary = *vocabulary_;
  for (std::int32_t id = 0; !vocabulary.empty(); ++id) {
    const auto end = vocabulary.find('\n');
    std::string_view piece = vocabulary.substr(0, end);
    vocabulary.remove_prefix(end == std::string_view::npos ? vocabulary.size() : end + 1);
    if (piece.ends_with('\r')) piece.remove_suffix(1);
    if (piece == "[UNK]") unknown_ = id;
    if (piece == "[CLS]") begin_ = id;
    if (piece == "[SEP]") end_ = id;
    if (piece.starts_with("##") && piece.size() > 2) rest_.add(piece.substr(2), id);
    first_.add(piece, id);
  }
}

std::vector<std::int32_t> WordPiece::encode(std::string_view text, std::size_t maxTokens) const {
  std::vector<std::int32_t> ids{begin_};
  const std::size_t room = std::max<std::size_t>(maxTokens, 2) - 1;
  eachBertWord(text, [&](std::string_view word) {
    addWord(word, ids);
    return ids.size() < room;
  });
  if (ids.size() > room) ids.resize(room);
  ids.push_back(end_);
  return ids;
}

void WordPiece::addWord(std::string_view word, std::vector<std::int32_t>& ids) const {
  const std::size_t mark = ids.size();
  const auto unknown = [&] {
    ids.resize(mark);
    ids.push_back(unknown_);
  };
  if (characters(word) > kMaxWordCharacters) return unknown();
  for (std::size_t start = 0; start < word.size();) {
    const Pieces& pieces = start ? rest_ : first_;
    std::size_t end = word.size();
    std::int32_t found = pieces.find(word.substr(start));
    while (found < 0 && (end = characterBefore(word, end)) > start)
      found = pieces.find(word.substr(start, end - start));
    if (found < 0) return unknown();
    ids.push_back(found);
    start = end;
  }
}

}  // namespace omni
