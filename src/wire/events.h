// What a worker says about a sequence: one record, with events in it.
//
// A record is opened before a sequence starts and closed when it ended, by the child or, if that
// died, by the server; in a brief batch it is taken back where it has nothing to tell (protocol.h).
// A step that returned and was not observed leaves no event at all; `finishedSteps` counts it.
// Everything else is an event: a header and fields (numbers, texts, stacks), each padded to words.
// The writer cuts what does not fit; the reader checks every length, since a subject may have
// written over the region.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace assay::wire {

enum class EventKind : std::uint16_t {
  Value,        // text: result of the step as JSON
  Observation,  // number: step of the object; number: which observer; text: key; text: JSON
  Threw,        // text: type, mangled; text: what; stack
  Crash,        // number: CrashCause; number: code; text: kind; text: message; stack; text: report
  Violation,  // number: kind; number: Certainty; text; text: file; number: line; stack; number: hash
  TimedOut,   // stack
  Missing,    // number: slot that holds nothing. The sequence ends before this step
  Threads,    // number: started by the step and still running
  LeakReport,  // text: LeakSanitizer before the sequence; text: and after
  Failed,      // text: why the worker could not do its part
};

enum class CrashCause : std::uint32_t {
  Report,     // a sanitizer's report; the text is the evidence
  Undefined,  // UBSan; kind is its name
  Terminate,  // std::terminate; kind is the type of the exception, or empty
  Library,    // an assertion of the standard library
  Exit,       // code is the exit code
  Signal,     // code is the signal
  Memcheck,  // code is the number of errors; the text is XML, without errors that are known already
};

// What the worker knows about a violation.
enum class Certainty : std::uint64_t {
  Stack = 0,    // who is to blame follows from the stack
  ByTest = 1,   // the test's doing
  Pending = 2,  // holds only if the violating function was called by the test itself
};

struct RecordHeader {
  std::uint32_t bytes;  // of the whole record
  std::uint32_t sequence;
  std::uint32_t finishedSteps;
  std::uint32_t eventBytes;
  std::uint64_t coverageHash;
  std::int64_t leakedBlocks;  // live after teardown minus before; meaningless if it did not finish
  std::int64_t leakedBytes;
  std::uint32_t newEdges;         // that many words follow the events
  std::uint32_t tornDown;         // the teardown ran to its end
  std::uint32_t news;             // events that a brief batch tells (protocol.h)
  std::uint32_t environmentStep;  // + 1: the first step that changed the environment; 0: none did
};

struct EventHeader {
  EventKind kind;
  std::uint16_t phase;
  std::uint32_t step;
  std::uint32_t bytes;  // of the fields
};

constexpr std::uint32_t padded(std::uint32_t bytes) { return (bytes + 3u) & ~3u; }

// Appends events at `cursor`, never beyond `end`. Plain memory, no allocation: it works in a
// process that is about to die. Copies byte by byte on purpose: interceptors of memcpy must not be
// entered.
class EventWriter {
 public:
  EventWriter(char* cursor, char* end) : cursor_(cursor), end_(end) {}

  void begin(EventKind kind, std::uint16_t phase, std::uint32_t step) {
    start_ = cursor_;
    if (room() < sizeof(EventHeader)) {
      start_ = nullptr;
      return;
    }
    EventHeader header{kind, phase, step, 0};
    copy(&header, sizeof header);
  }

  void number(std::uint64_t value) {
    if (room() >= sizeof value) copy(&value, sizeof value);
  }

  void text(const char* data, std::size_t size) {
    if (room() < sizeof(std::uint32_t)) return;
    std::size_t space = (room() - sizeof(std::uint32_t)) & ~std::size_t{3};
    std::uint32_t length = static_cast<std::uint32_t>(size < space ? size : space);
    copy(&length, sizeof length);
    copy(data, length);
    cursor_ += padded(length) - length;
  }

  void stack(const std::uint64_t* frames, std::uint32_t count) {
    if (room() < sizeof(std::uint64_t)) return;
    std::size_t space = room() / sizeof(std::uint64_t) - 1;
    if (count > space) count = static_cast<std::uint32_t>(space);
    number(count);
    copy(frames, count * sizeof(std::uint64_t));
  }

  // Room for a text of unknown length, to be filled in place and ended by closeText.
  char* openText() {
    if (room() < sizeof(std::uint32_t)) return nullptr;
    text_ = cursor_;
    cursor_ += sizeof(std::uint32_t);
    return cursor_;
  }
  void closeText(std::size_t size) {
    std::uint32_t length = static_cast<std::uint32_t>(size);
    char* after = cursor_;
    cursor_ = text_;
    copy(&length, sizeof length);
    cursor_ = after + padded(length);
  }

  void end() {
    if (start_ == nullptr) return;
    std::uint32_t bytes = static_cast<std::uint32_t>(cursor_ - start_ - sizeof(EventHeader));
    char* after = cursor_;
    cursor_ = start_ + offsetof(EventHeader, bytes);
    copy(&bytes, sizeof bytes);
    cursor_ = after;
  }

  char* cursor() const { return cursor_; }
  std::size_t room() const { return static_cast<std::size_t>(end_ - cursor_); }

 private:
  void copy(const void* from, std::size_t size) {
    const char* source = static_cast<const char*>(from);
    for (std::size_t i = 0; i < size; ++i) {
      static_cast<volatile char*>(cursor_)[i] = source[i];
    }
    cursor_ += size;
  }

  char* cursor_;
  char* end_;
  char* start_ = nullptr;
  char* text_ = nullptr;
};

struct TextField {
  const char* data = "";
  std::size_t size = 0;
};

// Reads the fields of one event. After a length that does not fit, everything reads as empty.
class FieldReader {
 public:
  FieldReader(const char* cursor, std::size_t size) : cursor_(cursor), left_(size) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    take(&value, sizeof value);
    return value;
  }
  TextField text() {
    std::uint32_t length = 0;
    take(&length, sizeof length);
    if (padded(length) > left_ || length > left_) {
      left_ = 0;
      return {};
    }
    TextField field{cursor_, length};
    skip(padded(length));
    return field;
  }
  // Calls visit(frame) for each frame.
  template <class Visit>
  void stack(Visit visit) {
    std::uint64_t count = number();
    for (std::uint64_t i = 0; i < count && left_ >= sizeof(std::uint64_t); ++i) visit(number());
  }

 private:
  void take(void* to, std::size_t size) {
    if (left_ < size) {
      left_ = 0;
      return;
    }
    std::memcpy(to, cursor_, size);
    skip(size);
  }
  void skip(std::size_t size) {
    cursor_ += size;
    left_ -= size;
  }

  const char* cursor_;
  std::size_t left_;
};

// Calls visit(header, FieldReader) for each event in [data, data + size).
template <class Visit>
void forEachEvent(const char* data, std::size_t size, Visit visit) {
  while (size >= sizeof(EventHeader)) {
    EventHeader header;
    std::memcpy(&header, data, sizeof header);
    if (header.bytes > size - sizeof header) return;
    visit(header, FieldReader(data + sizeof header, header.bytes));
    data += sizeof header + header.bytes;
    size -= sizeof header + header.bytes;
  }
}

}  // namespace assay::wire
