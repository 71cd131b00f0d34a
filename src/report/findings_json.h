// What every document of a command that ends in findings has in common.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "model/findings_report.h"

namespace assay::report {

template <class T, class Write>
nlohmann::ordered_json listJson(const std::vector<T>& values, Write write) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const T& value : values) list.push_back(write(value));
  return list;
}

nlohmann::ordered_json placeJson(const model::SourceLocation& location);
nlohmann::ordered_json limitationJson(const model::Limitation& limitation);
nlohmann::ordered_json discardedJson(const model::Discarded& discarded);

// The document up to what was looked at: {"assay": form, "version": …}. The files of docs/schema
// describe the forms.
nlohmann::ordered_json documentOf(std::string_view form, const model::FindingsReport& report);

// How many findings there are, and what was discarded.
void addCounts(const model::FindingsReport& report, nlohmann::ordered_json& document);

void addFindings(const model::FindingsReport& report, nlohmann::ordered_json& document);

nlohmann::ordered_json suiteJson(const model::Suite& suite);

// The limitations, the files and the notes.
void addRest(const model::FindingsReport& report, nlohmann::ordered_json& document);

}  // namespace assay::report
