// Decoding of one function. Only decode_*.cpp files include this.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <unordered_map>

#include "symex/decoder.h"

namespace assay::symex {

class FunctionDecoder {
 public:
  FunctionDecoder(ProgramDecoder& program, const llvm::Function& source, FunctionId id);
  void run();

 private:
  void assignRegisters();
  void findLoops();
  void decodeBlock(const llvm::BasicBlock& block);
  void decode(const llvm::Instruction& instruction);

  // One for each family; false if the instruction is of another.
  bool decodeArithmetic(const llvm::Instruction& instruction);
  bool decodeCast(const llvm::Instruction& instruction);
  bool decodeMemory(const llvm::Instruction& instruction);
  bool decodeAtomic(const llvm::Instruction& instruction);
  bool decodeControl(const llvm::Instruction& instruction);
  bool decodeAggregate(const llvm::Instruction& instruction);

  void decodeCompare(const llvm::CmpInst& compare);
  void decodeAddress(const llvm::GetElementPtrInst& address);
  void decodeCall(const llvm::CallBase& call);
  bool decodeGatheredCheck(const llvm::CallBase& call, llvm::StringRef name);
  void decodeSwitch(const llvm::SwitchInst& instruction);
  void decodeReturn(const llvm::ReturnInst& instruction);
  void decodeLandingPad(const llvm::LandingPadInst& pad);
  void copyLeaves(const llvm::Instruction& to, unsigned toLeaf, const llvm::Value& from,
                  unsigned fromLeaf, unsigned count);
  void unsupported(const llvm::Instruction& instruction);
  // Whether all floating-point numbers in it are of a format that terms have.
  [[nodiscard]] static bool hasKnownFormats(const llvm::Instruction& instruction);

  [[nodiscard]] unsigned widthOf(const llvm::Value& value) const {
    return program_.widthOf(value.getType());
  }
  Operand operand(const llvm::Value& value, unsigned leaf = 0);
  [[nodiscard]] std::uint32_t registerOf(const llvm::Value& value) const {
    return registers_.at(&value);
  }
  Instruction& emit(Op op, const llvm::Instruction& source);
  std::uint32_t edgeTo(const llvm::BasicBlock& from, const llvm::BasicBlock& to);
  void resolveEdges();

  ProgramDecoder& program_;
  const llvm::Function& source_;
  FunctionId id_;
  Function& function_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loopInfo_;
  std::unordered_map<const llvm::Value*, std::uint32_t> registers_;
  std::unordered_map<const llvm::BasicBlock*, std::uint32_t> blocks_;
  std::unordered_map<const llvm::Loop*, std::uint32_t> loops_;
};

}  // namespace assay::symex
