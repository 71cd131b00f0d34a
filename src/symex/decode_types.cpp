// Type information: the layout that the Itanium C++ ABI gives to std::type_info and its kin.
#include "symex/decoder.h"

namespace assay::symex {

const llvm::GlobalValue* ProgramDecoder::underlying(const llvm::Constant* constant) const {
  return constant == nullptr ? nullptr
                             : llvm::dyn_cast<llvm::GlobalValue>(
                                   constant->stripInBoundsConstantOffsets()->stripPointerCasts());
}

std::string ProgramDecoder::typeName(const llvm::GlobalVariable& global) const {
  return global.getName().drop_front(4).str();  // "_ZTI"
}

void ProgramDecoder::describeExternalType(const llvm::GlobalVariable& global) {
  TypeInfo& type = program_->types[globalIds_.at(&global)];
  type.name = typeName(global);
  // The library has those of fundamental types and of pointers to them, with or without const.
  const bool isClass = !type.name.empty() && (type.name[0] == 'N' || type.name[0] == 'S' ||
                                              (type.name[0] >= '0' && type.name[0] <= '9'));
  if (isClass) type.kind = TypeInfo::Kind::UnknownClass;
  if (type.name.starts_with('P')) {
    const bool isConst = type.name.starts_with("PK");
    type.kind = TypeInfo::Kind::Pointer;
    type.pointerFlags = isConst ? 1 : 0;
    type.pointeeName = type.name.substr(isConst ? 2 : 1);
  }
  // What type_info::name() reads.
  const auto& text =
      program_->byteStore.emplace_back(type.name.c_str(), type.name.c_str() + type.name.size() + 1);
  auto* name = new Object;
  name->kind = ObjectKind::Constant;
  name->size = static_cast<std::uint32_t>(text.size());
  name->chunks = {{0, name->size, Value::bytes(text.data(), 1)}};
  const ObjectId nameId = addGlobal({"_ZTS" + type.name, true, false}, ObjectReference(name));
  Object& info = *program_->initial[globalIds_.at(&global) - program_->firstGlobal];
  info.kind = ObjectKind::Constant;
  info.size = 16;
  info.chunks = {{0, 8, Value::null()}, {8, 8, Value::pointer(nameId, 0)}};
}

void ProgramDecoder::decodeTypeInfo(const llvm::GlobalVariable& global) {
  const auto* fields = global.hasInitializer()
                           ? llvm::dyn_cast<llvm::ConstantStruct>(global.getInitializer())
                           : nullptr;
  const llvm::GlobalValue* table = fields == nullptr ? nullptr : underlying(fields->getOperand(0));
  if (table == nullptr) {
    describeExternalType(global);
    return;
  }
  TypeInfo& type = program_->types[globalIds_.at(&global)];
  type.name = typeName(global);
  const llvm::StringRef kind = table->getName();
  const auto number = [&](unsigned i) {
    return llvm::cast<llvm::ConstantInt>(fields->getOperand(i))->getSExtValue();
  };
  const auto typeAt = [&](unsigned i) {
    const llvm::GlobalValue* base = underlying(fields->getOperand(i));
    return base == nullptr ? 0 : objectOf(*base);
  };
  if (kind.contains("pointer_type_info")) {
    type.kind = TypeInfo::Kind::Pointer;
    type.pointerFlags = static_cast<std::uint32_t>(number(2));
    type.pointee = typeAt(3);
    type.pointeeName = underlying(fields->getOperand(3))->getName().drop_front(4).str();
  } else if (kind.contains("_si_class_type_info")) {
    type.kind = TypeInfo::Kind::Class;
    type.bases.push_back({typeAt(2), 0, false, true});
  } else if (kind.contains("_vmi_class_type_info")) {
    type.kind = TypeInfo::Kind::Class;
    for (unsigned i = 4; i + 1 < fields->getNumOperands(); i += 2) {
      const std::int64_t packed = number(i + 1);
      type.bases.push_back({typeAt(i), packed >> 8, (packed & 1) != 0, (packed & 2) != 0});
    }
  } else if (kind.contains("_class_type_info")) {
    type.kind = TypeInfo::Kind::Class;
  }
}

}  // namespace assay::symex
