// The types that operations take and give, as plain values.
//
// A Type is a value type: references and top-level const are not part of it but of the parameter or
// result that mentions it (see Passing). What can be written as a literal follows from the shape;
// what else can produce a value of a type is a question for the Api.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/ids.h"

namespace assay::model {

struct VoidType {
  bool operator==(const VoidType&) const = default;
};

struct BoolType {
  bool operator==(const BoolType&) const = default;
};

struct IntegerType {
  unsigned bits = 32;
  bool isSigned = true;
  bool isCharacter = false;  // char, wchar_t, char8_t …, not signed or unsigned char
  bool operator==(const IntegerType&) const = default;
};

struct FloatingType {
  unsigned bits = 64;  // 32, 64 or 80 (long double)
  bool operator==(const FloatingType&) const = default;
};

struct Enumerator {
  std::string name;
  std::int64_t value = 0;
  bool operator==(const Enumerator&) const = default;
};

struct EnumType {
  std::vector<Enumerator> enumerators;
  unsigned bits = 32;
  bool isSigned = true;
  bool operator==(const EnumType&) const = default;
};

enum class TextKind : std::uint8_t {
  String,      // std::basic_string<char>
  StringView,  // std::basic_string_view<char>
  CString,     // const char*, NUL-terminated
  Buffer,      // char*, NUL-terminated and writable
  Path,        // std::filesystem::path
};

struct TextType {
  TextKind kind = TextKind::String;
  bool operator==(const TextType&) const = default;
};

// A raw pointer to anything but char. Its literals are null and an array of pointees.
struct PointerType {
  TypeId pointee;
  bool pointeeIsConst = false;
  bool operator==(const PointerType&) const = default;
};

enum class SmartPointerKind : std::uint8_t { Unique, Shared, Weak };

struct SmartPointerType {
  SmartPointerKind kind = SmartPointerKind::Unique;
  TypeId pointee;
  bool operator==(const SmartPointerType&) const = default;
};

// How a composite literal, a list of elements, becomes a value.
enum class CompositeForm : std::uint8_t {
  Sequence,  // any number of elements of arguments[0], appended in order
  Set,       // any number of elements of arguments[0], inserted
  Map,       // any number of pairs [key, value] of arguments[0] and arguments[1]
  Fixed,     // exactly one element per argument: pair, tuple, array (arguments repeated), complex
  Optional,  // no or one element
  Variant,   // [index, element]
  View,      // span, initializer_list: elements kept alive beside the view
  Count,     // one integer: duration (ticks), bitset (bits)
};

struct CompositeType {
  CompositeForm form = CompositeForm::Sequence;
  std::string templateName;  // "std::vector"
  std::vector<TypeId> arguments;
  bool operator==(const CompositeType&) const = default;
};

enum class CallableForm : std::uint8_t {
  Function,  // std::function and its like: constructible from a lambda of that signature
  Pointer,   // a plain function pointer: calls back the most recent literal of its type
  Generic,   // a template parameter: a callable that takes anything and returns `result`
};

struct CallableType {
  CallableForm form = CallableForm::Function;
  std::vector<TypeId> parameters;  // value types; empty for Generic
  TypeId result;
  bool operator==(const CallableType&) const = default;
};

struct StreamType {
  bool isInput = false;  // literals of input streams are their text; output streams start empty
  bool operator==(const StreamType&) const = default;
};

// Any other object type: values come from operations only.
struct ObjectType {
  bool operator==(const ObjectType&) const = default;
};

using TypeShape =
    std::variant<VoidType, BoolType, IntegerType, FloatingType, EnumType, TextType, PointerType,
                 SmartPointerType, CompositeType, CallableType, StreamType, ObjectType>;

struct Type {
  std::string name;      // as shown to people and used in keys: "std::vector<int>"
  std::string spelling;  // as written in generated code; may be a decltype where no name exists
  TypeShape shape;
  std::optional<ClassId> classId;  // the class of the Api that this type is, if it is one
  bool isComplete = true;          // false: only declared, so that no value can be seen or made
  bool isCopyable = true;          // copy constructible
  bool isMovable = true;
  bool isDestructible = true;
  // A client's `new` and `delete` call operators of the class.
  bool hasOwnNew = false;
  bool isDefaultConstructible = true;
  bool isBorrowed = false;  // a view, iterator or the like: refers into some other object
  // Points to objects and frees none: what it points to belongs to somebody else.
  bool isHandle = false;
  bool isPlain = false;  // a class of numbers and such classes only, that is copied byte by byte
  bool operator==(const Type&) const = default;
};

}  // namespace assay::model
