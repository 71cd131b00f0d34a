// Whether what a call gives can be used: a client reads it, and what it refers to.
#include <algorithm>

#include "strategy/states/allowed_values.h"
#include "strategy/states/execution.h"
#include "symex/chunks.h"

namespace assay::states {

using symex::ErrorKind;
using symex::Value;

namespace {

// Reads memory of a path that returned.
class Reader {
 public:
  Reader(SymbolicSubject& subject, const symex::State& state) : subject_(subject), state_(state) {}

  Value read(const Value& at, std::uint64_t offset, std::uint32_t size) {
    return subject_.executor.read(state_, at.object(),
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

  // Of bytes that a client reads at a place that is there.
  std::optional<ErrorKind> errorOfBytes(const Value& at, std::uint64_t size) {
    const symex::Object& object = *state_.memory.find(at.object());
    if (!at.isPointer()) {
      // Some element of an array: all of them are defined, or the answer is not known here.
      std::uint32_t end = 0;
      for (const symex::Chunk& chunk : object.chunks) {
        if (chunk.offset != end || !subject_.executor.isDefined(state_, chunk.value)) break;
        end = chunk.end();
      }
      return end == object.size ? std::nullopt : std::optional(ErrorKind::UninitialisedRead);
    }
    if (at.offset() > object.size || object.size - at.offset() < size) {
      return ErrorKind::OutOfBounds;
    }
    const auto isDefined = [&](std::uint64_t offset, std::uint32_t bytes) {
      return subject_.executor.isDefined(state_, read(at, offset, bytes));
    };
    for (std::uint64_t offset = 0; offset < size;) {
      const auto bytes = static_cast<std::uint32_t>(std::min<std::uint64_t>(size - offset, 8));
      if (!isDefined(offset, bytes)) return ErrorKind::UninitialisedRead;
      offset += bytes;
    }
    return std::nullopt;
  }

  // Of a text up to its NUL; a character that may be anything is none.
  std::optional<ErrorKind> errorOfText(const Value& at) {
    if (!at.isPointer() || at.object() == 0) return std::nullopt;
    const symex::Object& object = *state_.memory.find(at.object());
    for (std::uint64_t offset = 0; at.offset() + offset < object.size; ++offset) {
      const Value character = read(at, offset, 1);
      if (character.isInteger() && character.bits() == 0) return std::nullopt;
      if (!subject_.executor.isDefined(state_, character)) return ErrorKind::UninitialisedRead;
    }
    return ErrorKind::OutOfBounds;
  }

 private:
  SymbolicSubject& subject_;
  const symex::State& state_;
};

}  // namespace

std::optional<ErrorKind> CallExecution::resultError(const symex::Path& path) {
  const model::Operation& operation = subject_.api.operation(planned_.id);
  const model::Type& type = subject_.api.type(operation.result.type);
  const bool isReference = operation.result.passing != model::Passing::Value;
  const auto* pointer = std::get_if<model::PointerType>(&type.shape);
  const auto* text = std::get_if<model::TextType>(&type.shape);
  const auto* composite = std::get_if<model::CompositeType>(&type.shape);
  const bool isArray = composite != nullptr && composite->templateName == "std::array";
  const bool isSeen =
      isReference || pointer != nullptr || text != nullptr || isArray || scalarWidth(type) != 0;
  if (!isSeen) return std::nullopt;
  Reader reader(subject_, path.state);
  const Value at = subject_.executor.read(path.state, thunk_.slots, 0, 8);
  if (const auto error = reader.errorOfPlace(at)) return error;
  if (!at.isAnyPointer()) return std::nullopt;
  if (at.object() == 0) return isReference ? std::optional(ErrorKind::NullAccess) : std::nullopt;
  const auto bytesOf = [](unsigned width) { return std::uint64_t{(width + 7) / 8}; };
  if (scalarWidth(type) != 0) return reader.errorOfBytes(at, bytesOf(scalarWidth(type)));
  if (isArray && !composite->arguments.empty()) {
    const unsigned width = scalarWidth(subject_.api.type(composite->arguments.front()));
    return reader.errorOfBytes(at, composite->arguments.size() * bytesOf(width));
  }
  if (pointer != nullptr) {
    if (const auto error = reader.errorOfBytes(at, 8)) return error;
    if (!at.isPointer()) return std::nullopt;
    const Value target = reader.read(at, 0, 8);
    if (const auto error = reader.errorOfPlace(target)) return error;
    const unsigned width = scalarWidth(subject_.api.type(pointer->pointee));
    const bool isRead = width != 0 && pointer->pointeeIsConst && target.isPointer() &&
                        target.object() != 0 &&
                        target.offset() < path.state.memory.find(target.object())->size;
    return isRead ? reader.errorOfBytes(target, bytesOf(width)) : std::nullopt;
  }
  if (text == nullptr || !at.isPointer()) return std::nullopt;
  if (text->kind == model::TextKind::CString) {
    const Value target = reader.read(at, 0, 8);
    if (const auto error = reader.errorOfPlace(target)) return error;
    return reader.errorOfText(target);
  }
  if (text->kind == model::TextKind::StringView) {
    const Value length = reader.read(at, 0, 8);
    const Value target = reader.read(at, 8, 8);
    if (const auto error = reader.errorOfPlace(target)) return error;
    if (!target.isPointer() || target.object() == 0) return std::nullopt;
    // A length that depends on numbers is taken for the longest.
    const std::uint64_t all = path.state.memory.find(target.object())->size - target.offset();
    return reader.errorOfBytes(target, length.isInteger() ? length.bits() : all);
  }
  return std::nullopt;
}

bool CallExecution::givesKnownEnumerator(symex::Path& path) {
  const model::Operation& operation = subject_.api.operation(planned_.id);
  const Value at = subject_.executor.read(path.state, thunk_.slots, 0, 8);
  return isKnownEnumerator(path, operation.result.type, at) &&
         std::ranges::all_of(scalars_, [&](const ScalarArgument& one) {
           return isKnownEnumerator(path, one.type, one.at);
         });
}

bool CallExecution::isKnownEnumerator(const symex::Path& path, model::TypeId id, const Value& at) {
  const model::Type& type = subject_.api.type(id);
  const auto* choice = std::get_if<model::EnumType>(&type.shape);
  if (choice == nullptr) return true;
  if (!at.isPointer() || path.state.memory.find(at.object()) == nullptr) return false;
  const Value value = subject_.executor.read(
      path.state, at.object(), static_cast<std::uint32_t>(at.offset()), (choice->bits + 7) / 8);
  if (!value.isInteger() && !value.isTerm()) return true;  // not initialised: that is a fault
  const smt::Term term = symex::asTerm(subject_.terms, value);
  const smt::Term allowed = allowedValues(subject_, subject_.terms, type, term);
  return subject_.solver.feasible(path.condition, subject_.terms.bitNot(allowed)) ==
         smt::Feasibility::Infeasible;
}

}  // namespace assay::states
