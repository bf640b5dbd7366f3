#include "process/sandbox/call_filter.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace omni {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kMachine = 0;  // no filter is known for it
#endif

constexpr std::uint32_t kForeignNumbers = 0x40000000;  // x32's calls have other numbers

constexpr long kOutside[] = {SYS_socket,
                             SYS_connect,
                             SYS_bind,
                             SYS_listen,
                             SYS_accept,
                             SYS_accept4,
                             SYS_ptrace,
                             SYS_process_vm_readv,
                             SYS_process_vm_writev,
                             SYS_pidfd_open,
                             SYS_pidfd_getfd,
                             SYS_pidfd_send_signal,
                             SYS_mount,
                             SYS_umount2,
                             SYS_pivot_root,
                             SYS_chroot,
                             SYS_unshare,
                             SYS_setns,
                             SYS_keyctl,
                             SYS_add_key,
                             SYS_request_key,
                             SYS_bpf,
                             SYS_perf_event_open,
                             SYS_userfaultfd,
                             SYS_io_uring_setup,
                             SYS_io_uring_enter,
                             SYS_io_uring_register,
                             SYS_init_module,
                             SYS_finit_module,
                             SYS_delete_module,
                             SYS_kexec_load,
                             SYS_reboot,
                             SYS_swapon,
                             SYS_swapoff,
                             SYS_open_by_handle_at,
                             SYS_name_to_handle_at,
                             SYS_acct,
                             SYS_settimeofday,
                             SYS_clock_settime,
                             SYS_sethostname,
                             SYS_setdomainname,
                             SYS_personality,
                             SYS_shmget,
                             SYS_msgget,
                             SYS_semget,
                             SYS_setuid,
                             SYS_setgid,
                             SYS_setreuid,
                             SYS_setresuid,
                             SYS_quotactl,
                             SYS_vhangup};

constexpr long kChanges[] = {
    SYS_execve,   SYS_execveat,  SYS_kill,      SYS_tkill,     SYS_unlinkat,  SYS_renameat2,
    SYS_mkdirat,  SYS_linkat,    SYS_symlinkat, SYS_mknodat,   SYS_fchmodat,  SYS_fchmod,
    SYS_fchown,   SYS_fchownat,  SYS_truncate,  SYS_ftruncate, SYS_fallocate, SYS_utimensat,
    SYS_setxattr, SYS_fsetxattr, SYS_lsetxattr, SYS_renameat,
#if defined(__x86_64__)
    SYS_fork,     SYS_vfork,     SYS_unlink,    SYS_rename,    SYS_mkdir,     SYS_rmdir,
    SYS_link,     SYS_symlink,   SYS_mknod,     SYS_chmod,     SYS_chown,     SYS_lchown,
    SYS_creat,    SYS_utime,     SYS_utimes,    SYS_futimesat,
#endif
};

constexpr std::uint32_t kChangingFlags = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;

/// A filter in the making: what it does not name is allowed.
class Filter {
 public:
  Filter() {
    load(offsetof(seccomp_data, arch));
    unless(BPF_JEQ, kMachine, EPERM);
    load(offsetof(seccomp_data, nr));
#if defined(__x86_64__)
    when(BPF_JGE, kForeignNumbers, EPERM);
#endif
  }
  void deny(std::span<const long> calls) {
    for (const long call : calls) when(BPF_JEQ, static_cast<std::uint32_t>(call), EPERM);
  }
  /// As if the kernel had no such call: libraries then use the older one, which can be looked into.
  void hide(long call) {
    when(BPF_JEQ, static_cast<std::uint32_t>(call), ENOSYS);
  }
  /// Denied where the argument has one of the bits.
  void denyWith(long call, unsigned argument, std::uint32_t bits) {
    look(call, argument, bits, true);
  }
  void denyWithout(long call, unsigned argument, std::uint32_t bits) {
    look(call, argument, bits, false);
  }

  Status enforce() {
    code_.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (kMachine != 0 &&
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0)
      return {};
    return fail(Code::kUnavailable, std::string("system calls cannot be filtered: ") + std::strerror(errno),
                "Run with a kernel that has seccomp, or with engines in process.", Audience::kOperator);
  }

 private:
  void load(std::size_t offset) {
    code_.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  }
  void refuse(int error) {
    code_.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error)));
  }
  void when(unsigned short test, std::uint32_t value, int error) {
    code_.push_back(BPF_JUMP(static_cast<unsigned short>(BPF_JMP | test | BPF_K), value, 0, 1));
    refuse(error);
  }
  void unless(unsigned short test, std::uint32_t value, int error) {
    code_.push_back(BPF_JUMP(static_cast<unsigned short>(BPF_JMP | test | BPF_K), value, 1, 0));
    refuse(error);
  }
  void look(long call, unsigned argument, std::uint32_t bits, bool deniedWith) {
    constexpr unsigned char kToNext = 4;
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, kToNext));
    load(offsetof(seccomp_data, args) + argument * sizeof(std::uint64_t));
    if (deniedWith)
      when(BPF_JSET, bits, EPERM);
    else
      unless(BPF_JSET, bits, EPERM);
    load(offsetof(seccomp_data, nr));
  }

  std::vector<sock_filter> code_;
};

}  // namespace

bool filtersCalls() {
  const std::uint32_t action = SECCOMP_RET_ERRNO;
  return kMachine != 0 && syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

Status denyOutside() {
  Filter filter;
  filter.deny(kOutside);
  return filter.enforce();
}

Status denyChanges() {
  Filter filter;
  filter.deny(kChanges);
  filter.hide(SYS_openat2);
  filter.hide(SYS_clone3);
  filter.denyWithout(SYS_clone, 0, CLONE_THREAD);
  filter.denyWith(SYS_openat, 2, kChangingFlags);
#if defined(__x86_64__)
  filter.denyWith(SYS_open, 1, kChangingFlags);
#endif
  return filter.enforce();
}

}  // namespace omni
