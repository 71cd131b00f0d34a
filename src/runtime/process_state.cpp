// Functions that change the process outside of the subject's data: directory, environment, locale,
// signals, files, children. Each leaves a note. Files and random numbers are put back; any other
// sequence with a note is the last of its child.
//
// The parameter lists leave out `noexcept` and attributes of the real declarations, so this file
// includes none of the headers that declare them.
#include "runtime/process_state.h"

#include <cerrno>
#include <cstdarg>
#include <cstddef>

#include "runtime/interpose.h"
#include "runtime/scratch.h"
#include "runtime/state.h"

namespace assay::runtime {

void noteProcessChanged() {
  if (worker.executing) worker.replaceChild = true;
}

void noteEnvironment() {
  noteProcessChanged();
  if (worker.executing && worker.environmentStep == 0) worker.environmentStep = currentStep() + 1;
}

void noteFiles() {
  if (worker.executing) worker.filesChanged = true;
}

void noteDescriptors() {
  if (worker.executing) worker.descriptorsTouched = true;
}

namespace {
bool randomUsedAtStart = false;
int lowestFree = -1;
}  // namespace

void noteRandom() {
  if (worker.executing) {
    worker.randomUsed = true;
  } else {
    randomUsedAtStart = true;
  }
}

}  // namespace assay::runtime

using namespace assay::runtime;

extern "C" {
int dup(int);
int close(int);
}

// Names with a mode or flags that say whether they write.
namespace {

using ModeType = unsigned int;
constexpr int kAccessMask = 3;
constexpr int kCreate = 0100;
constexpr int kTruncate = 01000;
constexpr int kTemporary = 020000000;

void noteOpen(int flags) {
  noteDescriptors();
  if ((flags & kAccessMask) != 0 || (flags & (kCreate | kTruncate))) noteFiles();
}

void noteMode(const char* mode) {
  noteDescriptors();
  for (const char* c = mode; c != nullptr && *c != '\0'; ++c) {
    if (*c == 'w' || *c == 'a' || *c == '+') noteFiles();
  }
}

bool isStandard(int descriptor) { return descriptor >= 0 && descriptor <= 2; }

}  // namespace

ASSAY_INTERPOSE(int, chdir, (const char* path), (path), noteEnvironment())
ASSAY_INTERPOSE(int, fchdir, (int fd), (fd), noteEnvironment())
ASSAY_INTERPOSE(int, chroot, (const char* path), (path), noteProcessChanged())
ASSAY_INTERPOSE(ModeType, umask, (ModeType mode), (mode), noteEnvironment())

ASSAY_INTERPOSE(int, setenv, (const char* name, const char* value, int overwrite),
                (name, value, overwrite), noteEnvironment())
ASSAY_INTERPOSE(int, putenv, (char* text), (text), noteEnvironment())
ASSAY_INTERPOSE(int, unsetenv, (const char* name), (name), noteEnvironment())
ASSAY_INTERPOSE(int, clearenv, (), (), noteEnvironment())
ASSAY_INTERPOSE_CHECKED(char*, setlocale, (int category, const char* name), (category, name),
                        if (name != nullptr) noteProcessChanged())
ASSAY_INTERPOSE(void*, uselocale, (void* locale), (locale),
                if (locale != nullptr) noteProcessChanged())
ASSAY_INTERPOSE(void, tzset, (), (), noteProcessChanged())

ASSAY_INTERPOSE(int, rand, (), (), noteRandom())
ASSAY_INTERPOSE(void, srand, (unsigned seed), (seed), noteRandom())
ASSAY_INTERPOSE(long, random, (), (), noteRandom())
ASSAY_INTERPOSE(void, srandom, (unsigned seed), (seed), noteRandom())
ASSAY_INTERPOSE(char*, setstate, (char* state), (state), noteProcessChanged())
ASSAY_INTERPOSE(double, drand48, (), (), noteProcessChanged())
ASSAY_INTERPOSE(long, lrand48, (), (), noteProcessChanged())
ASSAY_INTERPOSE(long, mrand48, (), (), noteProcessChanged())
ASSAY_INTERPOSE(void, srand48, (long seed), (seed), noteProcessChanged())

using SignalHandler = void (*)(int);
ASSAY_INTERPOSE_CHECKED(SignalHandler, signal, (int number, SignalHandler handler),
                        (number, handler), noteProcessChanged())
ASSAY_INTERPOSE_CHECKED(int, sigaction, (int number, const void* action, void* old),
                        (number, action, old), if (action != nullptr) noteProcessChanged())
ASSAY_INTERPOSE_CHECKED(int, sigprocmask, (int how, const void* set, void* old), (how, set, old),
                        if (set != nullptr) noteProcessChanged())
ASSAY_INTERPOSE_CHECKED(int, sigaltstack, (const void* stack, void* old), (stack, old),
                        if (stack != nullptr) noteProcessChanged())
ASSAY_INTERPOSE(unsigned, alarm, (unsigned seconds), (seconds), noteProcessChanged())
ASSAY_INTERPOSE_CHECKED(int, setitimer, (int which, const void* value, void* old),
                        (which, value, old), noteProcessChanged())
ASSAY_INTERPOSE(int, setrlimit, (int resource, const void* limit), (resource, limit),
                noteProcessChanged())
ASSAY_INTERPOSE(int, setpriority, (int which, unsigned who, int value), (which, who, value),
                noteProcessChanged())
ASSAY_INTERPOSE(int, setpgid, (int pid, int group), (pid, group), noteProcessChanged())
ASSAY_INTERPOSE(int, setsid, (), (), noteProcessChanged())

ASSAY_INTERPOSE(int, creat, (const char* path, ModeType mode), (path, mode), noteOpen(kCreate))
ASSAY_INTERPOSE_CHECKED(void*, fopen, (const char* path, const char* mode), (path, mode),
                        noteMode(mode))
ASSAY_INTERPOSE_CHECKED(void*, fopen64, (const char* path, const char* mode), (path, mode),
                        noteMode(mode))
ASSAY_INTERPOSE_CHECKED(void*, freopen, (const char* path, const char* mode, void* file),
                        (path, mode, file), noteProcessChanged())
ASSAY_INTERPOSE_CHECKED(void*, freopen64, (const char* path, const char* mode, void* file),
                        (path, mode, file), noteProcessChanged())
ASSAY_INTERPOSE(void*, tmpfile, (), (), (noteDescriptors(), noteFiles()))
ASSAY_INTERPOSE(int, mkstemp, (char* name), (name), (noteDescriptors(), noteFiles()))
ASSAY_INTERPOSE(char*, mkdtemp, (char* name), (name), noteFiles())
ASSAY_INTERPOSE(int, mkdir, (const char* path, ModeType mode), (path, mode), noteFiles())
ASSAY_INTERPOSE(int, mkdirat, (int fd, const char* path, ModeType mode), (fd, path, mode),
                noteFiles())
ASSAY_INTERPOSE(int, mkfifo, (const char* path, ModeType mode), (path, mode), noteFiles())
ASSAY_INTERPOSE(int, rmdir, (const char* path), (path), noteFiles())
ASSAY_INTERPOSE(int, unlink, (const char* path), (path), noteFiles())
ASSAY_INTERPOSE(int, unlinkat, (int fd, const char* path, int flags), (fd, path, flags),
                noteFiles())
ASSAY_INTERPOSE(int, remove, (const char* path), (path), noteFiles())
ASSAY_INTERPOSE(int, rename, (const char* from, const char* to), (from, to), noteFiles())
ASSAY_INTERPOSE(int, symlink, (const char* from, const char* to), (from, to), noteFiles())
ASSAY_INTERPOSE(int, link, (const char* from, const char* to), (from, to), noteFiles())
ASSAY_INTERPOSE(int, truncate, (const char* path, long size), (path, size), noteFiles())

ASSAY_INTERPOSE(int, dup, (int fd), (fd), noteDescriptors())
ASSAY_INTERPOSE(int, dup2, (int from, int to), (from, to),
                (noteDescriptors(), isStandard(to) ? noteProcessChanged() : void()))
ASSAY_INTERPOSE(int, dup3, (int from, int to, int flags), (from, to, flags),
                (noteDescriptors(), isStandard(to) ? noteProcessChanged() : void()))
ASSAY_INTERPOSE(int, close, (int fd), (fd),
                (noteDescriptors(), isStandard(fd) ? noteProcessChanged() : void()))
ASSAY_INTERPOSE(int, pipe, (int* ends), (ends), noteDescriptors())
ASSAY_INTERPOSE(int, pipe2, (int* ends, int flags), (ends, flags), noteDescriptors())
ASSAY_INTERPOSE(void, closefrom, (int first), (first), noteProcessChanged())
ASSAY_INTERPOSE(int, close_range, (unsigned first, unsigned last, int flags), (first, last, flags),
                noteProcessChanged())

ASSAY_INTERPOSE(int, system, (const char* command), (command), noteProcessChanged())
ASSAY_INTERPOSE_CHECKED(void*, popen, (const char* command, const char* mode), (command, mode),
                        noteProcessChanged())

// The optional third argument is only there when the flags ask for it.
#define ASSAY_INTERPOSE_OPEN(name)                                                       \
  extern "C" int name(const char* path, int flags, ...) {                                \
    va_list rest;                                                                        \
    va_start(rest, flags);                                                               \
    const ModeType mode = (flags & (kCreate | kTemporary)) ? va_arg(rest, ModeType) : 0; \
    va_end(rest);                                                                        \
    noteOpen(flags);                                                                     \
    static const auto real =                                                             \
        reinterpret_cast<int (*)(const char*, int, ...)>(dlsym(RTLD_NEXT, #name));       \
    return real(path, flags, mode);                                                      \
  }

#define ASSAY_INTERPOSE_OPENAT(name)                                                     \
  extern "C" int name(int directory, const char* path, int flags, ...) {                 \
    va_list rest;                                                                        \
    va_start(rest, flags);                                                               \
    const ModeType mode = (flags & (kCreate | kTemporary)) ? va_arg(rest, ModeType) : 0; \
    va_end(rest);                                                                        \
    noteOpen(flags);                                                                     \
    static const auto real =                                                             \
        reinterpret_cast<int (*)(int, const char*, int, ...)>(dlsym(RTLD_NEXT, #name));  \
    return real(directory, path, flags, mode);                                           \
  }

ASSAY_INTERPOSE_OPEN(open)
ASSAY_INTERPOSE_OPEN(open64)
ASSAY_INTERPOSE_OPENAT(openat)
ASSAY_INTERPOSE_OPENAT(openat64)

// std::locale::global and std::set_terminate, by their mangled names: the state they change is in
// the C++ library.
extern "C" {
void* _ZNSt6locale6globalERKS_(void* result, const void* locale);
void* _ZNSt6locale6globalERKS_(void* result, const void* locale) {
  noteProcessChanged();
  static const auto real =
      reinterpret_cast<void* (*)(void*, const void*)>(dlsym(RTLD_NEXT, "_ZNSt6locale6globalERKS_"));
  return real(result, locale);
}

using TerminateHandler = void (*)();
TerminateHandler _ZSt13set_terminatePFvvE(TerminateHandler handler);
TerminateHandler _ZSt13set_terminatePFvvE(TerminateHandler handler) {
  noteProcessChanged();
  static const auto real = reinterpret_cast<TerminateHandler (*)(TerminateHandler)>(
      dlsym(RTLD_NEXT, "_ZSt13set_terminatePFvvE"));
  return real(handler);
}
}

namespace assay::runtime {

namespace {

constexpr unsigned kDeepestFolder = 8;  // for a child, on what stack the subject leaves

int lowestFreeDescriptor() {
  const int descriptor = dup(0);
  if (descriptor >= 0) close(descriptor);
  return descriptor;
}

}  // namespace

void rememberProcess() { lowestFree = lowestFreeDescriptor(); }

bool settleProcess() {
  const bool executing = worker.executing;
  worker.executing = false;
  if (worker.randomUsed) {
    // The documented start of the C library's generator.
    const bool usedBefore = randomUsedAtStart;
    srandom(1);
    randomUsedAtStart = usedBefore;
    worker.replaceChild = worker.replaceChild || usedBefore;
    worker.randomUsed = false;
  }
  if (worker.descriptorsTouched) {
    if (lowestFreeDescriptor() != lowestFree) worker.replaceChild = true;
    worker.descriptorsTouched = false;
  }
  if (worker.filesChanged) {
    if (!worker.replaceChild && !emptyScratch(kDeepestFolder)) worker.replaceChild = true;
    worker.filesChanged = false;
  }
  worker.executing = executing;
  return !worker.replaceChild;
}

}  // namespace assay::runtime
