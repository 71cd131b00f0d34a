// The Api and the thunk table of the sample subject, as front end and harness would give them, and
// short ways to write sequences for it.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>

#include "model/api.h"
#include "model/sequence.h"
#include "model/thunk_table.h"

namespace sample {

struct SampleApi {
  assay::model::Api api;
  assay::model::ThunkTable table;
  assay::model::TypeId type(const std::string& name) const;
};

const SampleApi& sampleApi();

// Path of the worker binary that the build made for the tests.
std::string workerPath();
std::string memcheckWorkerPath();  // of the flavour for memcheck

assay::model::Argument number(std::int64_t value);
assay::model::Argument text(std::string value);
assay::model::Argument null();
assay::model::Argument result(std::size_t step, std::size_t output = 0);
assay::model::Argument list(std::vector<assay::model::Argument> elements);
assay::model::Argument callback(assay::model::CallbackLiteral literal);

// A step without receiver.
assay::model::Step make(std::string operation, std::vector<assay::model::Argument> arguments = {});
// A step on the result of an earlier one.
assay::model::Step call(std::size_t on, std::string operation,
                        std::vector<assay::model::Argument> arguments = {});

}  // namespace sample
