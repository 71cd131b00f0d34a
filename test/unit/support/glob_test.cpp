#include "support/glob.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::support {
namespace {

// The definition, word by word; exponential, and right by inspection.
bool matchesNaively(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) {
    return text.empty();
  }
  if (pattern[0] == '*') {
    return matchesNaively(pattern.substr(1), text) ||
           (!text.empty() && matchesNaively(pattern, text.substr(1)));
  }
  return !text.empty() && (pattern[0] == '?' || pattern[0] == text[0]) &&
         matchesNaively(pattern.substr(1), text.substr(1));
}

std::vector<std::string> allTexts(std::string_view alphabet, std::size_t longest) {
  std::vector<std::string> texts = {""};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].size() < longest) {
      for (const char character : alphabet) {
        texts.push_back(texts[i] + character);
      }
    }
  }
  return texts;
}

TEST(Glob, AgreesWithTheDefinitionOnAllSmallInputs) {
  const auto texts = allTexts("ab", 5);
  for (const std::string& pattern : allTexts("ab*?", 4)) {
    for (const std::string& text : texts) {
      ASSERT_EQ(matchesGlob(pattern, text), matchesNaively(pattern, text))
          << pattern << " on " << text;
    }
  }
}

TEST(NameGlobs, AnEmptyListMeansEveryName) {
  EXPECT_TRUE(NameGlobs().matches("a::B"));
  const NameGlobs globs = NameGlobs::parse("  ").value();
  EXPECT_TRUE(globs.empty());
  EXPECT_TRUE(globs.matches("a::B"));
}

TEST(NameGlobs, ExclusionsWin) {
  const NameGlobs globs = NameGlobs::parse("lru::*, -lru::detail::*").value();
  EXPECT_TRUE(globs.matches("lru::Cache"));
  EXPECT_TRUE(globs.matches("::lru::Cache"));
  EXPECT_FALSE(globs.matches("lru::detail::Node"));
  EXPECT_FALSE(globs.matches("other::Cache"));
  EXPECT_THAT(globs.included(), testing::ElementsAre("lru::*"));
}

TEST(NameGlobs, OnlyExclusionsMeanEverythingElse) {
  const NameGlobs globs = NameGlobs::parse("-*::detail::*").value();
  EXPECT_FALSE(globs.empty());
  EXPECT_TRUE(globs.matches("lru::Cache"));
  EXPECT_FALSE(globs.matches("lru::detail::Node"));
}

TEST(NameGlobs, ACommaBetweenTemplateArgumentsDoesNotSeparate) {
  const NameGlobs globs = NameGlobs::parse("Map<int, Pair<int, int>>,Set<int(int, int)>").value();
  EXPECT_TRUE(globs.matches("Map<int, Pair<int, int>>"));
  EXPECT_TRUE(globs.matches("Set<int(int, int)>"));
  EXPECT_FALSE(globs.matches("Map<int"));
}

TEST(NameGlobs, AnEmptyGlobIsAUsageError) {
  for (const char* text : {"a,,b", "-", "a,", "::"}) {
    const auto globs = NameGlobs::parse(text);
    ASSERT_FALSE(globs) << text;
    EXPECT_EQ(globs.error().code, ErrorCode::Usage);
    EXPECT_THAT(globs.error().message, testing::HasSubstr(text));
  }
}

}  // namespace
}  // namespace assay::support
