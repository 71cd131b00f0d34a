// Arithmetic, comparisons, casts and selection.
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Operator.h>

#include "smt/term.h"
#include "symex/decode_function.h"

namespace assay::symex {

namespace {

bool integerOp(unsigned opcode, Op& op) {
  using llvm::Instruction;
  switch (opcode) {
      // clang-format off
    case Instruction::Add: op = Op::Add; return true;
    case Instruction::Sub: op = Op::Sub; return true;
    case Instruction::Mul: op = Op::Mul; return true;
    case Instruction::UDiv: op = Op::UDiv; return true;
    case Instruction::SDiv: op = Op::SDiv; return true;
    case Instruction::URem: op = Op::URem; return true;
    case Instruction::SRem: op = Op::SRem; return true;
    case Instruction::Shl: op = Op::Shl; return true;
    case Instruction::LShr: op = Op::LShr; return true;
    case Instruction::AShr: op = Op::AShr; return true;
    case Instruction::And: op = Op::And; return true;
    case Instruction::Or: op = Op::Or; return true;
    case Instruction::Xor: op = Op::Xor; return true;
    case Instruction::FAdd: op = Op::FAdd; return true;
    case Instruction::FSub: op = Op::FSub; return true;
    case Instruction::FMul: op = Op::FMul; return true;
    case Instruction::FDiv: op = Op::FDiv; return true;
    case Instruction::FRem: op = Op::FRem; return true;
    // clang-format on
    default:
      return false;
  }
}

Predicate predicateOf(llvm::CmpInst::Predicate predicate) {
  using llvm::CmpInst;
  switch (predicate) {
      // clang-format off
    case CmpInst::ICMP_EQ: return Predicate::Eq;
    case CmpInst::ICMP_NE: return Predicate::Ne;
    case CmpInst::ICMP_UGT: return Predicate::Ugt;
    case CmpInst::ICMP_UGE: return Predicate::Uge;
    case CmpInst::ICMP_ULT: return Predicate::Ult;
    case CmpInst::ICMP_ULE: return Predicate::Ule;
    case CmpInst::ICMP_SGT: return Predicate::Sgt;
    case CmpInst::ICMP_SGE: return Predicate::Sge;
    case CmpInst::ICMP_SLT: return Predicate::Slt;
    default: return Predicate::Sle;
      // clang-format on
  }
}

}  // namespace

bool FunctionDecoder::decodeArithmetic(const llvm::Instruction& instruction) {
  Op op = Op::Add;
  if (integerOp(instruction.getOpcode(), op)) {
    Instruction& decoded = emit(op, instruction);
    decoded.a = operand(*instruction.getOperand(0));
    decoded.b = operand(*instruction.getOperand(1));
    if (llvm::isa<llvm::OverflowingBinaryOperator>(instruction)) {
      if (instruction.hasNoSignedWrap()) decoded.flags |= flag::noSignedWrap;
      if (instruction.hasNoUnsignedWrap()) decoded.flags |= flag::noUnsignedWrap;
    }
    return true;
  }
  if (const auto* compare = llvm::dyn_cast<llvm::CmpInst>(&instruction)) {
    decodeCompare(*compare);
    return true;
  }
  if (instruction.getOpcode() == llvm::Instruction::FNeg) {
    emit(Op::FNeg, instruction).a = operand(*instruction.getOperand(0));
    return true;
  }
  if (llvm::isa<llvm::FreezeInst>(instruction)) {
    emit(Op::Freeze, instruction).a = operand(*instruction.getOperand(0));
    return true;
  }
  return false;
}

void FunctionDecoder::decodeCompare(const llvm::CmpInst& compare) {
  const bool isFloating = llvm::isa<llvm::FCmpInst>(compare);
  Instruction& decoded = emit(isFloating ? Op::FCompare : Op::Compare, compare);
  decoded.width = static_cast<std::uint16_t>(widthOf(*compare.getOperand(0)));
  decoded.a = operand(*compare.getOperand(0));
  decoded.b = operand(*compare.getOperand(1));
  // LLVM's numbers for the floating-point predicates: U L G E as bits 3 to 0.
  static constexpr smt::FpPredicate floating[] = {
      smt::FpPredicate::False, smt::FpPredicate::Oeq, smt::FpPredicate::Ogt,
      smt::FpPredicate::Oge,   smt::FpPredicate::Olt, smt::FpPredicate::Ole,
      smt::FpPredicate::One,   smt::FpPredicate::Ord, smt::FpPredicate::Uno,
      smt::FpPredicate::Ueq,   smt::FpPredicate::Ugt, smt::FpPredicate::Uge,
      smt::FpPredicate::Ult,   smt::FpPredicate::Ule, smt::FpPredicate::Une,
      smt::FpPredicate::True};
  decoded.flags = isFloating ? static_cast<std::uint8_t>(floating[compare.getPredicate() & 15])
                             : static_cast<std::uint8_t>(predicateOf(compare.getPredicate()));
}

bool FunctionDecoder::decodeCast(const llvm::Instruction& instruction) {
  const auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction);
  if (cast == nullptr) return false;
  const unsigned from = widthOf(*cast->getOperand(0));
  const unsigned to = widthOf(*cast);
  Op op = Op::Copy;
  using llvm::Instruction;
  switch (cast->getOpcode()) {
      // clang-format off
    case Instruction::Trunc: op = Op::Trunc; break;
    case Instruction::ZExt: op = Op::ZExt; break;
    case Instruction::SExt: op = Op::SExt; break;
    case Instruction::FPTrunc: op = Op::FConvert; break;
    case Instruction::FPExt: op = Op::FConvert; break;
    case Instruction::FPToSI: op = Op::FToSigned; break;
    case Instruction::FPToUI: op = Op::FToUnsigned; break;
    case Instruction::SIToFP: op = Op::SignedToF; break;
    case Instruction::UIToFP: op = Op::UnsignedToF; break;
    case Instruction::PtrToInt: op = to < 64 ? Op::Trunc : to == 64 ? Op::Copy : Op::ZExt; break;
    case Instruction::IntToPtr: op = from == 64 ? Op::ToPointer : Op::Unsupported; break;
    case Instruction::BitCast: op = Op::Copy; break;
    case Instruction::AddrSpaceCast: op = Op::Copy; break;
    default: op = Op::Unsupported; break;
      // clang-format on
  }
  if (op == Op::Unsupported) return false;
  auto& decoded = emit(op, instruction);
  decoded.width = static_cast<std::uint16_t>(from);
  decoded.a = operand(*cast->getOperand(0));
  decoded.b = to;
  return true;
}

}  // namespace assay::symex
