// A program as the executor sees it: LLVM IR translated once into arrays of fixed-size
// instructions.
//
// Registers are numbered per function. A value of aggregate type takes one register for each scalar
// in it, so no instruction works on aggregates: loads and stores of them, insertvalue and
// extractvalue are taken apart while decoding. An operand is a register or, with the highest bit
// set, a constant of the program. PHIs are moves on the edges of the control flow.
//
// A Program is immutable and knows neither terms nor states; many executors can share it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "symex/memory.h"
#include "symex/opcode.h"
#include "symex/type_info.h"
#include "symex/value.h"

namespace assay::symex {

using Operand = std::uint32_t;
inline constexpr Operand constantBit = 0x80000000U;
inline constexpr std::uint32_t none = 0xffffffffU;

struct Instruction {
  Op op = Op::Unreachable;
  std::uint8_t flags = 0;   // see InstructionFlag; a predicate for comparisons
  std::uint16_t width = 0;  // of the result or, for comparisons, casts and stores, of the operand
  std::uint32_t result = none;
  Operand a = none;
  Operand b = none;
  Operand c = none;
  LocationId location = 0;
};

namespace flag {
inline constexpr std::uint8_t noSignedWrap = 1;
inline constexpr std::uint8_t noUnsignedWrap = 2;
inline constexpr std::uint8_t pointer = 4;  // loads: the result is a pointer; selects: operands are
inline constexpr std::uint8_t floating = 8;  // the value is a floating-point number
}  // namespace flag

// A control-flow edge inside a function: where it goes, and the moves of the PHIs there, which
// happen at once.
struct Edge {
  std::uint32_t target = 0;  // instruction
  std::uint32_t block = 0;   // the target's number in the function
  std::uint32_t firstMove = 0;
  std::uint32_t moveCount = 0;
  std::uint32_t loop = none;       // the loop that the edge enters from outside by its header
  std::uint32_t id = 0;            // in the program: for coverage
  std::uint32_t condition = none;  // that is passed on instead of branched on
};
struct Move {
  std::uint32_t to = 0;
  Operand from = 0;
};

// One summand of an address: register * scale; the register's value is signed and of this width.
// bound: the number of elements of the array that is indexed, 0 if it is not known.
struct AddressTerm {
  Operand index = 0;
  std::uint16_t width = 64;
  bool mayBeOnePast = false;
  bool mayBeUnsigned = false;  // what looks negative may be meant as a large number
  std::uint64_t scale = 1;
  std::uint64_t bound = 0;
};

struct SwitchCase {
  std::uint64_t value = 0;
  std::uint32_t edge = 0;
};
struct SwitchTable {
  std::vector<SwitchCase> cases;
  std::uint32_t otherwise = 0;
};

struct Argument {
  Operand operand = 0;
  std::uint32_t byValueSize = 0;  // not 0: the callee gets a copy of what the pointer refers to
  std::uint32_t byValueAlignment = 1;
  std::uint16_t width = 64;
  bool isFloating = false;
};

struct CallSite {
  FunctionId callee = none;  // or a pointer operand:
  Operand calleePointer = none;
  std::vector<Argument> arguments;
  std::uint32_t resultCount = 0;  // registers from Instruction::result on
  std::uint32_t fixedCount = 0;   // arguments before the variadic ones
  std::uint32_t normalEdge = none;
  std::uint32_t unwindEdge = none;  // both set for an invoke
  std::uint32_t typeId = 0;         // of the function that a pointer is called as; 0: not known
  bool fits = false;                // the callee is known to take and give what the call does
  std::vector<std::uint16_t> resultWidths;
};

struct LandingPad {
  struct Clause {
    bool isFilter = false;
    std::vector<ObjectId> types;  // of a catch: one, 0 for catch (...)
  };
  std::vector<Clause> clauses;
  bool isCleanup = false;
};

struct Block {
  std::uint32_t first = 0;  // instruction
  LocationId location = 0;
  std::uint32_t loop = none;
  std::uint32_t id = 0;  // in the program: for coverage
};

struct Loop {
  std::uint32_t parent = none;
  std::uint32_t header = 0;
};

struct Function {
  std::string name;  // mangled
  ObjectId object = 0;
  bool hasBody = false;
  bool isVariadic = false;
  bool returnsPointer = false;
  bool isLocal = false;              // to its translation unit
  std::uint16_t builtin = 0;         // not 0: implemented by the executor
  std::uint32_t typeId = 0;          // see CallSite
  std::uint32_t parameterCount = 0;  // registers 0 to parameterCount - 1
  std::uint32_t registerCount = 0;
  std::uint16_t resultWidth = 0;  // of the first scalar of the result; 0 for void
  std::uint32_t resultCount = 0;
  std::vector<std::uint16_t> parameterWidths;
  std::vector<std::uint16_t> resultWidths;
  std::vector<Instruction> code;
  std::vector<Edge> edges;
  std::vector<Move> moves;
  std::vector<Block> blocks;
  std::vector<Loop> loops;
  std::vector<CallSite> calls;
  std::vector<AddressTerm> addressTerms;
  std::vector<SwitchTable> switches;
  std::vector<LandingPad> landingPads;
  LocationId location = 0;
};

struct Global {
  std::string name;
  bool isConstant = false;
  bool isExternal = false;  // declared, and nobody defines it
};

struct Location {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  FunctionId function = none;
};

// The standard library lies where Debian puts the compiler's headers; code that lies elsewhere is
// taken for the project's.
[[nodiscard]] inline bool isLibraryFile(std::string_view file) {
  return file.starts_with("/usr/lib/") || file.starts_with("/usr/include/c++/");
}

// What a call of operator new makes, as far as the code around it says.
struct Allocation {
  std::string type;               // "structures::AvlTree::Node"; empty: not known
  std::uint32_t elementSize = 0;  // of the elements of an array whose length varies; 0: one object
};

// A constant of any width; the low word first.
struct Constant {
  Value value;                       // unless wide
  std::vector<std::uint64_t> words;  // of a wide integer; value.width() says how wide
  std::uint16_t width = 0;           // not 0: wide
};

// The last condition of `a && b` where the answer is a value. It is passed on, and perhaps branched
// on then.
struct Condition {
  Operand value = none;
  std::uint32_t passedTo = none;  // register
  LocationId location = 0;
  FunctionId function = none;
};

// A global constructor.
struct Initialiser {
  std::uint32_t priority = 0;
  FunctionId function = 0;
  std::uint32_t order = 0;
};

class Program {
 public:
  std::vector<Function> functions;  // object numbers 1 to functions.size()
  std::vector<Global> globals;
  std::vector<Constant> constants;
  std::vector<Location> locations;  // 0: unknown
  std::vector<Initialiser> initialisers;
  std::vector<Condition> conditions;
  std::unordered_map<LocationId, Allocation> allocations;  // by the location of the call
  TypeInfoTable types;
  std::vector<std::string> unsupported;  // instructions that the executor does not know

  // Initial memory of the globals, by object number minus firstGlobal; null between the numbers.
  std::vector<ObjectReference> initial;
  std::vector<std::uint32_t> globalOfObject;  // index into globals, none between the numbers
  ObjectId firstGlobal = 1;
  ObjectId firstDynamic = 1;
  bool readsErrorNumber = false;  // errno, outside of the models of library functions
  bool fusesMultiplyAdd = false;  // the target can, and so compilers do where they may
  std::uint32_t blockCount = 0;
  std::uint32_t edgeCount = 0;

  [[nodiscard]] FunctionId functionNamed(std::string_view name) const;  // none if there is none
  [[nodiscard]] ObjectId globalNamed(std::string_view name) const;      // 0 if there is none
  // Names, as people write them, of the library functions that the executor implements itself.
  [[nodiscard]] std::vector<std::string> modelledFunctions() const;
  [[nodiscard]] bool isFunction(ObjectId object) const {
    return object >= 1 && object <= functions.size();
  }
  [[nodiscard]] const Location& location(LocationId id) const { return locations[id]; }

  // Constant bytes of initialisers; they live as long as the program.
  std::deque<std::vector<unsigned char>> byteStore;
  std::unordered_map<std::string, FunctionId> functionsByName;
  std::unordered_map<std::string, ObjectId> globalsByName;
};

}  // namespace assay::symex
