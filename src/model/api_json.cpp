#include "model/api_json.h"

#include <nlohmann/json.hpp>
#include <utility>

// The macros of the library write the members out; optional values and the sum of shapes, which it
// does not know, follow by hand: an array of none or one element, and [index, alternative].
namespace nlohmann {

template <class T>
struct adl_serializer<std::optional<T>> {
  static void to_json(json& out, const std::optional<T>& value) {
    out = json::array();
    if (value) out.push_back(*value);
  }
  static void from_json(const json& in, std::optional<T>& value) {
    value.reset();
    if (!in.empty()) value = in.at(0).get<T>();
  }
};

template <class Tag>
struct adl_serializer<assay::model::Id<Tag>> {
  static void to_json(json& out, const assay::model::Id<Tag>& id) { out = id.index; }
  static void from_json(const json& in, assay::model::Id<Tag>& id) { in.get_to(id.index); }
};

template <class... Ts>
struct adl_serializer<std::variant<Ts...>> {
  static void to_json(json& out, const std::variant<Ts...>& value) {
    std::visit([&](const auto& held) { out = json::array({value.index(), held}); }, value);
  }
  static void from_json(const json& in, std::variant<Ts...>& value) {
    read(in.at(0).get<std::size_t>(), in.at(1), value, std::index_sequence_for<Ts...>{});
  }

 private:
  template <std::size_t... I>
  static void read(std::size_t index, const json& in, std::variant<Ts...>& value,
                   std::index_sequence<I...>) {
    const bool known = ((I == index ? (value = in.get<Ts>(), true) : false) || ...);
    if (!known) throw json::other_error::create(500, "no such alternative", &in);
  }
};

}  // namespace nlohmann

namespace assay::model {

#define ASSAY_EMPTY_JSON(Type)                                             \
  static void to_json(nlohmann::json& out, const Type&) { out = nullptr; } \
  static void from_json(const nlohmann::json&, Type&) {}

ASSAY_EMPTY_JSON(VoidType)
ASSAY_EMPTY_JSON(BoolType)
ASSAY_EMPTY_JSON(ObjectType)
#undef ASSAY_EMPTY_JSON

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(IntegerType, bits, isSigned, isCharacter)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FloatingType, bits)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Enumerator, name, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(EnumType, enumerators, bits, isSigned)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TextType, kind)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PointerType, pointee, pointeeIsConst)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SmartPointerType, kind, pointee)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CompositeType, form, templateName, arguments)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CallableType, form, parameters, result)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(StreamType, isInput)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Type, name, spelling, shape, classId, isComplete, isCopyable,
                                   isMovable, isDestructible, hasOwnNew, isDefaultConstructible,
                                   isBorrowed, isHandle, isPlain)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SourceLocation, file, line, column)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Limitation, what, reason, remedy, location, isInternal)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Contract, kind, text, location)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Parameter, name, type, passing, defaultText)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ResultType, type, passing, isConst)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Operation, kind, key, name, callee, owner, parameters,
                                   requiredArguments, result, isConst, isNoexcept, isExplicit,
                                   isImplicit, isVirtual, foundByAdlOnly, isFactory, isInstance,
                                   refQualifier, contracts, location)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(StubMethod, name, declaration, parameters, result)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Invariant, name, isCondition, isPrivate, location, base)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Class, name, type, isAbstract, isUnderTest, bases, stubMethods,
                                   invariants, location)

// Texts as their bytes: a subject may mention any, and JSON holds UTF-8 only.
void to_json(nlohmann::json& out, const Constants& constants) {
  nlohmann::json texts = nlohmann::json::array();
  for (const std::string& text : constants.texts) {
    texts.push_back(std::vector<unsigned char>(text.begin(), text.end()));
  }
  out = {{"integers", constants.integers}, {"reals", constants.reals}, {"texts", std::move(texts)}};
}

void from_json(const nlohmann::json& in, Constants& constants) {
  in.at("integers").get_to(constants.integers);
  in.at("reals").get_to(constants.reals);
  constants.texts.clear();
  for (const nlohmann::json& text : in.at("texts")) {
    const auto bytes = text.get<std::vector<unsigned char>>();
    constants.texts.emplace_back(bytes.begin(), bytes.end());
  }
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MadeEnum, name, values)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SourceFacts, contracts, leadingCalls, madeEnums, unexplored)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Api, types, classes, operations, limitations, includes, macros,
                                   constants, facts)

nlohmann::json factsToJson(const SourceFacts& facts) { return facts; }

std::optional<SourceFacts> factsFromJson(const nlohmann::json& document) {
  try {
    return document.get<SourceFacts>();
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

nlohmann::json apiToJson(const Api& api) { return api; }

std::optional<Api> apiFromJson(const nlohmann::json& document) {
  try {
    return document.get<Api>();
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace assay::model
