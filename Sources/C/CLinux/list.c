#define _GNU_SOURCE
#include "CLinux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { batch = 128 * 1024 };

struct kernel_entry {
    uint64_t inode;
    int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[];
};

static int64_t nanoseconds(struct statx_timestamp t) { return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec; }

static uint8_t type_of_mode(unsigned mode) {
    if (S_ISREG(mode)) return cl_file;
    if (S_ISDIR(mode)) return cl_directory;
    if (S_ISLNK(mode)) return cl_symlink;
    return cl_other;
}

static uint8_t type_of_entry(unsigned char type) {
    switch (type) {
    case DT_REG: return cl_file;
    case DT_DIR: return cl_directory;
    case DT_LNK: return cl_symlink;
    case DT_UNKNOWN: return cl_unknown;
    default: return cl_other;
    }
}

static void stat_entry(int directory, const char *name, struct cl_entry *entry) {
    struct statx s;
    unsigned wanted = STATX_TYPE | STATX_SIZE | STATX_MTIME | STATX_CTIME | STATX_INO;
    if (statx(directory, name, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT, wanted, &s) != 0) {
        entry->error = errno;
        return;
    }
    entry->type = type_of_mode(s.stx_mode);
    entry->inode = s.stx_ino;
    if (entry->type != cl_file) return;
    entry->size = (int64_t)s.stx_size;
    entry->mtime_ns = nanoseconds(s.stx_mtime);
    entry->ctime_ns = nanoseconds(s.stx_ctime);
    entry->device = makedev(s.stx_dev_major, s.stx_dev_minor);
}

/// Grows an array geometrically to hold `needed` elements.
static int reserve(void **array, size_t *capacity, size_t needed, size_t size) {
    if (needed <= *capacity) return 0;
    size_t grown = *capacity ? *capacity * 2 : 256;
    while (grown < needed) grown *= 2;
    void *moved = realloc(*array, grown * size);
    if (!moved) return -ENOMEM;
    *array = moved;
    *capacity = grown;
    return 0;
}

static int read_names(int directory, char *buffer, struct cl_listing *out) {
    size_t entries = 0, names = 0;
    for (;;) {
        long got = syscall(SYS_getdents64, directory, buffer, batch);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -errno;
        if (got == 0) return 0;
        for (long at = 0; at < got;) {
            const struct kernel_entry *e = (const struct kernel_entry *)(buffer + at);
            at += e->length;
            const char *name = e->name;
            if (name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0))) continue;
            size_t length = strlen(name);
            if (out->names_length + length + 1 > UINT32_MAX) return -EOVERFLOW;
            int failed = reserve((void **)&out->entries, &entries, out->count + 1, sizeof(struct cl_entry));
            if (!failed) failed = reserve((void **)&out->names, &names, out->names_length + length + 1, 1);
            if (failed) return failed;
            memcpy(out->names + out->names_length, name, length + 1);
            struct cl_entry *entry = &out->entries[out->count++];
            memset(entry, 0, sizeof *entry);
            entry->name_offset = (uint32_t)out->names_length;
            entry->name_length = (uint16_t)length;
            entry->inode = e->inode;
            entry->type = type_of_entry(e->type);
            out->names_length += length + 1;
        }
    }
}

int cl_list(const char *path, struct cl_listing *out) {
    memset(out, 0, sizeof *out);
    int directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (directory < 0) return -errno;

    struct stat s;
    char *buffer = malloc(batch);
    int failed = !buffer ? -ENOMEM : fstat(directory, &s) != 0 ? -errno : 0;
    if (!failed) {
        out->device = s.st_dev;
        out->inode = s.st_ino;
        out->mtime_ns = (int64_t)s.st_mtim.tv_sec * 1000000000 + s.st_mtim.tv_nsec;
        failed = read_names(directory, buffer, out);
    }
    for (size_t i = 0; !failed && i < out->count; i++) {
        struct cl_entry *entry = &out->entries[i];
        if (entry->type == cl_file || entry->type == cl_unknown) stat_entry(directory, out->names + entry->name_offset, entry);
    }
    free(buffer);
    close(directory);
    if (failed) cl_list_free(out);
    return failed;
}

void cl_list_free(struct cl_listing *listing) {
    free(listing->entries);
    free(listing->names);
    memset(listing, 0, sizeof *listing);
}
