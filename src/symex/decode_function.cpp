// Registers, blocks, edges and loops of a function; the instructions are in the other decode_
// files.
#include "symex/decode_function.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/Support/raw_ostream.h>

namespace assay::symex {

void decodeFunction(ProgramDecoder& program, const llvm::Function& source, FunctionId id) {
  FunctionDecoder(program, source, id).run();
}

FunctionDecoder::FunctionDecoder(ProgramDecoder& program, const llvm::Function& source,
                                 FunctionId id)
    : program_(program),
      source_(source),
      id_(id),
      function_(program.program().functions[id]),
      dominators_(const_cast<llvm::Function&>(source)),
      loopInfo_(dominators_) {}

void FunctionDecoder::run() {
  if (const llvm::DISubprogram* description = source_.getSubprogram()) {
    function_.location =
        program_.locationOf(llvm::DILocation::get(source_.getContext(), description->getLine(), 0,
                                                  const_cast<llvm::DISubprogram*>(description)),
                            id_);
  }
  assignRegisters();
  findLoops();
  const llvm::ReversePostOrderTraversal<const llvm::Function*> order(&source_);
  for (const llvm::BasicBlock* block : order) {
    blocks_.emplace(block, static_cast<std::uint32_t>(blocks_.size()));
  }
  for (const llvm::BasicBlock* block : order) decodeBlock(*block);
  resolveEdges();
}

void FunctionDecoder::assignRegisters() {
  std::uint32_t next = 0;
  const auto assign = [&](const llvm::Value& value) {
    registers_.emplace(&value, next);
    next += static_cast<std::uint32_t>(program_.leavesOf(value.getType()).size());
  };
  for (const llvm::Argument& argument : source_.args()) assign(argument);
  for (const llvm::BasicBlock& block : source_) {
    for (const llvm::Instruction& instruction : block) assign(instruction);
  }
  function_.registerCount = next;
}

void FunctionDecoder::findLoops() {
  for (const llvm::Loop* loop : loopInfo_.getLoopsInPreorder()) {
    loops_.emplace(loop, static_cast<std::uint32_t>(function_.loops.size()));
    const llvm::Loop* parent = loop->getParentLoop();
    function_.loops.push_back({parent == nullptr ? none : loops_.at(parent), 0});
  }
}

void FunctionDecoder::decodeBlock(const llvm::BasicBlock& block) {
  Block& decoded = function_.blocks.emplace_back();
  decoded.first = static_cast<std::uint32_t>(function_.code.size());
  decoded.id = program_.program().blockCount++;
  if (const llvm::Loop* loop = loopInfo_.getLoopFor(&block)) {
    decoded.loop = loops_.at(loop);
    if (loop->getHeader() == &block) {
      function_.loops[decoded.loop].header =
          static_cast<std::uint32_t>(function_.blocks.size() - 1);
    }
  }
  for (const llvm::Instruction& instruction : block) {
    if (decoded.location == 0) {
      decoded.location = program_.locationOf(instruction.getDebugLoc(), id_);
    }
    decode(instruction);
  }
}

bool FunctionDecoder::hasKnownFormats(const llvm::Instruction& instruction) {
  const auto isKnown = [](const llvm::Type* type) {
    return !type->isFloatingPointTy() || type->isFloatTy() || type->isDoubleTy() ||
           type->isX86_FP80Ty();
  };
  return isKnown(instruction.getType()) &&
         llvm::all_of(instruction.operands(),
                      [&](const llvm::Use& use) { return isKnown(use->getType()); });
}

void FunctionDecoder::decode(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::PHINode>(instruction) || instruction.isDebugOrPseudoInst()) return;
  if (decodeControl(instruction) || decodeMemory(instruction) || decodeAggregate(instruction) ||
      decodeAtomic(instruction)) {
    return;
  }
  const bool isScalar =
      hasKnownFormats(instruction) &&
      (instruction.getType()->isVoidTy() || widthOf(instruction) != 0) &&
      (instruction.getNumOperands() == 0 || widthOf(*instruction.getOperand(0)) != 0);
  if (isScalar && (decodeArithmetic(instruction) || decodeCast(instruction))) return;
  unsupported(instruction);
}

void FunctionDecoder::unsupported(const llvm::Instruction& instruction) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  instruction.print(stream);
  auto& texts = program_.program().unsupported;
  Instruction& decoded = emit(Op::Unsupported, instruction);
  decoded.a = static_cast<Operand>(texts.size());
  texts.push_back(std::move(text));
}

Instruction& FunctionDecoder::emit(Op op, const llvm::Instruction& source) {
  Instruction& instruction = function_.code.emplace_back();
  instruction.op = op;
  instruction.location = program_.locationOf(source.getDebugLoc(), id_);
  if (const unsigned width = widthOf(source); width != 0) {
    instruction.width = static_cast<std::uint16_t>(width);
  }
  if (!source.getType()->isVoidTy()) instruction.result = registerOf(source);
  return instruction;
}

Operand FunctionDecoder::operand(const llvm::Value& value, unsigned leaf) {
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&value)) {
    return program_.constantOperand(*constant, leaf);
  }
  return registerOf(value) + leaf;
}

namespace {

// Where the last && or || stands whose answer this is: its left side branches there.
llvm::DebugLoc operatorOf(const llvm::PHINode& answer) {
  llvm::DebugLoc last;
  for (unsigned i = 0; i < answer.getNumIncomingValues(); ++i) {
    if (!llvm::isa<llvm::Constant>(answer.getIncomingValue(i))) continue;
    const llvm::DebugLoc& at = answer.getIncomingBlock(i)->getTerminator()->getDebugLoc();
    if (!at || at.getLine() == 0) continue;
    const bool isLater =
        !last || std::pair(at.getLine(), at.getCol()) > std::pair(last.getLine(), last.getCol());
    if (isLater) last = at;
  }
  return last;
}

}  // namespace

// The targets' instruction numbers are not known yet; resolveEdges puts them in.
std::uint32_t FunctionDecoder::edgeTo(const llvm::BasicBlock& from, const llvm::BasicBlock& to) {
  Edge edge;
  edge.block = blocks_.at(&to);
  edge.id = program_.program().edgeCount++;
  edge.firstMove = static_cast<std::uint32_t>(function_.moves.size());
  for (const llvm::PHINode& phi : to.phis()) {
    const llvm::Value& incoming = *phi.getIncomingValueForBlock(&from);
    if (phi.getType()->isIntegerTy(1) && !llvm::isa<llvm::Constant>(incoming)) {
      auto& conditions = program_.program().conditions;
      edge.condition = static_cast<std::uint32_t>(conditions.size());
      conditions.push_back(
          {operand(incoming), registerOf(phi), program_.locationOf(operatorOf(phi), id_), id_});
    }
    const auto count = static_cast<unsigned>(program_.leavesOf(phi.getType()).size());
    for (unsigned leaf = 0; leaf < count; ++leaf) {
      const Move move{registerOf(phi) + leaf, operand(incoming, leaf)};
      if (move.to != move.from) function_.moves.push_back(move);
    }
  }
  edge.moveCount = static_cast<std::uint32_t>(function_.moves.size()) - edge.firstMove;
  const llvm::Loop* loop = loopInfo_.getLoopFor(&to);
  if (loop != nullptr && loop->getHeader() == &to && !loop->contains(&from)) {
    edge.loop = loops_.at(loop);
  }
  function_.edges.push_back(edge);
  return static_cast<std::uint32_t>(function_.edges.size() - 1);
}

void FunctionDecoder::resolveEdges() {
  for (Edge& edge : function_.edges) edge.target = function_.blocks[edge.block].first;
}

}  // namespace assay::symex
