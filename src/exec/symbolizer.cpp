#include "exec/symbolizer.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/process.h"

namespace assay::exec {

namespace {
constexpr const char* kProgram = "llvm-symbolizer-19";
}

struct Symbolizer::Process {
  support::LineProcess lines;
};

Symbolizer::Symbolizer() = default;
Symbolizer::Symbolizer(Symbolizer&&) noexcept = default;
Symbolizer& Symbolizer::operator=(Symbolizer&&) noexcept = default;
Symbolizer::~Symbolizer() = default;

const std::vector<model::Frame>& Symbolizer::frames(const ModuleOffset& place) {
  const auto cached = cache_.find(place);
  if (cached != cache_.end()) return cached->second;
  std::vector<model::Frame> found = ask(place);
  if (found.empty()) {
    found.push_back(
        {fmt::format("{}+{:#x}", place.module.substr(place.module.rfind('/') + 1), place.offset),
         {}});
  }
  return cache_.emplace(place, std::move(found)).first->second;
}

std::vector<model::Frame> Symbolizer::ask(const ModuleOffset& place) {
  if (!process_) {
    support::Command command;
    command.arguments = {kProgram, "--output-style=JSON", "--inlines", "--demangle"};
    auto started = support::LineProcess::start(command);
    if (!started) return {};
    process_ = std::make_unique<Process>(Process{std::move(*started)});
  }
  if (!process_->lines.writeLine(fmt::format("CODE \"{}\" {:#x}", place.module, place.offset))) {
    process_.reset();
    return {};
  }
  const auto answer = process_->lines.readLine(std::chrono::seconds(30));
  if (!answer) {
    process_.reset();
    return {};
  }
  std::vector<model::Frame> frames;
  const nlohmann::json parsed = nlohmann::json::parse(*answer, nullptr, false);
  if (!parsed.is_object() || !parsed.contains("Symbol")) return {};
  for (const nlohmann::json& symbol : parsed["Symbol"]) {
    model::Frame frame;
    frame.function = symbol.value("FunctionName", "");
    frame.location.file = symbol.value("FileName", "");
    frame.location.line = symbol.value("Line", 0u);
    frame.location.column = symbol.value("Column", 0u);
    if (!frame.function.empty()) frames.push_back(std::move(frame));
  }
  return frames;
}

AddressMap AddressMap::ofProcess(pid_t pid) {
  AddressMap map;
  std::map<std::string, std::size_t> known;
  std::ifstream lines(fmt::format("/proc/{}/maps", pid));
  std::string line;
  while (std::getline(lines, line)) {
    const std::size_t slash = line.find('/');
    if (slash == std::string::npos) continue;
    const std::string path = line.substr(slash);
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    char dash = 0;
    std::istringstream(line) >> std::hex >> begin >> dash >> end;
    const auto [entry, isNew] = known.emplace(path, map.modules_.size());
    if (isNew) map.modules_.emplace_back(path, begin);
    map.mappings_.push_back({begin, end, entry->second});
  }
  return map;
}

std::optional<ModuleOffset> AddressMap::find(std::uint64_t address) const {
  for (const Mapping& mapping : mappings_) {
    if (address < mapping.begin || address >= mapping.end) continue;
    const auto& [path, base] = modules_[mapping.module];
    return ModuleOffset{path, address - base};
  }
  return std::nullopt;
}

}  // namespace assay::exec
