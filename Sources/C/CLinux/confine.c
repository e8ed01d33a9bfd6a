#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { most_descriptors = 1024 };

/// Maximum size, in bytes, of a file that a worker without writable folders writes. Such a worker writes into files that its
/// caller has opened. If an attacker takes over the worker, one file must not fill the disk.
static const rlim_t largest_file = (rlim_t)16 << 30;

static int limit(int resource, rlim_t most) {
    struct rlimit now;
    if (getrlimit(resource, &now) != 0) return -errno;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
    struct rlimit wanted = {most, most};
    return setrlimit(resource, &wanted) == 0 ? 0 : -errno;
}

static int has_one_thread(void) {
    struct stat s;
    return stat("/proc/self/task", &s) != 0 || s.st_nlink == 3;  // `.`, `..` and one
}

/// Drops capabilities. Root keeps only the rights to open files, which Landlock limits. It loses all other rights, above all the
/// right to inspect other processes.
static int drop_capabilities(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2];
    if (syscall(SYS_capget, &header, data) != 0) return -errno;
    const uint32_t kept = 1u << CAP_DAC_OVERRIDE | 1u << CAP_DAC_READ_SEARCH;
    data[0].effective &= kept;
    data[0].permitted &= kept;
    data[0].inheritable = 0;
    data[1].effective = data[1].permitted = data[1].inheritable = 0;
    return syscall(SYS_capset, &header, data) == 0 ? 0 : -errno;
}

int cl_confine(const struct cl_walls *walls, int *landlock) {
    int missing = 0;
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) missing |= cl_no_parent_death;
    if (walls->parent && getppid() != walls->parent) _exit(0);  // the parent died before the line above

    if (limit(RLIMIT_CORE, 0) != 0 || limit(RLIMIT_NOFILE, most_descriptors) != 0) missing |= cl_no_limits;
    if (!*walls->writable && limit(RLIMIT_FSIZE, largest_file) != 0) missing |= cl_no_limits;
    if (walls->address_space && limit(RLIMIT_AS, walls->address_space) != 0) missing |= cl_no_limits;

    *landlock = 0;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return missing | cl_no_seccomp | cl_no_landlock;
    // Landlock applies only to the calling thread and to the threads that it starts later.
    int version = has_one_thread() ? cl_landlock(walls->readable, walls->writable) : -ENOTSUP;
    if (version > 0)
        *landlock = version;
    else
        missing |= cl_no_landlock;
    if (drop_capabilities() != 0) missing |= cl_no_limits;
    if (cl_allow_calls(*walls->writable != NULL) != 0) missing |= cl_no_seccomp;
    return missing;
}

int cl_close_from(int first) {
#ifdef __NR_close_range
    if (syscall(__NR_close_range, first, ~0U, 0) == 0) return 0;
#endif
    for (int fd = first; fd < 65536; fd++) close(fd);
    return 0;
}

int cl_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : -errno; }
