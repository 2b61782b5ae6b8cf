// Gives back the code and constants that only the start needed. Whatever has been written stays: data, and the segments
// that the loader filled in and then locked.
#define _GNU_SOURCE
#include "LoadedCode.h"
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// The loader wrote into the code of such a library, which its file does not hold.
static bool has_changed_code(const struct dl_phdr_info *file) {
  for (int i = 0; i < file->dlpi_phnum; i++) {
    if (file->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(file->dlpi_addr + file->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL))) return true;
    }
  }
  return false;
}

static int give_back(struct dl_phdr_info *file, size_t size, void *data) {
  (void)size;
  if (has_changed_code(file)) return 0;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < file->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &file->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || (part->p_flags & PF_W)) continue;
    const uintptr_t start = (file->dlpi_addr + part->p_vaddr) & ~(page - 1);
    const uintptr_t end = (file->dlpi_addr + part->p_vaddr + part->p_filesz) & ~(page - 1);
    // A refusal costs only memory.
    if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  ++*(int *)data;
  return 0;
}

int shim_give_back_code(void) {
  int files = 0;
  dl_iterate_phdr(give_back, &files);
  return files;
}
