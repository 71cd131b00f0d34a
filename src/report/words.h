// The words that all reports have in common: how verdicts, places and numbers are said to people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/finding.h"
#include "model/run_report.h"

namespace assay::report {

std::string_view contractNoun(model::ContractKind kind);  // "postcondition"
std::string_view verdictName(model::Verdict verdict);     // "FAULT"

// "1 class", "2 classes", "3 branches".
std::string count(std::uint64_t number, std::string_view noun);

// "12/14", or "–" without any.
std::string ratioText(const model::Ratio& ratio);
// Rounded down, so that 100 means all; 100 without any.
unsigned percentOf(const model::Ratio& ratio);

// "850 ms", "12.3 s", "2 min 5 s".
std::string durationText(std::chrono::milliseconds duration);

// Relative to the working directory where it lies below it.
std::string fileText(const std::string& file);
// "stack.h:12"; empty without a file.
std::string placeText(const model::SourceLocation& location);

// The kind, or the rule where no kind is known.
std::string_view kindText(const model::Cause& cause);

// What failed where, in a few words: "heap-use-after-free in PointerBst::remove(int)".
std::string headline(const model::Cause& cause);

// The clause of a suspect as it would be written: "ASSAY_PRE(!empty());".
std::string preconditionText(const std::string& clause);

// What is wrong with an outcome of a branch that no test took: "line 12: the condition was never
// true".
std::string uncoveredText(const model::BranchOutcome& branch);

// Covered outcomes of branches of all files, or of all methods where no coverage of files is known.
model::Ratio branchesOf(const model::RunReport& report);
model::Ratio branchesOf(const std::vector<model::BranchOutcome>& branches);
model::Ratio linesOf(const model::FileCoverage& coverage);

// The findings of that standing that are not suppressed.
std::vector<const model::Finding*> findingsOf(const model::FindingsReport& report,
                                              model::Standing standing);

// The test that was written for a finding; none if there is no such test.
const model::WrittenTest* testOf(const model::FindingsReport& report, std::size_t finding);

// "87 sequences did what a test must not: null-argument 80, past-the-end 7"; a sentence each.
std::vector<std::string> discardedTexts(const model::Discarded& discarded);

}  // namespace assay::report
