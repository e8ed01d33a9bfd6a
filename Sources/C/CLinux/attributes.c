#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

/// Returns whether an attribute is copied: attributes set by the user's programs (tags and comments), and access control lists.
static int is_kept(const char *name) {
    return strncmp(name, "user.", 5) == 0 || strcmp(name, "system.posix_acl_access") == 0
        || strcmp(name, "system.posix_acl_default") == 0;
}

/// Returns 0, or -1 if the attribute could not be copied.
static int copy_one(int from, int to, const char *name) {
    ssize_t length = fgetxattr(from, name, NULL, 0);
    if (length < 0) return errno == ENODATA ? 0 : -1;
    char *value = malloc(length ? (size_t)length : 1);
    if (!value) return -1;
    length = fgetxattr(from, name, value, (size_t)length);
    int failed = length < 0 || fsetxattr(to, name, value, (size_t)length, 0) != 0;
    free(value);
    return failed ? -1 : 0;
}

int cl_copy_attributes(int from, int to) {
    ssize_t length = flistxattr(from, NULL, 0);
    if (length < 0) return errno == ENOTSUP ? 0 : -errno;
    if (length == 0) return 0;
    char *names = malloc((size_t)length);
    if (!names) return -ENOMEM;
    length = flistxattr(from, names, (size_t)length);
    int lost = length < 0 ? -errno : 0;
    for (ssize_t at = 0; at < length; at += (ssize_t)strlen(names + at) + 1) {
        if (is_kept(names + at) && copy_one(from, to, names + at) != 0) lost++;
    }
    free(names);
    return lost;
}

int cl_next_data(int fd, int64_t from, int64_t *begin, int64_t *end) {
    off_t data = lseek(fd, from, SEEK_DATA);
    if (data < 0 && errno == ENXIO) return 0;
    *begin = data < 0 ? from : data;
    off_t hole = data < 0 ? -1 : lseek(fd, data, SEEK_HOLE);
    *end = hole < 0 ? INT64_MAX : hole;
    return 1;
}
