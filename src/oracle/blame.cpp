#include "oracle/blame.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace assay::oracle {

using model::Frame;

namespace {

constexpr std::string_view kOperator = "operator";
constexpr std::string_view kAnonymous = "(anonymous namespace)";

bool isWord(char c) { return c == '_' || (std::isalnum(static_cast<unsigned char>(c)) != 0); }

// Whether the word "operator" stands at `at`, as a word of its own.
bool isOperatorAt(std::string_view text, std::size_t at) {
  return text.substr(at).starts_with(kOperator) && (at == 0 || !isWord(text[at - 1])) &&
         (at + kOperator.size() == text.size() || !isWord(text[at + kOperator.size()]));
}

// The end of an operator's name that starts at `at`: "operator()", "operator<=>", "operator bool".
std::size_t endOfOperator(std::string_view text, std::size_t at) {
  std::size_t end = at + kOperator.size();
  if (text.substr(end).starts_with("()")) return end + 2;
  constexpr std::string_view kSigns = "<>=!+-*/%&|^~[],";
  if (end < text.size() && text[end] == ' ') return std::min(text.find('(', end), text.size());
  while (end < text.size() && kSigns.find(text[end]) != std::string_view::npos) ++end;
  return end;
}

}  // namespace

std::string plainName(std::string_view function) {
  std::string name;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < function.size(); ++i) {
    if (depth == 0 && isOperatorAt(function, i)) {
      const std::size_t end = endOfOperator(function, i);
      name += function.substr(i, end - i);
      i = end - 1;
      continue;
    }
    const char c = function[i];
    if (function.substr(i).starts_with(kAnonymous)) {
      if (depth == 0) name += kAnonymous;
      i += kAnonymous.size() - 1;
    } else if (c == '<') {
      ++depth;
    } else if (c == '>') {
      depth -= depth > 0 ? 1 : 0;
    } else if (depth == 0 && (c == '(' || c == '{')) {
      break;
    } else if (depth == 0 && c == ' ') {
      name.clear();  // what stood before was the type of the result
    } else if (depth == 0) {
      name += c;
    }
  }
  return name;
}

bool isHarnessFrame(const Frame& frame) { return frame.function.starts_with("assay_harness::"); }

namespace {

std::string normal(const std::string& path) {
  const bool isNormal =
      path.find("/.") == std::string::npos && path.find("//") == std::string::npos;
  if (isNormal) return path;
  return std::filesystem::path(path).lexically_normal().string();
}

}  // namespace

bool isSystemFile(std::string_view file) {
  const std::string path = normal(std::string(file));
  // Libraries of the system are built elsewhere: their paths are relative, or there are none.
  return !path.starts_with('/') || path.starts_with("/usr/include/") ||
         path.starts_with("/usr/lib/") || path.starts_with("/usr/local/include/c++/") ||
         path.find("/c++/v1/") != std::string::npos || path.starts_with("/build/");
}

std::span<const Frame> framesOfCall(std::span<const Frame> stack) {
  const auto harness = std::ranges::find_if(stack, isHarnessFrame);
  return stack.first(static_cast<std::size_t>(harness - stack.begin()));
}

namespace {

bool isIn(const model::SubjectFiles& subject, const Frame& frame) {
  const std::string& file = frame.location.file;
  if (file.empty()) return false;
  return std::ranges::find(subject.files, normal(file)) != subject.files.end();
}

}  // namespace

std::optional<Blame> blameOf(const model::SubjectFiles& subject, std::span<const Frame> stack) {
  const std::span<const Frame> call = framesOfCall(stack);
  for (const Frame& frame : call) {
    if (isIn(subject, frame)) return Blame{frame.function, frame.location};
  }
  for (const Frame& frame : call) {
    if (!isSystemFile(frame.location.file)) return Blame{frame.function, frame.location};
  }
  return std::nullopt;
}

std::vector<const Frame*> subjectFrames(const model::SubjectFiles& subject,
                                        std::span<const Frame> stack) {
  std::vector<const Frame*> frames;
  for (const Frame& frame : framesOfCall(stack)) {
    if (isIn(subject, frame) || !isSystemFile(frame.location.file)) frames.push_back(&frame);
  }
  return frames;
}

bool isInCalledFunction(const model::Api& api, const model::SubjectFiles& subject,
                        std::span<const Frame> stack) {
  if (std::ranges::none_of(stack, isHarnessFrame)) return false;
  const std::vector<const Frame*> frames = subjectFrames(subject, stack);
  if (frames.empty()) return true;  // the library did it on behalf of a function that was inlined
  std::set<std::string> offered;
  for (const model::Operation& operation : api.operations) offered.insert(plainName(operation.key));
  const std::string called = plainName(frames.back()->function);
  return std::ranges::none_of(frames, [&](const Frame* frame) {
    const std::string name = plainName(frame->function);
    return name != called && offered.contains(name);
  });
}

}  // namespace assay::oracle
