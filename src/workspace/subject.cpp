#include "workspace/subject.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "harness/bitcode.h"
#include "harness/check.h"
#include "model/api_json.h"
#include "model/json_bytes.h"
#include "support/files.h"
#include "support/hash.h"
#include "workspace/cache_file.h"
#include "workspace/confinement.h"
#include "workspace/places.h"
#include "workspace/source_facts.h"

namespace assay::workspace {

namespace fs = std::filesystem;

namespace {

constexpr int cacheVersion = 3;

frontend::Request requestFor(const SubjectOptions& options) {
  frontend::Request request;
  for (const auto& file : options.files) request.files.push_back(file.string());
  request.buildDirectory = options.build.string();
  request.flags = options.flags;
  request.classGlobs = options.classes;
  request.instantiate = options.instantiate;
  request.factories = options.factories.string();
  request.prelude = options.prelude;
  request.invariantNames = options.invariants;
  request.includeDirectories = includeDirectories();
  return request;
}

harness::Toolchain toolchain() {
  return harness::workerToolchain(rootDirectory(), runtimeArchive());
}

harness::BuildOptions buildOptions() {
  harness::BuildOptions options;
  options.cacheDirectory = cacheDirectory;
  options.jobs = std::max(1U, std::thread::hardware_concurrency());
  return options;
}

// Changes whenever Assay itself does.
std::string ownIdentity() {
  std::error_code failed;
  const fs::path self = fs::read_symlink("/proc/self/exe", failed);
  const auto size = fs::file_size(self, failed);
  const auto time = fs::last_write_time(self, failed).time_since_epoch().count();
  return std::to_string(size) + "." + std::to_string(time);
}

// Everything that the question to Clang consists of, but for the content of the files.
std::string cacheName(const frontend::Request& request) {
  const nlohmann::json key = {
      cacheVersion,    fs::current_path().string(), request.files,       request.buildDirectory,
      request.flags,   request.classGlobs,          request.instantiate, request.factories,
      request.prelude, request.invariantNames,      rootDirectory(),     ownIdentity()};
  const std::string name = support::hashOf(model::jsonWithBytes(key)).toHex() + ".json";
  return (fs::path(cacheDirectory) / "subjects" / name).string();
}

nlohmann::json commandsToJson(const std::vector<model::CompileCommand>& sources) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& source : sources) {
    list.push_back({source.file, source.directory, source.arguments, source.output});
  }
  return list;
}

std::vector<model::CompileCommand> commandsFromJson(const nlohmann::json& list) {
  std::vector<model::CompileCommand> sources;
  for (const auto& entry : list) {
    sources.push_back({entry.at(0).get<std::string>(), entry.at(1).get<std::string>(),
                       entry.at(2).get<std::vector<std::string>>(),
                       entry.at(3).get<std::string>()});
  }
  return sources;
}

// Empty for a file that is not there.
std::string contentHash(const std::string& path) {
  const auto text = support::readFile(path);
  return text ? support::hashOf(*text).toHex() : std::string();
}

std::optional<Subject> fromCache(const std::string& name) {
  const auto cached = readCached(name);
  if (!cached) return std::nullopt;
  try {
    const nlohmann::json& document = *cached;
    for (const auto& [path, hash] : document.at("inputs").items()) {
      if (contentHash(path) != hash.get<std::string>()) return std::nullopt;
    }
    auto api = model::apiFromJson(document.at("api"));
    if (!api) return std::nullopt;
    Subject subject;
    subject.analysed = std::move(*api);
    subject.build.flags = document.at("flags").get<std::vector<std::string>>();
    subject.build.directory = document.at("directory").get<std::string>();
    subject.build.sources = commandsFromJson(document.at("sources"));
    return subject;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

support::Status toCache(const std::string& name, const Subject& subject,
                        const std::vector<std::string>& inputs) {
  nlohmann::json hashes = nlohmann::json::object();
  for (const std::string& input : inputs) hashes[input] = contentHash(input);
  const nlohmann::json document = {{"inputs", hashes},
                                   {"api", model::apiToJson(subject.analysed)},
                                   {"flags", subject.build.flags},
                                   {"directory", subject.build.directory},
                                   {"sources", commandsToJson(subject.build.sources)}};
  return writeCached(name, document);
}

std::vector<std::string> absoluteInputs(const frontend::Analysis& analysis,
                                        const SubjectOptions& options) {
  std::vector<std::string> inputs;
  for (const std::string& file : analysis.dependencies) {
    const fs::path path(file);
    inputs.push_back(path.is_absolute() ? file : (fs::path(analysis.directory) / path).string());
  }
  if (!options.build.empty()) {
    inputs.push_back((options.build / "compile_commands.json").string());
  }
  return inputs;
}

// An error in the file that we wrote for Clang is one in what the configuration put there.
support::Error explained(support::Error error, const SubjectOptions& options) {
  if (!error.where.starts_with("assay_subject.cpp")) return error;
  error.message = error.message.substr(0, error.message.find('\n'));
  for (const std::string& header : options.prelude) {
    if (error.message.find("'" + header + "'") == std::string::npos) continue;
    return {support::ErrorCode::Usage, error.message, "`prelude` in .assay.yaml",
            "Name a file relative to .assay.yaml, or one that the include path has."};
  }
  if (!options.instantiate.empty()) {
    return {support::ErrorCode::Usage, error.message, "`instantiate` in .assay.yaml",
            "Name the template with its namespace and with arguments that it accepts."};
  }
  return error;
}

// Generated code is compiled behind the subject that the front end has just read.
harness::CompileBehindSubject compileBehind(frontend::Snapshot& snapshot) {
  return [&snapshot](const std::string& file,
                     const std::string& text) -> support::Result<harness::CompileResult> {
    auto answer = snapshot.compile(file, text);
    if (!answer) return support::passOn(answer);
    return harness::CompileResult{answer->errors.empty(), answer->errors, answer->inputs};
  };
}

// What goes wrong with the cache goes wrong with its place.
support::Error placed(support::Error error) {
  if (error.remedy.empty() && error.where.find(cacheDirectory) != std::string::npos) {
    error.remedy =
        "Assay keeps its cache in the directory .assay of the working directory: run it "
        "where it may write, and move other files of that name away.";
  }
  return error;
}

}  // namespace

support::Result<Subject> openSubject(const SubjectOptions& options, support::Listener& listener) {
  const frontend::Request request = requestFor(options);
  const std::string name = cacheName(request);
  auto cached = fromCache(name);
  std::unique_ptr<frontend::Snapshot> snapshot;
  if (!cached) {
    auto analysis = frontend::analyse(request, listener);
    if (!analysis) return tl::unexpected(explained(analysis.error(), options));
    Subject subject;
    subject.build.flags = analysis->arguments;
    subject.build.directory = analysis->directory;
    subject.build.sources = std::move(analysis->database);
    subject.analysed = std::move(analysis->api);
    if (auto kept = toCache(name, subject, absoluteInputs(*analysis, options)); !kept) {
      return tl::unexpected(placed(kept.error()));
    }
    cached = std::move(subject);
    snapshot = std::move(analysis->snapshot);
  }
  cached->build.buildDirectory = options.build.string();
  cached->build.linkArguments = options.link;
  auto checked = harness::checkThunks(cached->analysed, cached->build, toolchain(), buildOptions(),
                                      listener, snapshot ? compileBehind(*snapshot) : nullptr);
  if (!checked) return tl::unexpected(placed(checked.error()));
  cached->api = std::move(checked->subject.api);
  return std::move(*cached);
}

support::Result<harness::BuiltWorker> buildWorker(const SubjectOptions& options,
                                                  const Subject& subject,
                                                  support::Listener& listener) {
  auto worker =
      harness::build(subject.analysed, subject.build, toolchain(), buildOptions(), listener);
  if (!worker) return tl::unexpected(placed(worker.error()));
  worker->api.facts = sourceFacts(*worker);
  warnIfUnconfined(options, listener);
  return worker;
}

support::Result<std::vector<std::string>> buildBitcode(const harness::BuiltWorker& worker,
                                                       support::Listener& listener) {
  auto files = harness::emitBitcode(worker, toolchain(), buildOptions(), listener);
  if (!files) return tl::unexpected(placed(files.error()));
  return files;
}

support::Result<harness::BuiltWorker> buildMemcheckWorker(const Subject& subject,
                                                          support::Listener& listener) {
  auto worker = harness::build(subject.analysed, subject.build,
                               harness::memcheckToolchain(rootDirectory(), runtimeArchive()),
                               buildOptions(), listener);
  if (!worker) return tl::unexpected(placed(worker.error()));
  worker->api.facts = sourceFacts(*worker);
  return worker;
}

exec::ExecutorOptions executorOptions(const SubjectOptions& options,
                                      const harness::BuiltWorker& worker) {
  constexpr std::uint64_t wallPerCpu = 5;  // a sleeping or starved step gets this much longer
  exec::ExecutorOptions made;
  made.contracts = exec::contractsOf(worker.api);
  std::ranges::copy(worker.api.facts.contracts, std::back_inserter(made.contracts));
  if (options.timeLimit) {
    const auto limit = std::chrono::nanoseconds(*options.timeLimit).count();
    made.limits.stepCpuNanoseconds = static_cast<std::uint64_t>(limit);
    made.limits.stepWallNanoseconds = wallPerCpu * made.limits.stepCpuNanoseconds;
    // Static initialisation is the subject's code too; less than this the worker needs for itself.
    constexpr std::chrono::milliseconds leastToStart{5000};
    const std::chrono::milliseconds wall = *options.timeLimit * wallPerCpu;
    made.startLimit = std::clamp(wall, leastToStart, made.startLimit);
  }
  if (options.memoryLimit) made.limits.liveBytes = *options.memoryLimit;
  made.confinement = confinementOf(options, worker);
  return made;
}

exec::ExecutorOptions observingOptions(const SubjectOptions& options,
                                       const harness::BuiltWorker& worker) {
  exec::ExecutorOptions made = executorOptions(options, worker);
  made.observe = true;
  return made;
}

support::Result<exec::Executor> startObserving(const SubjectOptions& options,
                                               const harness::BuiltWorker& worker) {
  return exec::Executor::start(worker.api, {worker.path, worker.table},
                               observingOptions(options, worker));
}

}  // namespace assay::workspace
