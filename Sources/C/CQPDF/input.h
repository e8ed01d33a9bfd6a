/// The input through which qpdf reads a file.
#ifndef CQPDF_INPUT_H
#define CQPDF_INPUT_H

#include <string>
#include <vector>

#include <qpdf/InputSource.hh>

namespace shim {
/// Reads a file in pieces, and in longer pieces if it reads sequentially. qpdf's own input source makes three system calls for
/// each object, which is most of the time needed to split a file.
class DescriptorInput : public InputSource {
  public:
    /// Takes ownership of the descriptor and closes it at the end. No other code may move its offset.
    explicit DescriptorInput(int descriptor) : descriptor(descriptor), window(longest) {}
    ~DescriptorInput() override;
    DescriptorInput(const DescriptorInput &) = delete;
    DescriptorInput &operator=(const DescriptorInput &) = delete;

    qpdf_offset_t findAndSkipNextEOL() override;
    std::string const &getName() const override { return name; }
    qpdf_offset_t tell() override { return offset; }
    void seek(qpdf_offset_t to, int whence) override;
    void rewind() override { offset = 0; }
    size_t read(char *buffer, size_t length) override;
    void unreadCh(char) override { if (offset > 0) offset--; }

  private:
    bool fill();
    size_t read_at(char *to, size_t length, qpdf_offset_t at);

    static constexpr size_t shortest = 16 << 10, longest = 128 << 10;

    std::string name = "file";
    int descriptor;
    /// The bytes that were read last: `count` bytes of the file, beginning at offset `start`.
    std::vector<char> window;
    qpdf_offset_t start = 0;
    size_t count = 0;
    qpdf_offset_t offset = 0;
};
}

#endif
