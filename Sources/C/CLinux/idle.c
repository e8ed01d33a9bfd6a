#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Constants from linux/ioprio.h, which older headers lack: the I/O class that yields to all others, and the target "one
/// thread".
enum { idle_class = 3 << 13, one_thread = 1 };

int cl_stand_back(void) { return cl_push_back(0); }

int cl_push_back(pid_t process) {
    struct sched_param none = {0};
    int problem = sched_setscheduler(process, SCHED_IDLE, &none) == 0 ? 0 : -errno;
    if (syscall(SYS_ioprio_set, one_thread, process, idle_class) != 0 && problem == 0) problem = -errno;
    return problem;
}
