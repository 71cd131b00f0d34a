// From an LLVM module to a Program. Only load.cpp and the decode_*.cpp files include this.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "symex/program.h"

namespace assay::symex {

[[nodiscard]] std::shared_ptr<Program> decode(llvm::Module& module);

// A scalar inside a type: what a register holds.
struct Leaf {
  llvm::Type* type = nullptr;
  std::uint64_t offset = 0;  // in bytes
};

// What the decoding of the parts of a program shares.
class ProgramDecoder {
 public:
  explicit ProgramDecoder(llvm::Module& module);

  std::shared_ptr<Program> run();

  [[nodiscard]] const llvm::DataLayout& layout() const { return layout_; }
  Program& program() { return *program_; }

  // Bits of a scalar; 0 for what is none.
  [[nodiscard]] unsigned widthOf(llvm::Type* type) const;
  [[nodiscard]] const std::vector<Leaf>& leavesOf(llvm::Type* type);
  // The scalar of a constant: number `leaf` of its type's leaves.
  Operand constantOperand(const llvm::Constant& constant, unsigned leaf);
  Operand integerOperand(unsigned width, std::uint64_t value);
  LocationId locationOf(const llvm::DebugLoc& debug, FunctionId function);
  [[nodiscard]] FunctionId idOf(const llvm::Function& function) const {
    return functionIds_.at(&function);
  }
  [[nodiscard]] ObjectId objectOf(const llvm::GlobalValue& global) const;

 private:
  void learnOfTarget();
  void numberFunctions();
  void numberGlobals();
  void decodeGlobals();
  void decodeInitialisers();
  void decodeTypeInfo(const llvm::GlobalVariable& global);
  void describeExternalType(const llvm::GlobalVariable& global);
  std::string typeName(const llvm::GlobalVariable& global) const;
  [[nodiscard]] const llvm::GlobalValue* underlying(const llvm::Constant* constant) const;

  ObjectId addGlobal(Global global, ObjectReference object);
  void write(Object& object, std::uint64_t offset, const llvm::Constant& constant);
  bool writeBytes(Object& object, std::uint64_t offset, const llvm::ConstantDataSequential& data);
  void writeInitial(Object& object, std::uint64_t offset, std::uint64_t size, Value value);
  Constant scalarOf(const llvm::Constant& constant);
  Value evaluate(const llvm::Constant& constant);
  Operand intern(Constant constant);
  const llvm::Constant& leafConstant(const llvm::Constant& constant, unsigned leaf);

  llvm::Module& module_;
  const llvm::DataLayout& layout_;
  std::shared_ptr<Program> program_;
  smt::Terms scratch_;  // asked for by chunk writing; initialisers make no terms
  std::unordered_map<const llvm::Function*, FunctionId> functionIds_;
  std::unordered_map<const llvm::GlobalVariable*, ObjectId> globalIds_;
  std::unordered_map<llvm::Type*, std::vector<Leaf>> leaves_;
  std::map<std::tuple<int, unsigned, ObjectId, std::uint64_t>, Operand> constants_;
  std::map<std::tuple<std::string, unsigned, unsigned, FunctionId>, LocationId> locations_;
};

// Fills in the body of a function.
void decodeFunction(ProgramDecoder& program, const llvm::Function& source, FunctionId id);

}  // namespace assay::symex
