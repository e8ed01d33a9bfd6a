#define _GNU_SOURCE
#include "CLinux.h"

#include <malloc.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/// Sets up descriptors, signals and the process group, then spawns the program. `input` and `output` are the child's ends.
static int start(
    const char *program, char *const *arguments, char *const *environment, int input, int output, int error_fd, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed) return -failed;
    failed = posix_spawnattr_init(&attributes);
    if (failed) {
        posix_spawn_file_actions_destroy(&actions);
        return -failed;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    failed = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (!failed)
        failed = error_fd >= 0 ? posix_spawn_file_actions_adddup2(&actions, error_fd, 2)
                               : posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    // Closes descriptors that libraries opened without close-on-exec.
    if (!failed) failed = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    if (!failed) failed = posix_spawn(pid, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return -failed;
}

/// Moves both descriptors above 2, because dup2 of a descriptor onto itself would keep close-on-exec.
static int raise_both(int ends[2]) {
    for (int i = 0; i < 2; i++) {
        if (ends[i] > 2) continue;
        int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, 3);
        int number = errno;
        close(ends[i]);
        ends[i] = moved;
        if (moved < 0) {
            close(ends[1 - i]);
            return -number;
        }
    }
    return 0;
}

int cl_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? raise_both(ends) : -errno; }

/// Makes a socket pair instead of a pipe, because descriptors can only be sent through a socket. The first end reads, the
/// second writes.
static int high_socket(int ends[2]) {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -errno;
    shutdown(ends[1], SHUT_RD);
    return raise_both(ends);
}

int cl_spawn(const char *program, char *const *arguments, char *const *environment, int error_fd, struct cl_child *out) {
    int to[2], from[2];
    int failed = high_socket(to);
    if (failed) return failed;
    failed = cl_pipe(from);
    if (failed) {
        close(to[0]);
        close(to[1]);
        return failed;
    }
    failed = start(program, arguments, environment, to[0], from[1], error_fd, &out->pid);
    close(to[0]);
    close(from[1]);
    if (failed) {
        close(to[1]);
        close(from[0]);
        return failed;
    }
    out->input = to[1];
    out->output = from[0];
    return 0;
}

int cl_reap(pid_t pid, int *status) {
    while (waitpid(pid, status, 0) < 0)
        if (errno != EINTR) return -errno;
    return 0;
}

int cl_status_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
int cl_status_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 0; }

/// Returns the value of a line of /proc/PID/status in kB; 0 if the line is missing, as for a zombie.
static int64_t kilobytes(const char *text, const char *name) {
    const char *line = strstr(text, name);
    return line ? strtoll(line + strlen(name), NULL, 10) : 0;
}

int64_t cl_anonymous_memory(pid_t pid) {
    char path[64], text[4096];
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return -errno;
    ssize_t got = read(fd, text, sizeof text - 1);
    int number = errno;
    close(fd);
    if (got < 0) return -number;
    text[got] = 0;
    // Shared mappings without a file are included in RssShmem.
    return kilobytes(text, "RssAnon:") + kilobytes(text, "RssShmem:");
}

void cl_release_memory(void) { malloc_trim(0); }

void cl_return_memory_at_once(void) {
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
}

void cl_keep_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
}
