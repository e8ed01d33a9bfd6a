#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { folder_flags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC };

static int open_folder(int parent, const char *name) {
    int fd = openat(parent, name, folder_flags);
    if (fd >= 0) return fd;
    int number = errno;
    // For a symbolic link, open(2) sets ENOTDIR. This is changed to ELOOP, as openat2(2) sets it, because it is more specific.
    struct stat s;
    if (number == ENOTDIR && fstatat(parent, name, &s, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(s.st_mode)) return -ELOOP;
    return -number;
}

int cl_descend(int root, const char *path) {
    int fd = openat(root, ".", folder_flags);
    if (fd < 0) return -errno;
    while (*path) {
        size_t length = strcspn(path, "/");
        if (!length || (length == 1 && path[0] == '.')) {
            path += length + (path[length] == '/');
            continue;
        }
        char name[NAME_MAX + 1];
        int next = length > NAME_MAX ? -ENAMETOOLONG : length == 2 && memcmp(path, "..", 2) == 0 ? -EXDEV : 0;
        if (!next) {
            memcpy(name, path, length);
            name[length] = 0;
            next = open_folder(fd, name);
        }
        close(fd);
        if (next < 0) return next;
        fd = next;
        path += length + (path[length] == '/');
    }
    return fd;
}

static int leads_up(const char *path) {
    for (const char *at = strstr(path, ".."); at; at = strstr(at + 1, ".."))
        if ((at == path || at[-1] == '/') && (at[2] == 0 || at[2] == '/')) return 1;
    return 0;
}

int cl_open_beneath(int root, const char *path) {
    if (leads_up(path)) return -EXDEV;
    struct open_how how = {.flags = folder_flags};
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    for (int tries = 0; tries < 8; tries++) {
        long fd = syscall(SYS_openat2, root, *path ? path : ".", &how, sizeof how);
        if (fd >= 0) return (int)fd;
        if (errno == EAGAIN || errno == EINTR) continue;  // something was renamed meanwhile
        if (errno == ENOTDIR || errno == ENOSYS || errno == EPERM || errno == EINVAL) break;
        return -errno;
    }
    return cl_descend(root, path);
}

int cl_hold_folder(const char *path) {
    int fd = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    return fd < 0 ? -errno : fd;
}

int cl_hold(int folder, const char *name) {
    int fd = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    return fd < 0 ? -errno : fd;
}

int cl_open_cached(const char *path, int flags) {
    struct open_how how = {.flags = O_PATH | O_NOFOLLOW | O_CLOEXEC, .resolve = RESOLVE_CACHED | RESOLVE_NO_SYMLINKS};
    long there = syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
    if (there < 0) return -errno;
    struct statx s;
    // A network or process file system has no block device, and opening one of its files may block, so such files are refused.
    int waits = statx((int)there, "", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, STATX_TYPE, &s) != 0 || !s.stx_dev_major || !S_ISREG(s.stx_mode);
    close((int)there);
    if (waits) return -EAGAIN;
    how.flags = (unsigned)flags;
    long fd = syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
    return fd < 0 ? -errno : (int)fd;
}
