#define _GNU_SOURCE
#include "CArchive.h"

#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <archive.h>
#include <archive_entry.h>

// The library is opened when an archive is read. Linked, it and what it unpacks with would be loaded at every start of every command.
#define FUNCTIONS(_) \
    _(entry_filetype) _(entry_hardlink) _(entry_is_encrypted) _(entry_mtime) _(entry_mtime_is_set) _(entry_pathname) _(entry_pathname_utf8) \
    _(entry_size) _(entry_size_is_set) _(error_string) _(format) _(read_add_passphrase) _(read_data_block) _(read_free) \
    _(read_new) _(read_next_header) _(read_open1) _(read_set_callback_data) _(read_set_read_callback) \
    _(read_set_format_option) _(read_set_seek_callback) _(read_set_skip_callback) _(read_support_filter_bzip2) _(read_support_filter_compress) \
    _(read_support_filter_gzip) _(read_support_filter_lz4) _(read_support_filter_lzma) _(read_support_filter_xz) \
    _(read_support_filter_zstd) _(read_support_format_7zip) _(read_support_format_rar) _(read_support_format_rar5) \
    _(read_support_format_tar) _(read_support_format_zip) _(set_error) _(version_string)

#define SLOT(name) __typeof__(archive_##name) *name;
static struct { FUNCTIONS(SLOT) } la;
static int is_there;
static locale_t utf8;

static void start(void) {
    void *handle = dlopen("libarchive.so.13", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) \
    la.name = (__typeof__(la.name))dlsym(handle, "archive_" #name); \
    if (!la.name) return;
    FUNCTIONS(FIND)
    utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    is_there = 1;
}

static int ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return is_there;
}

enum { piece = 256 << 10 };

struct carchive {
    struct archive *reader;
    int has_password;
    int descriptor;
    /// In place of the file.
    const char *memory;
    int64_t position;
    int64_t size;
    char bytes[piece];
};

// A position of its own for each pass: descriptors that came with a request share theirs.

static la_ssize_t take(struct archive *reader, void *data, const void **bytes) {
    struct carchive *archive = data;
    if (archive->memory) {
        int64_t rest = archive->position < archive->size ? archive->size - archive->position : 0;
        *bytes = archive->memory + (archive->size - rest);
        archive->position = archive->size;
        return (la_ssize_t)rest;
    }
    ssize_t count;
    do count = pread(archive->descriptor, archive->bytes, piece, archive->position);
    while (count < 0 && errno == EINTR);
    if (count < 0) {
        la.set_error(reader, errno, "Cannot be read");
        return ARCHIVE_FATAL;
    }
    archive->position += count;
    *bytes = archive->bytes;
    return count;
}

static la_int64_t skip(struct archive *reader, void *data, la_int64_t count) {
    (void)reader;
    struct carchive *archive = data;
    int64_t rest = archive->size - archive->position;
    if (count < 0 || rest < 0) return 0;
    if (count > rest) count = rest;
    archive->position += count;
    return count;
}

static la_int64_t seek(struct archive *reader, void *data, la_int64_t offset, int from) {
    (void)reader;
    struct carchive *archive = data;
    int64_t base = from == SEEK_SET ? 0 : from == SEEK_CUR ? archive->position : archive->size, place;
    if (__builtin_add_overflow(base, offset, &place) || place < 0) return ARCHIVE_FATAL;
    return archive->position = place;
}

const char *carchive_version(void) { return ready() ? la.version_string() : NULL; }

static int has(const char *text, const char *word) { return text && strcasestr(text, word) != NULL; }

/// libarchive has no numbers for what is wrong with a password, only sentences.
static int cause(struct carchive *archive, int result) {
    const char *text = la.error_string(archive->reader);
    if (has(text, "Incorrect passphrase") || has(text, "Too many incorrect")) return carchive_wrong;
    if (has(text, "passphrase")) return archive->has_password ? carchive_wrong : carchive_password;
    // Of 7z and rar the library knows none; of zip not the one that PKZIP calls strong.
    if (has(text, "encrypt") || has(text, "decrypt") || has(text, "Crypto codec")) return carchive_cipher;
    if (has(text, "Can't allocate")) return carchive_memory;
    if (has(text, "Unrecognized archive format") || has(text, "nsupported")) return carchive_unknown;
    return result == ARCHIVE_FATAL ? carchive_broken : carchive_damaged;
}

static void support(struct archive *reader) {
    // Each by its name: "all" would start programs for some filters, and read formats that nobody is sent.
    la.read_support_filter_gzip(reader);
    la.read_support_filter_bzip2(reader);
    la.read_support_filter_compress(reader);
    la.read_support_filter_lz4(reader);
    la.read_support_filter_lzma(reader);
    la.read_support_filter_xz(reader);
    la.read_support_filter_zstd(reader);
    la.read_support_format_zip(reader);
    la.read_support_format_tar(reader);
    la.read_support_format_7zip(reader);
    la.read_support_format_rar(reader);
    la.read_support_format_rar5(reader);
}

static int begin(int descriptor, const void *memory, int64_t size, const char *password, struct carchive **out) {
    *out = NULL;
    if (!ready()) return carchive_missing;
    struct carchive *archive = calloc(1, sizeof *archive);
    struct archive *reader = la.read_new();
    if (!archive || !reader) {
        free(archive);
        if (reader) la.read_free(reader);
        return carchive_memory;
    }
    archive->reader = reader;
    // What lies in memory is an office document: a zip, and quickly begun.
    if (memory) {
        la.read_support_format_zip(reader);
        // What was read before its end counts whatever its sum is.
        la.read_set_format_option(reader, "zip", "ignorecrc32", "1");
    } else {
        support(reader);
    }
    archive->has_password = password && *password && la.read_add_passphrase(reader, password) == ARCHIVE_OK;
    archive->descriptor = descriptor;
    archive->memory = memory;
    archive->size = size;
    la.read_set_read_callback(reader, take);
    la.read_set_skip_callback(reader, skip);
    la.read_set_seek_callback(reader, seek);
    la.read_set_callback_data(reader, archive);
    int result = la.read_open1(reader);
    if (result < ARCHIVE_WARN) {
        int why = cause(archive, result);
        carchive_close(archive);
        return why;
    }
    *out = archive;
    return carchive_ok;
}

int carchive_open(int descriptor, int64_t size, const char *password, struct carchive **out) {
    return begin(descriptor, NULL, size, password, out);
}

int carchive_open_memory(const void *bytes, size_t count, struct carchive **out) {
    return begin(-1, bytes, (int64_t)count, NULL, out);
}

static int kind(struct archive_entry *entry) {
    if (la.entry_hardlink(entry)) return carchive_link;
    switch (la.entry_filetype(entry)) {
    case AE_IFREG: return carchive_file;
    case AE_IFDIR: return carchive_folder;
    case AE_IFLNK: return carchive_link;
    default: return carchive_special;
    }
}

static int format(struct archive *reader) {
    switch (la.format(reader) & ARCHIVE_FORMAT_BASE_MASK) {
    case ARCHIVE_FORMAT_ZIP: return carchive_zip;
    case ARCHIVE_FORMAT_TAR: return carchive_tar;
    case ARCHIVE_FORMAT_7ZIP: return carchive_7z;
    case ARCHIVE_FORMAT_RAR:
    case ARCHIVE_FORMAT_RAR_V5: return carchive_rar;
    default: return carchive_other;
    }
}

int carchive_next(struct carchive *archive, struct carchive_entry *out) {
    struct archive_entry *entry = NULL;
    // Names are turned into the thread's encoding; a worker has none of its own.
    locale_t before = uselocale(utf8);
    int result = la.read_next_header(archive->reader, &entry);
    memset(out, 0, sizeof *out);
    if (result == ARCHIVE_OK || result == ARCHIVE_WARN) {
        const char *name = la.entry_pathname(entry);
        if (!name) name = la.entry_pathname_utf8(entry);
        out->name = name ? name : "";
        out->size = la.entry_size_is_set(entry) ? la.entry_size(entry) : -1;
        out->modified = la.entry_mtime(entry);
        out->has_modified = la.entry_mtime_is_set(entry) != 0;
        out->kind = kind(entry);
        out->is_encrypted = la.entry_is_encrypted(entry) > 0;
        out->format = format(archive->reader);
    }
    uselocale(before);
    if (result == ARCHIVE_EOF) return carchive_end;
    if (result == ARCHIVE_OK || result == ARCHIVE_WARN) return carchive_ok;
    int why = cause(archive, result);
    return why == carchive_damaged ? carchive_broken : why;
}

int carchive_read(struct carchive *archive, const void **bytes, size_t *count, int64_t *offset) {
    int result;
    do result = la.read_data_block(archive->reader, bytes, count, offset);
    while (result == ARCHIVE_RETRY);
    if (result == ARCHIVE_OK) return carchive_ok;
    if (result == ARCHIVE_EOF) return carchive_end;
    // A warning here is a sum or a size that is not the one in the archive.
    int why = cause(archive, result);
    return why == carchive_unknown ? carchive_method : why;
}

const char *carchive_message(struct carchive *archive) {
    const char *text = archive ? la.error_string(archive->reader) : NULL;
    return text ? text : "";
}

void carchive_close(struct carchive *archive) {
    if (!archive) return;
    la.read_free(archive->reader);
    free(archive);
}
