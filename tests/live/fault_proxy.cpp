#include "live/fault_proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace omni {
namespace {

constexpr int kTick = 50;  // milliseconds between looks at whether it is over
constexpr std::chrono::milliseconds kDelay{2000};
constexpr unsigned kDelayed = 3, kOf = 10;  // pieces

sockaddr_in localAddress(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

bool readable(int socket) {
  pollfd one{socket, POLLIN, 0};
  return poll(&one, 1, kTick) > 0;
}

}  // namespace

struct FaultProxy::Line {
  int client = -1, server = -1;

  ~Line() {
    close(client);
    close(server);
  }
  void end() const {
    shutdown(client, SHUT_RDWR);
    shutdown(server, SHUT_RDWR);
  }
};

FaultProxy::FaultProxy(int serverPort) : serverPort_(serverPort), listener_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address = localAddress(0);
  socklen_t size = sizeof address;
  bind(listener_, reinterpret_cast<sockaddr*>(&address), size);
  listen(listener_, 128);
  getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
  port_ = ntohs(address.sin_port);
  acceptor_ = std::jthread([this](const std::stop_token& stop) { accept(stop); });
}

FaultProxy::~FaultProxy() {
  acceptor_.request_stop();
  acceptor_.join();
  hangUp();
  for (auto& thread : threads_) thread.request_stop();
  threads_.clear();
  close(listener_);
}

void FaultProxy::hangUp() {
  const std::scoped_lock lock(mutex_);
  for (const auto& line : lines_) line->end();
  lines_.clear();
}

void FaultProxy::accept(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (!readable(listener_)) continue;
    auto line = std::make_shared<Line>();
    line->client = ::accept(listener_, nullptr, nullptr);
    if (fault_ == Fault::kRefusal) continue;
    line->server = socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in address = localAddress(serverPort_);
    if (connect(line->server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) continue;
    const std::scoped_lock lock(mutex_);
    lines_.push_back(line);
    for (const bool reply : {false, true})
      threads_.emplace_back([this, line, reply](const std::stop_token& over) { carry(line, reply, over); });
  }
}

void FaultProxy::carry(const std::shared_ptr<Line>& line, bool reply, const std::stop_token& stop) {
  std::string piece;
  while (!stop.stop_requested()) {
    const int from = reply ? line->server : line->client;
    if (!readable(from)) continue;
    piece.resize(64 << 10);
    const auto size = recv(from, piece.data(), piece.size(), 0);
    if (size <= 0) break;
    piece.resize(static_cast<std::size_t>(size));
    const bool sent = reply ? deliver(*line, piece, stop)
                            : send(line->server, piece.data(), piece.size(), MSG_NOSIGNAL) > 0;
    if (!sent) break;
  }
  line->end();
}

bool FaultProxy::deliver(Line& line, std::string piece, const std::stop_token& stop) {
  const Fault fault = fault_;
  if (fault == Fault::kSilence) return true;
  if (fault == Fault::kDelay && pieces_++ % kOf < kDelayed && !wait(kDelay, stop)) return false;
  if (fault == Fault::kCut) piece.resize(piece.size() / 2);
  if (fault == Fault::kGarbage) piece.assign(piece.size(), '\x7f');
  const bool sent = send(line.client, piece.data(), piece.size(), MSG_NOSIGNAL) > 0;
  return sent && fault != Fault::kCut;
}

bool FaultProxy::wait(std::chrono::milliseconds time, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  ended_.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

}  // namespace omni
