// Memory instructions, and those that take aggregates apart.
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>

#include "symex/decode_function.h"

namespace assay::symex {

namespace {

// The alignment of a scalar at an offset of something aligned.
std::uint32_t alignmentAt(llvm::Align whole, std::uint64_t offset) {
  return static_cast<std::uint32_t>(llvm::commonAlignment(whole, offset).value());
}

// Whether the pointer is dereferenced or indexed further, so that it may not be one past the end.
bool isUsedAsElement(const llvm::Instruction& address) {
  for (const llvm::User* user : address.users()) {
    if (llvm::isa<llvm::LoadInst>(user)) return true;
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (store != nullptr && store->getPointerOperand() == &address) return true;
    if (llvm::isa<llvm::GetElementPtrInst>(user)) return true;
  }
  return false;
}

}  // namespace

bool FunctionDecoder::decodeMemory(const llvm::Instruction& instruction) {
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    Instruction& decoded = emit(Op::Alloca, instruction);
    decoded.a = operand(*local->getArraySize());
    decoded.b = static_cast<Operand>(
        program_.layout().getTypeAllocSize(local->getAllocatedType()).getFixedValue());
    decoded.c = static_cast<Operand>(local->getAlign().value());
    return true;
  }
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    const auto leaves = program_.leavesOf(load->getType());
    const Operand base = operand(*load->getPointerOperand());
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      Operand address = base;
      if (leaves[i].offset != 0) {
        Instruction& moved = emit(Op::Address, instruction);
        moved.result = registerOf(instruction) + static_cast<std::uint32_t>(i);
        moved.a = base;
        moved.b = program_.integerOperand(64, leaves[i].offset);
        address = moved.result;
      }
      Instruction& decoded = emit(Op::Load, instruction);
      decoded.result = registerOf(instruction) + static_cast<std::uint32_t>(i);
      decoded.width = static_cast<std::uint16_t>(program_.widthOf(leaves[i].type));
      decoded.a = address;
      decoded.c = alignmentAt(load->getAlign(), leaves[i].offset);
      if (leaves[i].type->isPointerTy()) decoded.flags |= flag::pointer;
    }
    return true;
  }
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const llvm::Value& value = *store->getValueOperand();
    const auto leaves = program_.leavesOf(value.getType());
    const Operand base = operand(*store->getPointerOperand());
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      Operand address = base;
      if (leaves[i].offset != 0) {
        Instruction& moved = emit(Op::Address, instruction);
        address = function_.registerCount++;
        moved.result = address;
        moved.a = base;
        moved.b = program_.integerOperand(64, leaves[i].offset);
      }
      const Operand scalar = operand(value, static_cast<unsigned>(i));
      Instruction& decoded = emit(Op::Store, instruction);
      decoded.width = static_cast<std::uint16_t>(program_.widthOf(leaves[i].type));
      decoded.a = address;
      decoded.b = scalar;
      decoded.c = alignmentAt(store->getAlign(), leaves[i].offset);
    }
    return true;
  }
  if (const auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
    if (!address->getType()->isPointerTy()) return false;
    decodeAddress(*address);
    return true;
  }
  return false;
}

namespace {

// Where a base lies in an object is read off its table of virtual functions: a signed number.
bool isFromVirtualTable(const llvm::Value& index) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(&index);
  const auto* place = load == nullptr
                          ? nullptr
                          : llvm::dyn_cast<llvm::GetElementPtrInst>(load->getPointerOperand());
  return place != nullptr && place->hasAllConstantIndices() &&
         llvm::isa<llvm::LoadInst>(place->getPointerOperand());
}

// The standard library counts with signed differences.
bool isOfLibrary(const llvm::Instruction& instruction) {
  const llvm::DebugLoc& location = instruction.getDebugLoc();
  return location && isLibraryFile(location->getFilename());
}

// Whether nothing says that an index is a signed number: `p[n]` and `p + n` for an n of 64 bits.
// What is subtracted is negated first.
bool mayBeUnsigned(const llvm::Instruction& address, const llvm::Value& index) {
  if (llvm::isa<llvm::Constant, llvm::SExtInst, llvm::ZExtInst>(index)) return false;
  if (isFromVirtualTable(index) || isOfLibrary(address)) return false;
  const auto* difference = llvm::dyn_cast<llvm::BinaryOperator>(&index);
  if (difference == nullptr || difference->getOpcode() != llvm::Instruction::Sub) return true;
  const auto* from = llvm::dyn_cast<llvm::ConstantInt>(difference->getOperand(0));
  return from == nullptr || !from->isZero();
}

}  // namespace

void FunctionDecoder::decodeAddress(const llvm::GetElementPtrInst& address) {
  const llvm::DataLayout& layout = program_.layout();
  std::uint64_t offset = 0;
  const auto firstTerm = static_cast<std::uint32_t>(function_.addressTerms.size());
  llvm::Type* container = nullptr;  // of the step before
  for (auto step = llvm::gep_type_begin(address), end = llvm::gep_type_end(address); step != end;
       ++step) {
    const auto* array = llvm::dyn_cast_or_null<llvm::ArrayType>(container);
    container = step.getIndexedType();
    const llvm::Value& index = *step.getOperand();
    if (llvm::StructType* structure = step.getStructTypeOrNull()) {
      const auto field = llvm::cast<llvm::ConstantInt>(index).getZExtValue();
      offset += layout.getStructLayout(structure)->getElementOffset(static_cast<unsigned>(field));
      continue;
    }
    AddressTerm term;
    term.scale = step.getSequentialElementStride(layout).getFixedValue();
    // One element or none at the end of a structure is the old way to say: any number.
    if (array != nullptr && array->getNumElements() > 1) term.bound = array->getNumElements();
    const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&index);
    const bool isInside =
        constant != nullptr && (term.bound == 0 || constant->getValue().ult(term.bound));
    if (isInside) {
      offset += static_cast<std::uint64_t>(constant->getSExtValue()) * term.scale;
      continue;
    }
    term.index = operand(index);
    term.width = static_cast<std::uint16_t>(widthOf(index));
    const bool isLast = std::next(step) == end;
    term.mayBeOnePast = isLast && !isUsedAsElement(address);
    term.mayBeUnsigned = term.width == 64 && mayBeUnsigned(address, index);
    function_.addressTerms.push_back(term);
  }
  Instruction& decoded = emit(Op::Address, address);
  decoded.a = operand(*address.getPointerOperand());
  decoded.b = program_.integerOperand(64, offset);
  decoded.c = firstTerm;
  decoded.flags = static_cast<std::uint8_t>(function_.addressTerms.size() - firstTerm);
}

bool FunctionDecoder::decodeAtomic(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::FenceInst>(instruction)) return true;
  if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    using llvm::AtomicRMWInst;
    const auto operation = update->getOperation();
    if (operation > AtomicRMWInst::UMin || widthOf(*update) == 0) return false;
    Instruction& decoded = emit(Op::AtomicRmw, instruction);
    decoded.a = operand(*update->getPointerOperand());
    decoded.b = operand(*update->getValOperand());
    decoded.c = static_cast<Operand>(update->getAlign().value());
    // The same order as RmwOperation.
    decoded.flags = static_cast<std::uint8_t>(operation);
    return true;
  }
  if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    Instruction& decoded = emit(Op::CompareExchange, instruction);
    decoded.width = static_cast<std::uint16_t>(widthOf(*exchange->getNewValOperand()));
    decoded.a = operand(*exchange->getPointerOperand());
    decoded.b = operand(*exchange->getCompareOperand());
    decoded.c = operand(*exchange->getNewValOperand());
    if (exchange->getNewValOperand()->getType()->isPointerTy()) decoded.flags |= flag::pointer;
    return true;
  }
  return false;
}

void FunctionDecoder::copyLeaves(const llvm::Instruction& to, unsigned toLeaf,
                                 const llvm::Value& from, unsigned fromLeaf, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    const Operand source = operand(from, fromLeaf + i);
    Instruction& decoded = emit(Op::Copy, to);
    decoded.result = registerOf(to) + toLeaf + i;
    decoded.a = source;
  }
}

bool FunctionDecoder::decodeAggregate(const llvm::Instruction& instruction) {
  const auto leafCount = [&](llvm::Type* type) {
    return static_cast<unsigned>(program_.leavesOf(type).size());
  };
  const auto leafIndex = [&](llvm::Type* type, llvm::ArrayRef<unsigned> indices) {
    unsigned leaf = 0;
    for (const unsigned index : indices) {
      for (unsigned i = 0; i < index; ++i) {
        leaf += leafCount(llvm::GetElementPtrInst::getTypeAtIndex(type, std::uint64_t{i}));
      }
      type = llvm::GetElementPtrInst::getTypeAtIndex(type, std::uint64_t{index});
    }
    return leaf;
  };
  if (const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
    const llvm::Value& whole = *extract->getAggregateOperand();
    copyLeaves(instruction, 0, whole, leafIndex(whole.getType(), extract->getIndices()),
               leafCount(instruction.getType()));
    return true;
  }
  if (const auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction)) {
    copyLeaves(instruction, 0, *insert->getAggregateOperand(), 0, leafCount(instruction.getType()));
    const llvm::Value& part = *insert->getInsertedValueOperand();
    copyLeaves(instruction, leafIndex(instruction.getType(), insert->getIndices()), part, 0,
               leafCount(part.getType()));
    return true;
  }
  if (const auto* extract = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction)) {
    const auto* index = llvm::dyn_cast<llvm::ConstantInt>(extract->getIndexOperand());
    if (index == nullptr) return false;
    copyLeaves(instruction, 0, *extract->getVectorOperand(),
               static_cast<unsigned>(index->getZExtValue()), 1);
    return true;
  }
  if (const auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(&instruction)) {
    const auto* index = llvm::dyn_cast<llvm::ConstantInt>(insert->getOperand(2));
    if (index == nullptr) return false;
    copyLeaves(instruction, 0, *insert->getOperand(0), 0, leafCount(instruction.getType()));
    copyLeaves(instruction, static_cast<unsigned>(index->getZExtValue()), *insert->getOperand(1), 0,
               1);
    return true;
  }
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
    if (widthOf(*select->getCondition()) == 0) return false;
    const auto leaves = program_.leavesOf(instruction.getType());
    for (unsigned i = 0; i < leaves.size(); ++i) {
      Instruction& decoded = emit(Op::Select, instruction);
      decoded.result = registerOf(instruction) + i;
      decoded.width = static_cast<std::uint16_t>(program_.widthOf(leaves[i].type));
      decoded.a = operand(*select->getCondition());
      decoded.b = operand(*select->getTrueValue(), i);
      decoded.c = operand(*select->getFalseValue(), i);
    }
    return true;
  }
  return false;
}

}  // namespace assay::symex
