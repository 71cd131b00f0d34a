#include "symex/gather_checks.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include <vector>

namespace assay::symex {

namespace {

using namespace llvm::PatternMatch;

// What the trap behind a check says that an address is wrong for the type used there.
constexpr std::uint64_t kTypeMismatch = 22;

bool isOfCheck(const llvm::Instruction& instruction) {
  return instruction.hasMetadata(llvm::LLVMContext::MD_nosanitize);
}

bool trapsForMismatch(const llvm::BasicBlock& block) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&block.front());
  return call != nullptr && call->getIntrinsicID() == llvm::Intrinsic::ubsantrap &&
         llvm::cast<llvm::ConstantInt>(call->getArgOperand(0))->equalsInt(kTypeMismatch);
}

// What is demanded of an address.
struct Demand {
  llvm::Value* address = nullptr;
  std::uint64_t mask = 0;  // of the bits that must be 0
  bool rejectsNull = false;
};

// address != null, (address & mask) == 0, or both.
bool addDemand(llvm::Value& condition, Demand& demand) {
  llvm::Value* first = nullptr;
  llvm::Value* second = nullptr;
  if (match(&condition, m_And(m_Value(first), m_Value(second)))) {
    return addDemand(*first, demand) && addDemand(*second, demand);
  }
  const auto isOfOne = [&](llvm::Value* address) {
    if (demand.address == nullptr) demand.address = address;
    return demand.address == address;
  };
  llvm::ICmpInst::Predicate predicate{};
  llvm::Value* address = nullptr;
  if (match(&condition, m_ICmp(predicate, m_Value(address), m_Zero())) &&
      address->getType()->isPointerTy()) {
    demand.rejectsNull = true;
    return predicate == llvm::ICmpInst::ICMP_NE && isOfOne(address);
  }
  std::uint64_t mask = 0;
  if (match(&condition, m_ICmp(predicate, m_And(m_PtrToInt(m_Value(address)), m_ConstantInt(mask)),
                               m_Zero()))) {
    demand.mask = mask;
    return predicate == llvm::ICmpInst::ICMP_EQ && isOfOne(address);
  }
  return false;
}

class Gathering {
 public:
  explicit Gathering(llvm::Module& module) : module_(module) {}

  void run(llvm::Function& function) {
    std::vector<llvm::BasicBlock*> blocks;
    for (llvm::BasicBlock& block : function) blocks.push_back(&block);
    std::vector<llvm::BasicBlock*> misses;
    for (llvm::BasicBlock* block : blocks) {
      if (llvm::CallInst* call = missOf(*block)) {
        if (gatherClass(*block, *call)) misses.push_back(block);
      } else {
        gatherPlace(*block);
      }
    }
    for (llvm::BasicBlock* miss : misses) {
      std::erase(blocks, miss);
      llvm::DeleteDeadBlock(miss);
    }
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) dropGuard(**block);
    for (llvm::BasicBlock* block : joined_) {
      if (block->getSinglePredecessor() != nullptr) llvm::MergeBlockIntoPredecessor(block);
    }
    joined_.clear();
  }

 private:
  llvm::FunctionCallee checkOf(const char* name, llvm::ArrayRef<llvm::Type*> parameters) {
    llvm::Type* none = llvm::Type::getVoidTy(module_.getContext());
    return module_.getOrInsertFunction(name, llvm::FunctionType::get(none, parameters, false));
  }

  // The block goes on there, whatever it asked.
  void goOnTo(llvm::BranchInst& branch, llvm::BasicBlock& next) {
    llvm::Value* condition = branch.getCondition();
    llvm::BasicBlock& here = *branch.getParent();
    for (llvm::BasicBlock* successor : branch.successors()) {
      if (successor != &next) successor->removePredecessor(&here, true);
    }
    llvm::BranchInst::Create(&next, branch.getIterator())->setDebugLoc(branch.getDebugLoc());
    branch.eraseFromParent();
    llvm::RecursivelyDeleteTriviallyDeadInstructions(condition);
    joined_.insert(&next);
  }

  void gatherPlace(llvm::BasicBlock& block) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (branch == nullptr || !branch->isConditional() || !isOfCheck(*branch)) return;
    if (!trapsForMismatch(*branch->getSuccessor(1))) return;
    Demand demand;
    if (!addDemand(*branch->getCondition(), demand)) return;
    llvm::IRBuilder<> builder(branch);
    builder.CreateCall(
        checkOf(placeCheck, {builder.getPtrTy(), builder.getInt64Ty(), builder.getInt1Ty()}),
        {demand.address, builder.getInt64(demand.mask), builder.getInt1(demand.rejectsNull)});
    goOnTo(*branch, *branch->getSuccessor(0));
  }

  // The call that looks at the class of an object if the cache does not know it.
  static llvm::CallInst* missOf(llvm::BasicBlock& block) {
    for (llvm::Instruction& instruction : block) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
      if (callee != nullptr &&
          callee->getName().starts_with("__ubsan_handle_dynamic_type_cache_miss")) {
        return call;
      }
    }
    return nullptr;
  }

  bool gatherClass(llvm::BasicBlock& miss, llvm::CallInst& call) {
    llvm::BasicBlock* before = miss.getSinglePredecessor();
    auto* branch =
        before == nullptr ? nullptr : llvm::dyn_cast<llvm::BranchInst>(before->getTerminator());
    llvm::Value* address = nullptr;
    if (branch == nullptr || !branch->isConditional() || branch->getSuccessor(1) != &miss ||
        !match(call.getArgOperand(1), m_PtrToInt(m_Value(address)))) {
      return false;
    }
    // What the check tells UBSan: where it is, the name of the class, its type_info, what is done.
    const auto* data = llvm::dyn_cast<llvm::GlobalVariable>(call.getArgOperand(0));
    if (data == nullptr || !data->hasInitializer()) return false;
    llvm::Constant* type = data->getInitializer()->getAggregateElement(2);
    if (type == nullptr) return false;
    call.eraseFromParent();  // what it was given is of no use any more
    llvm::IRBuilder<> builder(branch);
    builder.CreateCall(checkOf(classCheck, {builder.getPtrTy(), builder.getPtrTy()}),
                       {address, type});
    goOnTo(*branch, *branch->getSuccessor(0));
    return true;
  }

  // Nothing but checks between here and there.
  bool onlyChecks(const llvm::BasicBlock& from, const llvm::BasicBlock& to) const {
    const llvm::BasicBlock* at = &from;
    while (at != &to) {
      const auto* branch = llvm::dyn_cast<llvm::BranchInst>(at->getTerminator());
      if (branch == nullptr || branch->isConditional() || at->getSinglePredecessor() == nullptr) {
        return false;
      }
      for (const llvm::Instruction& instruction : *at) {
        const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
        const bool isCheck = callee != nullptr && callee->getName().starts_with("assay.check.");
        if (!isCheck && &instruction != branch) return false;
      }
      at = branch->getSuccessor(0);
    }
    return true;
  }

  // Checks that are made of what is not null need not ask for it: null passes them.
  void dropGuard(llvm::BasicBlock& block) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (branch == nullptr || !branch->isConditional() || !isOfCheck(*branch)) return;
    Demand demand;
    if (!addDemand(*branch->getCondition(), demand) || demand.mask != 0) return;
    llvm::BasicBlock& checks = *branch->getSuccessor(0);
    llvm::BasicBlock& behind = *branch->getSuccessor(1);
    if (!behind.phis().empty() || !onlyChecks(checks, behind)) return;
    goOnTo(*branch, checks);
    joined_.insert(&behind);
  }

  llvm::Module& module_;
  llvm::SetVector<llvm::BasicBlock*> joined_;  // that may have one block before them now
};

}  // namespace

void gatherChecks(llvm::Module& module) {
  Gathering gathering(module);
  std::vector<llvm::Function*> functions;
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) functions.push_back(&function);
  }
  for (llvm::Function* function : functions) gathering.run(*function);
}

}  // namespace assay::symex
