#define _GNU_SOURCE
#include "CArchive.h"
#include "library.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { piece = 256 << 10 };

struct carchive {
    struct archive *reader;
    int has_password;
    int descriptor;
    /// The bytes of an archive in memory. If it is NULL, `descriptor` is read.
    const char *memory;
    /// Bytes that follow the bytes of the file, or NULL.
    char *tail;
    int64_t tail_start;
    int64_t position;
    int64_t size;
    char bytes[piece];
};

// Each reader keeps its own position, because descriptors that came with a request share one file offset.

static la_ssize_t take(struct archive *reader, void *data, const void **bytes) {
    struct carchive *archive = data;
    if (archive->memory) {
        int64_t rest = archive->position < archive->size ? archive->size - archive->position : 0;
        *bytes = archive->memory + (archive->size - rest);
        archive->position = archive->size;
        return (la_ssize_t)rest;
    }
    if (archive->tail && archive->position >= archive->tail_start) {
        int64_t rest = archive->position < archive->size ? archive->size - archive->position : 0;
        *bytes = archive->tail + (archive->size - archive->tail_start - rest);
        archive->position = archive->size;
        return (la_ssize_t)rest;
    }
    ssize_t count;
    size_t wanted = piece;
    if (archive->tail && archive->tail_start - archive->position < piece) wanted = (size_t)(archive->tail_start - archive->position);
    do count = pread(archive->descriptor, archive->bytes, wanted, archive->position);
    while (count < 0 && errno == EINTR);
    if (count < 0) {
        carchive_la.set_error(reader, errno, "Cannot be read");
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

const char *carchive_version(void) { return carchive_ready() ? carchive_la.version_string() : NULL; }

static int has(const char *text, const char *word) { return text && strcasestr(text, word) != NULL; }

/// Finds the cause of an error. libarchive has no error numbers for problems with a password, only messages.
static int cause(struct carchive *archive, int result) {
    const char *text = carchive_la.error_string(archive->reader);
    if (has(text, "Incorrect passphrase") || has(text, "Too many incorrect")) return carchive_wrong;
    if (has(text, "passphrase")) return archive->has_password ? carchive_wrong : carchive_password;
    // libarchive cannot decrypt 7z and rar, nor zip files with the encryption that PKZIP calls strong.
    if (has(text, "encrypt") || has(text, "decrypt") || has(text, "Crypto codec")) return carchive_cipher;
    if (has(text, "Can't allocate")) return carchive_memory;
    if (has(text, "Unrecognized archive format") || has(text, "nsupported")) return carchive_unknown;
    return result == ARCHIVE_FATAL ? carchive_broken : carchive_damaged;
}

static void support(struct archive *reader) {
    // Each format is enabled by name, because "all" would start programs for some filters and read formats that users do not
    // receive.
    carchive_la.read_support_filter_gzip(reader);
    carchive_la.read_support_filter_bzip2(reader);
    carchive_la.read_support_filter_compress(reader);
    carchive_la.read_support_filter_lz4(reader);
    carchive_la.read_support_filter_lzma(reader);
    carchive_la.read_support_filter_xz(reader);
    carchive_la.read_support_filter_zstd(reader);
    carchive_la.read_support_format_zip(reader);
    carchive_la.read_support_format_tar(reader);
    carchive_la.read_support_format_7zip(reader);
    carchive_la.read_support_format_rar(reader);
    carchive_la.read_support_format_rar5(reader);
    carchive_la.read_support_format_raw(reader);
}

static int begin(
    int descriptor, const void *memory, int64_t size, const char *password, const void *tail, size_t tail_count,
    struct carchive **out) {
    *out = NULL;
    if (!carchive_ready()) return carchive_missing;
    struct carchive *archive = calloc(1, sizeof *archive);
    struct archive *reader = carchive_la.read_new();
    char *copy = tail && archive ? malloc(tail_count) : NULL;
    if (!archive || !reader || (tail && !copy)) {
        free(copy);
        free(archive);
        if (reader) carchive_la.read_free(reader);
        return carchive_memory;
    }
    archive->reader = reader;
    // Only office documents are read from memory, and these are zips.
    if (memory) {
        carchive_la.read_support_format_zip(reader);
        // Ignores a wrong checksum, which is noticed only at the end of an entry, so that the text read until then is used.
        carchive_la.read_set_format_option(reader, "zip", "ignorecrc32", "1");
    } else {
        support(reader);
    }
    archive->has_password = password && *password && carchive_la.read_add_passphrase(reader, password) == ARCHIVE_OK;
    archive->descriptor = descriptor;
    archive->memory = memory;
    archive->size = size;
    if (copy) {
        memcpy(copy, tail, tail_count);
        archive->tail = copy;
        archive->tail_start = size;
        archive->size = size + (int64_t)tail_count;
    }
    carchive_la.read_set_read_callback(reader, take);
    carchive_la.read_set_skip_callback(reader, skip);
    carchive_la.read_set_seek_callback(reader, seek);
    carchive_la.read_set_callback_data(reader, archive);
    int result = carchive_la.read_open1(reader);
    *out = archive;
    return result < ARCHIVE_WARN ? cause(archive, result) : carchive_ok;
}

int carchive_open(
    int descriptor, int64_t size, const char *password, const void *tail, size_t tail_count, struct carchive **out) {
    return begin(descriptor, NULL, size, password, tail, tail_count, out);
}

int carchive_open_memory(const void *bytes, size_t count, struct carchive **out) {
    int result = begin(-1, bytes, (int64_t)count, NULL, NULL, 0, out);
    if (result == carchive_ok) return result;
    carchive_close(*out);
    *out = NULL;
    return result;
}

static int kind(struct archive_entry *entry) {
    // Some tars store the bytes with each name of a file.
    if (carchive_la.entry_hardlink(entry)) return carchive_la.entry_size(entry) > 0 ? carchive_file : carchive_link;
    switch (carchive_la.entry_filetype(entry)) {
    case AE_IFREG: return carchive_file;
    case AE_IFDIR: return carchive_folder;
    case AE_IFLNK: return carchive_link;
    default: return carchive_special;
    }
}

static int format(struct archive *reader) {
    switch (carchive_la.format(reader) & ARCHIVE_FORMAT_BASE_MASK) {
    case ARCHIVE_FORMAT_ZIP: return carchive_zip;
    case ARCHIVE_FORMAT_TAR: return carchive_tar;
    case ARCHIVE_FORMAT_7ZIP: return carchive_7z;
    case ARCHIVE_FORMAT_RAR:
    case ARCHIVE_FORMAT_RAR_V5: return carchive_rar;
    case ARCHIVE_FORMAT_RAW: return carchive_packed;
    default: return carchive_other;
    }
}

int carchive_next(struct carchive *archive, struct carchive_entry *out) {
    struct archive_entry *entry = NULL;
    // libarchive converts names to the thread's encoding, and a worker does not set one, so UTF-8 is set here.
    locale_t before = uselocale(carchive_la.utf8);
    int result = carchive_la.read_next_header(archive->reader, &entry);
    memset(out, 0, sizeof *out);
    if (result == ARCHIVE_OK || result == ARCHIVE_WARN) {
        const char *name = carchive_la.entry_pathname(entry);
        if (!name) name = carchive_la.entry_pathname_utf8(entry);
        out->name = name ? name : "";
        out->size = carchive_la.entry_size_is_set(entry) ? carchive_la.entry_size(entry) : -1;
        out->modified = carchive_la.entry_mtime(entry);
        out->has_modified = carchive_la.entry_mtime_is_set(entry) != 0;
        out->kind = kind(entry);
        out->is_encrypted = carchive_la.entry_is_encrypted(entry) > 0;
        out->format = format(archive->reader);
        const char *hard = carchive_la.entry_hardlink(entry);
        out->target = hard ? hard : carchive_la.entry_symlink(entry);
        out->is_hard = hard != NULL;
        out->is_packed = out->format == carchive_tar && carchive_la.filter_code(archive->reader, 0) != ARCHIVE_FILTER_NONE;
    }
    uselocale(before);
    if (result == ARCHIVE_EOF) return carchive_end;
    // libarchive takes any bytes for a single file. Without compression, they are no archive.
    if (out->format == carchive_packed && carchive_la.filter_code(archive->reader, 0) == ARCHIVE_FILTER_NONE) return carchive_unknown;
    if (result == ARCHIVE_OK || result == ARCHIVE_WARN) return carchive_ok;
    int why = cause(archive, result);
    return why == carchive_damaged ? carchive_broken : why;
}

int carchive_read(struct carchive *archive, const void **bytes, size_t *count, int64_t *offset) {
    int result;
    do result = carchive_la.read_data_block(archive->reader, bytes, count, offset);
    while (result == ARCHIVE_RETRY);
    if (result == ARCHIVE_OK) return carchive_ok;
    if (result == ARCHIVE_EOF) return carchive_end;
    // A warning here means that the checksum or the size of an entry differs from the one in the archive.
    int why = cause(archive, result);
    return why == carchive_unknown ? carchive_method : why;
}

int carchive_is_ended(struct carchive *archive) {
    return carchive_la.filter_bytes(archive->reader, 0) > carchive_la.read_header_position(archive->reader);
}

int64_t carchive_position(struct carchive *archive) { return archive->position; }

int64_t carchive_consumed(struct carchive *archive) { return carchive_la.filter_bytes(archive->reader, 0); }

const char *carchive_message(struct carchive *archive) {
    const char *text = archive ? carchive_la.error_string(archive->reader) : NULL;
    return text ? text : "";
}

void carchive_close(struct carchive *archive) {
    if (!archive) return;
    carchive_la.read_free(archive->reader);
    free(archive->tail);
    free(archive);
}
