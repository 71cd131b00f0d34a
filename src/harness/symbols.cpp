#include "harness/symbols.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/Object/ObjectFile.h>

#include <deque>
#include <optional>

namespace assay::harness {

namespace {

using llvm::object::ObjectFile;
using llvm::object::SectionRef;
using llvm::object::SymbolRef;
using Binary = llvm::object::OwningBinary<ObjectFile>;

std::optional<Binary> open(const std::string& path) {
  auto binary = ObjectFile::createObjectFile(path);
  if (!binary) {
    llvm::consumeError(binary.takeError());
    return std::nullopt;
  }
  return std::move(*binary);
}

template <class T>
std::optional<T> valueOf(llvm::Expected<T> expected) {
  if (expected) return std::move(*expected);
  llvm::consumeError(expected.takeError());
  return std::nullopt;
}

std::string nameOf(const SymbolRef& symbol) {
  const auto name = valueOf(symbol.getName());
  return name ? name->str() : "";
}

std::uint32_t flagsOf(const SymbolRef& symbol) { return valueOf(symbol.getFlags()).value_or(0); }

bool isUndefined(const SymbolRef& symbol) { return flagsOf(symbol) & SymbolRef::SF_Undefined; }

// Sections of all objects, joined by the references between them.
class ReferenceGraph {
 public:
  ReferenceGraph(const std::vector<std::string>& paths, const std::set<std::string>& missing)
      : missing_(missing) {
    for (const std::string& path : paths) {
      if (auto binary = open(path))
        binaries_.push_back(std::move(*binary));
      else
        binaries_.emplace_back();
    }
    for (std::size_t i = 0; i < binaries_.size(); ++i) indexDefinitions(i);
    for (std::size_t i = 0; i < binaries_.size(); ++i) addReferences(i);
    spread();
  }

  std::map<std::string, std::string> markedFunctions(std::size_t object) const {
    std::map<std::string, std::string> result;
    const ObjectFile* file = binaries_.at(object).getBinary();
    if (file == nullptr) return result;
    for (const SymbolRef& symbol : file->symbols()) {
      if (valueOf(symbol.getType()) != SymbolRef::ST_Function || isUndefined(symbol)) continue;
      const auto section = sectionOf(*file, symbol);
      if (!section) continue;
      const auto mark = marks_.find({object, *section});
      if (mark != marks_.end()) result[nameOf(symbol)] = mark->second;
    }
    return result;
  }

 private:
  using Node = std::pair<std::size_t, std::uint64_t>;  // object, section

  static std::optional<std::uint64_t> sectionOf(const ObjectFile& file, const SymbolRef& symbol) {
    const auto section = valueOf(symbol.getSection());
    if (!section || *section == file.section_end()) return std::nullopt;
    return (*section)->getIndex();
  }

  void indexDefinitions(std::size_t object) {
    const ObjectFile* file = binaries_[object].getBinary();
    if (file == nullptr) return;
    for (const SymbolRef& symbol : file->symbols()) {
      if (!(flagsOf(symbol) & SymbolRef::SF_Global) || isUndefined(symbol)) continue;
      if (const auto section = sectionOf(*file, symbol)) {
        definitions_.try_emplace(nameOf(symbol), object, *section);
      }
    }
  }

  void addReferences(std::size_t object) {
    const ObjectFile* file = binaries_[object].getBinary();
    if (file == nullptr) return;
    for (const SectionRef& relocations : file->sections()) {
      const auto relocated = valueOf(relocations.getRelocatedSection());
      if (!relocated || *relocated == file->section_end()) continue;
      const Node from{object, (*relocated)->getIndex()};
      for (const auto& relocation : relocations.relocations()) {
        const auto symbol = relocation.getSymbol();
        if (symbol != file->symbol_end()) addReference(from, *file, *symbol);
      }
    }
  }

  void addReference(const Node& from, const ObjectFile& file, const SymbolRef& symbol) {
    if (!isUndefined(symbol)) {
      if (const auto section = sectionOf(file, symbol))
        usedBy_[{from.first, *section}].insert(from);
      return;
    }
    const std::string name = nameOf(symbol);
    if (missing_.contains(name)) {
      if (marks_.try_emplace(from, name).second) pending_.push_back(from);
    } else if (const auto target = definitions_.find(name); target != definitions_.end()) {
      usedBy_[target->second].insert(from);
    }
  }

  void spread() {
    while (!pending_.empty()) {
      const Node node = pending_.front();
      pending_.pop_front();
      const std::string& symbol = marks_.at(node);
      for (const Node& user : usedBy_[node]) {
        if (marks_.try_emplace(user, symbol).second) pending_.push_back(user);
      }
    }
  }

  const std::set<std::string>& missing_;
  std::vector<Binary> binaries_;
  std::map<std::string, Node> definitions_;
  std::map<Node, std::set<Node>> usedBy_;
  std::map<Node, std::string> marks_;
  std::deque<Node> pending_;
};

}  // namespace

support::Result<Symbols> readSymbols(const std::string& object) {
  const auto binary = open(object);
  if (!binary) {
    return support::fail(support::ErrorCode::Build, "not an object file that can be read", object);
  }
  Symbols symbols;
  for (const SymbolRef& symbol : binary->getBinary()->symbols()) {
    const std::uint32_t flags = flagsOf(symbol);
    if (!(flags & SymbolRef::SF_Global) || (flags & SymbolRef::SF_FormatSpecific)) continue;
    std::string name = nameOf(symbol);
    if (name.empty()) continue;
    if (flags & SymbolRef::SF_Undefined) {
      if (!(flags & SymbolRef::SF_Weak)) symbols.undefined.insert(std::move(name));
    } else if (flags & SymbolRef::SF_Weak) {
      symbols.weak.insert(std::move(name));
    } else {
      symbols.defined.insert(std::move(name));
    }
  }
  return symbols;
}

std::map<std::string, std::string> functionsThatNeed(const std::vector<std::string>& objects,
                                                     const std::set<std::string>& missing) {
  if (objects.empty()) return {};
  return ReferenceGraph(objects, missing).markedFunctions(0);
}

std::string demangled(const std::string& symbol) { return llvm::demangle(symbol); }

}  // namespace assay::harness
