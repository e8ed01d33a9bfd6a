/// Reads zip, tar (gzip, bzip2, xz, zstd, lz4), 7z and rar through libarchive, one entry after the other.
#ifndef CARCHIVE_H
#define CARCHIVE_H

#include <stddef.h>
#include <stdint.h>

enum carchive_result {
    carchive_ok = 0,
    carchive_end = 1,        ///< no more entries, or no more bytes of this one
    carchive_damaged = -1,   ///< the entry, or what follows
    carchive_password = -2,  ///< the entry is encrypted, and there is no password
    carchive_wrong = -3,     ///< the password is not the right one
    carchive_memory = -4,
    carchive_missing = -5,   ///< the library is not installed
    carchive_unknown = -6,   ///< no archive that is known, or a way to compress that is not
    carchive_broken = -7,    ///< nothing can be read any more
    carchive_cipher = -8,    ///< encrypted in a way that is not known
    carchive_method = -9,    ///< the entry is packed in a way that is not known
};

enum carchive_kind { carchive_file, carchive_folder, carchive_link, carchive_special };
/// carchive_packed is a file that is compressed alone, without an archive of files around it, such as notes.txt.gz.
enum carchive_format { carchive_other, carchive_zip, carchive_tar, carchive_7z, carchive_rar, carchive_packed };

struct carchive;

struct carchive_entry {
    const char *name;    ///< in the archive's encoding, or UTF-8 where the format says so; valid until the next entry
    int64_t size;        ///< as the archive says; -1 where it does not
    int64_t modified;    ///< seconds since 1970
    int has_modified;
    int kind;            ///< carchive_kind; a hard link without own bytes is a link
    const char *target;  ///< of a link, or NULL; encoded and valid like the name
    int is_hard;         ///< whether the link is another name of an entry before it
    int is_encrypted;
    int format;          ///< carchive_format
    int is_packed;       ///< a tar whose entries have to be unpacked to get past them
};

/// Returns libarchive's version, or NULL if the library is missing; carchive_open then returns `carchive_missing`.
const char *carchive_version(void);

/// Begins to read an open file of `size` bytes, followed by the `tail_count` bytes of `tail`, which are copied. The caller keeps
/// the descriptor. `password` and `tail` may be NULL. Returns a carchive_result. After carchive_ok, *out must be freed with carchive_close. After an error, *out may be NULL; if it is not,
/// it may have a message and must also be freed.
int carchive_open(
    int descriptor, int64_t size, const char *password, const void *tail, size_t tail_count, struct carchive **out);

/// Like carchive_open, for a zip in memory. The memory must remain valid until carchive_close. *out is NULL after a failure.
int carchive_open_memory(const void *bytes, size_t count, struct carchive **out);
int carchive_next(struct carchive *archive, struct carchive_entry *entry);

/// Reads the next bytes of the entry, which are valid until the next call. `*offset` is their position in the entry. Parts of
/// the entry before or between the returned pieces consist of zeros. Returns carchive_ok, carchive_end if there are no more
/// bytes, or an error.
int carchive_read(struct carchive *archive, const void **bytes, size_t *count, int64_t *offset);

/// Whether a tar ends with its block of zeros. Call it after carchive_next returned carchive_end.
int carchive_is_ended(struct carchive *archive);

/// Returns the offset in the file, in bytes, up to which it was read.
int64_t carchive_position(struct carchive *archive);

/// Returns how many bytes of the file the format has read, in bytes. For a zip this is exact.
int64_t carchive_consumed(struct carchive *archive);

/// Returns libarchive's message about the last result.
const char *carchive_message(struct carchive *archive);
void carchive_close(struct carchive *archive);

/// Writes zip and tar.zst, entry by entry, into memory that the caller empties with carchive_written.
struct carchive_writer;

enum carchive_packing { carchive_stored_zip, carchive_deflated_zip, carchive_tar_zst };

/// Begins an archive of a carchive_packing. Returns a carchive_result; after carchive_ok, *out must be freed with
/// carchive_write_free.
int carchive_write_open(int packing, struct carchive_writer **out);

/// Begins an entry. `name` is UTF-8; `size` is the number of bytes that will be written; `modified` is in seconds since 1970.
int carchive_write_entry(struct carchive_writer *writer, const char *name, int is_folder, int64_t size, int64_t modified);

/// Appends bytes to the current entry. Returns carchive_ok, or carchive_broken if the entry would exceed its announced size.
int carchive_write_bytes(struct carchive_writer *writer, const void *bytes, size_t count);

/// Writes the end of the archive.
int carchive_write_end(struct carchive_writer *writer);

/// Returns the number of bytes written to the archive since the last call, and sets `*bytes` to them. They are valid until the
/// next call.
size_t carchive_written(struct carchive_writer *writer, const void **bytes);
const char *carchive_write_message(struct carchive_writer *writer);
void carchive_write_free(struct carchive_writer *writer);

#endif
