#include "input.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

#include <qpdf/QPDFSystemError.hh>

namespace {
bool is_line_end(char letter) { return letter == '\r' || letter == '\n'; }
}

shim::DescriptorInput::~DescriptorInput() { close(descriptor); }

/// Loads the part of the file that contains the byte at `offset`, if it is not loaded yet. Returns false at the end of the
/// file.
bool shim::DescriptorInput::fill() {
    if (offset >= start && offset < start + (qpdf_offset_t)count) return true;
    bool reads_on = count > 0 && offset == start + (qpdf_offset_t)count;
    // Begins a little before the offset, because backward searches read near the position of the last read.
    start = offset / (qpdf_offset_t)(shortest / 4) * (qpdf_offset_t)(shortest / 4);
    count = read_at(window.data(), reads_on ? longest : shortest, start);
    return offset < start + (qpdf_offset_t)count;
}

size_t shim::DescriptorInput::read_at(char *to, size_t length, qpdf_offset_t at) {
    size_t done = 0;
    while (done < length) {
        ssize_t got = pread(descriptor, to + done, length - done, (off_t)at + (off_t)done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw QPDFSystemError("read", errno);
        if (got == 0) break;
        done += (size_t)got;
    }
    return done;
}

size_t shim::DescriptorInput::read(char *buffer, size_t length) {
    last_offset = offset;
    size_t done = 0;
    if (length > window.size()) {
        done = read_at(buffer, length, offset);
        offset += (qpdf_offset_t)done;
    }
    while (done < length && fill()) {
        size_t from = (size_t)(offset - start), piece = std::min(length - done, count - from);
        memcpy(buffer + done, window.data() + from, piece);
        done += piece;
        offset += (qpdf_offset_t)piece;
    }
    if (done == 0 && length > 0) {
        seek(0, SEEK_END);
        last_offset = offset;
    }
    return done;
}

qpdf_offset_t shim::DescriptorInput::findAndSkipNextEOL() {
    while (fill()) {
        const char *from = window.data() + (offset - start), *end = window.data() + count;
        const char *found = std::find_if(from, end, is_line_end);
        offset += found - from;
        if (found == end) continue;
        qpdf_offset_t result = offset;
        while (fill() && is_line_end(window[(size_t)(offset - start)])) offset++;
        return result;
    }
    return offset;
}

void shim::DescriptorInput::seek(qpdf_offset_t to, int whence) {
    if (whence == SEEK_CUR) to += offset;
    if (whence == SEEK_END) {
        struct stat status;
        if (fstat(descriptor, &status) != 0) throw QPDFSystemError("seek", errno);
        to += status.st_size;
    }
    if (to < 0) throw QPDFSystemError("seek", EINVAL);
    offset = to;
}
