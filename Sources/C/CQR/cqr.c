#include "CQR.h"

#include <qrencode.h>
#include <stdlib.h>

uint8_t *cqr_make(const char *text, int *width) {
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code) return NULL;
    int count = code->width * code->width;
    uint8_t *modules = malloc((size_t)count);
    for (int i = 0; modules && i < count; i++) modules[i] = code->data[i] & 1;
    *width = code->width;
    QRcode_free(code);
    return modules;
}

void cqr_free(uint8_t *modules) { free(modules); }
