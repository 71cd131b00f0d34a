// From an Api to the source of its worker: one C++ file with a thunk per call, and the table that
// says which thunk does what.
//
// The same Api and the same exclusions give the same text, byte for byte. Names in the text depend
// on types and classes by id and on thunks by their place in the table, not on operation ids:
// removing operations that have no thunk does not change it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/parts.h"
#include "model/api.h"
#include "model/thunk_table.h"

namespace assay::harness {

struct Generated {
  std::string source;
  model::ThunkTable table;
  std::vector<Section> sections;          // in the order of the lines; none overlap
  std::map<std::string, Part> functions;  // the name of each generated function
};

// Where this is defined, the generated source does not include the subject: it stands behind it.
constexpr const char* behindSubjectMacro = "ASSAY_BEHIND_SUBJECT";

Generated generate(const model::Api& api, const Parts& excluded = {});

}  // namespace assay::harness
