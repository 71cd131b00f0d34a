// Small headers in a temporary directory, looked at by the front end.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/analysis.h"
#include "support/files.h"

namespace assay::frontend {

class FrontendTest : public testing::Test {
 protected:
  std::string write(std::string_view name, std::string_view text) const {
    const std::filesystem::path file = scratch_.path() / name;
    EXPECT_TRUE(support::makeDirectories(file.parent_path()));
    EXPECT_TRUE(support::writeFileAtomically(file, text));
    return std::filesystem::canonical(file).string();
  }

  // A request for a header of that content.
  Request requestFor(std::string_view text) const {
    Request request;
    request.files = {write("subject.h", text)};
    request.includeDirectories = {ASSAY_INCLUDE, ASSAY_SOURCE};
    return request;
  }

  static model::Api analysed(const Request& request) {
    support::SilentListener listener;
    auto analysis = analyse(request, listener);
    EXPECT_TRUE(analysis) << support::toString(analysis.error());
    return analysis ? std::move(analysis->api) : model::Api();
  }
  model::Api analysed(std::string_view text) const { return analysed(requestFor(text)); }

  static model::Operation operation(const model::Api& api, std::string_view key) {
    const auto id = api.findOperation(key);
    EXPECT_TRUE(id) << "not listed: " << key;
    return id ? api.operation(*id) : model::Operation();
  }
  static model::Type type(const model::Api& api, std::string_view name) {
    const auto found = std::ranges::find(api.types, name, &model::Type::name);
    EXPECT_NE(found, api.types.end()) << "no type " << name;
    return found != api.types.end() ? *found : model::Type();
  }
  static model::Class cls(const model::Api& api, std::string_view name) {
    const auto found = std::ranges::find(api.classes, name, &model::Class::name);
    EXPECT_NE(found, api.classes.end()) << "no class " << name;
    return found != api.classes.end() ? *found : model::Class();
  }

  support::TemporaryDirectory scratch_ = support::TemporaryDirectory::create().value();
};

}  // namespace assay::frontend
