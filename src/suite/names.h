// Names of tests: they say what happens.
//
// The last call, what came before it, what is special about its arguments, and how it ended:
// "PopOnEmptyThrowsOutOfRange", "InsertTwiceLeavesSizeOne", "TopAfterPushReturnsIt". A test of a
// law has the name of the law.
#pragma once

#include <string>
#include <vector>

#include "model/api.h"
#include "model/suite.h"

namespace assay::suite {

// An identifier without underscores, about sixty characters at most.
[[nodiscard]] std::string testName(const model::Api& api, const model::TestCase& test);

// Tells tests of one name apart: by argument values, then by "Again", and only then by a number.
void makeUnique(std::vector<model::TestCase>& tests);

}  // namespace assay::suite
