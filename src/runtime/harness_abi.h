// The seam between the generated harness and the runtime: everything that generated code calls or
// provides. Generated code is compiled with the subject's flags, so this header asks for little:
// C++11, no exceptions, no RTTI.
//
// A thunk takes an array of addresses. On entry slots[0] points to 16 bytes of storage in the
// result's slot; slots[1] is the receiver, if there is one, and the arguments follow. On a normal
// return slots[0] is the address of the result:
//   - scalars and pointers are constructed in the storage that slots[0] pointed to;
//   - other values are made with ::new and slots[0] is set to them (the type's row destroys them);
//   - references set slots[0] to the address of what they refer to.
// Every address is that of an object of the exact type that the operation's signature names, so
// that nothing is decoded inside a thunk.
#pragma once

#include <cstddef>
#include <cstdint>

namespace assay {
namespace runtime {

typedef void (*Thunk)(void** slots, unsigned count);  // count: entries of slots after slots[0]

// An entry of the array that a thunk gets. It is the runtime's, not the subject's: where there are
// sanitizers it is read past them, since their checks would cost as much as the rest of a thunk and
// count as edges of the subject. Address space 258 is that of the stack segment, which begins at 0
// like all others; AddressSanitizer leaves it alone. (Assembly would do as well, but a function
// that contains some keeps its variables where their use after its end is not seen, and so do the
// subject's functions that are inlined there.) Bitcode for the symbolic executor is compiled
// without sanitizers and has a plain load.
#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if __has_feature(address_sanitizer) && defined(__x86_64__)
__attribute__((no_sanitize("undefined"))) inline void* slotAt(void** slots, unsigned index) {
  typedef void* __attribute__((address_space(258))) Slot;
  return reinterpret_cast<Slot*>(reinterpret_cast<std::uintptr_t>(slots))[index];
}
#else
inline void* slotAt(void** slots, unsigned index) { return slots[index]; }
#endif

// Text literals reach their maker as the address of one of these.
struct TextRef {
  const char* data;  // followed by a NUL that is not counted
  std::size_t size;
};

// Writes observed values as JSON into a bounded buffer; what does not fit is cut and marked.
class Printer {
 public:
  void raw(const char* text, std::size_t size);
  void raw(const char* text);
  void boolean(bool value);
  void signedInteger(long long value);
  void unsignedInteger(unsigned long long value);
  void floating(double value);  // shortest text that reads back; "nan", "inf", "-inf"
  void longFloating(long double value);
  void text(const char* data, std::size_t size);  // quoted and escaped; bytes above 0x7e as \u00XX
  void pointer(
      const void* value);  // null, {"same": slot} for the address of a slot's object, or "pointer"
  void opaque();           // a value that cannot be shown: {}
  bool full() const;       // nothing more will be written; long loops stop here

  Printer(char* begin, char* end) : cursor_(begin), begin_(begin), end_(end) {}
  std::size_t size() const { return static_cast<std::size_t>(cursor_ - begin_); }

 private:
  char* cursor_;
  char* begin_;
  char* end_;
};

// A query that the runtime may ask of any live object of a type after a step.
struct ObserverRow {
  const char* key;          // of the operation
  std::uint16_t thunk;      // takes the object as slots[1]
  std::uint16_t resultRow;  // how the result is shown
  bool ownsResult;          // the result was made for us and must be destroyed
};

struct InvariantRow {
  const char* name;
  bool (*holds)(const void* object);
  const char* file;
  unsigned line;
};

struct TypeRow {
  const char* name;
  void (*destroy)(void* object);                    // null: nothing to do
  void (*print)(Printer& out, const void* object);  // null: cannot be shown
  const ObserverRow* observers;
  unsigned observerCount;
  const InvariantRow* invariants;
  unsigned invariantCount;
};

struct HarnessTable {
  const Thunk* thunks;
  unsigned thunkCount;
  const TypeRow* rows;
  unsigned rowCount;
};

}  // namespace runtime
}  // namespace assay

extern "C" {

// Defined by the generated file.
extern const assay::runtime::HarnessTable assayHarness;

// Called by generated lambdas and stubs. `handle` is what the maker got in its slot (null: do
// nothing). Runs the nested sequence with the addresses of the parameters; gives the address of the
// value to return, of exactly the callable's result type, or null for a default value.
void* assayCallBack(void* handle, void** parameters, unsigned count);

// A contract clause turned out false. kind: 0 precondition, 1 postcondition, 2 assertion,
// 3 invariant. Does not return to the subject unless nothing is being executed.
void assayContractViolated(int kind, const char* text, const char* file, unsigned line,
                           const char* function);

// Called by a thunk after its call returned normally, if the operation has a postcondition that
// mentions ASSAY_RESULT: the address of the result (or of what a reference result refers to) and
// the tag of its type, assay::contracts::tagFor(result). Decides the clauses that the call left
// waiting.
void assayCheckResult(const void* result, const void* type);
}
