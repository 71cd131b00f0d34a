#include "harness/source_pool.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "support/compile_flags.h"
#include "support/files.h"

namespace assay::harness {

namespace fs = std::filesystem;

namespace {

// Whether the text mentions a function called main.
bool definesMain(const std::string& text) {
  for (std::size_t at = text.find("main"); at != std::string::npos;
       at = text.find("main", at + 4)) {
    const bool startsWord =
        at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\n' || text[at - 1] == '\t');
    const std::size_t next = text.find_first_not_of(" \t", at + 4);
    if (startsWord && next != std::string::npos && text[next] == '(') return true;
  }
  return false;
}

// Whether a line of the text includes a file of that name, in whatever folder.
bool includes(const std::string& text, const std::string& name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t lineStart = text.rfind('\n', at) + 1;
    const std::size_t first = text.find_first_not_of(" \t", lineStart);
    const char before = at > 0 ? text[at - 1] : '\0';
    if (text[first] == '#' && (before == '"' || before == '<' || before == '/')) return true;
  }
  return false;
}

int rankOf(const std::string& source, const std::string& text,
           const std::vector<std::string>& headers) {
  int rank = 4;
  for (const std::string& header : headers) {
    const fs::path path(header);
    if (path.stem() == fs::path(source).stem()) rank = std::min(rank, 1);
    if (includes(text, path.filename().string())) rank = std::min(rank, 2);
    if (path.parent_path() == fs::path(source).parent_path()) rank = std::min(rank, 3);
  }
  return definesMain(text) ? rank + 4 : rank;
}

bool isOlder(const std::string& file, const std::string& than) {
  std::error_code failed;
  const auto a = fs::last_write_time(file, failed);
  if (failed) return true;
  const auto b = fs::last_write_time(than, failed);
  return failed || a < b;
}

// For a subject without a compile database: sources beside its headers that carry their names.
std::vector<model::CompileCommand> siblingSources(const SubjectBuild& subject,
                                                  const std::vector<std::string>& headers) {
  std::vector<model::CompileCommand> found;
  for (const std::string& header : headers) {
    for (const char* extension : {".cpp", ".cc", ".cxx", ".c++", ".C"}) {
      const fs::path source = fs::path(header).replace_extension(extension);
      std::error_code failed;
      if (source == header || !fs::is_regular_file(source, failed)) continue;
      model::CompileCommand command{source.string(), subject.directory, {"c++"}, ""};
      command.arguments.insert(command.arguments.end(), subject.flags.begin(), subject.flags.end());
      found.push_back(std::move(command));
    }
  }
  return found;
}

// Calls work(0) … work(count - 1), at most `jobs` at a time.
template <class Work>
void inParallel(std::size_t count, unsigned jobs, Work work) {
  std::atomic<std::size_t> next{0};
  const auto loop = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> helpers;
  for (unsigned i = 1; i < jobs && i < count; ++i) helpers.emplace_back(loop);
  loop();
}

}  // namespace

Compilation sourceCompilation(const model::CompileCommand& command) {
  Compilation compilation{command.file, command.directory,
                          support::subjectFlags(command.arguments, command.file)};
  if (command.file.ends_with(".c")) compilation.flags.insert(compilation.flags.end(), {"-x", "c"});
  const auto text = support::readFile(command.file);
  if (text && definesMain(*text)) compilation.flags.push_back("-Dmain=assay_subject_main");
  return compilation;
}

SourcePool::SourcePool(const SubjectBuild& subject, const std::vector<std::string>& headers,
                       const Toolchain& toolchain, const BuildOptions& options,
                       support::Listener& listener)
    : toolchain_(toolchain), options_(options), listener_(listener) {
  std::set<std::string> taken(headers.begin(), headers.end());
  const auto commands =
      subject.sources.empty() ? siblingSources(subject, headers) : subject.sources;
  for (const model::CompileCommand& command : commands) {
    if (!taken.insert(command.file).second) continue;
    Source source;
    source.compilation = sourceCompilation(command);
    source.rank = rankOf(command.file, support::readFile(command.file).value_or(""), headers);
    const bool isFresh = !command.output.empty() && !isOlder(command.output, command.file);
    if (isFresh) source.userObject = command.output;
    sources_.push_back(std::move(source));
  }
  std::ranges::sort(sources_, {}, [](const Source& source) {
    return std::pair(source.rank, source.compilation.source);
  });
}

void SourcePool::learn(std::size_t index, Symbols symbols) {
  for (const std::string& name : symbols.defined) definitions_.try_emplace(name, index);
  for (const std::string& name : symbols.weak) weakDefinitions_.try_emplace(name, index);
  sources_[index].symbols = std::move(symbols);
  sources_[index].isKnown = true;
}

void SourcePool::readUserObjects() {
  if (std::exchange(userObjectsRead_, true)) return;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    if (sources_[i].userObject.empty()) continue;
    auto symbols = readSymbols(sources_[i].userObject);
    if (!symbols) continue;
    inputs_.push_back(sources_[i].userObject);
    learn(i, std::move(*symbols));
  }
}

std::set<std::size_t> SourcePool::providersOf(const std::set<std::string>& wanted) const {
  std::set<std::size_t> providers;
  for (const std::string& symbol : wanted) {
    auto found = definitions_.find(symbol);
    if (found == definitions_.end()) {
      found = weakDefinitions_.find(symbol);
      if (found == weakDefinitions_.end()) continue;
    }
    const Source& source = sources_[found->second];
    if (!source.isChosen && !source.failed) providers.insert(found->second);
  }
  return providers;
}

support::Status SourcePool::compileAll(const std::vector<std::size_t>& chosen) {
  const fs::path directory = fs::absolute(options_.cacheDirectory) / "objects";
  std::mutex mutex;
  std::size_t done = 0;
  std::optional<support::Error> error;
  std::vector<std::pair<std::size_t, Symbols>> learned;
  inParallel(chosen.size(), options_.jobs, [&](std::size_t i) {
    Source& source = sources_[chosen[i]];
    const auto compiled =
        compileCached(toolchain_, source.compilation, OutputKind::Object, directory);
    const std::lock_guard lock(mutex);
    listener_.onProgress({"compile", source.compilation.source, ++done, chosen.size()});
    if (!compiled) {
      error = compiled.error();
      return;
    }
    inputs_.insert(inputs_.end(), compiled->inputs.begin(), compiled->inputs.end());
    auto symbols = readSymbols(compiled->path);
    source.failed = !compiled->errors.empty() || !symbols;
    if (source.failed) {
      listener_.onWarning({"does not compile and is left out", source.compilation.source});
      return;
    }
    source.object = compiled->path;
    learned.emplace_back(chosen[i], std::move(*symbols));
  });
  if (error) return tl::unexpected<support::Error>(*error);
  std::ranges::sort(learned, {}, [](const auto& each) { return each.first; });
  for (auto& [index, symbols] : learned) learn(index, std::move(symbols));
  std::ranges::sort(inputs_);
  return {};
}

support::Status SourcePool::addKnownProviders(const std::set<std::string>& wanted) {
  readUserObjects();
  std::set<std::string> open = wanted;
  for (;;) {
    const std::set<std::size_t> providers = providersOf(open);
    if (providers.empty()) return {};
    std::vector<std::size_t> uncompiled;
    for (const std::size_t index : providers) {
      if (sources_[index].object.empty()) uncompiled.push_back(index);
    }
    if (auto compiled = compileAll(uncompiled); !compiled) return compiled;
    open.clear();
    for (const std::size_t index : providers) {
      sources_[index].isChosen = !sources_[index].failed;
      open.insert(sources_[index].symbols.undefined.begin(),
                  sources_[index].symbols.undefined.end());
    }
  }
}

support::Result<bool> SourcePool::searchProviders(const std::set<std::string>& wanted) {
  const std::size_t before = objects().size();
  const auto areAllDefined = [&] {
    return std::ranges::all_of(wanted, [&](const std::string& symbol) {
      return definitions_.contains(symbol) || weakDefinitions_.contains(symbol);
    });
  };
  std::size_t next = 0;
  while (!areAllDefined()) {
    std::vector<std::size_t> batch;
    for (; next < sources_.size() && batch.size() < std::max(1u, options_.jobs); ++next) {
      if (!sources_[next].isKnown && !sources_[next].failed) batch.push_back(next);
    }
    if (batch.empty()) break;
    if (auto compiled = compileAll(batch); !compiled) return support::passOn(compiled);
  }
  if (auto added = addKnownProviders(wanted); !added) return support::passOn(added);
  return objects().size() > before;
}

std::vector<std::string> SourcePool::objects() const {
  std::vector<std::string> chosen;
  for (const Source& source : sources_) {
    if (source.isChosen) chosen.push_back(source.object);
  }
  return chosen;
}

std::vector<Compilation> SourcePool::compilations() const {
  std::vector<Compilation> chosen;
  for (const Source& source : sources_) {
    if (source.isChosen) chosen.push_back(source.compilation);
  }
  return chosen;
}

}  // namespace assay::harness
