// Compiling and running small programs in a temporary directory.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "support/files.h"
#include "support/process.h"

namespace assay::harness {

// Of the headers that generated code includes.
inline const std::string kSourceRoot = ASSAY_SOURCE_ROOT;

class Workspace {
 public:
  Workspace() : directory_(support::TemporaryDirectory::create("harness-test").value()) {}

  std::string path(const std::string& name) const { return (directory_.path() / name).string(); }

  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    EXPECT_TRUE(support::writeFileAtomically(path(name), text));
    return path(name);
  }

  // Runs Clang here; what it prints on stderr, empty if all is well.
  std::string compile(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"clang++-19", "-idirafter", kSourceRoot + "/src"});
    support::Command command;
    command.arguments = std::move(arguments);
    command.directory = directory_.path();
    const auto done = support::run(command);
    if (!done) return done.error().message;
    return done->succeeded() ? "" : done->error + " ";
  }

 private:
  support::TemporaryDirectory directory_;
};

}  // namespace assay::harness
