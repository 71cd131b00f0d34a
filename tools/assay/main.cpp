#include <iostream>

#include "driver/tool.h"

int main(int argc, char** argv) {
  return static_cast<int>(assay::driver::runTool({argv + 1, argv + argc}, std::cout, std::cerr,
                                                 assay::driver::terminalOptions()));
}
