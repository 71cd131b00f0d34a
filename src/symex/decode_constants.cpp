// Constants: as operands, and as the initial bytes of globals.
#include <llvm/IR/Operator.h>

#include "symex/addresses.h"
#include "symex/chunks.h"
#include "symex/decoder.h"

namespace assay::symex {

namespace {

// Initialisers hold no terms, so nothing here ever makes one.
class InitialiserHost final : public ChunkHost {
 public:
  smt::Term fresh(unsigned) override {
    assayAssert(false, "an initialiser without terms");
    return {};
  }
  void onAddressBytes() override {}
};

std::vector<std::uint64_t> wordsOf(const llvm::APInt& bits) {
  return {bits.getRawData(), bits.getRawData() + bits.getNumWords()};
}

}  // namespace

void ProgramDecoder::writeInitial(Object& object, std::uint64_t offset, std::uint64_t size,
                                  Value value) {
  InitialiserHost host;
  writeChunk({scratch_, host}, object, static_cast<std::uint32_t>(offset),
             static_cast<std::uint32_t>(size), value);
}

Operand ProgramDecoder::intern(Constant constant) {
  const auto id = static_cast<Operand>(program_->constants.size());
  if (constant.width == 0) {
    const Value& value = constant.value;
    const auto key =
        std::tuple(static_cast<int>(value.kind()), value.width(), value.object(), value.bits());
    const auto [at, isNew] = constants_.emplace(key, id | constantBit);
    if (!isNew) return at->second;
  }
  program_->constants.push_back(std::move(constant));
  return id | constantBit;
}

Operand ProgramDecoder::integerOperand(unsigned width, std::uint64_t value) {
  return intern({Value::integer(width, value), {}, 0});
}

// The number that a pointer constant or an integer expression over pointers stands for; a pointer
// if it can be said as one.
Value ProgramDecoder::evaluate(const llvm::Constant& constant) {
  if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) {
    return Value::integer(integer->getBitWidth(), integer->getZExtValue());
  }
  if (llvm::isa<llvm::ConstantPointerNull>(constant)) return Value::null();
  if (llvm::isa<llvm::UndefValue>(constant)) return {};
  if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(&constant)) {
    return Value::pointer(objectOf(*global), 0);
  }
  const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant);
  if (expression == nullptr) return {};
  if (const auto* address = llvm::dyn_cast<llvm::GEPOperator>(expression)) {
    llvm::APInt offset(64, 0);
    const Value base = evaluate(*llvm::cast<llvm::Constant>(address->getPointerOperand()));
    if (!base.isPointer() || !address->accumulateConstantOffset(layout_, offset)) return {};
    return Value::pointer(base.object(), base.offset() + offset.getZExtValue());
  }
  switch (expression->getOpcode()) {
    case llvm::Instruction::BitCast:
    case llvm::Instruction::AddrSpaceCast:
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr: {
      const Value inner = evaluate(*expression->getOperand(0));
      if (inner.isInteger() && expression->getType()->isPointerTy()) {
        return Value::pointer(0, inner.bits());
      }
      const unsigned width = widthOf(expression->getType());
      if (inner.isPointer() && width < 64) return Value::integer(width, addressOf(inner));
      return inner;
    }
    case llvm::Instruction::Trunc:
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub: {
      const auto number = [&](unsigned i) {
        const Value value = evaluate(*expression->getOperand(i));
        return value.isPointer() ? addressOf(value) : value.bits();
      };
      const unsigned width = widthOf(expression->getType());
      if (expression->getOpcode() == llvm::Instruction::Trunc) {
        return Value::integer(width, number(0));
      }
      const bool isAdd = expression->getOpcode() == llvm::Instruction::Add;
      return Value::integer(width, isAdd ? number(0) + number(1) : number(0) - number(1));
    }
    default:
      return {};
  }
}

Constant ProgramDecoder::scalarOf(const llvm::Constant& constant) {
  const unsigned width = widthOf(constant.getType());
  if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(&constant)) {
    const llvm::APInt bits = real->getValueAPF().bitcastToAPInt();
    if (width <= 64) return {Value::integer(width, bits.getZExtValue()), {}, 0};
    return {{}, wordsOf(bits), static_cast<std::uint16_t>(width)};
  }
  if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant); width > 64) {
    if (integer != nullptr) {
      return {{}, wordsOf(integer->getValue()), static_cast<std::uint16_t>(width)};
    }
    return {};
  }
  return {evaluate(constant), {}, 0};
}

const llvm::Constant& ProgramDecoder::leafConstant(const llvm::Constant& constant, unsigned leaf) {
  llvm::Type* type = constant.getType();
  if (widthOf(type) != 0) return constant;
  for (unsigned i = 0;; ++i) {
    const llvm::Constant* element = constant.getAggregateElement(i);
    assayAssert(element != nullptr, "a constant without this element");
    const auto count = static_cast<unsigned>(leavesOf(element->getType()).size());
    if (leaf < count) return leafConstant(*element, leaf);
    leaf -= count;
  }
}

Operand ProgramDecoder::constantOperand(const llvm::Constant& constant, unsigned leaf) {
  return intern(scalarOf(leafConstant(constant, leaf)));
}

bool ProgramDecoder::writeBytes(Object& object, std::uint64_t offset,
                                const llvm::ConstantDataSequential& data) {
  const llvm::StringRef raw = data.getRawDataValues();
  if (raw.empty()) return true;
  const auto& stored = program_->byteStore.emplace_back(raw.bytes_begin(), raw.bytes_end());
  const unsigned elementSize = static_cast<unsigned>(data.getElementByteSize());
  writeInitial(object, offset, raw.size(), Value::bytes(stored.data(), elementSize));
  return true;
}

void ProgramDecoder::write(Object& object, std::uint64_t offset, const llvm::Constant& constant) {
  llvm::Type* type = constant.getType();
  if (constant.isNullValue() || llvm::isa<llvm::UndefValue>(constant)) return;  // zero already
  if (const auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(&constant)) {
    writeBytes(object, offset, *data);
    return;
  }
  if (const auto* structure = llvm::dyn_cast<llvm::ConstantStruct>(&constant)) {
    const llvm::StructLayout* places = layout_.getStructLayout(structure->getType());
    for (unsigned i = 0; i < structure->getNumOperands(); ++i) {
      write(object, offset + places->getElementOffset(i), *structure->getOperand(i));
    }
    return;
  }
  if (const auto* array = llvm::dyn_cast<llvm::ConstantArray>(&constant)) {
    const std::uint64_t size = layout_.getTypeAllocSize(array->getType()->getElementType());
    for (unsigned i = 0; i < array->getNumOperands(); ++i) {
      write(object, offset + i * size, *array->getOperand(i));
    }
    return;
  }
  const Constant scalar = scalarOf(constant);
  const std::uint64_t size = layout_.getTypeStoreSize(type);
  if (scalar.width == 0) {
    writeInitial(object, offset, size, scalar.value);
    return;
  }
  const auto* bytes = reinterpret_cast<const unsigned char*>(scalar.words.data());
  const auto& stored = program_->byteStore.emplace_back(bytes, bytes + size);
  writeInitial(object, offset, size, Value::bytes(stored.data(), static_cast<unsigned>(size)));
}

}  // namespace assay::symex
