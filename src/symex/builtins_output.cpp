// Output: what the program writes is recorded. Formatting is the C library's own, where everything
// is concrete.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>

#include "symex/engine.h"

namespace assay::symex {

void Engine::record(State& state, std::string text, std::vector<Value> values) {
  auto output = std::make_shared<Output>();
  output->before = state.output;
  output->text = std::move(text);
  output->values = std::move(values);
  state.output = std::move(output);
}

namespace {

// Stands in a formatted text for a value that is symbolic.
constexpr char symbolicMark = '\x01';

std::string shown(std::string text) {
  std::ranges::replace(text, symbolicMark, '?');
  return text;
}

bool isOneOf(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

// One conversion of a format: "%-5.2lx" without its length modifiers, and what it takes.
struct Conversion {
  std::string flags;
  char letter = 0;
  bool isLongDouble = false;
  unsigned bytes = 4;  // of an integer
};

// Reads the conversion after a '%' at `at`; moves behind it.
Conversion parseConversion(const std::string& pattern, std::size_t& at) {
  Conversion conversion;
  while (at < pattern.size() && isOneOf("-+ #0123456789.*", pattern[at])) {
    conversion.flags += pattern[at++];
  }
  for (; at < pattern.size() && isOneOf("hlLqjzt", pattern[at]); ++at) {
    switch (pattern[at]) {
      case 'h':
        conversion.bytes = conversion.bytes == 2 ? 1 : 2;
        break;
      case 'L':
        conversion.isLongDouble = true;
        break;
      default:
        conversion.bytes = 8;
    }
  }
  if (at < pattern.size()) conversion.letter = pattern[at++];
  return conversion;
}

template <typename T>
std::string print(const std::string& pattern, T value) {
  std::array<char, 512> room{};
  const int length = std::snprintf(room.data(), room.size(), pattern.c_str(), value);
  if (length < static_cast<int>(room.size())) return room.data();
  std::string large(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(large.data(), large.size(), pattern.c_str(), value);
  large.pop_back();
  return large;
}

}  // namespace

bool Engine::format(State& state, const std::string& pattern, std::span<const Value> arguments,
                    std::string& text, bool& isConcrete) {
  std::size_t next = 0;
  for (std::size_t at = 0; at < pattern.size();) {
    if (pattern[at] != '%') {
      text += pattern[at++];
      continue;
    }
    ++at;
    Conversion conversion = parseConversion(pattern, at);
    // A star is a number among the arguments.
    for (std::size_t star = conversion.flags.find('*');
         star != std::string::npos && next < arguments.size(); star = conversion.flags.find('*')) {
      const Value number = arguments[next++];
      if (!number.isInteger()) isConcrete = false;
      conversion.flags.replace(star, 1, std::to_string(static_cast<int>(number.bits())));
    }
    if (conversion.letter == '%') {
      text += '%';
      continue;
    }
    if (next >= arguments.size()) return fail(state, ErrorKind::BadCall, "too few arguments");
    const Value value = arguments[next++];
    const std::string start = "%" + conversion.flags;
    if (value.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "output");
    if (conversion.letter == 's') {
      std::string argument;
      if (!readText(state, value, argument, isConcrete)) return false;
      text += print((start + "s").c_str(), argument.c_str());
      continue;
    }
    if (!value.isInteger() && !value.isPointer()) {
      isConcrete = false;
      text += symbolicMark;
      continue;
    }
    const std::uint64_t bits = value.isPointer() ? addressOf(value) : value.bits();
    const unsigned width = 8 * conversion.bytes;
    switch (conversion.letter) {
      case 'd':
      case 'i':
        text += print((start + "ld").c_str(),
                      static_cast<long>(smt::signExtended(bits & smt::maskOf(width), width)));
        break;
      case 'u':
      case 'x':
      case 'X':
      case 'o':
        text += print((start + "l" + conversion.letter).c_str(),
                      static_cast<unsigned long>(bits & smt::maskOf(width)));
        break;
      case 'c':
        text += print((start + "c").c_str(), static_cast<int>(bits));
        break;
      case 'p':
        text += print("%p", reinterpret_cast<void*>(bits));
        break;
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A': {
        if (conversion.isLongDouble) {
          isConcrete = false;
          text += symbolicMark;
          break;
        }
        text += print((start + conversion.letter).c_str(), std::bit_cast<double>(bits));
        break;
      }
      default:
        isConcrete = false;
        text += symbolicMark;
    }
  }
  return true;
}

bool Engine::printfCall(State& state, BuiltinCall& call) {
  std::string pattern;
  std::string text;
  bool isConcrete = true;
  if (!readText(state, call.argument(0), pattern, isConcrete)) return false;
  if (!format(state, pattern, call.arguments.subspan(1), text, isConcrete)) return false;
  call.results[0] = Value::integer(32, text.size());
  record(state, shown(std::move(text)));
  return true;
}

bool Engine::fprintfCall(State& state, BuiltinCall& call) {
  std::string pattern;
  std::string text;
  bool isConcrete = true;
  if (!readText(state, call.argument(1), pattern, isConcrete)) return false;
  if (!format(state, pattern, call.arguments.subspan(2), text, isConcrete)) return false;
  call.results[0] = Value::integer(32, text.size());
  return true;
}

bool Engine::putsCall(State& state, BuiltinCall& call) {
  std::string text;
  bool isConcrete = true;
  if (!readText(state, call.argument(0), text, isConcrete)) return false;
  record(state, text + "\n");
  call.results[0] = Value::integer(32, 1);
  return true;
}

bool Engine::fputsCall(State& state, BuiltinCall& call) {
  std::string text;
  bool isConcrete = true;
  if (!readText(state, call.argument(0), text, isConcrete)) return false;
  record(state, std::move(text));
  call.results[0] = Value::integer(32, 1);
  return true;
}

bool Engine::putcharCall(State& state, BuiltinCall& call) {
  const Value character = call.argument(0);
  if (character.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "output");
  if (character.isInteger()) {
    record(state, std::string(1, static_cast<char>(character.bits())));
  } else {
    record(state, "", {character});
  }
  call.results[0] = character;
  return true;
}

bool Engine::fwriteCall(State& state, BuiltinCall& call) {
  record(state, "", {call.argument(0)});
  call.results[0] = call.argument(2);
  return true;
}

bool Engine::succeed(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  call.results[0] = Value::integer(std::max<unsigned>(call.callee.resultWidth, 1), 0);
  return true;
}

// Puts a formatted text into a buffer as snprintf does.
bool Engine::putText(State& state, BuiltinCall& call, const std::string& text) {
  std::uint64_t room = 0;
  if (!concretise(state, call.argument(1), room, "size of a buffer")) return false;
  call.results[0] = Value::integer(32, text.size());
  if (room == 0) return true;
  const std::size_t length = std::min<std::size_t>(text.size(), room - 1);
  const Value to = toPointer(state, call.argument(0));
  Place place;
  if (!resolve(state, to, length + 1, 1, true, place)) return false;
  if (place.symbolicOffset && !concreteOffset(state, place)) return false;
  Object& object = state.memory.writable(place.id);
  for (std::size_t i = 0; i <= length; ++i) {
    const auto character = static_cast<unsigned char>(i < length ? text[i] : 0);
    // Of a symbolic value nothing is known, not even how long its text is.
    const Value value = character == symbolicMark ? Value::term(terms.freshVariable("text", 8))
                                                  : Value::integer(8, character);
    writeChunk(chunkContext(), object, place.offset + static_cast<std::uint32_t>(i), 1, value);
  }
  return true;
}

bool Engine::snprintfCall(State& state, BuiltinCall& call) {
  std::string pattern;
  std::string text;
  bool isConcrete = true;
  if (!readText(state, call.argument(2), pattern, isConcrete)) return false;
  if (!format(state, pattern, call.arguments.subspan(3), text, isConcrete)) return false;
  if (!isConcrete) return limit(state, "snprintf", "a symbolic value is formatted");
  return putText(state, call, text);
}

bool Engine::vsnprintfCall(State& state, BuiltinCall& call) {
  std::string pattern;
  std::string text;
  bool isConcrete = true;
  if (!readText(state, call.argument(2), pattern, isConcrete)) return false;
  // The arguments are in the overflow area that va_start made, one slot each.
  const Value list = toPointer(state, call.argument(3));
  Value area;
  const Value areaField = Value::pointer(list.object(), list.offset() + 8);
  if (!load(state, areaField, 64, 8, true, area)) return false;
  std::vector<Value> arguments;
  const Object* object = state.memory.find(area.object());
  for (std::uint32_t offset = static_cast<std::uint32_t>(area.offset());
       object != nullptr && offset + 4 <= object->size; offset += 8) {
    const std::uint32_t size = std::min<std::uint32_t>(8, object->size - offset);
    const Value* exact = exactChunk(*object, offset, 4);
    arguments.push_back(exact != nullptr ? *exact
                                         : readChunks(chunkContext(), *object, offset, size));
  }
  if (!format(state, pattern, arguments, text, isConcrete)) return false;
  // Messages of exceptions may hold what is not known; a text that the program asked for may not.
  const bool isMessage = call.callee.name == "assay_vformat";
  if (!isConcrete && !isMessage) return limit(state, "vsnprintf", "a symbolic value is formatted");
  return putText(state, call, text);
}

bool Engine::streamOutput(State& state, BuiltinCall& call) {
  std::vector<Value> values(call.arguments.begin() + 1, call.arguments.end());
  for (const Value& value : values) {
    if (value.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "output");
  }
  record(state, "", std::move(values));
  call.results[0] = call.argument(0);
  return true;
}

}  // namespace assay::symex
