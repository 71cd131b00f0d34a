// Two classes that can be wrong in many ways, and an interpreter that runs sequences on them: what
// the front end, the worker and the executor are to real classes. A probe of a law is run here in
// the same way, so a test sees a law find the fault that it is there for, and nothing in a class
// without faults.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "fixture.h"

namespace assay::oracle::toy {

enum class Fault {
  None,
  CopyDiffers,
  SelfAssignmentClears,
  SelfMoveCrashes,
  SelfMoveUnassignable,
  MovedFromUnassignable,
  SwapCopiesOneWay,
  NotReflexive,
  NotSymmetric,
  NotTransitive,
  NotNegated,
  OrderIgnoresUnits,
  HashSeesMore,
  LessIsReflexive,
  LessIsSymmetric,
  LessIsCyclic,
  AliasDoubles,
  AddLosesOne,
  NegateLosesSign,
  RemainderIsOff,
  CompoundDiffers,
  DecrementByTwo,
  TextLosesSign,
  CopyShares,       // one function of the bag forgets to take its own items
  EveryCopyShares,  // the bag is a handle
  ConstChanges,
  ConstCounts,
  TicksByItself,  // no fault: a query that changes whenever something happens
  SizeLies,
  CountLies,
  FindLies,
  AtThrows,
  IndexDiffers,
  BrokenWithoutMemory,
  LeaksWithoutMemory,
};

struct Number {
  long long value = 0;
  int hidden = 0;  // is no part of the value
  bool isDead = false;
};

struct Bag {
  std::shared_ptr<std::map<int, int>> items = std::make_shared<std::map<int, int>>();
  int calls = 0;
  bool isBroken = false;
};

struct Pointer {
  bool isNull = false;
};

using Value = std::variant<std::monostate, bool, long long, std::string, Pointer,
                           std::shared_ptr<Number>, std::shared_ptr<Bag>>;

struct Crash {
  model::CrashKind kind;
};
struct Throw {
  std::string type;
};

class World {
 public:
  explicit World(Fault fault = Fault::None);

  model::Execution run(const model::Sequence& sequence);

  ApiFixture fixture;
  model::ClassId numberClass;
  model::ClassId bagClass;
  model::OperationId makeNumber;
  model::OperationId bump;  // of a number, changes what is hidden
  model::OperationId set;
  model::OperationId makeBag;
  model::OperationId put;

 private:
  using Call = std::function<Value(std::vector<Value>& arguments)>;

  void addNumber();
  void addArithmetic();
  void addComparisons();
  void addBag();
  void addLookups();
  void define(model::OperationId id, Call call);
  bool has(Fault fault) const { return fault_ == fault; }
  Value valueOf(const model::Argument& argument) const;
  void observeAll(model::StepExecution& step);
  void observeNumber(std::size_t object, const Number& number, model::StepExecution& step) const;
  void observeBag(std::size_t object, Bag& bag, model::StepExecution& step);

  Fault fault_;
  std::map<std::string, Call> calls_;
  std::vector<Value> values_;  // of the steps of the sequence that is being run
  bool memoryFails_ = false;
  bool leaks_ = false;
  long long ticks_ = 0;
};

}  // namespace assay::oracle::toy
