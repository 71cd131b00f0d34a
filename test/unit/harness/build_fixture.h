// Building workers around a runtime that only lists what it was linked with.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "compile_support.h"
#include "harness/build.h"
#include "sample_api.h"

namespace assay::harness {

class BuildTest : public testing::Test {
 protected:
  BuildTest() {
    toolchain.includeDirectories = {kSourceRoot + "/src"};
    workspace.write("runtime.cpp",
                    "#include <cstdio>\n"
                    "#include \"runtime/harness_abi.h\"\n"
                    "using assay::runtime::Printer;\n"
                    "void Printer::signedInteger(long long) {}\n"
                    "void Printer::opaque() {}\n"
                    "void Printer::text(const char*, std::size_t) {}\n"
                    "int main() { std::printf(\"%u\\n\", assayHarness.thunkCount); }\n");
    EXPECT_EQ(workspace.compile({"-c", "-ffunction-sections", "runtime.cpp", "-o", "runtime.o"}),
              "");
    toolchain.linkFlags = {"-fuse-ld=lld", workspace.path("runtime.o")};
    toolchain.inputs = {workspace.path("runtime.o")};
    subject.flags = {"-std=c++20"};
    subject.directory = workspace.path("");
    options.cacheDirectory = workspace.path("cache");
    integer = sample.type("int", model::IntegerType{32, true, false});
    nothing = sample.type("void", model::VoidType{});
  }

  // A class Counter with a default constructor in counter.h.
  model::ClassId counter(const std::string& members) {
    sample.api.includes = {workspace.write("counter.h", "struct Counter {" + members + "};\n")};
    const model::ClassId cls = sample.cls("Counter");
    sample.constructor(cls);
    return cls;
  }

  void source(const std::string& name, const std::string& text, const std::string& output = "") {
    const std::string file = workspace.write(name, text);
    subject.sources.push_back(
        {file, workspace.path(""), {"c++", "-c", file, "-o", "ignored.o"}, output});
  }

  support::Result<BuiltWorker> built() {
    return build(sample.api, subject, toolchain, options, listener);
  }

  static bool has(const model::Api& api, const std::string& callee) {
    return std::ranges::any_of(api.operations, [&](const auto& o) { return o.callee == callee; });
  }

  std::vector<std::string> compiledSources() const {
    std::vector<std::string> names;
    for (const support::Progress& progress : listener.progress) {
      if (progress.phase == "compile" && progress.text != "the harness") {
        names.push_back(std::filesystem::path(progress.text).filename().string());
      }
    }
    return names;
  }

  static std::vector<std::string> namesOf(const BuiltWorker& worker) {
    std::vector<std::string> names;
    for (const Compilation& each : worker.compilations) {
      names.push_back(std::filesystem::path(each.source).filename().string());
    }
    if (!names.empty()) names.erase(names.begin());
    return names;
  }

  Workspace workspace;
  SampleApi sample;
  SubjectBuild subject;
  Toolchain toolchain;
  BuildOptions options;
  support::RecordingListener listener;
  model::TypeId integer, nothing;
};

}  // namespace assay::harness
