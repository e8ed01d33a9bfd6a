#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Constants from linux/ioprio.h, which older headers lack: the I/O class that yields to all others, and the target "this
/// thread".
enum { idle_class = 3 << 13, this_thread = 1 };

int cl_stand_back(void) {
    struct sched_param none = {0};
    int problem = sched_setscheduler(0, SCHED_IDLE, &none) == 0 ? 0 : -errno;
    if (syscall(SYS_ioprio_set, this_thread, 0, idle_class) != 0 && problem == 0) problem = -errno;
    return problem;
}
