#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Constants of landlock(7). The headers of Debian 12 only contain version 2, so all constants are defined here; the numbers are
// the same on every architecture.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { ask_version = 1, rule_path_beneath = 1 };
enum {
    execute = 1 << 0,
    write_file = 1 << 1,
    read_file = 1 << 2,
    read_dir = 1 << 3,
    remove_dir = 1 << 4,
    remove_file = 1 << 5,
    make_dir = 1 << 7,
    make_regular = 1 << 8,
    all_of_version_1 = (1 << 13) - 1,
    refer = 1 << 13,       // version 2
    truncate_file = 1 << 14,  // version 3
    ioctl_device = 1 << 15,   // version 5
};
enum { bind_tcp = 1 << 0, connect_tcp = 1 << 1 };          // version 4
enum { scope_abstract_socket = 1 << 0, scope_signal = 1 << 1 };  // version 6

struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct beneath {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

/// Paths of libraries and programs on Debian and related systems. They contain no personal files.
static const char *const system_paths[] = {
    "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share", "/usr/local/share/fonts", "/lib", "/lib64", "/etc/ld.so.cache",
    "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld.so.preload", "/etc/localtime", "/etc/fonts", "/etc/ssl/openssl.cnf",
    "/etc/ImageMagick-6", "/etc/ImageMagick-7", "/var/cache/fontconfig", "/dev/zero", "/dev/urandom", "/dev/random", "/proc/self",
    "/sys/devices/system", "/sys/kernel/mm", "/sys/fs/cgroup", NULL,
};

static int allow(int rules, uint64_t handled, const char *path, int flags, uint64_t rights) {
    int fd = open(path, O_PATH | O_CLOEXEC | flags);
    if (fd < 0) return -errno;
    struct stat s;
    int failed = fstat(fd, &s) == 0 ? 0 : -errno;
    if (!failed) {
        if (!S_ISDIR(s.st_mode)) rights &= write_file | read_file | truncate_file;
        struct beneath rule = {rights & handled, fd};
        failed = syscall(add_rule, rules, rule_path_beneath, &rule, 0) == 0 ? 0 : -errno;
    }
    close(fd);
    return failed;
}

/// Allows reading the program and its libraries in any folder: each file, but not the folder that contains it.
static void allow_mapped(int rules, uint64_t handled) {
    FILE *maps = fopen("/proc/self/maps", "re");
    if (!maps) return;
    char line[8192], last[8192] = "";
    while (fgets(line, sizeof line, maps)) {
        char *path = strchr(line, '/'), *end = path ? strchr(path, '\n') : NULL;
        if (!end) continue;
        *end = 0;
        if (strcmp(path, last) == 0) continue;
        strcpy(last, path);
        allow(rules, handled, path, 0, read_file);
    }
    fclose(maps);
}

int cl_landlock(const char *const *readable, const char *const *writable) {
    long version = syscall(create_ruleset, NULL, 0, ask_version);
    if (version < 0) return -errno;

    struct ruleset wanted = {.files = all_of_version_1};
    size_t size = sizeof wanted.files;
    if (version >= 2) wanted.files |= refer;
    if (version >= 3) wanted.files |= truncate_file;
    if (version >= 4) {
        wanted.network = bind_tcp | connect_tcp;
        size = 2 * sizeof(uint64_t);
    }
    if (version >= 5) wanted.files |= ioctl_device;
    if (version >= 6) {
        wanted.scopes = scope_abstract_socket | scope_signal;
        size = sizeof wanted;
    }
    long rules = syscall(create_ruleset, &wanted, size, 0);
    if (rules < 0) return -errno;

    const uint64_t reading = read_file | read_dir;
    for (const char *const *path = system_paths; *path; path++) allow((int)rules, wanted.files, *path, 0, reading);
    allow((int)rules, wanted.files, "/dev/null", 0, read_file | write_file);
    // /proc is allowed because libdispatch opens /proc/THREAD/stat each second, and crashes if it cannot. In the folder of
    // another process, files about its memory can only be opened with the right to trace that process, and Landlock denies this
    // right for processes outside of its domain.
    allow((int)rules, wanted.files, "/proc", 0, read_file);
    allow_mapped((int)rules, wanted.files);
    // O_NOFOLLOW refuses a path that was replaced by a symbolic link, because the link would lead elsewhere.
    for (; *readable; readable++) allow((int)rules, wanted.files, *readable, O_NOFOLLOW, reading);
    for (; *writable; writable++)
        allow(
            (int)rules, wanted.files, *writable, O_NOFOLLOW,
            reading | write_file | remove_file | remove_dir | make_regular | make_dir | refer | truncate_file);

    int failed = syscall(restrict_self, rules, 0) == 0 ? 0 : -errno;
    close((int)rules);
    return failed ? failed : (int)version;
}
