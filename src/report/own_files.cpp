#include "report/own_files.h"

#include <nlohmann/json.hpp>

namespace assay::report {

// A log in which every run is one of ours.
bool isOurSarif(const std::string& text) {
  const auto log = nlohmann::json::parse(text, nullptr, false);
  try {
    const auto& runs = log.at("runs");
    for (const auto& run : runs) {
      if (run.at("tool").at("driver").at("name") != "Assay") return false;
    }
    return runs.is_array() && !runs.empty();
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

bool isOurPage(const std::string& text) {
  return text.starts_with("<!DOCTYPE html>") &&
         text.find("Assay test report</title>") != std::string::npos;
}

// As Graphviz names the graph that state_drawing.cpp gives it.
bool isOurDrawing(const std::string& text) {
  return text.find("<!-- Title: states ") != std::string::npos &&
         text.find("<svg") != std::string::npos;
}

}  // namespace assay::report
