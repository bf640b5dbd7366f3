#include "process/passed_ends.h"

#include <sys/socket.h>

#include <cerrno>
#include <cstring>

namespace omni {
namespace {

/// A message of one byte that carries the ends beside it.
struct Parcel {
  Parcel() {
    head.msg_iov = &piece;
    head.msg_iovlen = 1;
    head.msg_control = control;
    head.msg_controllen = sizeof control;
  }
  Parcel(const Parcel&) = delete;
  Parcel& operator=(const Parcel&) = delete;

  char byte = 0;
  iovec piece{&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(WorkerEnds))] = {};
  msghdr head{};
};

}  // namespace

bool passEnds(int socket, const WorkerEnds& ends) {
  Parcel parcel;
  cmsghdr* header = CMSG_FIRSTHDR(&parcel.head);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof ends);
  std::memcpy(CMSG_DATA(header), ends.data(), sizeof ends);
  ssize_t sent = 0;
  do sent = sendmsg(socket, &parcel.head, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == 1;
}

bool takeEnds(int socket, WorkerEnds& ends) {
  Parcel parcel;
  ssize_t taken = 0;
  do taken = recvmsg(socket, &parcel.head, MSG_CMSG_CLOEXEC);
  while (taken < 0 && errno == EINTR);
  const cmsghdr* header = CMSG_FIRSTHDR(&parcel.head);
  if (taken != 1 || !header || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(sizeof ends))
    return false;
  std::memcpy(ends.data(), CMSG_DATA(header), sizeof ends);
  return true;
}

}  // namespace omni
