#include "exec/sanitizer_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

namespace assay::exec {

using model::CrashKind;
using model::FailureKind;

namespace {

std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
    text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
    text.remove_suffix(1);
  return text;
}

// Addresses differ from run to run and say nothing: "on address 0x60200 at pc 0x55" is cut.
std::string withoutAddresses(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    if (text.substr(i, 2) == "0x") {
      i += 2;
      while (i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i]))) ++i;
      result += "…";
    } else {
      result += text[i++];
    }
  }
  return result;
}

// "==4711==ERROR" → "ERROR".
std::string_view withoutProcess(std::string_view line) {
  if (!line.starts_with("==")) return line;
  const std::size_t end = line.find_first_not_of("0123456789", 2);
  const bool isNumber = end != std::string_view::npos && end > 2;
  return isNumber && line.substr(end).starts_with("==") ? line.substr(end + 2) : line;
}

// The start of a report's sentence and the kind it tells; everything else is named by its first
// word.
constexpr std::pair<std::string_view, CrashKind> kKinds[] = {
    {"attempting double-free", CrashKind::DoubleFree},
    {"attempting free on address which was not malloc", CrashKind::BadFree},
    {"attempting to call", CrashKind::BadCall},
    {"requested allocation size", CrashKind::AllocationSizeTooBig},
    {"allocator is out of memory", CrashKind::OutOfMemory},
    {"out of memory", CrashKind::OutOfMemory},
    {"calloc parameters overflow", CrashKind::CallocOverflow},
    {"reallocarray parameters overflow", CrashKind::ReallocarrayOverflow},
    {"ABRT", CrashKind::Abort},
    {"SEGV", CrashKind::Segv},
    {"BUS", CrashKind::BusError},
    {"FPE", CrashKind::ArithmeticTrap},
    {"ILL", CrashKind::IllegalInstruction},
    {"TRAP", CrashKind::Trap},
    {"nested bug", CrashKind::Segv},
};

FailureKind kindOf(std::string_view sentence) {
  for (const auto& [start, kind] : kKinds) {
    if (sentence.starts_with(start)) return kind;
  }
  std::string_view word = sentence.substr(0, sentence.find_first_of(" :("));
  std::string kind(word);
  std::ranges::transform(kind, kind.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return FailureKind(kind);
}

}  // namespace

std::optional<ModuleOffset> parseFrame(std::string_view line) {
  line = trimmed(line);
  if (line.empty() || line.front() != '#') return std::nullopt;
  const std::size_t open = line.find('(');
  const std::size_t close = line.find(')', open);
  if (open == std::string_view::npos || close == std::string_view::npos) return std::nullopt;
  const std::string_view place = line.substr(open + 1, close - open - 1);
  const std::size_t plus = place.rfind("+0x");
  if (plus == std::string_view::npos) return std::nullopt;
  ModuleOffset frame;
  frame.module = place.substr(0, plus);
  const std::string_view digits = place.substr(plus + 3);
  std::from_chars(digits.data(), digits.data() + digits.size(), frame.offset, 16);
  return frame;
}

std::string_view withoutMemory(std::string_view report) {
  return report.substr(0, report.find("Shadow bytes around the buggy address"));
}

std::string withoutAccidents(std::string_view line) {
  return withoutAddresses(withoutProcess(line));
}

SanitizerReport parseAddressReport(std::string_view text) {
  SanitizerReport report;
  constexpr std::string_view kMark = "ERROR: AddressSanitizer: ";
  bool inStack = false;
  for (std::string_view line : splitLines(text)) {
    if (report.kind.empty()) {
      const std::size_t mark = line.find(kMark);
      if (mark == std::string_view::npos) continue;
      std::string_view sentence = line.substr(mark + kMark.size());
      report.kind = kindOf(sentence);
      sentence = sentence.substr(0, std::min(sentence.find(" at pc "), sentence.find(" (pc ")));
      report.message = withoutAddresses(trimmed(sentence));
      continue;
    }
    if (const auto frame = parseFrame(line)) {
      report.stack.push_back(*frame);
      inStack = true;
      continue;
    }
    if (inStack && trimmed(line).empty()) break;
    const std::string_view said = trimmed(line);
    if (!inStack && (said.starts_with("READ of size") || said.starts_with("WRITE of size"))) {
      report.message += "; " + std::string(said.substr(0, said.find(" at 0x")));
    }
    const std::size_t signal = said.find("The signal is caused by a");
    if (!inStack && signal != std::string_view::npos) {
      report.message += "; " + std::string(said.substr(signal));
    }
  }
  return report;
}

std::vector<LeakedBlocks> parseLeakReport(std::string_view text) {
  std::vector<LeakedBlocks> leaks;
  bool open = false;
  for (std::string_view line : splitLines(text)) {
    const std::string_view said = trimmed(line);
    const std::size_t leakOf = said.find(" leak of ");
    if (leakOf != std::string_view::npos &&
        (said.starts_with("Direct") || said.starts_with("Indirect"))) {
      LeakedBlocks leak;
      std::string_view rest = said.substr(leakOf + 9);
      std::from_chars(rest.data(), rest.data() + rest.size(), leak.bytes);
      const std::size_t in = rest.find(" in ");
      if (in != std::string_view::npos) {
        rest.remove_prefix(in + 4);
        std::from_chars(rest.data(), rest.data() + rest.size(), leak.blocks);
      }
      leaks.push_back(std::move(leak));
      open = true;
      continue;
    }
    if (said.empty()) open = false;
    if (!open) continue;
    if (const auto frame = parseFrame(line)) leaks.back().allocation.push_back(*frame);
  }
  return leaks;
}

std::vector<LeakedBlocks> newLeaks(std::string_view before, std::string_view after) {
  std::vector<LeakedBlocks> leaks = parseLeakReport(after);
  for (const LeakedBlocks& old : parseLeakReport(before)) {
    for (LeakedBlocks& leak : leaks) {
      if (leak.allocation != old.allocation) continue;
      leak.bytes -= std::min(leak.bytes, old.bytes);
      leak.blocks -= std::min(leak.blocks, old.blocks);
      break;
    }
  }
  std::erase_if(leaks, [](const LeakedBlocks& leak) { return leak.blocks == 0; });
  return leaks;
}

FailureKind undefinedKind(std::string_view name) {
  std::string kind;
  for (const char c : name) {
    if (std::isupper(static_cast<unsigned char>(c))) {
      if (!kind.empty() && kind.back() != '-') kind += '-';
      kind += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else {
      kind += c;
    }
  }
  return FailureKind(kind);
}

std::string undefinedMessage(std::string_view message) {
  constexpr std::string_view kOffset = "non-zero offset ";
  constexpr std::size_t kDigitsOfAddresses = 11;  // no object is that large
  const std::size_t found = message.find(kOffset);
  if (found == std::string_view::npos) return withoutAddresses(message);
  const std::size_t number = found + kOffset.size();
  std::size_t end = number;
  while (end < message.size() && std::isdigit(static_cast<unsigned char>(message[end]))) ++end;
  if (end - number < kDigitsOfAddresses) return withoutAddresses(message);
  return std::string(message.substr(0, number)) + "…" + withoutAddresses(message.substr(end));
}

}  // namespace assay::exec
