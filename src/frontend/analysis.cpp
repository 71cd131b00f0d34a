#include "frontend/analysis.h"

#include <clang/AST/ASTContext.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Preprocessor.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "frontend/api_builder.h"
#include "frontend/constants.h"
#include "frontend/declarations.h"
#include "frontend/naming.h"
#include "frontend/parse.h"
#include "frontend/source_facts.h"
#include "frontend/unexplored.h"
#include "model/callability.h"
#include "support/compile_flags.h"
#include "support/edit_distance.h"
#include "support/include_line.h"

namespace assay::frontend {

namespace fs = std::filesystem;
using support::ErrorCode;

namespace {

std::string realPath(const std::string& path) {
  std::error_code ignored;
  const fs::path canonical = fs::canonical(path, ignored);
  return ignored ? fs::absolute(path).string() : canonical.string();
}

// What generated code includes, in order: what was asked to come first, the subject, its factories.
std::vector<std::string> includesFor(const Request& request,
                                     const std::vector<std::string>& borrowedPrelude) {
  std::vector<std::string> includes;
  for (const std::string& header : request.prelude) includes.push_back(header);
  for (const std::string& header : borrowedPrelude) includes.push_back(header);
  for (const std::string& file : request.files) includes.push_back(realPath(file));
  if (!request.factories.empty()) includes.push_back(realPath(request.factories));
  return includes;
}

std::string syntheticSource(const Request& request, const std::vector<std::string>& includes) {
  // As generated code does it: its own headers first, where no macro of the subject can reach them.
  std::string source =
      "#include <harness/support/composites.h>\n#include <harness/support/streams.h>\n"
      "namespace assay_harness { using IntCallable = ::assay_harness::Callable<int>; }\n";
  for (const std::string& include : includes) source += support::includeLine(include) + "\n";
  for (std::size_t i = 0; i < request.instantiate.size(); ++i) {
    const std::string name = "AssayInstance" + std::to_string(i);
    source += "using " + name + " = " + request.instantiate[i] + "; static_assert(sizeof(" + name +
              ") > 0);\n";
  }
  return source;
}

// What the headers of the project have made macros of. Reserved names are none that generated code
// uses.
std::vector<std::string> macrosOf(const clang::Preprocessor& preprocessor) {
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  std::vector<std::string> names;
  for (const auto& [identifier, state] : preprocessor.macros()) {
    const clang::MacroInfo* macro = preprocessor.getMacroInfo(identifier);
    if (macro == nullptr || macro->isBuiltinMacro() || macro->isUsedForHeaderGuard()) continue;
    const clang::SourceLocation place = macro->getDefinitionLoc();
    const bool isOfProject = place.isFileID() && !sources.isInSystemHeader(place) &&
                             !sources.isWrittenInBuiltinFile(place) &&
                             !sources.isWrittenInCommandLineFile(place);
    if (isOfProject && !identifier->getName().starts_with("_")) {
      names.push_back(identifier->getName().str());
    }
  }
  std::ranges::sort(names);
  return names;
}

// Whether the body of a macro names an enumeration, not one of its enumerators: it may be a cast.
bool namesEnum(const clang::MacroInfo& macro, std::string_view name) {
  const std::size_t scope = name.rfind("::");
  const std::string_view own = scope == std::string_view::npos ? name : name.substr(scope + 2);
  const llvm::ArrayRef<clang::Token> tokens = macro.tokens();
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool isScope = i + 1 < tokens.size() && tokens[i + 1].is(clang::tok::coloncolon);
    const clang::IdentifierInfo* identifier = tokens[i].getIdentifierInfo();
    if (!isScope && identifier != nullptr && identifier->getName() == llvm::StringRef(own)) {
      return true;
    }
  }
  return false;
}

void addEnumsOfMacros(const clang::Preprocessor& preprocessor, model::Api& api) {
  for (const std::string& name : macrosOf(preprocessor)) {
    const clang::MacroInfo* macro = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(name));
    for (const model::Type& type : api.types) {
      if (!std::holds_alternative<model::EnumType>(type.shape) || !namesEnum(*macro, type.name)) {
        continue;
      }
      std::erase_if(api.facts.madeEnums, [&](const auto& made) { return made.name == type.name; });
      api.facts.madeEnums.push_back({type.name, model::EnumValues::Any});
    }
  }
}

// Public, unambiguous bases among the declared classes.
void linkBases(model::Api& api, const std::vector<clang::CXXRecordDecl*>& records) {
  for (std::uint32_t derived = 0; derived < records.size(); ++derived) {
    for (std::uint32_t base = 0; base < records.size(); ++base) {
      if (derived != base && convertsToBase(*records[derived], *records[base])) {
        api.classes[derived].bases.push_back(model::ClassId{base});
      }
    }
  }
}

bool hasConcreteSubclass(const clang::CXXRecordDecl& base,
                         const std::vector<clang::CXXRecordDecl*>& records) {
  return llvm::any_of(records, [&](const clang::CXXRecordDecl* record) {
    return record != &base && !record->isAbstract() && record->isDerivedFrom(&base);
  });
}

// From the parsed file to the Api; runs while Clang is in the middle of its work.
class Extraction {
 public:
  Extraction(clang::Sema& sema, const Request& request, const Selection& selection, model::Api& api)
      : sema_(sema),
        selection_(selection),
        declarations_(collectDeclarations(sema, selection)),
        builder_(sema, api, projectTypes(sema), request.invariantNames),
        api_(api) {}

  support::Status run() {
    instantiateTemplates();
    if (declarations_.records.empty() && !selection_.classes.empty()) return unknownClass();
    for (clang::CXXRecordDecl* record : declarations_.records) declare(*record, true);
    for (clang::CXXRecordDecl* record : declarations_.records) builder_.addMembers(*record);
    for (const auto* partial : declarations_.partials) builder_.addPartialSpecialization(*partial);
    for (const clang::EnumDecl* decl : declarations_.enums) builder_.addEnum(*decl);
    for (clang::FunctionDecl* function : declarations_.functions) {
      builder_.addFunction(*function, fileOf(*function) == selection_.factories);
    }
    for (clang::FunctionTemplateDecl* decl : declarations_.functionTemplates) {
      builder_.addFunctionTemplate(*decl);
    }
    for (const LeftOutNamespace& space : declarations_.leftOut) {
      builder_.addLeftOutNamespace(space);
    }
    addNeededClasses();
    linkBases(api_, declared_);
    addFacts();
    api_.macros = macrosOf(sema_.getPreprocessor());
    return {};
  }

 private:
  std::vector<clang::QualType> projectTypes(clang::Sema& sema) const {
    std::vector<clang::QualType> types;
    for (const clang::CXXRecordDecl* record : declarations_.records) {
      if (!record->isAbstract() && !llvm::isa<clang::ClassTemplateSpecializationDecl>(record)) {
        types.push_back(sema.getASTContext().getRecordType(record));
      }
    }
    return types;
  }

  void declare(clang::CXXRecordDecl& record, bool isUnderTest) {
    builder_.declareClass(record, isUnderTest);
    if (declared_.size() < api_.classes.size()) declared_.push_back(&record);
  }

  void addFacts() {
    std::vector<clang::CXXRecordDecl*> explored;
    std::vector<clang::CXXRecordDecl*> needed;
    for (std::size_t i = 0; i < declared_.size(); ++i) {
      (api_.classes[i].isUnderTest ? explored : needed).push_back(declared_[i]);
    }
    std::set<std::string> files = api_.filesOfClasses();
    files.insert(selection_.files.begin(), selection_.files.end());
    clang::ASTContext& context = sema_.getASTContext();
    api_.constants = constantsOf(context, files);
    instantiateFunctions();
    api_.facts = factsOf(context, files, [&](const clang::CXXRecordDecl& record) {
      return llvm::is_contained(explored, &record);
    });
    addEnumsOfMacros(sema_.getPreprocessor(), api_);
    api_.facts.unexplored = unexploredIn(context, Unit::Headers);
    for (model::Limitation& one : unexploredOf(explored, needed)) {
      api_.facts.unexplored.push_back(std::move(one));
    }
  }

  // What templates are made into is to be seen in the instances only.
  void instantiateFunctions() {
    for (clang::CXXRecordDecl* record : declared_) {
      if (!isOfProject(*record) || record->getTemplateInstantiationPattern() == nullptr) continue;
      const std::vector<clang::CXXMethodDecl*> methods(record->method_begin(),
                                                       record->method_end());
      for (clang::CXXMethodDecl* method : methods) {
        if (!method->isImplicit()) static_cast<void>(builder_.instantiator().compiles(*method));
      }
    }
    sema_.PerformPendingInstantiations();
    sema_.getDiagnostics().Reset(true);
  }

  void instantiateTemplates() {
    for (clang::ClassTemplateDecl* decl : declarations_.templates) {
      const auto instance = builder_.instantiator().instantiate(*decl);
      if (const auto* refused = std::get_if<Instantiator::Refused>(&instance)) {
        builder_.addRefusedTemplate(*decl, refused->why);
      } else {
        auto* record = std::get<clang::CXXRecordDecl*>(instance);
        declarations_.records.push_back(record);
        for (auto* nested : nestedClasses(sema_, *record, selection_)) {
          declarations_.records.push_back(nested);
        }
      }
    }
  }

  // Classes that operations take and nothing makes: how to make them, and for abstract ones a
  // concrete subclass or a stub.
  void addNeededClasses() {
    std::size_t next = 0;
    for (bool grew = true; grew;) {
      grew = false;
      for (; next < declared_.size(); ++next) {
        if (declared_[next]->isAbstract()) grew |= serveAbstract(*declared_[next]);
      }
      for (clang::CXXRecordDecl* record : builder_.neededRecords()) {
        declare(*record, false);
        builder_.addConstruction(*record);
        grew = true;
      }
    }
  }

  bool serveAbstract(clang::CXXRecordDecl& record) {
    if (hasConcreteSubclass(record, declared_)) return false;
    for (clang::CXXRecordDecl* other : declarations_.others) {
      if (other->isAbstract() || !other->isDerivedFrom(&record)) continue;
      declare(*other, false);
      builder_.addConstruction(*other);
      return true;
    }
    builder_.addStub(record);
    return true;
  }

  support::Status unknownClass() const {
    const std::vector<std::string>& globs = selection_.classes.included();
    const std::string wanted = globs.empty() ? std::string("(any)") : globs.front();
    const auto nearest = support::nearestName(wanted, declarations_.classNames);
    return support::fail(ErrorCode::Usage, "no class matches '" + wanted + "'", "",
                         nearest ? "did you mean '" + *nearest + "'?"
                                 : "`assay list FILE` shows the classes of a file");
  }

  clang::Sema& sema_;
  const Selection& selection_;
  Declarations declarations_;
  ApiBuilder builder_;
  model::Api& api_;
  std::vector<clang::CXXRecordDecl*> declared_;  // parallel to api_.classes
};

support::Status checkFiles(const Request& request) {
  if (request.files.empty()) return support::fail(ErrorCode::Usage, "no file was named");
  std::vector<std::string> files = request.files;
  if (!request.factories.empty()) files.push_back(request.factories);
  for (const std::string& file : files) {
    std::error_code ignored;
    if (!fs::is_regular_file(file, ignored)) {
      return support::fail(ErrorCode::Usage, "no such file: " + file, "",
                           "check the path; it is relative to the current directory");
    }
    if (!support::canBeIncluded(realPath(file))) {
      return support::fail(ErrorCode::Usage,
                           "no #include can name a path with a line break in it, or with both a "
                           "quote and an angle bracket",
                           realPath(file), "rename the file or the folder");
    }
  }
  return {};
}

// Sources that are gone cost what they define, and are read when they come back.
void addDatabase(Analysis& analysis, CompileDatabase database) {
  analysis.database = std::move(database.commands);
  const std::vector<std::string>& gone = database.gone;
  if (gone.empty()) return;
  analysis.dependencies.insert(analysis.dependencies.end(), gone.begin(), gone.end());
  const std::string more =
      gone.size() == 1 ? "" : " and " + std::to_string(gone.size() - 1) + " more";
  analysis.api.limitations.push_back(
      {database.file,
       "it names sources that are gone, so what they define is missing: " + gone.front() + more,
       "build the project if they are generated; otherwise configure the build directory again",
       {}});
}

std::string firstErrors(const std::vector<ParseError>& errors) {
  std::string text = errors.front().message;
  constexpr std::size_t most = 3;
  for (std::size_t i = 1; i < errors.size() && i < most; ++i) {
    text += "\n  " + (errors[i].where.empty() ? "" : errors[i].where + ": ") + errors[i].message;
  }
  if (errors.size() > most) {
    text += "\n  and " + std::to_string(errors.size() - most) + " more";
  }
  return text;
}

}  // namespace

support::Result<Analysis> analyse(const Request& request, support::Listener& listener) {
  if (auto checked = checkFiles(request); !checked) return support::passOn(checked);
  Analysis analysis;
  CompileDatabase database;
  const CompileCommand* command = nullptr;
  if (!request.buildDirectory.empty()) {
    auto read = readCompileDatabase(request.buildDirectory);
    if (!read) return support::passOn(read);
    database = std::move(*read);
    for (const std::string& file : request.files) {
      if (auto there = checkSourceOf(database, file); !there) return support::passOn(there);
    }
    command = commandFor(database.commands, request.files.front());
  }
  analysis.directory = command != nullptr ? command->directory : fs::current_path().string();
  analysis.arguments =
      command != nullptr ? subjectFlags(*command) : std::vector<std::string>{"-std=c++20"};
  analysis.arguments.insert(analysis.arguments.end(), request.flags.begin(), request.flags.end());

  Selection selection;
  for (const std::string& file : request.files) selection.files.insert(realPath(file));
  if (!request.factories.empty()) {
    selection.factories = realPath(request.factories);
    selection.files.insert(selection.factories);
  }
  auto globs = support::NameGlobs::parse(request.classGlobs);
  if (!globs) return support::passOn(globs);
  selection.classes = std::move(*globs);

  ParseInput input;
  input.directory = analysis.directory;
  input.keepsSnapshot = true;
  input.arguments = support::withModernStandard(analysis.arguments);
  input.arguments.insert(input.arguments.end(), {"-UNDEBUG", "-U_FORTIFY_SOURCE",
                                                 "-D_GLIBCXX_ASSERTIONS", "-DASSAY_ACTIVE=1"});
  for (const std::string& directory : request.includeDirectories) {
    input.arguments.insert(input.arguments.end(), {"-idirafter", directory});
  }

  support::Status extracted;
  const auto attempt = [&](const std::vector<std::string>& borrowed) {
    analysis.api = {};
    analysis.api.includes = includesFor(request, borrowed);
    input.source = syntheticSource(request, analysis.api.includes);
    return parse(input, [&](clang::CompilerInstance& compiler) {
      extracted = Extraction(compiler.getSema(), request, selection, analysis.api).run();
    });
  };
  listener.onProgress({"analyse", request.files.front(), 0, 1});
  auto outcome = attempt({});
  if (outcome && !outcome->errors.empty() && command != nullptr) {
    // Not self-contained? The source that includes it knows what must come first.
    const auto before = includesBefore(command->file, request.files.front());
    if (!before.empty()) {
      auto second = attempt(before);
      if (second && second->errors.empty()) outcome = std::move(second);
    }
  }
  if (!outcome) return support::passOn(outcome);
  if (!outcome->errors.empty()) {
    return support::fail(
        ErrorCode::Build, firstErrors(outcome->errors), outcome->errors.front().where,
        "give its flags after -- or its build directory with -p; a header that needs another one "
        "first gets it from `prelude:` in .assay.yaml");
  }
  if (!extracted) return support::passOn(extracted);
  analysis.dependencies = std::move(outcome->dependencies);
  analysis.snapshot = std::move(outcome->snapshot);
  model::removeUncallable(analysis.api);
  addDatabase(analysis, std::move(database));
  listener.onProgress({"analyse", request.files.front(), 1, 1});
  return analysis;
}

}  // namespace assay::frontend
