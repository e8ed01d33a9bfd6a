#define _GNU_SOURCE
#include "CArchive.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct carchive_writer {
    struct archive *archive;
    unsigned char *bytes;
    size_t count;
    size_t room;
};

static la_ssize_t keep(struct archive *archive, void *data, const void *bytes, size_t count) {
    (void)archive;
    struct carchive_writer *writer = data;
    if (writer->room - writer->count < count) {
        size_t room = writer->room ? writer->room : 64 << 10;
        while (room - writer->count < count) room *= 2;
        unsigned char *more = realloc(writer->bytes, room);
        if (!more) return -1;
        writer->bytes = more;
        writer->room = room;
    }
    memcpy(writer->bytes + writer->count, bytes, count);
    writer->count += count;
    return (la_ssize_t)count;
}

static int set(struct archive *archive, int packing) {
    if (packing == carchive_tar_zst) {
        if (carchive_la.write_add_filter_zstd(archive) != ARCHIVE_OK) return carchive_unknown;
        carchive_la.write_set_filter_option(archive, "zstd", "compression-level", "6");
        return carchive_la.write_set_format_pax_restricted(archive) == ARCHIVE_OK ? carchive_ok : carchive_broken;
    }
    if (carchive_la.write_set_format_zip(archive) != ARCHIVE_OK) return carchive_broken;
    carchive_la.write_set_format_option(archive, "zip", "hdrcharset", "UTF-8");
    int result = packing == carchive_stored_zip ? carchive_la.write_zip_set_compression_store(archive)
                                                : carchive_la.write_zip_set_compression_deflate(archive);
    return result == ARCHIVE_OK ? carchive_ok : carchive_broken;
}

int carchive_write_open(int packing, struct carchive_writer **out) {
    *out = NULL;
    if (!carchive_ready()) return carchive_missing;
    struct carchive_writer *writer = calloc(1, sizeof *writer);
    struct archive *archive = carchive_la.write_new();
    if (!writer || !archive) {
        free(writer);
        if (archive) carchive_la.write_free(archive);
        return carchive_memory;
    }
    writer->archive = archive;
    // While these options are set, libarchive takes the encoding of the given names from the thread's locale, so the locale is
    // UTF-8 here.
    locale_t before = uselocale(carchive_la.utf8);
    int result = set(archive, packing);
    uselocale(before);
    carchive_la.write_set_bytes_per_block(archive, 0);
    carchive_la.write_set_bytes_in_last_block(archive, 1);
    if (result == carchive_ok && carchive_la.write_open2(archive, writer, NULL, keep, NULL, NULL) != ARCHIVE_OK) result = carchive_broken;
    if (result != carchive_ok) {
        carchive_write_free(writer);
        return result;
    }
    *out = writer;
    return carchive_ok;
}

int carchive_write_entry(struct carchive_writer *writer, const char *name, int is_folder, int64_t size, int64_t modified) {
    struct archive_entry *entry = carchive_la.entry_new();
    if (!entry) return carchive_memory;
    locale_t before = uselocale(carchive_la.utf8);
    carchive_la.entry_set_pathname_utf8(entry, name);
    carchive_la.entry_set_filetype(entry, is_folder ? S_IFDIR : S_IFREG);
    carchive_la.entry_set_perm(entry, is_folder ? 0755 : 0644);
    carchive_la.entry_set_size(entry, is_folder ? 0 : size);
    carchive_la.entry_set_mtime(entry, modified, 0);
    int result = carchive_la.write_header(writer->archive, entry);
    uselocale(before);
    carchive_la.entry_free(entry);
    return result == ARCHIVE_OK || result == ARCHIVE_WARN ? carchive_ok : carchive_broken;
}

int carchive_write_bytes(struct carchive_writer *writer, const void *bytes, size_t count) {
    while (count) {
        la_ssize_t done = carchive_la.write_data(writer->archive, bytes, count);
        // libarchive accepts no bytes beyond the announced size.
        if (done <= 0) return carchive_broken;
        bytes = (const char *)bytes + done;
        count -= (size_t)done;
    }
    return carchive_ok;
}

int carchive_write_end(struct carchive_writer *writer) {
    return carchive_la.write_close(writer->archive) == ARCHIVE_OK ? carchive_ok : carchive_broken;
}

size_t carchive_written(struct carchive_writer *writer, const void **bytes) {
    size_t count = writer->count;
    *bytes = writer->bytes;
    writer->count = 0;
    return count;
}

const char *carchive_write_message(struct carchive_writer *writer) {
    const char *text = writer ? carchive_la.error_string(writer->archive) : NULL;
    return text ? text : "";
}

void carchive_write_free(struct carchive_writer *writer) {
    if (!writer) return;
    carchive_la.write_free(writer->archive);
    free(writer->bytes);
    free(writer);
}
