// Control flow and calls.
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Intrinsics.h>

#include <optional>

#include "symex/decode_allocation.h"
#include "symex/decode_function.h"
#include "symex/gather_checks.h"
#include "symex/outcome.h"
#include "symex/promote.h"

namespace assay::symex {

namespace {

// What a check of UndefinedBehaviorSanitizer found, by the number that its trap has (Clang's list
// of sanitizer handlers).
ErrorKind kindOfTrap(std::uint64_t handler) {
  switch (handler) {
    case 10:  // load of an invalid value
      return ErrorKind::InvalidValue;
    case 18:  // index of an array
      return ErrorKind::OutOfBounds;
    case 20:  // a shift that loses bits of a number with a sign
      return ErrorKind::BadShift;
    case 22:  // a null pointer is used, or a reference is bound to it
      return ErrorKind::NullAccess;
    default:  // a builtin of zero, null where an attribute excludes it, an array of no elements
      return ErrorKind::BadArgument;
  }
}

// Whether a function is read off the table of virtual functions of an object.
bool isVirtualFunction(const llvm::Value& function) {
  const auto* loaded = llvm::dyn_cast<llvm::LoadInst>(&function);
  const auto* table =
      loaded == nullptr
          ? nullptr
          : llvm::dyn_cast<llvm::LoadInst>(loaded->getPointerOperand()->stripInBoundsOffsets());
  const llvm::MDNode* access =
      table == nullptr ? nullptr : table->getMetadata(llvm::LLVMContext::MD_tbaa);
  const auto* name = access == nullptr || access->getNumOperands() == 0
                         ? nullptr
                         : llvm::dyn_cast<llvm::MDNode>(access->getOperand(0));
  const auto* text = name == nullptr || name->getNumOperands() == 0
                         ? nullptr
                         : llvm::dyn_cast<llvm::MDString>(name->getOperand(0));
  return text != nullptr && text->getString() == "vtable pointer";
}

// A number for the type of the function that a pointer is called as; 0 if it is not known, or the
// call names its function. An override may have another type, if what it returns is derived.
std::uint32_t typeIdOf(const llvm::CallBase& call) {
  if (isVirtualFunction(*call.getCalledOperand())) return 0;
  const auto bundle = call.getOperandBundle(llvm::LLVMContext::OB_kcfi);
  if (!bundle) return 0;
  return static_cast<std::uint32_t>(
      llvm::cast<llvm::ConstantInt>(bundle->Inputs.front())->getZExtValue());
}

// The error of a block that does nothing but trap.
std::optional<ErrorKind> trapOf(const llvm::BasicBlock& block) {
  for (const llvm::Instruction& instruction : block) {
    if (instruction.isDebugOrPseudoInst()) continue;
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const bool isTrap = call != nullptr && call->getIntrinsicID() == llvm::Intrinsic::ubsantrap;
    if (!isTrap) return std::nullopt;
    return kindOfTrap(llvm::cast<llvm::ConstantInt>(call->getArgOperand(0))->getZExtValue());
  }
  return std::nullopt;
}

}  // namespace

bool FunctionDecoder::decodeControl(const llvm::Instruction& instruction) {
  const llvm::BasicBlock& here = *instruction.getParent();
  if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction)) {
    // A check is no decision of the subject.
    for (const unsigned side : {0U, 1U}) {
      if (!branch->isConditional()) break;
      const auto error = trapOf(*branch->getSuccessor(side));
      if (!error) continue;
      const std::uint32_t next = edgeTo(here, *branch->getSuccessor(1 - side));
      Instruction& check = emit(Op::Check, instruction);
      check.a = operand(*branch->getCondition());
      check.b = side;  // the first successor is that of true
      check.flags = static_cast<std::uint8_t>(*error);
      emit(Op::Jump, instruction).a = next;
      return true;
    }
    const std::uint32_t first = edgeTo(here, *branch->getSuccessor(0));
    if (!branch->isConditional()) {
      emit(Op::Jump, instruction).a = first;
      return true;
    }
    const std::uint32_t second = edgeTo(here, *branch->getSuccessor(1));
    Instruction& decoded = emit(Op::Branch, instruction);
    decoded.a = operand(*branch->getCondition());
    decoded.b = first;
    decoded.c = second;
    return true;
  }
  if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&instruction)) {
    decodeSwitch(*choice);
    return true;
  }
  if (const auto* end = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
    decodeReturn(*end);
    return true;
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    decodeCall(*call);
    return true;
  }
  if (const auto* pad = llvm::dyn_cast<llvm::LandingPadInst>(&instruction)) {
    decodeLandingPad(*pad);
    return true;
  }
  if (const auto* resume = llvm::dyn_cast<llvm::ResumeInst>(&instruction)) {
    emit(Op::Resume, instruction).a = operand(*resume->getValue(), 0);
    return true;
  }
  if (llvm::isa<llvm::UnreachableInst>(instruction)) {
    emit(Op::Unreachable, instruction);
    return true;
  }
  return false;
}

void FunctionDecoder::decodeSwitch(const llvm::SwitchInst& instruction) {
  const llvm::BasicBlock& here = *instruction.getParent();
  SwitchTable table;
  table.otherwise = edgeTo(here, *instruction.getDefaultDest());
  for (const auto& option : instruction.cases()) {
    table.cases.push_back(
        {option.getCaseValue()->getZExtValue(), edgeTo(here, *option.getCaseSuccessor())});
  }
  Instruction& decoded = emit(Op::Switch, instruction);
  decoded.width = static_cast<std::uint16_t>(widthOf(*instruction.getCondition()));
  decoded.a = operand(*instruction.getCondition());
  decoded.b = static_cast<Operand>(function_.switches.size());
  function_.switches.push_back(std::move(table));
}

void FunctionDecoder::decodeReturn(const llvm::ReturnInst& instruction) {
  const auto first = static_cast<Operand>(function_.moves.size());
  Operand count = 0;
  if (const llvm::Value* value = instruction.getReturnValue()) {
    count = static_cast<Operand>(program_.leavesOf(value->getType()).size());
    for (unsigned i = 0; i < count; ++i) {
      const Move move{i, operand(*value, i)};
      function_.moves.push_back(move);
    }
  }
  Instruction& decoded = emit(Op::Return, instruction);
  decoded.a = first;
  decoded.b = count;
}

namespace {

// x == 0 ? 0 : count of zeros of x + 1, as ffs is written: the count of zero does not matter.
bool isGuardedCount(const llvm::CallBase& call) {
  if (call.getIntrinsicID() != llvm::Intrinsic::cttz || !call.hasOneUse()) return false;
  const llvm::User* sum = *call.user_begin();
  if (!llvm::isa<llvm::BinaryOperator>(sum) || !sum->hasOneUse()) return false;
  const auto* choice = llvm::dyn_cast<llvm::SelectInst>(*sum->user_begin());
  const auto* test =
      choice == nullptr ? nullptr : llvm::dyn_cast<llvm::ICmpInst>(choice->getCondition());
  return test != nullptr && test->getPredicate() == llvm::CmpInst::ICMP_EQ &&
         test->getOperand(0) == call.getArgOperand(0) && choice->getFalseValue() == sum;
}

}  // namespace

bool FunctionDecoder::decodeGatheredCheck(const llvm::CallBase& call, llvm::StringRef name) {
  const auto number = [&](unsigned i) {
    return llvm::cast<llvm::ConstantInt>(call.getArgOperand(i))->getZExtValue();
  };
  if (name == placeCheck) {
    Instruction& check = emit(Op::CheckPlace, call);
    check.a = operand(*call.getArgOperand(0));
    check.c = static_cast<Operand>(number(1));
    check.flags = static_cast<std::uint8_t>(number(2));
    return true;
  }
  if (name == classCheck) {
    const auto* type = llvm::cast<llvm::GlobalValue>(call.getArgOperand(1)->stripPointerCasts());
    Instruction& check = emit(Op::CheckClass, call);
    check.a = operand(*call.getArgOperand(0));
    check.b = program_.objectOf(*type);
    return true;
  }
  return false;
}

void FunctionDecoder::decodeCall(const llvm::CallBase& call) {
  const llvm::Value* target = call.getCalledOperand()->stripPointerCasts();
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(target)) {
    target = alias->getAliaseeObject();
  }
  if (const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(target)) {
    if (assembly->getAsmString().empty() && call.getType()->isVoidTy()) return;
    unsupported(call);
    return;
  }
  const auto* callee = llvm::dyn_cast_or_null<llvm::Function>(target);
  const bool isOfLlvm = callee != nullptr && callee->isIntrinsic();
  // Bundles of operands are promises, such as an alignment, which nobody checks.
  if (isOfLlvm && (!hasKnownFormats(call) || call.hasOperandBundles())) {
    unsupported(call);
    return;
  }
  if (callee != nullptr && callee->getName().starts_with(uninitialisedPrefix)) {
    const auto count = program_.leavesOf(call.getType()).size();
    for (std::uint32_t i = 0; i < count; ++i) {
      emit(Op::Uninitialised, call).result = registerOf(call) + i;
    }
    return;
  }
  if (callee != nullptr && decodeGatheredCheck(call, callee->getName())) return;
  const bool isGuarded = isGuardedCount(call);
  CallSite site;
  if (callee != nullptr) {
    site.callee = program_.idOf(*callee);
    site.fits = call.getFunctionType() == callee->getFunctionType();
  } else {
    site.calleePointer = operand(*call.getCalledOperand());
  }
  // A pointer may have become the function that it was set to.
  site.typeId = typeIdOf(call);
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const llvm::Value& value = *call.getArgOperand(i);
    if (value.getType()->isMetadataTy()) return;
    if (i == call.getFunctionType()->getNumParams()) {
      site.fixedCount = static_cast<std::uint32_t>(site.arguments.size());
    }
    const auto leaves = program_.leavesOf(value.getType());
    for (unsigned leaf = 0; leaf < leaves.size(); ++leaf) {
      Argument& argument = site.arguments.emplace_back();
      argument.operand = isGuarded && i == 1
                             ? operand(*llvm::ConstantInt::getFalse(value.getContext()))
                             : operand(value, leaf);
      argument.width = static_cast<std::uint16_t>(program_.widthOf(leaves[leaf].type));
      argument.isFloating = leaves[leaf].type->isFloatingPointTy();
      if (call.isByValArgument(i)) {
        llvm::Type* type = call.getParamByValType(i);
        argument.byValueSize =
            static_cast<std::uint32_t>(program_.layout().getTypeAllocSize(type).getFixedValue());
        argument.byValueAlignment =
            static_cast<std::uint32_t>(call.getParamAlign(i).valueOrOne().value());
      }
    }
  }
  if (call.arg_size() <= call.getFunctionType()->getNumParams()) {
    site.fixedCount = static_cast<std::uint32_t>(site.arguments.size());
  }
  for (const Leaf& leaf : program_.leavesOf(call.getType())) {
    site.resultWidths.push_back(static_cast<std::uint16_t>(program_.widthOf(leaf.type)));
  }
  site.resultCount = static_cast<std::uint32_t>(site.resultWidths.size());
  if (const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&call)) {
    site.normalEdge = edgeTo(*call.getParent(), *invoke->getNormalDest());
    site.unwindEdge = edgeTo(*call.getParent(), *invoke->getUnwindDest());
  }
  Instruction& decoded = emit(Op::Call, call);
  decoded.a = static_cast<Operand>(function_.calls.size());
  if (callee != nullptr && decoded.location != 0) {
    if (auto made = allocationOf(call, *callee)) {
      program_.program().allocations.emplace(decoded.location, std::move(*made));
    }
  }
  function_.calls.push_back(std::move(site));
}

void FunctionDecoder::decodeLandingPad(const llvm::LandingPadInst& pad) {
  LandingPad decoded;
  decoded.isCleanup = pad.isCleanup();
  const auto typeOf = [&](const llvm::Constant& constant) -> ObjectId {
    const auto* global = llvm::dyn_cast<llvm::GlobalValue>(constant.stripPointerCasts());
    return global == nullptr ? 0 : program_.objectOf(*global);
  };
  for (unsigned i = 0; i < pad.getNumClauses(); ++i) {
    LandingPad::Clause& clause = decoded.clauses.emplace_back();
    const llvm::Constant& constant = *pad.getClause(i);
    if (pad.isCatch(i)) {
      clause.types.push_back(typeOf(constant));
      continue;
    }
    clause.isFilter = true;
    const auto count = llvm::cast<llvm::ArrayType>(constant.getType())->getNumElements();
    for (unsigned element = 0; element < count; ++element) {
      clause.types.push_back(typeOf(*constant.getAggregateElement(element)));
    }
  }
  Instruction& instruction = emit(Op::LandingPad, pad);
  instruction.a = static_cast<Operand>(function_.landingPads.size());
  function_.landingPads.push_back(std::move(decoded));
}

}  // namespace assay::symex
