#include "process/message.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace omni {
namespace {

struct Header {
  std::uint32_t kind = 0;
  std::uint32_t size = 0;
};

bool known(const Header& header) {
  return header.kind >= static_cast<std::uint32_t>(MessageKind::kOpen) &&
         header.kind <= static_cast<std::uint32_t>(MessageKind::kFailed) && header.size <= kMaxMessageBytes;
}

bool readAll(int from, char* to, std::size_t size) {
  while (size > 0) {
    const ssize_t count = read(from, to, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    to += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

std::string framed(const Message& message) {
  const Header header{static_cast<std::uint32_t>(message.kind),
                      static_cast<std::uint32_t>(message.bytes.size())};
  std::string bytes(sizeof header, '\0');
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes + message.bytes;
}

Result<std::optional<Message>> MessageCutter::next() {
  Header header;
  if (pending_.size() < sizeof header) return std::nullopt;
  std::memcpy(&header, pending_.data(), sizeof header);
  if (!known(header)) return fail(Code::kInternal, "what a worker process said is no message", "Ask again.");
  if (pending_.size() - sizeof header < header.size) return std::nullopt;
  Message message{static_cast<MessageKind>(header.kind), pending_.substr(sizeof header, header.size)};
  pending_.erase(0, sizeof header + header.size);
  return message;
}

bool readMessage(int from, Message& message) {
  Header header;
  if (!readAll(from, reinterpret_cast<char*>(&header), sizeof header) || !known(header)) return false;
  message.kind = static_cast<MessageKind>(header.kind);
  message.bytes.resize(header.size);
  return readAll(from, message.bytes.data(), message.bytes.size());
}

bool writeMessage(int to, const Message& message) {
  const std::string bytes = framed(message);
  std::string_view left = bytes;
  while (!left.empty()) {
    const ssize_t count = write(to, left.data(), left.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    left.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace omni
