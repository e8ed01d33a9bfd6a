#include "document.h"
#include "input.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <set>
#include <unistd.h>

#include <qpdf/DLL.h>
#include <qpdf/Pipeline.hh>
#include <qpdf/Pl_Flate.hh>
#include <qpdf/QPDFOutlineDocumentHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageLabelDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFSystemError.hh>
#include <qpdf/QPDFWriter.hh>
#include <qpdf/QUtil.hh>

static thread_local std::string last_message;

const char *cqpdf_message(void) { return last_message.c_str(); }
const char *cqpdf_version(void) { return QPDF::QPDFVersion().c_str(); }
void cqpdf_free(void *memory) { free(memory); }

int shim::failure() {
    try {
        throw;
    } catch (const WriteError &error) {
        errno = error.number;
        return cqpdf_writing;
    } catch (const RangeError &) {
        last_message = "there is no such page";
        return cqpdf_range;
    } catch (const NoPDFError &) {
        return cqpdf_no_pdf;
    } catch (const std::bad_alloc &) {
        return cqpdf_memory;
    } catch (const std::length_error &) {
        return cqpdf_memory;
    } catch (QPDFExc &error) {
        last_message = error.getMessageDetail();
        switch (error.getErrorCode()) {
        case qpdf_e_password: return cqpdf_password;
        case qpdf_e_unsupported: return last_message.find("ncrypt") != std::string::npos ? cqpdf_security : cqpdf_damaged;
        default: return cqpdf_damaged;
        }
    } catch (const QPDFSystemError &error) {
        errno = error.getErrno();
        return cqpdf_reading;
    } catch (const std::exception &error) {
        last_message = error.what();
        return cqpdf_damaged;
    } catch (...) {
        return cqpdf_damaged;
    }
}

QPDFObjectHandle shim::page(cqpdf *document, int number) {
    const auto &all = document->pdf.getAllPages();
    if (number < 0 || (size_t)number >= all.size()) throw RangeError{};
    return all[(size_t)number];
}

static int open_file(int descriptor, const char *password, bool finds_pages, struct cqpdf **out) {
    *out = nullptr;
    int own = dup(descriptor);
    if (own < 0) return cqpdf_reading;
    return shim::guarded([&] {
        std::shared_ptr<InputSource> input = std::make_shared<shim::DescriptorInput>(own);
        // The password is tried in several encodings, because old files encode it differently from newer ones.
        auto spellings = QUtil::possible_repaired_encodings(password ? password : "");
        for (size_t i = 0; i < spellings.size(); i++) {
            auto document = std::make_unique<cqpdf>();
            document->pdf.setSuppressWarnings(true);
            input->rewind();
            try {
                document->pdf.processInputSource(input, spellings[i].c_str());
            } catch (QPDFExc &error) {
                // Every PDF has a trailer. qpdf searches a damaged file for it, so a file without one is not a PDF.
                if (!document->pdf.getTrailer().isInitialized()) throw shim::NoPDFError{};
                if (error.getErrorCode() != qpdf_e_password || i + 1 == spellings.size()) throw;
                continue;
            }
            if (finds_pages) document->pdf.getAllPages();
            *out = document.release();
            return;
        }
    });
}

int cqpdf_open(int descriptor, const char *password, struct cqpdf **out) { return open_file(descriptor, password, true, out); }

int cqpdf_open_unpaged(int descriptor, const char *password, struct cqpdf **out) {
    return open_file(descriptor, password, false, out);
}

int cqpdf_new(struct cqpdf **out) {
    *out = nullptr;
    return shim::guarded([&] {
        auto document = std::make_unique<cqpdf>();
        document->pdf.setSuppressWarnings(true);
        document->pdf.emptyPDF();
        *out = document.release();
    });
}

void cqpdf_close(struct cqpdf *document) { delete document; }

int cqpdf_pages(struct cqpdf *document) {
    int count = 0;
    int result = shim::guarded([&] { count = (int)document->pdf.getAllPages().size(); });
    return result == 0 ? count : result;
}

namespace {
/// Finds the pages to which bookmarks lead.
class Pages {
  public:
    explicit Pages(QPDF &pdf) : outlines((shim::mend_bookmarks(pdf), pdf)) {
        int number = 0;
        for (auto &page : pdf.getAllPages()) numbers.insert({page.getObjGen(), number++});
    }

    std::vector<QPDFOutlineObjectHelper> top() { return outlines.getTopLevelOutlines(); }

    /// Returns the page; -1 for none.
    int of(QPDFOutlineObjectHelper &bookmark) {
        auto place = shim::destination(bookmark.getObjectHandle(), outlines);
        if (!place.isArray() || place.getArrayNItems() < 1) return -1;
        auto page = numbers.find(place.getArrayItem(0).getObjGen());
        return page == numbers.end() ? -1 : page->second;
    }

  private:
    QPDFOutlineDocumentHelper outlines;
    std::map<QPDFObjGen, int> numbers;
};
} // namespace

int cqpdf_bookmarks(struct cqpdf *document, cqpdf_bookmark_seen seen, void *context) {
    return shim::guarded([&] {
        Pages pages(document->pdf);
        for (auto &bookmark : pages.top()) {
            int page = pages.of(bookmark);
            if (page >= 0) seen(context, bookmark.getTitle().c_str(), page);
        }
    });
}

int cqpdf_contents(struct cqpdf *document, size_t most, cqpdf_content_seen seen, void *context) {
    return shim::guarded([&] {
        Pages pages(document->pdf);
        // The next bookmark is the last one of `waiting`.
        std::vector<std::pair<QPDFOutlineObjectHelper, int>> waiting;
        auto add = [&](std::vector<QPDFOutlineObjectHelper> list, int level) {
            for (auto item = list.rbegin(); item != list.rend(); ++item) waiting.push_back({*item, level});
        };
        add(pages.top(), 0);
        for (size_t count = 0; !waiting.empty() && count < most; count++) {
            auto [bookmark, level] = waiting.back();
            waiting.pop_back();
            seen(context, bookmark.getTitle().c_str(), pages.of(bookmark), level);
            add(bookmark.getKids(), level + 1);
        }
    });
}

int cqpdf_is_encrypted(struct cqpdf *document) { return document->pdf.isEncrypted(); }

int cqpdf_turn(struct cqpdf *document, int number, int degrees) {
    return shim::guarded([&] {
        QPDFPageObjectHelper(shim::page(document, number)).rotatePage(((degrees % 360) + 360) % 360, true);
    });
}

/// Removes fields that have a widget on a removed page and none on the kept pages.
static void prune_fields(cqpdf *document, const std::set<QPDFObjGen> &kept) {
    auto &forms = document->its_forms();
    if (!forms.hasAcroForm()) return;
    std::set<QPDFObjGen> gone;
    for (auto &page : QPDFPageDocumentHelper(document->pdf).getAllPages()) {
        if (kept.count(page.getObjectHandle().getObjGen())) continue;
        for (auto &field : forms.getFormFieldsForPage(page)) {
            QPDFObjectHandle top = field.getObjectHandle();
            for (int depth = 0; depth < 50 && top.isDictionary() && top.getKey("/Parent").isDictionary(); depth++) {
                top = top.getKey("/Parent");
            }
            if (top.isIndirect()) gone.insert(top.getObjGen());
        }
    }
    for (auto &page : QPDFPageDocumentHelper(document->pdf).getAllPages()) {
        if (!kept.count(page.getObjectHandle().getObjGen())) continue;
        for (auto &field : forms.getFormFieldsForPage(page)) {
            QPDFObjectHandle top = field.getObjectHandle();
            for (int depth = 0; depth < 50 && top.isDictionary() && top.getKey("/Parent").isDictionary(); depth++) {
                top = top.getKey("/Parent");
            }
            gone.erase(top.getObjGen());
        }
    }
    if (!gone.empty()) forms.removeFormFields(gone);
}

int cqpdf_keep(struct cqpdf *document, const int *pages, size_t count) {
    return shim::guarded([&] {
        QPDFPageDocumentHelper helper(document->pdf);
        std::vector<QPDFPageObjectHelper> before = helper.getAllPages();
        std::vector<QPDFPageObjectHelper> chosen;
        std::set<QPDFObjGen> kept;
        for (size_t i = 0; i < count; i++) {
            QPDFObjectHandle page = shim::page(document, pages[i]);
            chosen.emplace_back(page);
            kept.insert(page.getObjGen());
        }
        prune_fields(document, kept);
        QPDFPageLabelDocumentHelper labels(document->pdf);
        if ((document->has_labels = labels.hasPageLabels())) {
            document->labels.clear();
            for (size_t i = 0; i < count; i++) labels.getLabelsForPageRange(pages[i], pages[i], (long long)i, document->labels);
        }
        for (auto &page : before) helper.removePage(page);
        for (auto &page : chosen) helper.addPage(page, false);
        // Links to the removed pages would keep these pages in the file, so the pages are replaced by null.
        for (auto &page : before) {
            auto object = page.getObjectHandle();
            if (!kept.count(object.getObjGen())) document->pdf.replaceObject(object.getObjGen(), QPDFObjectHandle::newNull());
        }
        shim::prune_bookmarks(document->pdf);
    });
}

namespace {
/// Writes to a descriptor until an error occurs. It must not throw, because qpdf ends pipelines in destructors.
class Output : public Pipeline {
  public:
    explicit Output(int descriptor) : Pipeline("output", nullptr), descriptor(descriptor) { waiting.reserve(size); }
    void write(unsigned char const *data, size_t count) override {
        waiting.insert(waiting.end(), data, data + count);
        if (waiting.size() >= size) flush();
    }
    void finish() override { flush(); }

    /// The first error (errno) that occurred.
    int error = 0;

  private:
    static constexpr size_t size = 1 << 18;
    int descriptor;
    std::vector<unsigned char> waiting;

    void flush() {
        size_t done = 0;
        while (done < waiting.size() && !error) {
            ssize_t count = ::write(descriptor, waiting.data() + done, waiting.size() - done);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) error = count < 0 ? errno : ENOSPC;
            else done += (size_t)count;
        }
        waiting.clear();
    }
};
}

int cqpdf_write(struct cqpdf *document, int descriptor, int flags) {
    return shim::guarded([&] {
        if (document->has_labels) {
            auto tree = QPDFObjectHandle::newDictionary();
            tree.replaceKey("/Nums", QPDFObjectHandle::newArray(document->labels));
            document->pdf.getRoot().replaceKey("/PageLabels", tree);
        }
        Output output(descriptor);
        // The writer corrects an existing /Size. If /Size is missing because of damage, the writer would write none, and no
        // program could open the file.
        auto trailer = document->pdf.getTrailer();
        if (!trailer.hasKey("/Size")) trailer.replaceKey("/Size", QPDFObjectHandle::newInteger(0));
        QPDFWriter writer(document->pdf);
        writer.setOutputPipeline(&output);
        // A file that declares PDF/A must still conform to it: its streams end with a newline (ISO 19005-1 and -2, 6.1.7), and
        // part 1 does not allow object streams.
        int part = shim::archival_part(document->pdf);
        writer.setNewlineBeforeEndstream(part > 0);
        writer.setObjectStreamMode(part == 1 ? qpdf_o_disable : qpdf_o_generate);
        if (flags & cqpdf_without_password) writer.setPreserveEncryption(false);
        if (flags & cqpdf_smallest) {
            Pl_Flate::setCompressionLevel(9);
            writer.setRecompressFlate(true);
        }
        writer.write();
        output.finish();
        if (output.error) throw shim::WriteError{output.error};
    });
}
