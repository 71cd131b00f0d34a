// Which handler catches which type, and dynamic_cast: walks over the bases of a type.
#include <algorithm>

#include "symex/engine.h"

namespace assay::symex {

namespace {

// Tables of virtual functions hold distances as pointers to no object.
std::optional<std::int64_t> distanceIn(const Value& value) {
  if (value.isInteger()) return value.signedBits();
  if (value.isPointer() && value.object() == 0) return static_cast<std::int64_t>(value.offset());
  return std::nullopt;
}

}  // namespace

// All base subobjects of an object of type `type` at `address` + offset, itself included. A virtual
// base is found through the table of virtual functions of the object.
void Engine::collectBases(const State& state, ObjectId type, const Value& address,
                          std::int64_t offset, bool isPublic, std::vector<Subobject>& all) {
  all.push_back({type, offset, isPublic});
  const auto info = program.types.find(type);
  if (info == program.types.end()) return;
  for (const TypeInfo::Base& base : info->second.bases) {
    std::int64_t at = offset + base.offset;
    if (base.isVirtual) {
      const Object* object = state.memory.find(address.object());
      if (object == nullptr) continue;
      const auto place =
          static_cast<std::uint32_t>(address.offset() + static_cast<std::uint64_t>(offset));
      const Value table = readChunks(chunkContext(), *object, place, 8);
      const Object* entries = table.isPointer() ? state.memory.find(table.object()) : nullptr;
      if (entries == nullptr) continue;
      const auto distance = distanceIn(readChunks(
          chunkContext(), *entries,
          static_cast<std::uint32_t>(table.offset() + static_cast<std::uint64_t>(base.offset)), 8));
      if (!distance) continue;
      at = offset + *distance;
    }
    const bool isSeen = std::ranges::any_of(all, [&](const Subobject& known) {
      return known.type == base.type && known.offset == at &&
             (known.isPublic || !(isPublic && base.isPublic));
    });
    if (!isSeen) collectBases(state, base.type, address, at, isPublic && base.isPublic, all);
  }
}

namespace {

// More const or volatile is fine, and so is less noexcept; the flags are those of the ABI.
bool convertsPointee(std::uint32_t from, std::uint32_t to) {
  constexpr std::uint32_t qualifiers = 3;
  constexpr std::uint32_t noexceptFlag = 0x40;
  return (from & ~to & qualifiers) == 0 && (to & ~from & noexceptFlag) == 0;
}

}  // namespace

bool Engine::catches(const State& state, ObjectId handler, const Exception& exception,
                     Value& adjusted) {
  const Value object = Value::pointer(exception.object, 0);
  const auto thrown = program.types.find(exception.type);
  const auto wanted = program.types.find(handler);
  const bool isPointer =
      thrown != program.types.end() && thrown->second.kind == TypeInfo::Kind::Pointer;
  // A handler for a pointer gets the pointer itself.
  const auto pointerValue = [&] {
    const Object* holder = state.memory.find(exception.object);
    return toPointer(state, readChunks(chunkContext(), *holder, 0, 8));
  };
  if (handler == 0 || handler == exception.type) {
    adjusted = isPointer ? pointerValue() : object;
    return true;
  }
  const bool isNullPointer = exception.type == program.globalNamed("_ZTIDn");
  if (isNullPointer && wanted != program.types.end() &&
      wanted->second.kind == TypeInfo::Kind::Pointer) {
    adjusted = Value::null();
    return true;
  }
  if (thrown == program.types.end() || wanted == program.types.end()) return false;
  if (isPointer && wanted->second.kind == TypeInfo::Kind::Pointer) {
    if (!convertsPointee(thrown->second.pointerFlags, wanted->second.pointerFlags)) return false;
    const ObjectId from = thrown->second.pointee;
    const ObjectId to = wanted->second.pointee;
    const Value value = pointerValue();
    // void catches all that are no functions, and a pointer to a base those to what derives.
    const std::string& fromName = thrown->second.pointeeName;
    const std::string& toName = wanted->second.pointeeName;
    if (fromName == toName || (toName == "v" && !fromName.starts_with('F'))) {
      adjusted = value;
      return true;
    }
    const auto base = value.isPointer() ? publicBase(state, from, value, to) : std::nullopt;
    if (!base) return false;
    const bool isNull = value.object() == 0 && value.offset() == 0;
    adjusted =
        isNull ? value
               : Value::pointer(value.object(), value.offset() + static_cast<std::uint64_t>(*base));
    return true;
  }
  if (thrown->second.kind != TypeInfo::Kind::Class) return false;
  const auto base = publicBase(state, exception.type, object, handler);
  if (!base) return false;
  adjusted = Value::pointer(exception.object, static_cast<std::uint64_t>(*base));
  return true;
}

// Where the only base of a type is in an object, if a client may use it.
std::optional<std::int64_t> Engine::publicBase(const State& state, ObjectId type,
                                               const Value& address, ObjectId wanted) {
  std::vector<Subobject> bases;
  collectBases(state, type, address, 0, true, bases);
  const Subobject* found = nullptr;
  for (const Subobject& base : bases) {
    if (base.type != wanted) continue;
    if (found != nullptr && found->offset != base.offset) return std::nullopt;  // ambiguous
    if (found == nullptr || base.isPublic) found = &base;
  }
  if (found == nullptr || !found->isPublic) return std::nullopt;
  return found->offset;
}

Value Engine::dynamicCast(const State& state, const Value& address, ObjectId from, ObjectId to,
                          bool& isKnown) {
  isKnown = false;
  const auto word = [&](const Value& pointer, std::int64_t offset) -> Value {
    const Object* object = pointer.isPointer() ? state.memory.find(pointer.object()) : nullptr;
    const std::uint64_t at = pointer.offset() + static_cast<std::uint64_t>(offset);
    if (object == nullptr || at + 8 > object->size) return {};
    return readChunks(chunkContext(), *object, static_cast<std::uint32_t>(at), 8);
  };
  const Value table = word(address, 0);
  const auto toTop = distanceIn(word(table, -16));
  const Value type = word(table, -8);
  if (!toTop || !type.isPointer()) return {};
  isKnown = true;
  const Value whole =
      Value::pointer(address.object(), address.offset() + static_cast<std::uint64_t>(*toTop));
  const std::int64_t own = -*toTop;  // of the subobject that was given
  std::vector<Subobject> all;
  collectBases(state, type.object(), whole, 0, true, all);
  const auto at = [&](std::int64_t offset) {
    return Value::pointer(whole.object(), whole.offset() + static_cast<std::uint64_t>(offset));
  };
  // Down: an object of the wanted type that has the given one as a public base.
  std::vector<std::int64_t> below;
  for (const Subobject& candidate : all) {
    if (candidate.type != to) continue;
    std::vector<Subobject> bases;
    collectBases(state, to, whole, candidate.offset, true, bases);
    const bool isBelow = std::ranges::any_of(bases, [&](const Subobject& base) {
      return base.type == from && base.offset == own && base.isPublic;
    });
    if (isBelow && std::ranges::find(below, candidate.offset) == below.end()) {
      below.push_back(candidate.offset);
    }
  }
  if (below.size() == 1) return at(below.front());
  if (below.size() > 1) return Value::null();
  // Across: the only public one of the whole object, if the given one is public in it.
  const bool isPublic = std::ranges::any_of(all, [&](const Subobject& base) {
    return base.type == from && base.offset == own && base.isPublic;
  });
  std::vector<std::int64_t> across;
  for (const Subobject& candidate : all) {
    if (candidate.type == to && candidate.isPublic &&
        std::ranges::find(across, candidate.offset) == across.end()) {
      across.push_back(candidate.offset);
    }
  }
  return isPublic && across.size() == 1 ? at(across.front()) : Value::null();
}

// Whether an object is of a class, or of one that is derived from it: its table of virtual
// functions leads to the type of the whole, and to the place of this part in it.
Engine::ClassAnswer Engine::isOfClass(const State& state, const Value& address, const Value& table,
                                      ObjectId type) {
  const Object* entries = table.isPointer() ? state.memory.find(table.object()) : nullptr;
  if (entries == nullptr) return ClassAnswer::No;
  if (entries->kind == ObjectKind::External) return ClassAnswer::Unknown;
  if (entries->kind != ObjectKind::Constant || table.offset() < 16 ||
      table.offset() > entries->size) {
    return ClassAnswer::No;
  }
  const auto at = static_cast<std::uint32_t>(table.offset());
  const auto toTop = distanceIn(readChunks(chunkContext(), *entries, at - 16, 8));
  const Value whole = readChunks(chunkContext(), *entries, at - 8, 8);
  if (!toTop || !whole.isPointer() || !program.types.contains(whole.object())) {
    return ClassAnswer::No;
  }
  std::vector<Subobject> all;
  collectBases(
      state, whole.object(),
      Value::pointer(address.object(), address.offset() + static_cast<std::uint64_t>(*toTop)), 0,
      true, all);
  const auto isIt = [&](const Subobject& part) {
    return part.type == type && part.offset == -*toTop;
  };
  if (std::ranges::any_of(all, isIt)) return ClassAnswer::Yes;
  const auto hasUnknownBases = [&](const Subobject& part) {
    const auto info = program.types.find(part.type);
    return info == program.types.end() || info->second.kind == TypeInfo::Kind::UnknownClass;
  };
  return std::ranges::any_of(all, hasUnknownBases) ? ClassAnswer::Unknown : ClassAnswer::No;
}

bool Engine::checkClass(State& state, const Value& raw, ObjectId type) {
  const Value address = toPointer(state, raw);
  if (address == Value::null()) return true;
  Place place;
  if (!resolve(state, address, 8, 1, false, place)) return false;
  if (place.symbolicOffset && !concreteOffset(state, place)) return false;
  const Value table = toPointer(state, readChunks(chunkContext(), *place.object, place.offset, 8));
  const std::tuple key(table.isPointer() ? table.object() : 0,
                       table.isPointer() ? table.offset() : 0, type);
  if (classesOfTables_.contains(key)) return true;
  switch (isOfClass(state, Value::pointer(place.id, place.offset), table, type)) {
    case ClassAnswer::Yes:
      classesOfTables_.insert(key);
      break;
    case ClassAnswer::No:
      return fail(state, ErrorKind::WrongType);
    case ClassAnswer::Unknown:
      restsOn(state, "the class of an object", "the bases of its class are not known");
      break;
  }
  return true;
}

bool Engine::cxaDynamicCast(State& state, BuiltinCall& call) {
  bool isKnown = false;
  const Value address = call.argument(0);
  if (address.isPointer() && address.object() == 0) {
    return fail(state, ErrorKind::NullAccess, "dynamic_cast");
  }
  Place place;
  if (!resolve(state, address, 8, 1, false, place)) return false;
  call.results[0] =
      dynamicCast(state, address, call.argument(1).object(), call.argument(2).object(), isKnown);
  return isKnown || limit(state, "dynamic_cast", "the type of the object is not known");
}

}  // namespace assay::symex
