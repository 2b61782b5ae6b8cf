// What Embedded Swift needs of a C library: memory, rounding and a seed. WebAssembly has none of its own.
// Thread: the page's only thread. Invariant: a block begins at a multiple of 16, and the 16 bytes before it name its class.

typedef __SIZE_TYPE__ size_t;

enum { least_shift = 5, most_shift = 27, wasm_page = 1 << 16, alignment = 16 };

// The header of a block. A free block also links to the next free block of its class.
struct block {
    size_t shift;
    struct block *next;
    size_t padding[2];
};

_Static_assert(sizeof(struct block) == alignment, "blocks must keep their alignment");

extern unsigned char __heap_base;
static struct block *free_blocks[most_shift + 1];
static size_t fresh_start, fresh_end;

// Memory that was never used; 0 when the browser gives no more.
static struct block *carve(size_t bytes) {
    if (fresh_start == 0) {
        fresh_start = ((size_t)&__heap_base + alignment - 1) / alignment * alignment;
        fresh_end = __builtin_wasm_memory_size(0) * wasm_page;
    }
    while (fresh_end - fresh_start < bytes) {
        size_t missing = bytes - (fresh_end - fresh_start);
        size_t pages = missing / wasm_page + 1;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
        fresh_end += pages * wasm_page;
    }
    struct block *carved = (struct block *)fresh_start;
    fresh_start += bytes;
    return carved;
}

void *malloc(size_t bytes) {
    size_t shift = least_shift;
    while (((size_t)1 << shift) - sizeof(struct block) < bytes) {
        if (++shift > most_shift) return 0;
    }
    struct block *taken = free_blocks[shift];
    if (taken) {
        free_blocks[shift] = taken->next;
    } else {
        taken = carve((size_t)1 << shift);
        if (!taken) return 0;
        taken->shift = shift;
    }
    return taken + 1;
}

void free(void *memory) {
    if (!memory) return;
    struct block *given = (struct block *)memory - 1;
    given->next = free_blocks[given->shift];
    free_blocks[given->shift] = given;
}

int posix_memalign(void **memory, size_t wanted, size_t bytes) {
    const int invalid = 22, exhausted = 12;
    if (wanted > alignment) return invalid;
    *memory = malloc(bytes);
    return *memory ? 0 : exhausted;
}

// C rounds a half away from zero, and WebAssembly's own instruction to the even neighbour.
double round(double number) {
    double whole = __builtin_trunc(number);
    if (__builtin_fabs(number - whole) < 0.5) return whole;
    return whole + __builtin_copysign(1, number);
}

// The seed of hashing. Without chance the engine answers alike in every browser.
void arc4random_buf(void *memory, size_t bytes) {
    unsigned char *place = memory;
    while (bytes--) *place++ = 0;
}
