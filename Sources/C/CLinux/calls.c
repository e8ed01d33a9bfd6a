#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// The system calls that a worker may make, found by tracing every task over the corpora. Any other call ends the process.

#if defined(__x86_64__)
#define THIS_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCH AUDIT_ARCH_AARCH64
#endif

#ifdef THIS_ARCH

static const int allowed[] = {
    __NR_read, __NR_write, __NR_close, __NR_futex, __NR_mmap, __NR_munmap, __NR_mprotect, __NR_madvise, __NR_brk, __NR_lseek,
    __NR_pread64, __NR_pwrite64, __NR_readv, __NR_writev, __NR_preadv, __NR_pwritev, __NR_fstat, __NR_newfstatat, __NR_statx,
    __NR_statfs, __NR_fstatfs, __NR_faccessat, __NR_readlinkat, __NR_getdents64, __NR_getcwd, __NR_dup, __NR_dup3, __NR_pipe2,
    __NR_ftruncate, __NR_fallocate, __NR_fsync, __NR_fdatasync, __NR_fadvise64, __NR_readahead, __NR_umask,
    __NR_mremap, __NR_mincore, __NR_msync, __NR_mlock, __NR_munlock, __NR_membarrier, __NR_get_mempolicy, __NR_set_mempolicy,
    __NR_mbind, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_sigaltstack, __NR_restart_syscall, __NR_exit, __NR_exit_group,
    __NR_set_tid_address, __NR_set_robust_list, __NR_getpid, __NR_getppid, __NR_gettid, __NR_getuid, __NR_geteuid, __NR_getgid,
    __NR_getegid, __NR_getresuid, __NR_getresgid, __NR_getrandom, __NR_getrusage, __NR_times, __NR_sysinfo, __NR_uname,
    __NR_getcpu, __NR_gettimeofday, __NR_clock_gettime, __NR_clock_getres, __NR_clock_nanosleep, __NR_nanosleep, __NR_sched_yield,
    __NR_sched_getaffinity, __NR_sched_getparam, __NR_sched_getscheduler, __NR_sched_get_priority_max,
    __NR_sched_get_priority_min, __NR_getpriority, __NR_eventfd2, __NR_epoll_create1, __NR_epoll_ctl, __NR_epoll_pwait,
    __NR_timerfd_create, __NR_timerfd_settime, __NR_timerfd_gettime, __NR_ppoll, __NR_pselect6,
#ifdef __NR_open
    __NR_stat, __NR_lstat, __NR_access, __NR_readlink, __NR_dup2, __NR_pipe, __NR_poll, __NR_select, __NR_epoll_wait, __NR_time,
    __NR_arch_prctl,
#endif
#ifdef __NR_rseq
    __NR_rseq,
#endif
#ifdef __NR_faccessat2
    __NR_faccessat2,
#endif
#ifdef __NR_close_range
    __NR_close_range,
#endif
};

/// Additional calls for a worker that writes to folders when it extracts an archive. Landlock limits these folders. The worker
/// needs `flock` to lock its unfinished files.
static const int allowed_to_writers[] = {
    __NR_flock, __NR_mkdirat, __NR_unlinkat, __NR_renameat2, __NR_syncfs,
#ifdef __NR_renameat
    __NR_renameat,
#endif
#ifdef __NR_unlink
    __NR_unlink, __NR_rename,
#endif
};

/// Calls that libraries try but do not need. They fail with an error.
static const struct {
    int call, error;
} refused[] = {
    {__NR_clone3, ENOSYS},  // its flags are out of sight: glibc then takes clone
    {__NR_openat2, ENOSYS}, {__NR_memfd_create, ENOSYS}, {__NR_pkey_alloc, ENOSYS}, {__NR_ioctl, ENOTTY},
    {__NR_getxattr, ENOTSUP}, {__NR_lgetxattr, ENOTSUP}, {__NR_fgetxattr, ENOTSUP}, {__NR_listxattr, ENOTSUP},
    {__NR_llistxattr, ENOTSUP}, {__NR_flistxattr, ENOTSUP}, {__NR_setpriority, EPERM}, {__NR_sched_setscheduler, EPERM}, {__NR_fchmod, EPERM}, {__NR_fchown, EPERM},
    {__NR_flock, ENOLCK},  // who can read a photo could keep others from it
    {__NR_mkdirat, EACCES}, {__NR_unlinkat, EACCES}, {__NR_renameat2, EACCES},
#ifdef __NR_renameat
    {__NR_renameat, EACCES},
#endif
#ifdef __NR_unlink
    {__NR_mkdir, EACCES}, {__NR_unlink, EACCES}, {__NR_rename, EACCES},
#endif
};

static const uint32_t file_commands[] = {
    F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW,
};

#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif
static const uint32_t process_options[] = {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA, PR_GET_DUMPABLE, PR_CAPBSET_READ};

static const uint32_t thread_flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM | CLONE_SIGHAND | CLONE_THREAD | CLONE_SETTLS
    | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;

enum { room = 640 };

struct builder {
    struct sock_filter program[room];
    size_t count;
};

static void add(struct builder *b, uint16_t code, uint32_t value, uint8_t yes, uint8_t no) {
    if (b->count < room) b->program[b->count] = (struct sock_filter)BPF_JUMP(code, value, yes, no);
    b->count++;
}

static void load(struct builder *b, size_t offset) { add(b, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
/// Loads the low half of an argument. That is enough, because both architectures are little-endian, and the kernel ignores the
/// high half of these arguments.
static void load_argument(struct builder *b, int number) { load(b, offsetof(struct seccomp_data, args) + 8 * (size_t)number); }
static void answer(struct builder *b, uint32_t what) { add(b, BPF_RET | BPF_K, what, 0, 0); }

static void when_equal(struct builder *b, uint32_t value, uint32_t what) {
    add(b, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    answer(b, what);
}

/// Adds a rule that allows a call only if the argument with this index has one of these values.
static void when_one_of(struct builder *b, int call, int argument, const uint32_t *values, size_t count, uint32_t otherwise) {
    add(b, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, (uint8_t)(2 * count + 2));
    load_argument(b, argument);
    for (size_t i = 0; i < count; i++) when_equal(b, values[i], SECCOMP_RET_ALLOW);
    answer(b, otherwise);
}

/// Adds a rule against opening a file for writing, because a worker without folders receives its output files as open
/// descriptors.
static void reading_only(struct builder *b, int call, int argument) {
    add(b, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4);
    load_argument(b, argument);
    add(b, BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1);
    answer(b, SECCOMP_RET_ERRNO | EACCES);
    answer(b, SECCOMP_RET_ALLOW);
}

/// Adds a rule against truncating a file that is opened for reading. Landlock limits all other ways of opening a file, but its
/// first two versions let a process truncate files that it may only read.
static void no_emptying(struct builder *b, int call, int argument) {
    add(b, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 5);
    load_argument(b, argument);
    add(b, BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR, 2, 0);
    add(b, BPF_JMP | BPF_JSET | BPF_K, O_TRUNC, 0, 1);
    answer(b, SECCOMP_RET_ERRNO | EACCES);
    answer(b, SECCOMP_RET_ALLOW);
}

/// Adds a rule that allows a call only if the pointer at this index of its arguments is NULL. Both halves are checked, because
/// the low half of a valid pointer can be zero.
static void only_without(struct builder *b, int call, int argument) {
    const size_t place = offsetof(struct seccomp_data, args) + 8 * (size_t)argument;
    add(b, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 6);
    load(b, place);
    add(b, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);
    load(b, place + 4);
    add(b, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
    answer(b, SECCOMP_RET_ALLOW);
    answer(b, SECCOMP_RET_TRAP);
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void build(struct builder *b, int writes) {
    load(b, offsetof(struct seccomp_data, arch));
    add(b, BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCH, 1, 0);
    answer(b, SECCOMP_RET_KILL_PROCESS);
    load(b, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
    add(b, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);  // x32
    answer(b, SECCOMP_RET_KILL_PROCESS);
#endif
    for (size_t i = 0; i < COUNT(allowed); i++) when_equal(b, (uint32_t)allowed[i], SECCOMP_RET_ALLOW);
    if (writes) {
        for (size_t i = 0; i < COUNT(allowed_to_writers); i++) when_equal(b, (uint32_t)allowed_to_writers[i], SECCOMP_RET_ALLOW);
        // Landlock does not limit changes of file times. A call without a path changes only a file that the worker could open,
        // so only such calls are allowed.
        only_without(b, __NR_utimensat, 1);
        no_emptying(b, __NR_openat, 2);
#ifdef __NR_open
        no_emptying(b, __NR_open, 1);
#endif
    } else {
        reading_only(b, __NR_openat, 2);
#ifdef __NR_open
        reading_only(b, __NR_open, 1);
#endif
    }
    for (size_t i = 0; i < COUNT(refused); i++)
        when_equal(b, (uint32_t)refused[i].call, SECCOMP_RET_ERRNO | (uint32_t)refused[i].error);

    const uint32_t self = (uint32_t)getpid(), none = 0, input = STDIN_FILENO, local = AF_UNIX;
    when_one_of(b, __NR_clone, 0, &thread_flags, 1, SECCOMP_RET_TRAP);
    when_one_of(b, __NR_fcntl, 1, file_commands, COUNT(file_commands), SECCOMP_RET_TRAP);
    when_one_of(b, __NR_prctl, 0, process_options, COUNT(process_options), SECCOMP_RET_TRAP);
    when_one_of(b, __NR_tgkill, 0, &self, 1, SECCOMP_RET_TRAP);
    when_one_of(b, __NR_kill, 0, &self, 1, SECCOMP_RET_TRAP);
    when_one_of(b, __NR_prlimit64, 0, &none, 1, SECCOMP_RET_TRAP);
    when_one_of(b, __NR_sched_setaffinity, 0, &none, 1, SECCOMP_RET_ERRNO | EPERM);  // libraries ask for it thread by thread
#ifdef __NR_getrlimit
    when_equal(b, __NR_getrlimit, SECCOMP_RET_ALLOW);
#endif
    when_one_of(b, __NR_recvmsg, 0, &input, 1, SECCOMP_RET_TRAP);  // the descriptors of a request
    // NSS first tries to connect to a daemon through a local (AF_UNIX) socket. After the error it reads files instead.
    add(b, BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 0, 4);
    load_argument(b, 0);
    when_equal(b, local, SECCOMP_RET_ERRNO | EACCES);
    answer(b, SECCOMP_RET_TRAP);
    // The handler of SIGSYS must not be replaced, so an attempt kills the process. The handler itself makes this call in order
    // to be killed.
    add(b, BPF_JMP | BPF_JEQ | BPF_K, __NR_rt_sigaction, 0, 4);
    load_argument(b, 0);
    when_equal(b, SIGSYS, SECCOMP_RET_KILL_PROCESS);
    answer(b, SECCOMP_RET_ALLOW);
    answer(b, SECCOMP_RET_TRAP);
}

static const struct {
    int number;
    const char *name;
} names[] = {
#define NAME(call) {__NR_##call, #call}
    NAME(socket), NAME(socketpair), NAME(connect), NAME(bind), NAME(sendto), NAME(sendmsg), NAME(recvfrom), NAME(recvmsg),
    NAME(clone), NAME(execve), NAME(execveat), NAME(ptrace), NAME(process_vm_readv), NAME(process_vm_writev), NAME(kill),
    NAME(tgkill), NAME(tkill), NAME(prctl), NAME(prlimit64), NAME(fcntl), NAME(setsid), NAME(setpgid), NAME(unshare), NAME(setns),
    NAME(mount), NAME(umount2), NAME(chroot), NAME(pivot_root), NAME(bpf), NAME(perf_event_open), NAME(userfaultfd), NAME(keyctl),
    NAME(add_key), NAME(request_key), NAME(fchmodat), NAME(fchownat), NAME(linkat), NAME(symlinkat), NAME(mknodat),
    NAME(utimensat), NAME(setxattr), NAME(wait4), NAME(seccomp),
#ifdef __NR_open
    NAME(fork), NAME(vfork), NAME(chmod), NAME(chown), NAME(link), NAME(symlink), NAME(mknod),
#endif
#ifdef __NR_io_uring_setup
    NAME(io_uring_setup),
#endif
#ifdef __NR_pidfd_open
    NAME(pidfd_open), NAME(pidfd_send_signal),
#endif
#ifdef __NR_pidfd_getfd
    NAME(pidfd_getfd),
#endif
};

/// Prints the name of the forbidden call, and ends the process.
static void stopped(int signal, siginfo_t *information, void *context) {
    (void)signal, (void)context;
    char line[128] = "shoebox: a worker is ended: it made the forbidden system call ", digits[12];
    size_t length = strlen(line), count = 0;
    for (size_t i = 0; i < COUNT(names); i++) {
        if (names[i].number != information->si_syscall) continue;
        strcpy(line + length, names[i].name);
        length += strlen(names[i].name);
        line[length++] = ' ';
    }
    for (unsigned number = (unsigned)information->si_syscall; number || !count; number /= 10) digits[count++] = (char)('0' + number % 10);
    line[length++] = '(';
    while (count) line[length++] = digits[--count];
    memcpy(line + length, ").\n", 3);
    (void)!write(STDERR_FILENO, line, length + 3);
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(SIGSYS, &standard, NULL);
    _exit(128 + SIGSYS);
}

int cl_allow_calls(int writes) {
    struct sigaction action = {.sa_sigaction = stopped, .sa_flags = SA_SIGINFO | SA_NODEFER};
    sigfillset(&action.sa_mask);
    if (sigaction(SIGSYS, &action, NULL) != 0) return -errno;
    struct builder b = {.count = 0};
    build(&b, writes);
    if (b.count > room) return -E2BIG;
    struct sock_fprog filter = {(unsigned short)b.count, b.program};
    if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) != 0) return -errno;
    return 0;
}
#else
int cl_allow_calls(int writes) { return -ENOTSUP; }
#endif
