#include "frontend/type_translator.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "frontend/naming.h"

namespace assay::frontend {

using model::CompositeForm;
using model::TextKind;
using model::TypeId;

namespace {

struct CompositeRule {
  std::string_view name;
  CompositeForm form;
  unsigned elementArguments;  // how many leading template arguments are element types; 0: all
};

constexpr std::array compositeRules = {
    CompositeRule{"std::vector", CompositeForm::Sequence, 1},
    CompositeRule{"std::deque", CompositeForm::Sequence, 1},
    CompositeRule{"std::list", CompositeForm::Sequence, 1},
    CompositeRule{"std::forward_list", CompositeForm::Sequence, 1},
    CompositeRule{"std::basic_string", CompositeForm::Sequence, 1},
    CompositeRule{"std::set", CompositeForm::Set, 1},
    CompositeRule{"std::multiset", CompositeForm::Set, 1},
    CompositeRule{"std::unordered_set", CompositeForm::Set, 1},
    CompositeRule{"std::unordered_multiset", CompositeForm::Set, 1},
    CompositeRule{"std::map", CompositeForm::Map, 2},
    CompositeRule{"std::multimap", CompositeForm::Map, 2},
    CompositeRule{"std::unordered_map", CompositeForm::Map, 2},
    CompositeRule{"std::unordered_multimap", CompositeForm::Map, 2},
    CompositeRule{"std::pair", CompositeForm::Fixed, 2},
    CompositeRule{"std::tuple", CompositeForm::Fixed, 0},
    CompositeRule{"std::array", CompositeForm::Fixed, 1},
    CompositeRule{"std::complex", CompositeForm::Fixed, 1},
    CompositeRule{"std::optional", CompositeForm::Optional, 1},
    CompositeRule{"std::variant", CompositeForm::Variant, 0},
    CompositeRule{"std::span", CompositeForm::View, 1},
    CompositeRule{"std::initializer_list", CompositeForm::View, 1},
    CompositeRule{"std::chrono::duration", CompositeForm::Count, 1},
    CompositeRule{"std::bitset", CompositeForm::Count, 1},
};

// Type arguments, packs flattened, stopping at the first that is no type.
std::vector<clang::QualType> typeArguments(const clang::ClassTemplateSpecializationDecl& record) {
  std::vector<clang::QualType> types;
  for (const clang::TemplateArgument& argument : record.getTemplateArgs().asArray()) {
    if (argument.getKind() == clang::TemplateArgument::Pack) {
      for (const clang::TemplateArgument& element : argument.getPackAsArray()) {
        if (element.getKind() == clang::TemplateArgument::Type)
          types.push_back(element.getAsType());
      }
    } else if (argument.getKind() == clang::TemplateArgument::Type) {
      types.push_back(argument.getAsType());
    } else {
      break;
    }
  }
  return types;
}

std::string templateNameOf(const clang::CXXRecordDecl& record) {
  std::string name = record.getQualifiedNameAsString();
  for (const std::string_view part : {"__cxx11::", "__debug::", "_V2::"}) {
    const std::size_t at = name.find(part);
    if (at != std::string::npos) name.erase(at, part.size());
  }
  return name;
}

bool isPlainChar(clang::QualType type) {
  return type->isSpecificBuiltinType(clang::BuiltinType::Char_S) ||
         type->isSpecificBuiltinType(clang::BuiltinType::Char_U);
}

bool isIteratorLike(const clang::CXXRecordDecl& record) {
  bool dereferences = false;
  bool increments = false;
  for (const clang::CXXMethodDecl* method : record.methods()) {
    dereferences |= method->getOverloadedOperator() == clang::OO_Star && method->param_empty();
    increments |= method->getOverloadedOperator() == clang::OO_PlusPlus;
  }
  return dereferences && increments;
}

// A place in an object: a nested class that only its owner makes, that points to something and owns
// nothing. Cursors are, and iterators with words instead of operators.
bool isPlaceInOwner(const clang::CXXRecordDecl& record) {
  const auto* owner = llvm::dyn_cast<clang::CXXRecordDecl>(record.getDeclContext());
  if (owner == nullptr || record.hasUserDeclaredDestructor()) return false;
  for (const clang::CXXConstructorDecl* made : record.ctors()) {
    const bool isSpecial = made->isCopyOrMoveConstructor() || made->isDefaultConstructor();
    if (made->getAccess() == clang::AS_public && !isSpecial) return false;
  }
  return std::ranges::any_of(record.fields(), [](const clang::FieldDecl* field) {
    return field->getType()->isObjectPointerType() || field->getType()->isReferenceType();
  });
}

// What a reference is to belongs to somebody else.
bool hasReference(const clang::CXXRecordDecl& record) {
  return !record.hasUserDeclaredDestructor() &&
         std::ranges::any_of(record.fields(), [](const clang::FieldDecl* field) {
           return field->getType()->isReferenceType() &&
                  field->getType()->getPointeeCXXRecordDecl() != nullptr;
         });
}

// A class that frees no other object: it has a reference to one, or a pointer, itself or in a part
// of it, and then nothing to do when it is destroyed.
bool isHandle(const clang::CXXRecordDecl& record) {
  if (!record.hasDefinition()) return false;
  if (!record.hasTrivialDestructor()) return hasReference(record);
  const auto isOfHandle = [](clang::QualType part) {
    const clang::CXXRecordDecl* target = part->getPointeeCXXRecordDecl();
    if (target != nullptr) return true;
    const clang::CXXRecordDecl* inner = part->getAsCXXRecordDecl();
    return inner != nullptr && isHandle(*inner);
  };
  return std::ranges::any_of(record.fields(), isOfHandle, &clang::FieldDecl::getType) ||
         std::ranges::any_of(record.bases(), isOfHandle, &clang::CXXBaseSpecifier::getType);
}

// A class of numbers and such classes only, that is copied byte by byte: two objects of it have
// nothing in common.
bool isPlain(const clang::CXXRecordDecl& record) {
  if (!record.hasDefinition() || !record.isTriviallyCopyable()) return false;
  const auto isPlainPart = [&](clang::QualType part) {
    part = record.getASTContext().getBaseElementType(part);
    const clang::CXXRecordDecl* inner = part->getAsCXXRecordDecl();
    return inner != nullptr ? isPlain(*inner) : part->isArithmeticType() || part->isEnumeralType();
  };
  return std::ranges::all_of(record.fields(), isPlainPart, &clang::FieldDecl::getType) &&
         std::ranges::all_of(record.bases(), isPlainPart, &clang::CXXBaseSpecifier::getType);
}

bool isUsable(const clang::CXXMethodDecl* special) {
  return special != nullptr && !special->isDeleted() && special->getAccess() == clang::AS_public;
}

// Whether a class or a base of it has its own operator new or delete, and for whom.
enum class OwnOperator { None, Unusable, Usable };

OwnOperator ownOperator(const clang::CXXRecordDecl& record, clang::OverloadedOperatorKind kind) {
  clang::ASTContext& context = record.getASTContext();
  const auto declared = record.lookup(context.DeclarationNames.getCXXOperatorName(kind));
  if (declared.empty()) {
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const clang::CXXRecordDecl* type = base.getType()->getAsCXXRecordDecl();
      if (type == nullptr || !type->hasDefinition()) continue;
      const OwnOperator inherited = ownOperator(*type->getDefinition(), kind);
      if (inherited != OwnOperator::None) return inherited;
    }
    return OwnOperator::None;
  }
  const bool isUsableByClient = llvm::any_of(declared, [&](const clang::NamedDecl* decl) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(decl);
    // operator new(std::size_t), and either form of delete.
    return isUsable(method) && (kind == clang::OO_Delete || method->getNumParams() == 1);
  });
  return isUsableByClient ? OwnOperator::Usable : OwnOperator::Unusable;
}

model::IntegerType integerShape(const clang::BuiltinType& builtin,
                                const clang::ASTContext& context) {
  const auto bits = static_cast<unsigned>(context.getTypeSize(&builtin));
  // signed char and unsigned char are what people call int8_t and uint8_t: small numbers.
  const bool isByte = builtin.getKind() == clang::BuiltinType::SChar ||
                      builtin.getKind() == clang::BuiltinType::UChar;
  return {bits, builtin.isSignedInteger(),
          !isByte && clang::QualType(&builtin, 0)->isAnyCharacterType()};
}

}  // namespace

bool isBorrowedClass(const clang::CXXRecordDecl& record) {
  const std::string name = templateNameOf(record);
  return isIteratorLike(record) || isPlaceInOwner(record) || name == "std::basic_string_view" ||
         name == "std::span" || name == "std::initializer_list";
}

model::Passing passingOf(clang::QualType type) {
  if (type->isRValueReferenceType()) return model::Passing::RvalueReference;
  if (!type->isLValueReferenceType()) return model::Passing::Value;
  return type->getPointeeType().isConstQualified() ? model::Passing::ConstReference
                                                   : model::Passing::Reference;
}

TypeId TypeTranslator::type(clang::QualType type) { return this->type(type, {}); }

TypeId TypeTranslator::type(clang::QualType qualified, const std::string& expression) {
  const clang::ASTContext& context = sema_.getASTContext();
  clang::QualType canonical =
      qualified.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (canonical->isArrayType()) canonical = context.getUnqualifiedArrayType(canonical);
  const void* identity = canonical.getAsOpaquePtr();
  if (const auto known = byCanonicalType_.find(identity); known != byCanonicalType_.end()) {
    return known->second;
  }
  const TypeId id{static_cast<std::uint32_t>(api_.types.size())};
  byCanonicalType_[identity] = id;
  model::Type described;
  described.name = displayName(canonical, context);
  described.spelling = spelling(canonical, context);
  if (!isNameable(canonical) && !expression.empty()) {
    described.spelling = "std::remove_cv_t<std::remove_reference_t<decltype(" + expression + ")>>";
  }
  api_.types.push_back(described);  // reserves the id: shapes may refer back to it

  described.shape = shapeOf(canonical);
  if (const auto* record = canonical->getAsCXXRecordDecl()) {
    records_[id] = describeRecord(*record, described);
  }
  if (canonical->isArrayType() || canonical->isVoidType() || canonical->isFunctionType()) {
    described.isCopyable = described.isMovable = described.isDestructible =
        described.isDefaultConstructible = false;
  }
  inheritFromArguments(described);
  described.classId = api_.types[id.index].classId;
  api_.types[id.index] = described;
  return id;
}

model::TypeShape TypeTranslator::shapeOf(clang::QualType canonical) {
  const clang::ASTContext& context = sema_.getASTContext();
  if (canonical->isVoidType()) return model::VoidType{};
  if (canonical->isBooleanType()) return model::BoolType{};
  if (canonical->isNullPtrType()) {
    return model::PointerType{type(context.VoidTy), false};
  }
  if (const auto* builtin = llvm::dyn_cast<clang::BuiltinType>(canonical)) {
    if (builtin->isInteger()) return integerShape(*builtin, context);
    if (builtin->getKind() == clang::BuiltinType::Float) return model::FloatingType{32};
    if (builtin->getKind() == clang::BuiltinType::Double) return model::FloatingType{64};
    if (builtin->getKind() == clang::BuiltinType::LongDouble) return model::FloatingType{80};
    return model::ObjectType{};
  }
  if (const auto* enumeration = canonical->getAs<clang::EnumType>()) {
    const clang::EnumDecl* decl = enumeration->getDecl();
    model::EnumType shape;
    shape.bits = static_cast<unsigned>(context.getTypeSize(canonical));
    shape.isSigned = canonical->isSignedIntegerOrEnumerationType();
    for (const clang::EnumConstantDecl* constant : decl->enumerators()) {
      shape.enumerators.push_back(
          {constant->getNameAsString(), constant->getInitVal().getExtValue()});
    }
    return shape;
  }
  if (canonical->isPointerType()) return shapeOfPointer(canonical->getPointeeType());
  if (const auto* record = canonical->getAsCXXRecordDecl()) return shapeOfRecord(*record);
  return model::ObjectType{};
}

model::TypeShape TypeTranslator::shapeOfPointer(clang::QualType pointee) {
  if (isPlainChar(pointee.getUnqualifiedType())) {
    return model::TextType{pointee.isConstQualified() ? TextKind::CString : TextKind::Buffer};
  }
  if (const auto* function = pointee->getAs<clang::FunctionProtoType>()) {
    model::CallableType shape{model::CallableForm::Pointer, {}, type(function->getReturnType())};
    for (const clang::QualType parameter : function->param_types()) {
      shape.parameters.push_back(type(parameter));
    }
    return shape;
  }
  return model::PointerType{type(pointee), pointee.isConstQualified()};
}

model::TypeShape TypeTranslator::shapeOfRecord(const clang::CXXRecordDecl& record) {
  const std::string name = templateNameOf(record);
  if (name == "std::filesystem::path") return model::TextType{TextKind::Path};
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (special == nullptr) return model::ObjectType{};
  const std::vector<clang::QualType> arguments = typeArguments(*special);
  if (arguments.empty() && name != "std::tuple" && name != "std::bitset")
    return model::ObjectType{};

  const bool ofChar = !arguments.empty() && isPlainChar(arguments[0]);
  if (name == "std::basic_string" && ofChar) return model::TextType{TextKind::String};
  if (name == "std::basic_string_view" && ofChar) return model::TextType{TextKind::StringView};
  if (name == "std::basic_ostream" && ofChar) return model::StreamType{false};
  if ((name == "std::basic_istream" || name == "std::basic_iostream") && ofChar) {
    return model::StreamType{true};
  }
  if (name == "std::shared_ptr" || name == "std::weak_ptr" || name == "std::unique_ptr") {
    const bool customDeleter =
        name == "std::unique_ptr" && arguments.size() > 1 &&
        !displayName(arguments[1], sema_.getASTContext()).starts_with("std::default_delete<");
    if (customDeleter || arguments[0]->isArrayType()) return model::ObjectType{};
    const auto kind = name == "std::shared_ptr" ? model::SmartPointerKind::Shared
                      : name == "std::weak_ptr" ? model::SmartPointerKind::Weak
                                                : model::SmartPointerKind::Unique;
    return model::SmartPointerType{kind, type(arguments[0])};
  }
  if (name == "std::function") {
    const auto* function = arguments[0]->getAs<clang::FunctionProtoType>();
    if (function == nullptr) return model::ObjectType{};
    model::CallableType shape{model::CallableForm::Function, {}, type(function->getReturnType())};
    for (const clang::QualType parameter : function->param_types()) {
      shape.parameters.push_back(type(parameter));
    }
    return shape;
  }
  if (name == "assay_harness::Callable") {
    return model::CallableType{model::CallableForm::Generic, {}, type(arguments[0])};
  }
  const auto rule = std::ranges::find(compositeRules, name, &CompositeRule::name);
  if (rule == compositeRules.end()) return model::ObjectType{};
  model::CompositeType shape{rule->form, std::string(rule->name), {}};
  if (name == "std::bitset") return shape;
  const std::size_t elements =
      rule->elementArguments == 0 ? arguments.size() : rule->elementArguments;
  for (std::size_t i = 0; i < elements && i < arguments.size(); ++i) {
    shape.arguments.push_back(type(arguments[i]));
  }
  if (name == "std::complex") shape.arguments.push_back(shape.arguments[0]);
  if (name == "std::array") {
    const auto extent = special->getTemplateArgs()[1].getAsIntegral().getZExtValue();
    shape.arguments.assign(std::min<std::uint64_t>(extent, 4096), shape.arguments[0]);
  }
  return shape;
}

clang::CXXRecordDecl* TypeTranslator::describeRecord(const clang::CXXRecordDecl& declared,
                                                     model::Type& described) {
  const clang::ASTContext& context = sema_.getASTContext();
  const bool isComplete =
      sema_.isCompleteType(clang::SourceLocation(), context.getRecordType(&declared));
  auto* record = declared.getDefinition();
  // The C library's FILE has a definition that nobody may use.
  const bool isOpaque = declared.getNameAsString() == "_IO_FILE";
  if (!isComplete || record == nullptr || isOpaque) {
    described.isCopyable = described.isMovable = described.isDestructible =
        described.isDefaultConstructible = described.isComplete = false;
    return nullptr;
  }
  described.isCopyable = !record->isAbstract() &&
                         isUsable(sema_.LookupCopyingConstructor(record, clang::Qualifiers::Const));
  described.isMovable =
      !record->isAbstract() &&
      (isUsable(sema_.LookupMovingConstructor(record, 0)) || described.isCopyable);
  described.isDestructible = isUsable(sema_.LookupDestructor(record));
  described.hasOwnNew = ownOperator(*record, clang::OO_New) == OwnOperator::Usable &&
                        ownOperator(*record, clang::OO_Delete) != OwnOperator::Unusable;
  described.isDefaultConstructible =
      !record->isAbstract() && isUsable(sema_.LookupDefaultConstructor(record));
  described.isBorrowed = isBorrowedClass(*record);
  described.isHandle = isHandle(*record);
  described.isPlain = isPlain(*record);
  return record;
}

std::vector<const clang::CXXRecordDecl*> TypeTranslator::records() const {
  std::vector<const clang::CXXRecordDecl*> all;
  for (const auto& [id, record] : records_) {
    if (record != nullptr) all.push_back(record);
  }
  return all;
}

clang::CXXRecordDecl* TypeTranslator::recordOf(model::TypeId id) const {
  const auto found = records_.find(id);
  return found == records_.end() ? nullptr : found->second;
}

// A container is no more copyable than its elements, whatever its constructor's declaration says.
void TypeTranslator::inheritFromArguments(model::Type& described) const {
  const auto* composite = std::get_if<model::CompositeType>(&described.shape);
  if (composite == nullptr || composite->form == CompositeForm::View) return;
  for (const TypeId argument : composite->arguments) {
    const model::Type& element = api_.type(argument);
    if (&element == &described) continue;
    described.isCopyable &= element.isCopyable;
  }
}

model::Parameter TypeTranslator::parameter(const clang::ParmVarDecl& decl) {
  model::Parameter parameter;
  parameter.name = decl.getNameAsString();
  parameter.type = type(decl.getType());
  parameter.passing = passingOf(decl.getType());
  if (decl.hasDefaultArg()) {
    parameter.defaultText = sourceText(decl.getDefaultArgRange(), sema_.getASTContext());
    if (parameter.defaultText.empty()) parameter.defaultText = "{}";
  }
  return parameter;
}

model::ResultType TypeTranslator::result(clang::QualType declared, const std::string& expression) {
  model::ResultType result;
  result.type = type(declared, expression);
  result.passing = passingOf(declared);
  result.isConst = declared.getNonReferenceType().isConstQualified();
  return result;
}

void TypeTranslator::bindClass(const clang::CXXRecordDecl& record, model::ClassId id) {
  classes_[record.getCanonicalDecl()] = id;
  const model::TypeId typeId = type(sema_.getASTContext().getRecordType(&record));
  api_.types[typeId.index].classId = id;
  api_.classes[id.index].type = typeId;
}

std::optional<model::ClassId> TypeTranslator::classOf(const clang::CXXRecordDecl& record) const {
  const auto found = classes_.find(record.getCanonicalDecl());
  if (found == classes_.end()) return std::nullopt;
  return found->second;
}

}  // namespace assay::frontend
