// Exceptions that reach the runtime, and std::terminate.
#pragma once

#include <exception>

namespace assay::runtime {

// Inside a catch block: writes down the type of the exception, what it says and the stack at the
// throw.
void noteException(const char* what);

// Runs `body` and notes an exception that leaves it; false if there was one. Throwing it again to
// find out what it is would cost as much as the first throw, so both handlers are here.
template <class Body>
bool notingExceptions(Body body) {
  try {
    body();
    return true;
  } catch (const std::exception& exception) {
    noteException(exception.what());
  } catch (...) {
    noteException("");
  }
  return false;
}

// Makes std::terminate leave a note before the process dies.
void installTerminateHandler();

}  // namespace assay::runtime
