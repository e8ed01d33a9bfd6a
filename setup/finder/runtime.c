/*
 * The functions of a C library that Embedded Swift needs, for WebAssembly without one: memory in blocks of powers of two, and
 * little else.
 */
typedef __SIZE_TYPE__ size_t;

enum { SMALLEST = 5, CLASSES = 32 };

/* The header before each allocated block. */
typedef struct header {
    struct header *next;
    unsigned int bin;
    unsigned int mark;
} header;

extern unsigned char __heap_base;
static size_t top;
static header *unused[CLASSES];

static void *grown(size_t bytes) {
    if (top == 0) top = ((size_t)&__heap_base + 15) & ~(size_t)15;
    size_t start = top, end = start + bytes, have = (size_t)__builtin_wasm_memory_size(0) << 16;
    if (end < start) return 0;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + 65535) >> 16) == (size_t)-1) return 0;
    top = end;
    return (void *)start;
}

void *malloc(size_t bytes) {
    unsigned int bin = SMALLEST;
    if (bytes > (size_t)1 << 30) return 0;
    while (((size_t)1 << bin) < bytes + sizeof(header)) bin++;
    header *block = unused[bin];
    if (block) unused[bin] = block->next;
    else if (!(block = grown((size_t)1 << bin))) return 0;
    block->bin = bin;
    return block + 1;
}

void free(void *memory) {
    if (!memory) return;
    header *block = (header *)memory - 1;
    block->next = unused[block->bin];
    unused[block->bin] = block;
}

/* All blocks begin at multiples of 16, which is a sufficient alignment for all types used here. */
int posix_memalign(void **memory, size_t alignment, size_t bytes) {
    if (alignment > 16) return 22;
    *memory = malloc(bytes);
    return *memory ? 0 : 12;
}

/* Each of these functions is one instruction of WebAssembly. */
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }

/* Provides the seed of hashes. No hash needs a secret seed here. */
void arc4random_buf(void *memory, size_t count) { memset(memory, 7, count); }

int putchar(int letter) { return letter; }

size_t __stack_chk_guard = 0x1234567;

void __stack_chk_fail(void) { __builtin_trap(); }
