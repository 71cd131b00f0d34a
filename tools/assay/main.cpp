#include "driver/tool.h"

int main(int argc, char** argv) {
  return static_cast<int>(assay::driver::runProcess({argv + 1, argv + argc}));
}
