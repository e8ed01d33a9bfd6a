#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

void cl_start_writing(int descriptor) { (void)sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE); }

int cl_rename_noreplace(const char *from, const char *to) { return cl_rename_noreplace_at(AT_FDCWD, from, AT_FDCWD, to); }

int cl_rename_noreplace_at(int from_dir, const char *from, int to_dir, const char *to) {
    if (syscall(SYS_renameat2, from_dir, from, to_dir, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return -errno;

    struct stat s;
    if (fstatat(to_dir, to, &s, AT_SYMLINK_NOFOLLOW) == 0) {
        errno = EEXIST;
        return -EEXIST;
    }
    if (errno != ENOENT) return -errno;
    return renameat(from_dir, from, to_dir, to) == 0 ? 0 : -errno;
}

int cl_sync_file_system(int fd) { return syncfs(fd) == 0 ? 0 : -errno; }

int cl_fsync_dir(const char *path) {
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return -errno;
    int failed = fsync(fd) == 0 ? 0 : -errno;
    // Some network and FUSE file systems cannot sync a directory, and do not need to.
    if (failed == -EINVAL || failed == -ENOTSUP || failed == -ENOSYS) failed = 0;
    close(fd);
    return failed;
}

int cl_mount_id(const char *path, uint64_t *id) {
    struct statx s;
    if (statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT, STATX_MNT_ID, &s) != 0) return -errno;
    if (!(s.stx_mask & STATX_MNT_ID)) return -ENOTSUP;
    *id = s.stx_mnt_id;
    return 0;
}

int cl_inotify_create(void) {
    int fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    return fd < 0 ? -errno : fd;
}

int cl_inotify_add(int fd, const char *path) {
    uint32_t mask = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
        | IN_ATTRIB | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK;
    int watch = inotify_add_watch(fd, path, mask);
    return watch < 0 ? -errno : watch;
}

int cl_inotify_remove(int fd, int watch) { return inotify_rm_watch(fd, watch) == 0 ? 0 : -errno; }

ssize_t cl_inotify_read(int fd, void *buffer, size_t length) {
    ssize_t got;
    do got = read(fd, buffer, length);
    while (got < 0 && errno == EINTR);
    if (got < 0) return errno == EAGAIN ? 0 : -errno;
    return got;
}

int cl_inotify_next(const void *buffer, size_t length, size_t *offset, struct cl_change *out) {
    struct inotify_event event;
    if (*offset + sizeof event > length) return 0;
    memcpy(&event, (const char *)buffer + *offset, sizeof event);
    out->watch = event.wd;
    out->mask = event.mask;
    out->cookie = event.cookie;
    out->name = (const char *)buffer + *offset + sizeof event;
    out->name_length = event.len ? strnlen(out->name, event.len) : 0;
    if (!event.len) out->name = "";
    *offset += sizeof event + event.len;
    return 1;
}
