#include "symex/promote.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <map>
#include <string>
#include <vector>

namespace assay::symex {

namespace {

class Promotion {
 public:
  explicit Promotion(llvm::Module& module) : module_(module) {}

  void run(llvm::Function& function) {
    std::vector<llvm::AllocaInst*> locals;
    for (llvm::Instruction& instruction : function.getEntryBlock()) {
      auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (local != nullptr && !local->isArrayAllocation() && llvm::isAllocaPromotable(local)) {
        locals.push_back(local);
      }
    }
    if (locals.empty()) return;
    for (llvm::AllocaInst* local : locals) mark(*local);
    llvm::DominatorTree dominators(function);
    llvm::PromoteMemToReg(locals, dominators);
    for (llvm::CallInst* mark : marks_) {
      if (mark->use_empty()) mark->eraseFromParent();
    }
    marks_.clear();
  }

 private:
  void mark(llvm::AllocaInst& local) {
    setUninitialised(local, local.getNextNode());
    for (llvm::User* user : llvm::make_early_inc_range(local.users())) {
      auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
      if (intrinsic != nullptr && intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_start) {
        setUninitialised(local, intrinsic->getNextNode());
      }
    }
  }

  void setUninitialised(llvm::AllocaInst& local, llvm::Instruction* before) {
    llvm::IRBuilder<> builder(before);
    llvm::CallInst* value = builder.CreateCall(uninitialised(local.getAllocatedType()));
    builder.CreateStore(value, &local);
    marks_.push_back(value);
  }

  llvm::FunctionCallee uninitialised(llvm::Type* type) {
    llvm::FunctionCallee& callee = functions_[type];
    if (!callee) {
      callee = module_.getOrInsertFunction(uninitialisedPrefix + std::to_string(functions_.size()),
                                           llvm::FunctionType::get(type, false));
    }
    return callee;
  }

  llvm::Module& module_;
  std::map<llvm::Type*, llvm::FunctionCallee> functions_;
  std::vector<llvm::CallInst*> marks_;
};

}  // namespace

void promoteLocals(llvm::Module& module) {
  Promotion promotion(module);
  std::vector<llvm::Function*> functions;
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) functions.push_back(&function);
  }
  for (llvm::Function* function : functions) promotion.run(*function);
}

}  // namespace assay::symex
