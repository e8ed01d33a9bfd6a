#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define THIS_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCH AUDIT_ARCH_AARCH64
#endif

#ifdef THIS_ARCH
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IS(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, what)
#define DENY (SECCOMP_RET_ERRNO | EACCES)

/// Denies network sockets: socket(2) of four families, system calls of another architecture or of x32, and io_uring, which could open
/// sockets past the filter. This is a second line of defence; other system calls are allowed.
static int deny_network(void) {
    struct sock_filter program[] = {
        LOAD(arch),
        IS(THIS_ARCH, 1, 0),
        RETURN(DENY),
        LOAD(nr),
#if defined(__x86_64__)
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        RETURN(DENY),
#endif
        IS(__NR_io_uring_setup, 0, 1),
        RETURN(DENY),
        IS(__NR_socket, 1, 0),
        RETURN(SECCOMP_RET_ALLOW),
        LOAD(args[0]),  // the low half: both architectures are little-endian
        IS(AF_INET, 4, 0),
        IS(AF_INET6, 3, 0),
        IS(AF_PACKET, 2, 0),
        IS(AF_NETLINK, 1, 0),
        RETURN(SECCOMP_RET_ALLOW),
        RETURN(DENY),
    };
    struct sock_fprog filter = {sizeof program / sizeof program[0], program};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0 ? 0 : -errno;
}
#else
static int deny_network(void) { return -ENOTSUP; }
#endif

int cl_confine(uint64_t address_space, pid_t parent) {
    int missing = 0;
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) missing |= cl_no_parent_death;
    if (parent && getppid() != parent) _exit(0);  // the parent died before the line above

    struct rlimit none = {0, 0}, memory = {address_space, address_space};
    if (setrlimit(RLIMIT_CORE, &none) != 0) missing |= cl_no_limits;
    if (address_space && setrlimit(RLIMIT_AS, &memory) != 0) missing |= cl_no_limits;

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || deny_network() != 0) missing |= cl_no_seccomp;
    return missing;
}
