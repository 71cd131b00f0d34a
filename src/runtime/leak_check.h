// LeakSanitizer's word on one sequence: its reports before and after, for the engine to compare.
// Only in a child of its own, since it finds whatever the process lost so far.
#pragma once

namespace assay::runtime {

class LeakCheck {
 public:
  void before();
  void after();

 private:
  [[maybe_unused]] long start_ = 0;   // where the reports begin in the report descriptor
  [[maybe_unused]] long middle_ = 0;  // where the second begins
};

// The descriptor that sanitizers print to; a memfd.
void setReportDescriptor(int descriptor);

}  // namespace assay::runtime
