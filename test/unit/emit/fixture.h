// Tests of a header in the words of their steps, and what is emitted for them.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../frontend/fixture.h"
#include "emit/emit.h"
#include "model/sequence_json.h"

namespace assay::emit {

class EmitTest : public frontend::FrontendTest {
 protected:
  // What the tests are about.
  void use(std::string_view header) { api_ = analysed(header); }

  static EmitOptions plainOptions() {
    EmitOptions options;
    options.includes = {"subject.h"};
    options.nodiscard.emplace();  // nothing has to be cast to void
    return options;
  }

  // `steps` as in docs/sequence.md.
  static model::TestCase test(std::string name, const std::string& steps,
                              std::vector<model::Assertion> assertions = {}) {
    model::TestCase test;
    test.name = std::move(name);
    const auto sequence =
        model::sequenceFromJson({{"steps", nlohmann::json::parse(steps, nullptr, false)}});
    EXPECT_TRUE(sequence) << support::toString(sequence.error());
    if (sequence) test.sequence = *sequence;
    test.assertions = std::move(assertions);
    return test;
  }

  static model::Assertion result(std::size_t step, std::string value) {
    return {step, model::ResultHas{std::move(value)}};
  }
  static model::Assertion query(std::size_t after, std::size_t object, std::string key,
                                std::string value) {
    return {after, model::QueryHas{object, std::move(key), std::move(value)}};
  }
  static model::Assertion throws(std::size_t step, std::string type) {
    return {step, model::ThrowsException{std::move(type)}};
  }
  static model::Assertion invariant(std::size_t after, std::size_t object, std::string name) {
    return {after, model::InvariantHolds{object, std::move(name)}};
  }

  static model::TestCase fault(model::TestCase test, model::RuleId rule, std::size_t step) {
    model::Failure failure;
    failure.cause.rule = rule;
    failure.step = step;
    test.failure = std::move(failure);
    test.comment = "It goes wrong.";
    return test;
  }

  Emitted emitted(std::vector<model::TestCase> regressions,
                  std::vector<model::TestCase> faults = {}) const {
    return emit(api_, {"Subject", std::move(regressions), std::move(faults)}, options_);
  }

  // The text of a test or helper as the only one in its file, from the namespace on.
  std::string textOf(const model::TestCase& test) const {
    const bool isFault = test.failure.has_value();
    const Emitted all = isFault ? emitted({}, {test}) : emitted({test});
    for (const model::Limitation& limitation : all.limitations) {
      ADD_FAILURE() << limitation.what << ": " << limitation.reason;
    }
    return all.files.empty() ? std::string() : inside(all.files.front().text);
  }

  // What stands between the braces of the namespace, without the marks of the sections and empty
  // lines.
  static std::string inside(std::string_view text) {
    constexpr std::string_view opening = "namespace {\n";
    text.remove_prefix(std::min(text.find(opening) + opening.size(), text.size()));
    std::string lines;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size() - 1);
      const std::string_view line = text.substr(0, end + 1);
      text.remove_prefix(end + 1);
      if (line == "// assay: end\n") break;
      if (line != "\n" && !line.starts_with("// assay: ")) lines += line;
    }
    return lines;
  }

  model::Api api_;
  EmitOptions options_ = plainOptions();
};

}  // namespace assay::emit
