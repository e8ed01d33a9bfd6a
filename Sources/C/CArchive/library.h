#ifndef CARCHIVE_LIBRARY_H
#define CARCHIVE_LIBRARY_H

#include <locale.h>

#include <archive.h>
#include <archive_entry.h>

#define CARCHIVE_READING(_) \
    _(entry_filetype) _(entry_hardlink) _(entry_is_encrypted) _(entry_mtime) _(entry_mtime_is_set) _(entry_pathname) _(entry_pathname_utf8) \
    _(entry_size) _(entry_size_is_set) _(entry_symlink) _(error_string) _(filter_bytes) _(filter_code) _(format) _(read_add_passphrase) _(read_data_block) _(read_free) \
    _(read_header_position) _(read_new) _(read_next_header) _(read_open1) _(read_set_callback_data) _(read_set_read_callback) \
    _(read_set_format_option) _(read_set_seek_callback) _(read_set_skip_callback) _(read_support_filter_bzip2) _(read_support_filter_compress) \
    _(read_support_filter_gzip) _(read_support_filter_lz4) _(read_support_filter_lzma) _(read_support_filter_xz) \
    _(read_support_filter_zstd) _(read_support_format_7zip) _(read_support_format_raw) _(read_support_format_rar) _(read_support_format_rar5) \
    _(read_support_format_tar) _(read_support_format_zip) _(set_error) _(version_string)

#define CARCHIVE_WRITING(_) \
    _(entry_free) _(entry_new) _(entry_set_filetype) _(entry_set_mtime) _(entry_set_pathname_utf8) _(entry_set_perm) _(entry_set_size) \
    _(write_add_filter_zstd) _(write_close) _(write_data) _(write_free) _(write_header) \
    _(write_new) _(write_open2) _(write_set_bytes_in_last_block) _(write_set_bytes_per_block) _(write_set_filter_option) \
    _(write_set_format_option) _(write_set_format_pax_restricted) _(write_set_format_zip) _(write_zip_set_compression_deflate) \
    _(write_zip_set_compression_store)

/// The functions of libarchive, and the locale with the encoding to which it converts names.
extern struct carchive_library {
#define CARCHIVE_SLOT(name) __typeof__(archive_##name) *name;
    CARCHIVE_READING(CARCHIVE_SLOT) CARCHIVE_WRITING(CARCHIVE_SLOT)
#undef CARCHIVE_SLOT
    locale_t utf8;
} carchive_la;

/// Returns whether the library is available. Opens it at the first call.
int carchive_ready(void);

#endif
