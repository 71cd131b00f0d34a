// The state of one run of generate(), and its stages. Each stage writes one kind of part and is in
// a file of its own: generate_types.cpp, generate_calls.cpp, generate_makers.cpp,
// generate_stubs.cpp, generate_tables.cpp.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "cxx/expressions.h"
#include "harness/generate.h"
#include "harness/parts.h"
#include "harness/source_writer.h"
#include "model/api.h"
#include "model/thunk_table.h"

namespace assay::harness {

struct Generation {
  Generation(const model::Api& theApi, const Parts& theExcluded);

  const model::Api& api;
  const Parts& excluded;
  const std::vector<model::TypeId> types;  // usedTypes, in order
  const cxx::TypeSpelling spell;           // by alias
  SourceWriter out;
  model::ThunkTable table;
  std::vector<std::string> thunkNames;  // by ThunkIndex
  std::map<std::string, Part> functions;
  std::map<model::TypeId, std::string> destroyers;                  // names of functions
  std::map<model::ClassId, std::vector<std::uint32_t>> invariants;  // those that were written

  bool isExcluded(PartKind kind, std::uint32_t first, std::uint32_t second = 0) const {
    return excluded.contains({kind, first, second});
  }

  // Opens a thunk function and gives it the next place in the table.
  model::ThunkIndex beginThunk(const Part& part, const std::string& comment,
                               bool usesCount = false);
  void endThunk() { out.line("}"); }
};

// The name of the type's alias: "T12".
std::string alias(model::TypeId type);

// "kit::Copied<T3>", or Moved where copies are not to be had.
std::string taker(const model::Api& api, model::TypeId element);

// The class that owned values of a boxed type live in.
std::string boxOf(const model::Api& api, model::TypeId type);

// The lvalue behind slots[index].
std::string slot(model::TypeId type, std::size_t index);

// The statement that puts the value of an expression into slots[0] as a new value of the type.
std::string storeNewValue(const model::Api& api, model::TypeId type, const std::string& expression);

// The new expression that goes with kit::destroy: that of the class, where it has one for clients.
std::string_view newFor(const model::Type& type);

// A name for every type, given where no name of ours is in the way of the subject's; and their
// names in the harness.
void writeAliases(Generation& generation);
void writeAliasNames(Generation& generation);
void writeShows(Generation& generation);
void writeStubs(Generation& generation);
void writeDestroyers(Generation& generation);
void writeInvariants(Generation& generation);
void writeCalls(Generation& generation);
void writeMakers(Generation& generation);
void writePointerThunks(Generation& generation);  // upcasts, pointees, conversions
void writeCopies(Generation& generation);
void writeTables(Generation& generation);

}  // namespace assay::harness
