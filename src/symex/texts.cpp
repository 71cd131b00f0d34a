// Texts of the program: the characters that a library function reads.
#include "symex/engine.h"

namespace assay::symex {

// A pointer with a known object and offset; symbolic ones are split into cases.
bool Engine::concretePointer(State& state, const Value& raw, Value& result) {
  if (raw.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "address");
  result = toPointer(state, raw);
  if (result.isPointer()) return true;
  std::uint64_t number = 0;
  if (!splitOver(state, termOf(result), number, "symbolic address")) return false;
  result = toPointer(state, Value::integer(64, number));
  return true;
}

// Up to a NUL, which is not in the text, and at most `most` characters. Whether a symbolic
// character is the last one is decided.
bool Engine::readText(State& state, const Value& pointer, std::uint64_t most,
                      std::vector<Value>& text) {
  constexpr std::uint64_t longest = 1U << 16;
  Value at;
  if (!concretePointer(state, pointer, at)) return false;
  for (std::uint64_t length = 0; length < most; ++length) {
    if (length == longest) return limit(state, "a text", "it is too long");
    Value character;
    if (!load(state, Value::pointer(at.object(), at.offset() + length), 8, 1, false, character)) {
      return false;
    }
    if (character.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "text");
    bool isEnd = character.isInteger() && character.bits() == 0;
    if (character.isTerm() &&
        !decide(state, terms.equal(character.term(), terms.constant(8, 0)), isEnd)) {
      return false;
    }
    if (isEnd) return true;
    text.push_back(character);
  }
  return true;
}

bool Engine::readBytes(State& state, const Value& pointer, std::uint64_t count,
                       std::vector<Value>& text) {
  Value at;
  Place place;
  if (!concretePointer(state, pointer, at)) return false;
  if (count == 0) return true;
  if (!resolve(state, at, count, 1, false, place)) return false;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Value byte = readChunks(chunkContext(), *place.object, place.offset + i, 1);
    if (byte.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "text");
    text.push_back(byte);
  }
  return true;
}

// For messages: nothing if a character is not known.
bool Engine::describeText(State& state, const Value& pointer, std::optional<std::string>& text) {
  Value at;
  if (!concretePointer(state, pointer, at)) return false;
  std::string known;
  for (;; at = Value::pointer(at.object(), at.offset() + 1)) {
    Value character;
    if (!load(state, at, 8, 1, false, character)) return false;
    if (character.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "text");
    if (!character.isInteger()) return true;
    if (character.bits() == 0) break;
    known += static_cast<char>(character.bits());
  }
  text = std::move(known);
  return true;
}

}  // namespace assay::symex
