#include "symex/decode_allocation.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <string_view>

namespace assay::symex {

namespace {

// "struct.ns::Node.12" is ns::Node.
std::string plainName(llvm::StringRef name) {
  for (const char* prefix : {"struct.", "class.", "union."}) {
    if (name.consume_front(prefix)) break;
  }
  const std::size_t dot = name.rfind('.');
  if (dot != llvm::StringRef::npos && name.drop_front(dot + 1).find_if_not([](char c) {
        return c >= '0' && c <= '9';
      }) == llvm::StringRef::npos) {
    name = name.take_front(dot);
  }
  if (name.ends_with(".base")) name = name.drop_back(5);
  return name.str();
}

// The class whose constructor has this mangled name.
std::string constructedBy(llvm::StringRef symbol) {
  const std::string mangled = symbol.str();  // the demangler refers to it
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(mangled.c_str()) || !demangler.isCtorOrDtor()) return {};
  std::size_t size = 0;
  char* text = demangler.getFunctionDeclContextName(nullptr, &size);
  if (text == nullptr) return {};
  std::string name = text;
  std::free(text);
  return name;
}

// T of std::__new_allocator<T>::allocate and its like.
std::string allocatedBy(llvm::StringRef mangled) {
  const std::string name = llvm::demangle(mangled.str());
  constexpr std::string_view opening = "new_allocator<";
  const std::size_t start = name.find(opening);
  if (start == std::string::npos) return {};
  int depth = 1;
  const std::size_t first = start + opening.size();
  for (std::size_t i = first; i < name.size(); ++i) {
    if (name[i] == '<') ++depth;
    if (name[i] == '>' && --depth == 0) return name.substr(first, i - first);
  }
  return {};
}

std::uint32_t constantFactor(const llvm::Value& amount) {
  const llvm::Value* value = &amount;
  if (const auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(value)) {
    value = part->getAggregateOperand();
  }
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(value)) {
    return constantFactor(*select->getFalseValue());
  }
  const auto* user = llvm::dyn_cast<llvm::User>(value);
  const bool isProduct =
      llvm::isa<llvm::MulOperator>(value) ||
      (llvm::isa<llvm::WithOverflowInst>(value) &&
       llvm::cast<llvm::WithOverflowInst>(value)->getBinaryOp() == llvm::Instruction::Mul);
  if (user == nullptr || !isProduct) return 0;
  for (unsigned i = 0; i < 2; ++i) {
    if (const auto* factor = llvm::dyn_cast<llvm::ConstantInt>(user->getOperand(i))) {
      return static_cast<std::uint32_t>(factor->getZExtValue());
    }
  }
  return 0;
}

}  // namespace

std::optional<Allocation> allocationOf(const llvm::CallBase& call, const llvm::Function& callee) {
  if (!callee.getName().starts_with("_Znwm") && !callee.getName().starts_with("_Znam")) {
    return std::nullopt;
  }
  Allocation made;
  const llvm::Value& amount = *call.getArgOperand(0);
  if (!llvm::isa<llvm::ConstantInt>(amount)) {
    made.elementSize = constantFactor(amount);
    // An allocator that makes a single byte at a time multiplies nothing.
    if (made.elementSize == 0) made.elementSize = 1;
  }
  for (const llvm::User* user : call.users()) {
    const auto* next = llvm::dyn_cast<llvm::CallBase>(user);
    if (next == nullptr || next->getCalledFunction() == nullptr || next->arg_empty()) continue;
    if (next->getArgOperand(0) != &call) continue;
    made.type = constructedBy(next->getCalledFunction()->getName());
    if (!made.type.empty()) return made;
  }
  for (const llvm::User* user : call.users()) {
    const auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
    if (place == nullptr) continue;
    const auto* type = llvm::dyn_cast<llvm::StructType>(place->getSourceElementType());
    if (type == nullptr || !type->hasName()) continue;
    made.type = plainName(type->getName());
    return made;
  }
  made.type = allocatedBy(call.getFunction()->getName());
  return made;
}

}  // namespace assay::symex
