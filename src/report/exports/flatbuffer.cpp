#include "report/exports/flatbuffer.h"

#include <algorithm>

namespace omni {

void FlatBuffer::align(std::size_t width, std::size_t before) {
  alignment_ = std::max(alignment_, width);
  while ((reversed_.size() + before) % width != 0) reversed_ += '\0';
}

void FlatBuffer::putPart(Part part) {
  align(sizeof(Part), 0);
  put(static_cast<std::uint32_t>(size() + sizeof(Part) - part));
}

FlatBuffer::Part FlatBuffer::text(std::string_view text) {
  align(sizeof(std::uint32_t), text.size() + 1);
  reversed_ += '\0';
  reversed_.append(text.rbegin(), text.rend());
  put(static_cast<std::uint32_t>(text.size()));
  return size();
}

FlatBuffer::Part FlatBuffer::list(const std::vector<Part>& parts) {
  align(sizeof(std::uint32_t), 0);
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) putPart(*part);
  put(static_cast<std::uint32_t>(parts.size()));
  return size();
}

FlatBuffer::Part FlatBuffer::structs(const std::string& bytes, std::size_t size) {
  align(sizeof(std::uint64_t), bytes.size());
  reversed_.append(bytes.rbegin(), bytes.rend());
  put(static_cast<std::uint32_t>(bytes.size() / size));
  return this->size();
}

void FlatBuffer::beginTable() {
  slots_.fill(0);
  begun_ = size();
}

void FlatBuffer::addPart(std::size_t slot, Part part) {
  putPart(part);
  slots_[slot] = size();
}

FlatBuffer::Part FlatBuffer::endTable() {
  put(std::int32_t{0});  // the distance to the table of slots, which follows
  const std::uint32_t table = size();
  std::size_t used = kMaxSlots;
  while (used > 0 && slots_[used - 1] == 0) --used;
  for (std::size_t slot = used; slot-- > 0;)
    put(static_cast<std::uint16_t>(slots_[slot] == 0 ? 0 : table - slots_[slot]));
  put(static_cast<std::uint16_t>(table - begun_));
  put(static_cast<std::uint16_t>((used + 2) * sizeof(std::uint16_t)));
  const std::uint32_t distance = size() - table;
  for (std::size_t at = 0; at < sizeof distance; ++at)
    reversed_[table - 1 - at] = static_cast<char>(static_cast<unsigned char>(distance >> (8 * at)));
  return table;
}

std::string FlatBuffer::finish(Part root) && {
  align(alignment_, sizeof(Part));
  putPart(root);
  return {reversed_.rbegin(), reversed_.rend()};
}

}  // namespace omni
