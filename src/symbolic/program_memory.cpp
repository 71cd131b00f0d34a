#include "symbolic/program_memory.h"

namespace assay::symbolic {

using symex::State;
using symex::Value;

symex::ObjectId makeObject(State& state, std::uint32_t size) {
  constexpr std::uint32_t alignment = 16;
  return state.memory.allocate(symex::ObjectKind::Stack, symex::Family::None, size, alignment, 0);
}

Value startOf(symex::ObjectId object) { return Value::pointer(object, std::uint64_t{0}); }

Value readAt(symex::Executor& executor, const State& state, const Value& address,
             std::uint32_t size) {
  if (!address.isPointer()) return {};
  const symex::Object* object = state.memory.find(address.object());
  if (object == nullptr || object->isOutOfScope || address.offset() > object->size ||
      object->size - address.offset() < size) {
    return {};
  }
  return executor.read(state, address.object(), static_cast<std::uint32_t>(address.offset()), size);
}

bool isNull(const Value& value) {
  return (value.isPointer() && value.object() == 0 && value.offset() == 0) ||
         (value.isInteger() && value.bits() == 0);
}

}  // namespace assay::symbolic
