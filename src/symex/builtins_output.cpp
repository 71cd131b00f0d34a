// Output: what the program writes is recorded. Formatting is the C library's own, where a value is
// concrete; of the text of a symbolic number nothing is known, not even its length.
#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstdio>

#include "symex/engine.h"

namespace assay::symex {

void Engine::record(State& state, std::span<const Value> text) {
  auto output = std::make_shared<Output>();
  output->before = state.output;
  for (const Value& character : text) {
    output->text += character.isInteger() ? static_cast<char>(character.bits()) : '?';
  }
  state.output = std::move(output);
}

// What a variadic function was given.
struct FormatArgument {
  Value value;
  unsigned width = 64;
  std::optional<bool> isFloating;  // if known
};

struct FormattedText {
  std::vector<Value> characters;
  bool isKnown = true;  // no number in it is symbolic
  // Where texts were read: object, offset and number of characters.
  struct Source {
    ObjectId object = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
  };
  std::vector<Source> sources;
};

// "%-5.2lx": numbers are filled in where there was a star.
struct Conversion {
  std::string flags;
  std::optional<int> width;
  std::optional<int> precision;
  bool hasStarWidth = false;
  bool hasStarPrecision = false;
  std::string length;
  char letter = 0;

  [[nodiscard]] std::string pattern(std::string_view lengthAndLetter) const {
    return "%" + flags + (width ? std::to_string(*width) : "") +
           (precision ? "." + std::to_string(*precision) : "") + std::string(lengthAndLetter);
  }
  [[nodiscard]] bool isInteger() const {
    return std::string_view("diuxXoc").find(letter) != std::string_view::npos;
  }
  [[nodiscard]] bool isReal() const {
    return std::string_view("fFeEgGaA").find(letter) != std::string_view::npos;
  }
  // Of an integer: as wide as the conversion reads it, and as wide as it is passed.
  [[nodiscard]] unsigned bits() const {
    return length == "hh" ? 8 : length == "h" ? 16 : length.empty() ? 32 : 64;
  }
  [[nodiscard]] unsigned passedBits() const {
    if (isReal()) return length == "L" ? 80 : 64;
    return isInteger() ? std::max(bits(), 32U) : 64;
  }
  [[nodiscard]] bool isSupported() const {
    static constexpr std::string_view lengths[] = {"", "hh", "h", "l", "ll", "q", "j", "z", "t"};
    if (letter == 's' || letter == 'c') return length.empty();
    if (letter == 'p') return length.empty();
    if (isReal()) return length.empty() || length == "l" || length == "L";
    return isInteger() && std::ranges::find(lengths, length) != std::end(lengths);
  }
};

namespace {

// Wider ones are not modelled; the largest double takes some hundred characters more.
constexpr int widestConversion = 1 << 12;

std::optional<int> readNumber(const std::string& pattern, std::size_t& at) {
  if (at == pattern.size() || pattern[at] < '0' || pattern[at] > '9') return std::nullopt;
  int number = 0;
  for (; at < pattern.size() && pattern[at] >= '0' && pattern[at] <= '9'; ++at) {
    number = std::min(number * 10 + (pattern[at] - '0'), widestConversion + 1);
  }
  return number;
}

std::string readAll(const std::string& pattern, std::size_t& at, std::string_view set) {
  const std::size_t begin = at;
  while (at < pattern.size() && set.find(pattern[at]) != std::string_view::npos) ++at;
  return pattern.substr(begin, at - begin);
}

// Reads the conversion after a '%' at `at`; moves behind it.
Conversion parseConversion(const std::string& pattern, std::size_t& at) {
  Conversion conversion;
  const auto star = [&] {
    const bool isStar = at < pattern.size() && pattern[at] == '*';
    if (isStar) ++at;
    return isStar;
  };
  conversion.flags = readAll(pattern, at, "-+ #0");
  conversion.hasStarWidth = star();
  if (!conversion.hasStarWidth) conversion.width = readNumber(pattern, at);
  if (at < pattern.size() && pattern[at] == '.') {
    ++at;
    conversion.hasStarPrecision = star();
    if (!conversion.hasStarPrecision) conversion.precision = readNumber(pattern, at).value_or(0);
  }
  conversion.length = readAll(pattern, at, "hlLqjzt");
  if (at < pattern.size()) conversion.letter = pattern[at++];
  return conversion;
}

template <typename T>
void print(std::vector<Value>& characters, const std::string& pattern, T value) {
  std::string text(static_cast<std::size_t>(2 * widestConversion), '\0');
  const int length = std::snprintf(text.data(), text.size(), pattern.c_str(), value);
  assayAssert(length >= 0 && static_cast<std::size_t>(length) < text.size());
  for (int i = 0; i < length; ++i) {
    characters.push_back(
        Value::integer(8, static_cast<unsigned char>(text[static_cast<std::size_t>(i)])));
  }
}

// Characters with blanks before or behind them.
void pad(const Conversion& conversion, std::span<const Value> text,
         std::vector<Value>& characters) {
  const auto width = static_cast<std::size_t>(conversion.width.value_or(0));
  const std::size_t blanks = width > text.size() ? width - text.size() : 0;
  const bool isLeft = conversion.flags.find('-') != std::string::npos;
  if (!isLeft) characters.insert(characters.end(), blanks, Value::integer(8, ' '));
  characters.insert(characters.end(), text.begin(), text.end());
  if (isLeft) characters.insert(characters.end(), blanks, Value::integer(8, ' '));
}

std::vector<FormatArgument> variadicOf(const BuiltinCall& call) {
  std::vector<FormatArgument> arguments;
  for (std::size_t i = call.site.fixedCount; i < call.arguments.size(); ++i) {
    const Argument& argument = call.site.arguments[i];
    arguments.push_back({call.argument(i), argument.width, argument.isFloating});
  }
  return arguments;
}

}  // namespace

// One conversion of one value.
bool Engine::convert(State& state, const BuiltinCall& call, const Conversion& conversion,
                     const FormatArgument& argument, FormattedText& result) {
  const Value value = argument.value;
  if (value.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "output");
  if (value.isTerm() && !requireInitialised(state, value.term())) return false;
  if (argument.width != conversion.passedBits() ||
      argument.isFloating.value_or(conversion.isReal()) != conversion.isReal()) {
    return limit(state, call.callee.name, "an argument is not of the type that the format says");
  }
  const auto unknown = [&] {
    result.isKnown = false;
    result.characters.push_back(Value::term(unspecified(8)));
    return true;
  };
  if (conversion.letter == 's') {
    const auto most = conversion.precision ? static_cast<std::uint64_t>(*conversion.precision)
                                           : ~std::uint64_t{0};
    std::vector<Value> text;
    if (!readText(state, value, most, text)) return false;
    Value at;
    if (!concretePointer(state, value, at)) return false;
    result.sources.push_back({at.object(), at.offset(), text.size()});
    pad(conversion, text, result.characters);
    return true;
  }
  if (conversion.letter == 'c') {
    pad(conversion, std::array{truncated(state, number(state, value, 32), 8)}, result.characters);
    return true;
  }
  // Addresses are others natively.
  if (!value.isInteger() || conversion.letter == 'p' || conversion.length == "L") return unknown();
  if (conversion.isReal()) {
    const auto real = std::bit_cast<double>(value.bits());
    print(result.characters, conversion.pattern({&conversion.letter, 1}), real);
    return true;
  }
  const std::string letters = {'l', conversion.letter};
  const std::uint64_t bits = value.bits() & smt::maskOf(conversion.bits());
  if (conversion.letter == 'd' || conversion.letter == 'i') {
    print(result.characters, conversion.pattern(letters),
          static_cast<long>(smt::signExtended(bits, conversion.bits())));
  } else {
    print(result.characters, conversion.pattern(letters), static_cast<unsigned long>(bits));
  }
  return true;
}

bool Engine::format(State& state, const BuiltinCall& call, const Value& patternPointer,
                    std::span<const FormatArgument> arguments, FormattedText& result) {
  std::vector<Value> patternText;
  if (!readText(state, patternPointer, ~std::uint64_t{0}, patternText)) return false;
  std::string pattern;
  for (const Value& character : patternText) {
    if (!character.isInteger()) return limit(state, call.callee.name, "the format is symbolic");
    pattern += static_cast<char>(character.bits());
  }
  std::size_t next = 0;
  // A star is a number among the arguments.
  const auto takeStar = [&](std::optional<int>& number) {
    if (next >= arguments.size()) return fail(state, ErrorKind::BadCall, "too few arguments");
    const Value value = arguments[next++].value;
    if (value.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "output");
    std::uint64_t chosen = 0;
    if (!concretise(state, value, chosen, "width of a conversion")) return false;
    number = static_cast<int>(static_cast<std::uint32_t>(chosen));
    return true;
  };
  for (std::size_t at = 0; at < pattern.size();) {
    if (pattern[at] != '%') {
      result.characters.push_back(patternText[at++]);
      continue;
    }
    const std::size_t begin = at++;
    Conversion conversion = parseConversion(pattern, at);
    if (conversion.letter == '%' && at == begin + 2) {
      result.characters.push_back(Value::integer(8, '%'));
      continue;
    }
    if (conversion.hasStarWidth && !takeStar(conversion.width)) return false;
    if (conversion.hasStarPrecision && !takeStar(conversion.precision)) return false;
    const bool isTooWide =
        std::abs(static_cast<long>(conversion.width.value_or(0))) > widestConversion ||
        (conversion.letter != 's' && conversion.precision.value_or(0) > widestConversion);
    if (!conversion.isSupported() || isTooWide) {
      return limit(state, call.callee.name,
                   "there is no model of the conversion " + pattern.substr(begin, at - begin));
    }
    if (conversion.width.value_or(0) < 0) {
      conversion.width = -*conversion.width;
      conversion.flags += '-';
    }
    if (conversion.precision.value_or(0) < 0) conversion.precision.reset();
    if (next >= arguments.size()) return fail(state, ErrorKind::BadCall, "too few arguments");
    if (!convert(state, call, conversion, arguments[next++], result)) return false;
  }
  return true;
}

bool Engine::printfCall(State& state, BuiltinCall& call) {
  FormattedText text;
  if (!format(state, call, call.argument(0), variadicOf(call), text)) return false;
  call.results[0] =
      text.isKnown ? Value::integer(32, text.characters.size()) : Value::term(unspecified(32));
  record(state, text.characters);
  return true;
}

// The result is glibc's: the number of characters.
bool Engine::putsCall(State& state, BuiltinCall& call) {
  std::vector<Value> text;
  if (!readText(state, call.argument(0), ~std::uint64_t{0}, text)) return false;
  text.push_back(Value::integer(8, '\n'));
  record(state, text);
  call.results[0] = Value::integer(32, text.size());
  return true;
}

bool Engine::putcharCall(State& state, BuiltinCall& call) {
  if (call.argument(0).isUndef()) return fail(state, ErrorKind::UninitialisedRead, "output");
  const Value character = truncated(state, call.argument(0), 8);
  if (character.isTerm() && !requireInitialised(state, character.term())) return false;
  record(state, std::array{character});
  call.results[0] = extended(character, 32, false);
  return true;
}

// Puts a formatted text into a buffer as snprintf does.
bool Engine::putText(State& state, BuiltinCall& call, const FormattedText& text) {
  std::uint64_t room = 0;
  if (!concretise(state, call.argument(1), room, "size of a buffer")) return false;
  if (room > INT_MAX) return limit(state, call.callee.name, "the buffer is too large");
  call.results[0] = Value::integer(32, text.characters.size());
  if (room == 0) return true;
  const std::size_t length = std::min<std::size_t>(text.characters.size(), room - 1);
  Value to;
  Place place;
  if (!concretePointer(state, call.argument(0), to)) return false;
  if (!resolve(state, to, length + 1, 1, true, place)) return false;
  for (const FormattedText::Source& source : text.sources) {
    const bool overlaps = source.object == place.id && source.offset <= place.offset + length &&
                          place.offset <= source.offset + source.size;
    if (overlaps) return fail(state, ErrorKind::OverlappingCopy);
  }
  Object& object = state.memory.writable(place.id);
  for (std::size_t i = 0; i <= length; ++i) {
    writeChunk(chunkContext(), object, place.offset + static_cast<std::uint32_t>(i), 1,
               i < length ? text.characters[i] : Value::integer(8, 0));
  }
  return true;
}

bool Engine::snprintfCall(State& state, BuiltinCall& call) {
  FormattedText text;
  if (!format(state, call, call.argument(2), variadicOf(call), text)) return false;
  if (!text.isKnown) return limit(state, "snprintf", "a symbolic value is formatted");
  return putText(state, call, text);
}

bool Engine::vsnprintfCall(State& state, BuiltinCall& call) {
  // The arguments are in the overflow area that va_start made, in slots of eight bytes.
  Value list;
  Value area;
  if (!concretePointer(state, call.argument(3), list)) return false;
  if (!load(state, Value::pointer(list.object(), list.offset() + 8), 64, 8, true, area)) {
    return false;
  }
  std::vector<FormatArgument> arguments;
  const Object* object = area.isPointer() ? state.memory.find(area.object()) : nullptr;
  constexpr std::uint32_t realSize = 10;  // of a long double, which takes two aligned slots
  for (std::uint32_t offset = static_cast<std::uint32_t>(area.offset());
       object != nullptr && offset + 8 <= object->size; offset += 8) {
    if (const Value* real = exactChunk(*object, offset, realSize)) {
      arguments.push_back({*real, 80, true});
      offset += 8;
    } else if (offset % 16 == 8 && exactChunk(*object, offset + 8, realSize) != nullptr &&
               readChunks(chunkContext(), *object, offset, 8).isUndef()) {
      continue;
    } else if (const Value* narrow = exactChunk(*object, offset, 4)) {
      arguments.push_back({*narrow, 32, std::nullopt});
    } else {
      const Value wide = readChunks(chunkContext(), *object, offset, 8);
      arguments.push_back({wide, 64, std::nullopt});
    }
  }
  FormattedText text;
  if (!format(state, call, call.argument(2), arguments, text)) return false;
  // Messages of exceptions may hold what is not known; a text that the program asked for may not.
  const bool isMessage = call.callee.name == "assay_vformat";
  if (!text.isKnown && !isMessage) {
    return limit(state, "vsnprintf", "a symbolic value is formatted");
  }
  return putText(state, call, text);
}

// Streams of the standard library, the variables that no program defines, take everything. There
// are no others: their constructors have no model.
bool Engine::checkStream(State& state, const BuiltinCall& call) {
  Value stream;
  if (!concretePointer(state, call.argument(0), stream)) return false;
  const Object* object = state.memory.find(stream.object());
  const bool isStandard = object != nullptr && object->kind == ObjectKind::External;
  if (isStandard) return true;
  Place place;
  if (!resolve(state, stream, 8, 8, false, place)) return false;
  return limit(state, "std::ostream", "there is no model of this stream");
}

bool Engine::streamOutput(State& state, BuiltinCall& call) {
  if (!checkStream(state, call)) return false;
  for (const Value& value : call.arguments.subspan(1)) {
    if (value.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "output");
    if (value.isTerm() && !requireInitialised(state, value.term())) return false;
  }
  // How a value is written is up to the flags of the stream.
  if (call.arguments.size() > 1) record(state, std::array{Value()});
  call.results[0] = call.argument(0);
  return true;
}

bool Engine::streamText(State& state, BuiltinCall& call) {
  if (!checkStream(state, call)) return false;
  std::uint64_t count = 0;
  std::vector<Value> text;
  if (!concretise(state, call.argument(2), count, "length of a text")) return false;
  if (static_cast<std::int64_t>(count) < 0) {
    return fail(state, ErrorKind::BadArgument, "a text of negative length");
  }
  if (!readBytes(state, call.argument(1), count, text)) return false;
  record(state, text);
  call.results[0] = call.argument(0);
  return true;
}

// Those of the standard library change how the stream writes, or flush it.
bool Engine::streamManipulator(State& state, BuiltinCall& call) {
  if (!checkStream(state, call)) return false;
  Value pointer;
  if (!concretePointer(state, call.argument(1), pointer)) return false;
  if (pointer.object() == 0) return fail(state, ErrorKind::NullAccess, "call of a null function");
  if (!program.isFunction(pointer.object()) || pointer.offset() != 0) {
    return fail(state, ErrorKind::BadCall);
  }
  const std::string& name = program.functions[pointer.object() - 1].name;
  if (!name.starts_with("_ZSt")) return limit(state, name, "there is no model of manipulators");
  if (name.starts_with("_ZSt4endl")) record(state, std::array{Value::integer(8, '\n')});
  call.results[0] = call.argument(0);
  return true;
}

}  // namespace assay::symex
