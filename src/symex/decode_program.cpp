// Numbers, constants, locations and global initialisation of a program.
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "symex/addresses.h"
#include "symex/builtin_table.h"
#include "symex/chunks.h"
#include "symex/decoder.h"

namespace assay::symex {

std::shared_ptr<Program> decode(llvm::Module& module) { return ProgramDecoder(module).run(); }

ProgramDecoder::ProgramDecoder(llvm::Module& module)
    : module_(module), layout_(module.getDataLayout()), program_(std::make_shared<Program>()) {
  program_->locations.emplace_back();
}

std::shared_ptr<Program> ProgramDecoder::run() {
  numberFunctions();
  numberGlobals();
  decodeGlobals();
  decodeInitialisers();
  for (const llvm::Function& function : module_) {
    const FunctionId id = idOf(function);
    const Function& decoded = program_->functions[id];
    if (!function.isDeclaration() && decoded.builtin == 0) decodeFunction(*this, function, id);
  }
  learnOfTarget();
  return program_;
}

namespace {

bool takesVectors(const llvm::FunctionType& type) {
  return std::ranges::any_of(type.subtypes(), [](const llvm::Type* part) {
    return part->isVectorTy() || (part->isStructTy() && part->getStructNumElements() > 0 &&
                                  part->getStructElementType(0)->isVectorTy());
  });
}

}  // namespace

void ProgramDecoder::learnOfTarget() {
  for (const llvm::Function& function : module_) {
    const llvm::StringRef features = function.getFnAttribute("target-features").getValueAsString();
    if (features.contains("+fma")) program_->fusesMultiplyAdd = true;
  }
  const llvm::Function* location = module_.getFunction("__errno_location");
  if (location == nullptr) return;
  // Models have no debug information.
  program_->readsErrorNumber = std::ranges::any_of(location->users(), [](const llvm::User* user) {
    const auto* call = llvm::dyn_cast<llvm::Instruction>(user);
    return call == nullptr || call->getFunction()->getSubprogram() != nullptr;
  });
}

void ProgramDecoder::numberFunctions() {
  for (const llvm::Function& function : module_) {
    const auto id = static_cast<FunctionId>(program_->functions.size());
    functionIds_.emplace(&function, id);
    Function& decoded = program_->functions.emplace_back();
    decoded.name = function.getName().str();
    decoded.object = id + 1;
    decoded.hasBody = !function.isDeclaration();
    decoded.isVariadic = function.isVarArg();
    decoded.isLocal = function.hasLocalLinkage();
    if (const llvm::MDNode* type = function.getMetadata(llvm::LLVMContext::MD_kcfi_type)) {
      decoded.typeId = static_cast<std::uint32_t>(
          llvm::mdconst::extract<llvm::ConstantInt>(type->getOperand(0))->getZExtValue());
    }
    decoded.returnsPointer = function.getReturnType()->isPointerTy();
    std::string name = decoded.name;
    if (function.isIntrinsic()) {
      name = llvm::Intrinsic::getBaseName(function.getIntrinsicID()).str();
    }
    // Builtins are for scalars: those of vectors have no model.
    if (!takesVectors(*function.getFunctionType())) {
      decoded.builtin = builtinNamed(name, decoded.hasBody);
    }
    if (decoded.builtin != 0) decoded.hasBody = false;
    for (const llvm::Argument& argument : function.args()) {
      for (const Leaf& leaf : leavesOf(argument.getType())) {
        decoded.parameterWidths.push_back(static_cast<std::uint16_t>(widthOf(leaf.type)));
      }
    }
    decoded.parameterCount = static_cast<std::uint32_t>(decoded.parameterWidths.size());
    for (const Leaf& leaf : leavesOf(function.getReturnType())) {
      decoded.resultWidths.push_back(static_cast<std::uint16_t>(widthOf(leaf.type)));
    }
    decoded.resultCount = static_cast<std::uint32_t>(decoded.resultWidths.size());
    if (!decoded.resultWidths.empty()) decoded.resultWidth = decoded.resultWidths.front();
    program_->functionsByName.emplace(decoded.name, id);
  }
  for (const llvm::GlobalAlias& alias : module_.aliases()) {
    const auto* function = llvm::dyn_cast_or_null<llvm::Function>(alias.getAliaseeObject());
    if (function != nullptr) {
      program_->functionsByName.emplace(alias.getName().str(), idOf(*function));
    }
  }
  program_->firstGlobal = static_cast<ObjectId>(program_->functions.size() + 1);
  program_->firstDynamic = program_->firstGlobal;
}

ObjectId ProgramDecoder::addGlobal(Global global, ObjectReference object) {
  const ObjectId id = program_->firstDynamic;
  const std::uint32_t slots = slotsFor(object->size);
  program_->firstDynamic += slots;
  program_->initial.push_back(std::move(object));
  program_->initial.resize(program_->initial.size() + slots - 1);
  program_->globalOfObject.push_back(static_cast<std::uint32_t>(program_->globals.size()));
  program_->globalOfObject.resize(program_->initial.size(), none);
  program_->globalsByName.emplace(global.name, id);
  program_->globals.push_back(std::move(global));
  return id;
}

void ProgramDecoder::numberGlobals() {
  for (const llvm::GlobalVariable& global : module_.globals()) {
    if (global.getName().starts_with("llvm.")) continue;
    auto* object = new Object;
    object->size = static_cast<std::uint32_t>(
        global.getValueType()->isSized()
            ? layout_.getTypeAllocSize(global.getValueType()).getFixedValue()
            : std::uint64_t{1});
    object->alignment = static_cast<std::uint32_t>(layout_.getPreferredAlign(&global).value());
    object->kind = global.isConstant() ? ObjectKind::Constant : ObjectKind::Global;
    object->mayBeMerged = global.isConstant() && global.hasGlobalUnnamedAddr();
    const bool isExternal = global.isDeclaration();
    if (isExternal) object->kind = ObjectKind::External;
    globalIds_.emplace(&global, addGlobal({global.getName().str(), global.isConstant(), isExternal},
                                          ObjectReference(object)));
  }
}

ObjectId ProgramDecoder::objectOf(const llvm::GlobalValue& global) const {
  if (const auto* function = llvm::dyn_cast<llvm::Function>(&global)) return idOf(*function) + 1;
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&global)) {
    const auto found = globalIds_.find(variable);
    return found == globalIds_.end() ? 0 : found->second;
  }
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&global)) {
    if (const llvm::GlobalObject* object = alias->getAliaseeObject()) return objectOf(*object);
  }
  return 0;
}

void ProgramDecoder::decodeGlobals() {
  for (const llvm::GlobalVariable& global : module_.globals()) {
    const auto id = globalIds_.find(&global);
    if (id == globalIds_.end()) continue;
    Object& object = *program_->initial[id->second - program_->firstGlobal];
    if (global.hasInitializer()) {
      if (!llvm::isa<llvm::UndefValue>(global.getInitializer()) && object.size > 0) {
        object.chunks.push_back({0, object.size, Value::fill(0)});
        write(object, 0, *global.getInitializer());
      }
    }
    if (global.getName().starts_with("_ZTI")) decodeTypeInfo(global);
  }
}

void ProgramDecoder::decodeInitialisers() {
  const llvm::GlobalVariable* table = module_.getNamedGlobal("llvm.global_ctors");
  if (table == nullptr || !table->hasInitializer()) return;
  const auto* rows = llvm::dyn_cast<llvm::ConstantArray>(table->getInitializer());
  if (rows == nullptr) return;
  for (const llvm::Use& row : rows->operands()) {
    const auto* entry = llvm::cast<llvm::ConstantStruct>(row.get());
    const auto* function =
        llvm::dyn_cast<llvm::Function>(entry->getOperand(1)->stripPointerCasts());
    if (function == nullptr) continue;
    const auto* priority = llvm::cast<llvm::ConstantInt>(entry->getOperand(0));
    program_->initialisers.push_back(
        {static_cast<std::uint32_t>(priority->getZExtValue()), idOf(*function)});
  }
  // Those of one priority in the order of their translation units.
  for (std::uint32_t i = 0; i < program_->initialisers.size(); ++i) {
    program_->initialisers[i].order = i;
  }
  std::ranges::sort(program_->initialisers, {},
                    [](const Initialiser& one) { return std::pair(one.priority, one.order); });
}

unsigned ProgramDecoder::widthOf(llvm::Type* type) const {
  if (type->isIntegerTy()) return type->getIntegerBitWidth();
  if (type->isPointerTy()) return 64;
  if (type->isFloatingPointTy()) return static_cast<unsigned>(type->getPrimitiveSizeInBits());
  return 0;
}

const std::vector<Leaf>& ProgramDecoder::leavesOf(llvm::Type* type) {
  if (const auto known = leaves_.find(type); known != leaves_.end()) return known->second;
  std::vector<Leaf> leaves;
  const auto append = [&](llvm::Type* element, std::uint64_t offset) {
    const std::vector<Leaf> inner = leavesOf(element);
    for (const Leaf& leaf : inner) leaves.push_back({leaf.type, leaf.offset + offset});
  };
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* places = layout_.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i) {
      append(structure->getElementType(i), places->getElementOffset(i));
    }
  } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t size = layout_.getTypeAllocSize(array->getElementType());
    for (std::uint64_t i = 0; i < array->getNumElements(); ++i) {
      append(array->getElementType(), i * size);
    }
  } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    const std::uint64_t size = layout_.getTypeStoreSize(vector->getElementType());
    for (unsigned i = 0; i < vector->getNumElements(); ++i) {
      append(vector->getElementType(), i * size);
    }
  } else if (widthOf(type) != 0) {
    leaves.push_back({type, 0});
  }
  return leaves_.emplace(type, std::move(leaves)).first->second;
}

LocationId ProgramDecoder::locationOf(const llvm::DebugLoc& debug, FunctionId function) {
  if (!debug) return 0;
  const auto* scope = llvm::cast<llvm::DIScope>(debug.getScope());
  std::string file = scope->getFilename().str();
  if (!file.empty() && file.front() != '/' && !scope->getDirectory().empty()) {
    file = (scope->getDirectory() + "/" + file).str();
  }
  const auto key = std::tuple(file, debug.getLine(), debug.getCol(), function);
  const auto [at, isNew] =
      locations_.emplace(key, static_cast<LocationId>(program_->locations.size()));
  if (isNew) {
    program_->locations.push_back({std::move(file), debug.getLine(), debug.getCol(), function});
  }
  return at->second;
}

std::vector<std::string> Program::modelledFunctions() const {
  std::vector<std::string> names;
  for (const Function& function : functions) {
    const std::string_view name = function.name;
    if (function.builtin == 0 || name.starts_with("llvm.") || name.starts_with("assay")) continue;
    names.push_back(llvm::demangle(name));
  }
  std::ranges::sort(names);
  return names;
}

FunctionId Program::functionNamed(std::string_view name) const {
  const auto found = functionsByName.find(std::string(name));
  return found == functionsByName.end() ? none : found->second;
}

ObjectId Program::globalNamed(std::string_view name) const {
  const auto found = globalsByName.find(std::string(name));
  return found == globalsByName.end() ? 0 : found->second;
}

}  // namespace assay::symex
