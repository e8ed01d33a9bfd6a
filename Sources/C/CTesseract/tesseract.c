#include "CTesseract.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

enum { single_line = 7 };  // PSM_SINGLE_LINE of publictypes.h

struct functions {
    const char *(*version)(void);
    void *(*create)(void);
    void (*destroy)(void *);
    int (*set_variable)(void *, const char *name, const char *value);
    int (*start)(void *, const char *folder, const char *languages);
    void (*set_mode)(void *, int);
    void (*set_picture)(void *, const unsigned char *, int width, int height, int bytes_per_pixel, int bytes_per_line);
    void (*set_resolution)(void *, int);
    char *(*text)(void *);
    int (*confidence)(void *);
    void (*clear)(void *);
    void (*free_text)(const char *);
};

static const char *const names[] = {
    "TessVersion", "TessBaseAPICreate", "TessBaseAPIDelete", "TessBaseAPISetVariable", "TessBaseAPIInit3", "TessBaseAPISetPageSegMode",
    "TessBaseAPISetImage", "TessBaseAPISetSourceResolution", "TessBaseAPIGetUTF8Text", "TessBaseAPIMeanTextConf", "TessBaseAPIClear", "TessDeleteText",
};

static union {
    struct functions call;
    void *slots[sizeof(struct functions) / sizeof(void *)];
} tesseract;
static int is_there;

_Static_assert(sizeof names / sizeof *names == sizeof(struct functions) / sizeof(void *), "each function has its name");

static void open_library(void) {
    // Uses one thread, because several threads are slower (measured), and other workers use the cores, too.
    setenv("OMP_THREAD_LIMIT", "1", 1);
    void *handle = dlopen("libtesseract.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!handle) handle = dlopen("libtesseract.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        tesseract.slots[i] = dlsym(handle, names[i]);
        if (!tesseract.slots[i]) return;
    }
    is_there = 1;
}

/// Whether the library is open. It may be installed while the program runs, so it is looked for until it is there.
static int ready(void) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    if (!is_there) open_library();
    int result = is_there;
    pthread_mutex_unlock(&lock);
    return result;
}

const char *ct_version(void) { return ready() ? tesseract.call.version() : NULL; }

struct ct_reader { void *api; };

ct_reader *ct_reader_new(const char *languages) {
    if (!ready()) return NULL;
    ct_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->api = tesseract.call.create();
    // Keeps messages about missing languages off the terminal.
    if (reader->api) tesseract.call.set_variable(reader->api, "debug_file", "/dev/null");
    if (reader->api && tesseract.call.start(reader->api, NULL, languages) == 0) {
        tesseract.call.set_mode(reader->api, single_line);
        return reader;
    }
    ct_reader_free(reader);
    return NULL;
}

void ct_reader_free(ct_reader *reader) {
    if (reader->api) tesseract.call.destroy(reader->api);
    free(reader);
}

char *ct_read(ct_reader *reader, const uint8_t *grey, int width, int height, float *confidence) {
    tesseract.call.set_picture(reader->api, grey, width, height, 1, width);
    tesseract.call.set_resolution(reader->api, 300);
    char *text = tesseract.call.text(reader->api);
    int percent = text ? tesseract.call.confidence(reader->api) : 0;
    *confidence = (float)(percent < 0 ? 0 : percent > 100 ? 100 : percent) / 100;
    tesseract.call.clear(reader->api);
    return text;
}

void ct_free(char *text) { tesseract.call.free_text(text); }
