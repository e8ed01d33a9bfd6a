// Attempts of hostile code that a file has planted in a decoder. WallTests builds this as a library and makes a worker load it.
//
// Each attempt returns 0 if it succeeded, otherwise the errno that prevented it.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *canary, *folder;
static pid_t parent;

static int result(long value) { return value < 0 ? errno : 0; }
static const char *beside(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}
static const char *of_parent(const char *name) {
    static char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", parent, name);
    return path;
}
static int readable(const char *path) {
    char byte;
    int fd = open(path, O_RDONLY);
    if (fd < 0) return errno;
    return read(fd, &byte, 1) == 1 ? 0 : errno ? errno : EIO;
}
static int makes(const char *path) { return result(open(path, O_WRONLY | O_CREAT, 0600)); }
static int opens_socket(int family, int type) { return result(socket(family, type, 0)); }

static int read_file(void) { return readable(canary); }
static int read_by_root(void) {
    char path[4096];
    snprintf(path, sizeof path, "/proc/self/root%s", canary);
    return readable(path);
}
static int read_by_handle(void) {
    char path[64];
    int fd = open(canary, O_PATH);
    if (fd < 0) return errno;
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    return readable(path);
}
static int list_folder(void) { return result(open(folder, O_RDONLY | O_DIRECTORY)); }
static int write_beside(void) { return makes(beside("new")); }
static int write_tmp(void) { return makes("/tmp/shoebox-planted"); }
static int write_home(void) { return makes("/root/.shoebox-planted") && makes("/home/.shoebox-planted") ? errno : 0; }
static int overwrite(void) { return result(open(canary, O_WRONLY | O_TRUNC)); }
static int empty(void) { return result(open(canary, O_RDONLY | O_TRUNC)); }
static int shorten(void) { return result(truncate(canary, 0)); }
static int remove_file(void) { return result(unlink(canary)); }
static int rename_file(void) { return result(rename(canary, beside("renamed"))); }
static int link_file(void) { return result(link(canary, beside("linked"))); }
static int symlink_file(void) { return result(symlink(canary, beside("symlinked"))); }
static int make_folder(void) { return result(mkdir(beside("folder"), 0700)); }
static int make_fifo(void) { return result(mknod(beside("fifo"), S_IFIFO | 0600, 0)); }
static int change_mode(void) { return result(chmod(canary, 0777)); }
static int change_times(void) { return result(utimensat(AT_FDCWD, canary, NULL, 0)); }
static int change_times_from_folder(void) {
    int fd = open(folder, O_PATH | O_DIRECTORY);
    return fd < 0 ? errno : result(utimensat(fd, strrchr(canary, '/') + 1, NULL, 0));
}
static int change_times_by_handle(void) {
    int fd = open(canary, O_PATH);
    return fd < 0 ? errno : result(utimensat(fd, "", NULL, AT_EMPTY_PATH));
}
/// Must succeed: extracting a file uses these system calls.
static int stamp_new(void) {
    int fd = open(beside("stamped"), O_WRONLY | O_CREAT, 0600);
    return fd < 0 ? errno : result(futimens(fd, NULL));
}
static int forks(void) {
    pid_t pid = fork();
    if (pid == 0) _exit(0);
    return result(pid);
}
static int vforks(void) {
    pid_t pid = vfork();
    if (pid == 0) _exit(0);
    return result(pid);
}
static int executes(void) {
    char *words[] = {"true", NULL};
    return result(execve("/bin/true", words, NULL));
}
static int executes_memory(void) {
    int fd = (int)syscall(SYS_memfd_create, "x", 0u);
    char *words[] = {"x", NULL};
    return fd < 0 ? errno : result(fexecve(fd, words, words));
}
static int traces(void) { return result(ptrace(PTRACE_SEIZE, parent, 0, 0)); }
static int process_handle(void) { return result(syscall(434 /* pidfd_open */, parent, 0)); }
static int takes_descriptor(void) { return result(syscall(438 /* pidfd_getfd */, 0, 0, 0)); }
static int reads_memory(void) {
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)&parent, 1};
    return result(process_vm_readv(parent, &here, 1, &there, 1, 0));
}
static int opens_memory(void) { return result(open(of_parent("mem"), O_RDWR)); }
static int opens_environment(void) { return readable(of_parent("environ")); }
static int opens_descriptors(void) { return result(open(of_parent("fd"), O_RDONLY | O_DIRECTORY)); }
static int local_socket(void) { return opens_socket(AF_UNIX, SOCK_STREAM); }
static int inet_socket(void) { return opens_socket(AF_INET, SOCK_STREAM); }
static int inet6_socket(void) { return opens_socket(AF_INET6, SOCK_DGRAM); }
static int netlink_socket(void) { return opens_socket(AF_NETLINK, SOCK_RAW); }
static int packet_socket(void) { return opens_socket(AF_PACKET, SOCK_RAW); }
static int socket_pair(void) {
    int ends[2];
    return result(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
}
static int sends_to_pool(void) { return result(send(0, "x", 1, 0)); }
static int ring(void) {
    char parameters[256] = {0};
    return result(syscall(425 /* io_uring_setup */, 1, parameters));
}
static int faults_of_memory(void) { return result(syscall(SYS_userfaultfd, 1)); }
static int keys(void) { return result(syscall(SYS_keyctl, 0, -3, 1)); }
static int new_namespace(void) { return result(unshare(CLONE_NEWUSER)); }
static int clone_namespace(void) {
    long pid = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
    if (pid == 0) _exit(0);
    return result(pid);
}
static int other_namespace(void) { return result(setns(0, CLONE_NEWNET)); }
static int mounts(void) { return result(mount("none", folder, "tmpfs", 0, NULL)); }
static int kernel_program(void) {
    union bpf_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    return result(syscall(SYS_bpf, BPF_MAP_CREATE, &attributes, sizeof attributes));
}
static int counters(void) {
    struct perf_event_attr attributes = {.type = PERF_TYPE_SOFTWARE, .size = sizeof attributes, .exclude_kernel = 1};
    return result(syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0));
}
static int signals(void) { return result(kill(parent, SIGCONT)); }
static int signals_thread(void) { return result(syscall(SYS_tgkill, parent, parent, SIGCONT)); }
static int owns_signals(void) { return result(fcntl(0, F_SETOWN, parent)); }
static int limits_parent(void) {
    struct rlimit now;
    return result(prlimit(parent, RLIMIT_NOFILE, NULL, &now));
}
static int moves(pid_t thread) {
    cpu_set_t all;
    if (sched_getaffinity(0, sizeof all, &all) != 0) return errno;
    return result(sched_setaffinity(thread, sizeof all, &all));
}
static int moves_parent(void) { return moves(parent); }
/// Sets its own processors by process id. This also tests the wall if root runs the server: the kernel itself denies a worker
/// to move root's server, but allows every process to move itself.
static int moves_by_number(void) { return moves(getpid()); }
static int moves_itself(void) { return moves(0); }
static int keeps_lock(void) { return result(flock(STDIN_FILENO, LOCK_EX | LOCK_NB)); }
static int unblocks_log(void) { return result(fcntl(STDERR_FILENO, F_SETFL, O_NONBLOCK)); }
static int own_session(void) { return result(setsid()); }
static int outlives(void) { return result(prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)); }
static int handles_the_end(void) { return result((long)signal(SIGSYS, SIG_IGN) == -1 ? -1 : 0); }
static int types(void) { return result(ioctl(2, TIOCSTI, "x")); }
static int other_calls(void) { return result(syscall(SYS_open_by_handle_at, AT_FDCWD, NULL, 0)); }

static const struct {
    const char *name;
    int (*act)(void);
} attempts[] = {
#define ATTEMPT(name) {#name, name}
    ATTEMPT(read_file), ATTEMPT(read_by_root), ATTEMPT(read_by_handle), ATTEMPT(list_folder), ATTEMPT(write_beside),
    ATTEMPT(write_tmp), ATTEMPT(write_home), ATTEMPT(overwrite), ATTEMPT(empty), ATTEMPT(shorten), ATTEMPT(remove_file), ATTEMPT(rename_file),
    ATTEMPT(link_file), ATTEMPT(symlink_file), ATTEMPT(make_folder), ATTEMPT(make_fifo), ATTEMPT(change_mode),
    ATTEMPT(change_times), ATTEMPT(change_times_from_folder), ATTEMPT(change_times_by_handle), ATTEMPT(stamp_new), ATTEMPT(forks), ATTEMPT(vforks), ATTEMPT(executes), ATTEMPT(executes_memory), ATTEMPT(traces),
    ATTEMPT(process_handle), ATTEMPT(takes_descriptor), ATTEMPT(reads_memory), ATTEMPT(opens_memory),
    ATTEMPT(opens_environment), ATTEMPT(opens_descriptors), ATTEMPT(local_socket), ATTEMPT(inet_socket), ATTEMPT(inet6_socket),
    ATTEMPT(netlink_socket), ATTEMPT(packet_socket), ATTEMPT(socket_pair), ATTEMPT(sends_to_pool), ATTEMPT(ring),
    ATTEMPT(faults_of_memory), ATTEMPT(keys), ATTEMPT(new_namespace), ATTEMPT(clone_namespace), ATTEMPT(other_namespace),
    ATTEMPT(mounts), ATTEMPT(kernel_program), ATTEMPT(counters), ATTEMPT(signals), ATTEMPT(signals_thread),
    ATTEMPT(owns_signals), ATTEMPT(limits_parent), ATTEMPT(moves_parent), ATTEMPT(moves_by_number), ATTEMPT(moves_itself), ATTEMPT(keeps_lock), ATTEMPT(unblocks_log), ATTEMPT(own_session), ATTEMPT(outlives), ATTEMPT(handles_the_end),
    ATTEMPT(types), ATTEMPT(other_calls),
};

/// Makes the attempt with this name. Returns 0 if it succeeded, the errno that prevented it, or -1 if the name is unknown.
int attempt(const char *name, const char *of_canary, const char *of_folder, int of_parent) {
    canary = of_canary, folder = of_folder, parent = of_parent;
    errno = 0;
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++)
        if (strcmp(attempts[i].name, name) == 0) return attempts[i].act();
    return -1;
}

/// As a program (planted NAME CANARY FOLDER), this shows that each attempt succeeds without a wall.
int main(int count, char **words) {
    if (count != 4) return 2;
    int error = attempt(words[1], words[2], words[3], getppid());
    printf("%s: %s\n", words[1], error == 0 ? "done" : error < 0 ? "unknown" : strerror(error));
    return error != 0;
}
