// Whether what a call gives can be used: a client reads it, and what it refers to.
#include <algorithm>

#include "symbolic/call_execution.h"
#include "symbolic/inputs.h"
#include "symex/chunks.h"

namespace assay::symbolic {

using symex::ErrorKind;
using symex::Value;

namespace {

// Reads memory of a path that returned.
class Reader {
 public:
  Reader(SymbolicSubject& subject, const symex::State& state) : subject_(subject), state_(state) {}

  Value read(const Value& at, std::uint64_t offset, std::uint32_t size) {
    return subject_.executor().read(state_, at.object(),
                                    static_cast<std::uint32_t>(at.offset() + offset), size);
  }

  // Of something that is read there, or that a pointer refers to.
  std::optional<ErrorKind> errorOfPlace(const Value& at) {
    if (at.isUndef()) return ErrorKind::UninitialisedRead;
    if (!at.isAnyPointer() || at.object() == 0) return std::nullopt;
    const symex::Object* object = state_.memory.find(at.object());
    if (object != nullptr && !object->isOutOfScope) return std::nullopt;
    return state_.memory.wasFreed(at.object()) ? ErrorKind::UseAfterFree : ErrorKind::UseAfterScope;
  }

  // Of so many bytes that a client reads at a place that is there, as numbers of some alignment.
  std::optional<ErrorKind> errorOfBytes(const Value& at, std::uint64_t size, unsigned alignment) {
    const symex::Object& object = *state_.memory.find(at.object());
    if (!at.isPointer()) return errorOfSomeBytes(object, at.term(), size, alignment);
    if (at.offset() > object.size || object.size - at.offset() < size) {
      return ErrorKind::OutOfBounds;
    }
    if (at.offset() % alignment != 0) return ErrorKind::Misaligned;
    for (std::uint64_t offset = 0; offset < size;) {
      const auto bytes = static_cast<std::uint32_t>(std::min<std::uint64_t>(size - offset, 8));
      if (!subject_.executor().isDefined(state_, read(at, offset, bytes))) {
        return ErrorKind::UninitialisedRead;
      }
      offset += bytes;
    }
    return std::nullopt;
  }

  // Whether the byte is 0: an optional is empty.
  bool isZero(const Value& at) {
    const Value byte = read(at, 0, 1);
    if (!byte.isInteger() && !byte.isTerm()) return false;
    const smt::Term term = symex::asTerm(subject_.terms(), byte);
    return !canBe(subject_.terms().notEqual(term, subject_.terms().constant(8, 0)));
  }

  // Of a number that is true or false.
  std::optional<ErrorKind> errorOfBool(const Value& at) {
    if (!at.isPointer()) return ErrorKind::InvalidValue;  // not known here
    const smt::Term byte = symex::asTerm(subject_.terms(), read(at, 0, 1));
    const smt::Term isNone = subject_.terms().ult(subject_.terms().constant(8, 1), byte);
    return canBe(isNone) ? std::optional(ErrorKind::InvalidValue) : std::nullopt;
  }

  // Of a text up to its NUL; a character that may be anything is none.
  std::optional<ErrorKind> errorOfText(const Value& at) {
    if (at.object() == 0) return std::nullopt;
    if (!at.isPointer()) return ErrorKind::OutOfBounds;  // not known here
    const symex::Object& object = *state_.memory.find(at.object());
    for (std::uint64_t offset = 0; at.offset() + offset < object.size; ++offset) {
      const Value character = read(at, offset, 1);
      if (character.isInteger() && character.bits() == 0) return std::nullopt;
      if (!subject_.executor().isDefined(state_, character)) return ErrorKind::UninitialisedRead;
    }
    return ErrorKind::OutOfBounds;
  }

  // Of characters that a pointer and a length stand for.
  std::optional<ErrorKind> errorOfCharacters(const Value& target, const Value& length) {
    if (const auto error = errorOfPlace(target)) return error;
    if (!subject_.executor().isDefined(state_, length)) return ErrorKind::UninitialisedRead;
    if (length.isInteger() && length.bits() == 0) return std::nullopt;
    if (!target.isPointer() || target.object() == 0) return ErrorKind::OutOfBounds;
    const std::uint64_t size = state_.memory.find(target.object())->size;
    if (target.offset() > size) return ErrorKind::OutOfBounds;
    const std::uint64_t room = size - target.offset();
    if (length.isInteger()) return errorOfBytes(target, length.bits(), 1);
    const smt::Term isTooMuch = subject_.terms().ult(subject_.terms().constant(64, room),
                                                     symex::asTerm(subject_.terms(), length));
    return canBe(isTooMuch) ? ErrorKind::OutOfBounds : errorOfBytes(target, room, 1);
  }

 private:
  // At an offset that depends on numbers. Unless all of the object is defined the answer is not
  // known here.
  std::optional<ErrorKind> errorOfSomeBytes(const symex::Object& object, smt::Term offset,
                                            std::uint64_t size, unsigned alignment) {
    smt::Terms& terms = subject_.terms();
    if (object.size < size) return ErrorKind::OutOfBounds;
    if (canBe(terms.ult(terms.constant(64, object.size - size), offset))) {
      return ErrorKind::OutOfBounds;
    }
    const smt::Term odd = terms.bitAnd(offset, terms.constant(64, alignment - 1));
    if (canBe(terms.notEqual(odd, terms.constant(64, 0)))) return ErrorKind::Misaligned;
    std::uint32_t end = 0;
    for (const symex::Chunk& chunk : object.chunks) {
      if (chunk.offset != end || !subject_.executor().isDefined(state_, chunk.value)) break;
      end = chunk.end();
    }
    return end == object.size ? std::nullopt : std::optional(ErrorKind::UninitialisedRead);
  }

  bool canBe(smt::Term condition) {
    return subject_.solver().feasible(state_.path, condition) != smt::Feasibility::Infeasible;
  }

  SymbolicSubject& subject_;
  const symex::State& state_;
};

}  // namespace

std::optional<ErrorKind> CallExecution::resultError(const symex::Path& path) {
  const model::Operation& operation = subject_.api().operation(planned_.id);
  const model::Type& type = subject_.api().type(operation.result.type);
  const bool isReference = operation.result.passing != model::Passing::Value;
  if (!isReference && (type.classId || std::holds_alternative<model::VoidType>(type.shape))) {
    return std::nullopt;
  }
  Reader reader(subject_, path.state);
  const Value at = subject_.executor().read(path.state, thunk_.slots, 0, 8);
  if (const auto error = reader.errorOfPlace(at)) return error;
  if (!at.isAnyPointer()) return std::nullopt;
  if (at.object() == 0) return isReference ? std::optional(ErrorKind::NullAccess) : std::nullopt;
  const auto bytesOf = [](const model::Type& number) { return (scalarWidth(number) + 7) / 8; };
  const auto errorOfNumber = [&](const Value& place, const model::Type& number) {
    const auto error = reader.errorOfBytes(place, bytesOf(number), bytesOf(number));
    const bool isBool = std::holds_alternative<model::BoolType>(number.shape);
    return error || !isBool ? error : reader.errorOfBool(place);
  };
  if (scalarWidth(type) != 0) return errorOfNumber(at, type);
  if (const auto* composite = std::get_if<model::CompositeType>(&type.shape)) {
    if (!isReadComposite(composite->templateName)) return std::nullopt;
    if (!at.isPointer()) return ErrorKind::OutOfBounds;  // not known here
    const bool isOptional = composite->form == model::CompositeForm::Optional;
    std::uint64_t offset = 0;
    for (const model::TypeId part : composite->arguments) {
      const model::Type& number = subject_.api().type(part);
      const unsigned bytes = bytesOf(number);
      if (bytes == 0) return std::nullopt;
      offset = (offset + bytes - 1) / bytes * bytes;
      const Value place = Value::pointer(at.object(), at.offset() + offset);
      offset += bytes;
      if (isOptional && reader.isZero(Value::pointer(at.object(), at.offset() + offset))) break;
      if (const auto error = errorOfNumber(place, number)) return error;
    }
    return std::nullopt;
  }
  if (const auto* pointer = std::get_if<model::PointerType>(&type.shape)) {
    if (const auto error = reader.errorOfBytes(at, 8, 8)) return error;
    if (!at.isPointer()) return std::nullopt;
    const Value target = reader.read(at, 0, 8);
    if (const auto error = reader.errorOfPlace(target)) return error;
    const model::Type& pointee = subject_.api().type(pointer->pointee);
    if (!target.isAnyPointer() || target.object() == 0 || bytesOf(pointee) == 0) {
      return std::nullopt;
    }
    // The end of an array is no place to read; a buffer is there to be written.
    const bool isEnd =
        target.isPointer() && target.offset() == path.state.memory.find(target.object())->size;
    return isEnd || !pointer->pointeeIsConst ? std::nullopt : errorOfNumber(target, pointee);
  }
  const auto* text = std::get_if<model::TextType>(&type.shape);
  if (text == nullptr) return std::nullopt;
  if (!at.isPointer()) return ErrorKind::OutOfBounds;  // not known here
  // As libstdc++ lays them out.
  switch (text->kind) {
    case model::TextKind::CString: {
      const Value target = reader.read(at, 0, 8);
      const auto error = reader.errorOfPlace(target);
      return error ? error : reader.errorOfText(target);
    }
    case model::TextKind::StringView:
      return reader.errorOfCharacters(reader.read(at, 8, 8), reader.read(at, 0, 8));
    case model::TextKind::String:
      return reader.errorOfCharacters(reader.read(at, 0, 8), reader.read(at, 8, 8));
    default:
      return std::nullopt;
  }
}

std::optional<ErrorKind> CallExecution::argumentError(const symex::Path& path) {
  Reader reader(subject_, path.state);
  for (const ScalarArgument& one : scalars_) {
    const bool isThere = one.at.isPointer() && path.state.memory.find(one.at.object()) != nullptr;
    const unsigned width = scalarWidth(subject_.api().type(one.type));
    if (!isThere || width == 0) continue;
    if (const auto error = reader.errorOfBytes(one.at, (width + 7) / 8, 1)) return error;
  }
  return std::nullopt;
}

bool CallExecution::givesKnownEnumerator(symex::Path& path, bool isReturned) {
  const model::Operation& operation = subject_.api().operation(planned_.id);
  const Value at = subject_.executor().read(path.state, thunk_.slots, 0, 8);
  return (!isReturned || isKnownEnumerator(path, operation.result.type, at)) &&
         std::ranges::all_of(scalars_, [&](const ScalarArgument& one) {
           return isKnownEnumerator(path, one.type, one.at);
         });
}

bool CallExecution::isKnownEnumerator(const symex::Path& path, model::TypeId id, const Value& at) {
  const model::Type& type = subject_.api().type(id);
  const auto* choice = std::get_if<model::EnumType>(&type.shape);
  if (choice == nullptr) return true;
  if (!at.isPointer() || path.state.memory.find(at.object()) == nullptr) return false;
  const Value value = subject_.executor().read(
      path.state, at.object(), static_cast<std::uint32_t>(at.offset()), (choice->bits + 7) / 8);
  if (!value.isInteger() && !value.isTerm()) return true;  // not initialised: that is a fault
  const smt::Term term = symex::asTerm(subject_.terms(), value);
  const smt::Term allowed = allowedValues(subject_.api(), subject_.terms(), type, term);
  return subject_.solver().feasible(path.condition, subject_.terms().bitNot(allowed)) ==
         smt::Feasibility::Infeasible;
}

}  // namespace assay::symbolic
