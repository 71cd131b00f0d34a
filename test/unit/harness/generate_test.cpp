#include "harness/generate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compile_support.h"
#include "harness/shapes.h"
#include "museum.h"

namespace assay::harness {
namespace {

using model::OperationId;
using testing::HasSubstr;
using testing::Not;

std::string lineOf(const std::string& source, unsigned number) {
  std::size_t begin = 0;
  for (unsigned i = 1; i < number; ++i) begin = source.find('\n', begin) + 1;
  return source.substr(begin, source.find('\n', begin) - begin);
}

// A program around the generated table: makes literals, calls thunks, shows values.
class Script {
 public:
  explicit Script(const Generated& generated) : table_(generated.table) {}

  // Makes a literal from slots that the C++ expression `addresses` lists, shows and destroys it.
  void literal(model::TypeId type, const std::string& addresses) {
    text_ += "  { Slot made; made.run(" + std::to_string(table_.makers.at(type)) + ", {" +
             addresses + "}); made.show(" + row(type) + "); made.destroy(" + row(type) + "); }\n";
  }
  void line(const std::string& text) { text_ += "  " + text + "\n"; }

  std::string row(model::TypeId type) const { return std::to_string(table_.rows.at(type)); }
  std::string call(const model::Api& api, const std::string& callee, std::size_t arity,
                   std::size_t skip = 0) const {
    for (const auto& [key, thunk] : table_.calls) {
      if (api.operation(key.first).callee == callee && key.second == arity && skip-- == 0) {
        return std::to_string(thunk);
      }
    }
    ADD_FAILURE() << "no thunk calls " << callee;
    return "0";
  }

  std::string program() const { return kStart + text_ + "  return 0;\n}\n"; }

 private:
  static constexpr const char* kStart = R"(
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <string>
#include <vector>
#include "runtime/harness_abi.h"
namespace assay::runtime {
void Printer::raw(const char* text, std::size_t size) {
  for (std::size_t i = 0; i < size && cursor_ < end_; ++i) *cursor_++ = text[i];
}
void Printer::raw(const char* text) { raw(text, std::strlen(text)); }
void Printer::boolean(bool value) { raw(value ? "true" : "false"); }
void Printer::signedInteger(long long value) { raw(std::to_string(value).c_str()); }
void Printer::unsignedInteger(unsigned long long value) { raw(std::to_string(value).c_str()); }
void Printer::floating(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  raw(text);
}
void Printer::longFloating(long double value) { floating(static_cast<double>(value)); }
void Printer::text(const char* data, std::size_t size) {
  raw("\"");
  raw(data, size);
  raw("\"");
}
void Printer::pointer(const void* value) { raw(value ? "\"pointer\"" : "null"); }
void Printer::opaque() { raw("{}"); }
bool Printer::full() const { return cursor_ == end_; }
}  // namespace assay::runtime
int answers = 41;
double halves = 2.5;
extern "C" void* assayCallBack(void* handle, void** parameters, unsigned count) {
  if (!handle) return nullptr;
  std::printf("called %s with %u", static_cast<const char*>(handle), count);
  if (count) std::printf(" first %d", *static_cast<int*>(parameters[0]));
  std::printf("\n");
  return *static_cast<const char*>(handle) == 'd' ? static_cast<void*>(&halves) : &answers;
}
struct Slot {
  alignas(16) char storage[16] = {};
  void* address = nullptr;
  void run(unsigned thunk, std::initializer_list<void*> arguments) {
    std::vector<void*> slots{storage};
    slots.insert(slots.end(), arguments);
    assayHarness.thunks[thunk](slots.data(), static_cast<unsigned>(arguments.size()));
    address = slots[0];
  }
  void show(unsigned row) {
    char buffer[512] = {};
    assay::runtime::Printer out(buffer, buffer + sizeof buffer - 1);
    if (!assayHarness.rows[row].print) { std::puts("not shown"); return; }
    assayHarness.rows[row].print(out, address);
    std::printf("%.*s\n", static_cast<int>(out.size()), buffer);
  }
  void destroy(unsigned row) {
    if (assayHarness.rows[row].destroy) assayHarness.rows[row].destroy(address);
  }
};
int main() {
  int one = 1, two = 2, three = 3;
  bool yes = true;
  double half = 0.5;
  long long big = 77;
  unsigned long long index = 1;
  assay::runtime::TextRef text{"hello", 5}, other{"a", 1}, digits{"123", 3};
  char named[] = "named", drawn[] = "drawn";
)";

  const model::ThunkTable& table_;
  std::string text_;
};

class GenerateMuseum : public testing::Test {
 protected:
  // Compiles the harness with the script and runs it; its output.
  std::string run(const Generated& generated, const Script& script,
                  const std::string& standard = "c++20") {
    workspace.write("museum.h", kMuseumHeader);
    workspace.write("museum.cpp", kMuseumSource);
    workspace.write("harness.cpp", generated.source);
    workspace.write("main.cpp", script.program());
    const std::string errors =
        workspace.compile({"-std=" + standard, "-fsanitize=address,undefined", "-g", "-I.",
                           "harness.cpp", "museum.cpp", "main.cpp", "-o", "program"});
    if (!errors.empty()) return "does not compile: " + errors;
    support::Command command;
    command.arguments = {workspace.path("program")};
    const auto done = support::run(command);
    return done->output + done->error;
  }

  Museum museum;
  Workspace workspace;
};

TEST_F(GenerateMuseum, IsTheSameTextEveryTime) {
  EXPECT_EQ(generate(museum.api).source, generate(museum.api).source);
}

TEST_F(GenerateMuseum, SectionsCoverTheThunksOfTheirOperations) {
  const Generated generated = generate(museum.api);
  std::size_t calls = 0;
  for (const Section& section : generated.sections) {
    if (section.part.kind != PartKind::Call) continue;
    ++calls;
    const auto& operation = museum.api.operation(OperationId{section.part.first});
    EXPECT_THAT(lineOf(generated.source, section.firstLine), HasSubstr(operation.key));
    EXPECT_EQ(lineOf(generated.source, section.lastLine), "}");
  }
  EXPECT_EQ(calls, generated.table.calls.size());
}

TEST_F(GenerateMuseum, ADefaultArgumentGivesAThunkForEachNumberOfArguments) {
  const Generated generated = generate(museum.api);
  std::vector<std::size_t> arities;
  for (const auto& [key, thunk] : generated.table.calls) {
    if (museum.api.operation(key.first).callee == "reset") arities.push_back(key.second);
  }
  EXPECT_THAT(arities, testing::ElementsAre(1, 2));
}

TEST_F(GenerateMuseum, MakesShowsAndDestroysLiteralsOfEveryShape) {
  const Generated generated = generate(museum.api);
  Script script(generated);
  for (const model::TypeId text : {museum.view, museum.cstring, museum.buffer, museum.path}) {
    script.literal(text, "&text");
  }
  script.literal(museum.unique, "&one");
  script.literal(museum.unique, "");
  script.literal(museum.shared, "&two");
  for (const model::TypeId many :
       {museum.vector, museum.forward, museum.array, museum.span, museum.list}) {
    script.literal(many, "&one, &two, &three");
  }
  script.literal(museum.flags, "&yes");
  script.literal(museum.map, "");
  script.literal(museum.tuple, "&one, &half, &yes");
  script.literal(museum.complex, "&half, &half");
  script.literal(museum.optional, "&three");
  script.literal(museum.optional, "");
  script.literal(museum.duration, "&big");
  script.literal(museum.bitset, "&index");
  script.literal(museum.function, "named");
  EXPECT_EQ(run(generated, script),
            "\"hello\"\n\"hello\"\n\"hello\"\n\"hello\"\n[1]\nnull\n[2]\n"
            "[1,2,3]\n[1,2,3]\n[1,2,3]\n[1,2,3]\n[1,2,3]\n"
            "[true]\n[]\n[1,0.5,true]\n[0.5,0.5]\n[3]\n[]\n77\n1\nnot shown\n");
}

TEST_F(GenerateMuseum, ElementsThatAreValuesThemselvesAreTakenFromTheirSlots) {
  const Generated generated = generate(museum.api);
  Script script(generated);
  const auto maker = [&](model::TypeId type) {
    return std::to_string(generated.table.makers.at(type));
  };
  script.line("Slot s; s.run(" + maker(museum.string) + ", {&text});");
  script.literal(museum.set, "s.address");
  script.literal(museum.map, "&one, s.address, &two, s.address");
  script.literal(museum.pair, "&one, s.address");
  script.literal(museum.variant, "&index, s.address");
  script.literal(museum.variant, "&index");
  script.line("Slot u; u.run(" + maker(museum.unique) + ", {&one});");
  script.literal(museum.owners, "u.address");
  script.line("u.show(" + script.row(museum.unique) + "); u.destroy(" + script.row(museum.unique) +
              ");");
  script.line("s.destroy(" + script.row(museum.string) + ");");
  EXPECT_EQ(run(generated, script),
            "[\"hello\"]\n[[1,\"hello\"],[2,\"hello\"]]\n[1,\"hello\"]\n[1,\"hello\"]\n[1,\"\"]\n"
            "[[1]]\nnull\n")
      << "move-only elements are moved out of their slots";
}

TEST_F(GenerateMuseum, CallsReachTheSubject) {
  const Generated generated = generate(museum.api);
  Script script(generated);
  const model::Api& api = museum.api;
  const auto make = [&](model::ClassId cls) {
    for (const auto& [key, thunk] : generated.table.calls) {
      const auto& operation = api.operation(key.first);
      if (operation.kind == model::OperationKind::Constructor && operation.owner == cls) {
        return std::to_string(thunk);
      }
    }
    return std::string("0");
  };
  const auto integer = script.row(museum.integer);
  const auto row = script.row(museum.typeOf(museum.hidden));
  script.line("Slot h, r; h.run(" + make(museum.hidden) + ", {});");
  script.line("r.run(" + script.call(api, "reset", 1) + ", {h.address, &one});");
  script.line("r.run(" + script.call(api, "top", 0) + ", {h.address}); r.show(" + integer + ");");
  script.line("r.run(" + script.call(api, "drain", 0) + ", {h.address}); r.show(" + integer + ");");
  script.line("r.run(" + script.call(api, "::museum::age", 1) + ", {h.address}); r.show(" +
              integer + ");");
  script.line("Slot g; g.run(" + std::to_string(generated.table.makers.at(museum.generic)) +
              ", {named}); r.run(" + script.call(api, "ask", 1) +
              ", {h.address, g.address}); r.show(" + integer + "); g.destroy(" +
              script.row(museum.generic) + ");");
  script.line("Slot f; f.run(" + std::to_string(generated.table.makers.at(museum.functionPointer)) +
              ", {named}); r.run(" + script.call(api, "::museum::call", 1) +
              ", {f.address}); r.show(" + integer + ");");
  script.line("Slot i; i.run(" + std::to_string(generated.table.makers.at(museum.input)) +
              ", {&digits}); r.run(" + script.call(api, "::museum::read", 1) +
              ", {i.address}); r.show(" + integer + "); i.destroy(" + script.row(museum.input) +
              ");");
  script.line("Slot o; o.run(" + std::to_string(generated.table.makers.at(museum.output)) +
              ", {}); r.run(" + script.call(api, "::museum::put", 2) +
              ", {o.address, &two}); r.show(" + script.row(museum.output) + "); o.destroy(" +
              script.row(museum.output) + ");");
  script.line("const auto& row = assayHarness.rows[" + row + "];");
  script.line(
      "std::printf(\"%s %d\\n\", row.invariants[0].name, row.invariants[0].holds(h.address));");
  script.line("for (unsigned n = 0; n < row.observerCount; ++n) std::puts(row.observers[n].key);");
  script.line("h.destroy(" + row + ");");
  script.line("Slot w; w.run(" + make(museum.written) + ", {}); w.show(" +
              script.row(museum.typeOf(museum.written)) + "); w.destroy(" +
              script.row(museum.typeOf(museum.written)) + ");");
  script.line("Slot c; c.run(" + make(museum.converts) + ", {}); c.show(" +
              script.row(museum.typeOf(museum.converts)) + "); c.destroy(" +
              script.row(museum.typeOf(museum.converts)) + ");");
  const std::string output = run(generated, script);
  EXPECT_THAT(output, testing::StartsWith(
                          "3\n3\n7\ncalled named with 0\n42\ncalled named with 1 first 20\n41\n"
                          "123\n\"put 2\"\ninvariant() 1\nmuseum::Hidden::empty/0"));
  EXPECT_THAT(output, HasSubstr("museum::Hidden::open/0"));
  EXPECT_THAT(output, Not(HasSubstr("secret"))) << "a result that cannot be shown is not asked for";
  EXPECT_THAT(output, testing::EndsWith("\"written 0\"\nnot shown\n"));
}

TEST_F(GenerateMuseum, AStreamThatTheSubjectOnlyDeclaresIsDestroyed) {
  EXPECT_THAT(generate(museum.api).source,
              HasSubstr("static void destroy" + std::to_string(museum.input.index) + "(void*"));
}

TEST_F(GenerateMuseum, InvariantsOfBasesAreAskedOfThePartThatIsTheBase) {
  const Generated generated = generate(museum.api);
  Script script(generated);
  std::string make;
  for (const auto& [key, thunk] : generated.table.calls) {
    const auto& operation = museum.api.operation(key.first);
    if (operation.owner == museum.derived) make = std::to_string(thunk);
  }
  const std::string row = script.row(museum.typeOf(museum.derived));
  script.line("Slot d; d.run(" + make + ", {});");
  script.line("const auto& row = assayHarness.rows[" + row + "];");
  script.line(
      "for (unsigned n = 0; n < row.invariantCount; ++n) "
      "std::printf(\"%s %d\\n\", row.invariants[n].name, row.invariants[n].holds(d.address));");
  script.line("d.destroy(" + row + ");");
  EXPECT_EQ(run(generated, script), "invariant() 1\nis_valid() 1\ninvariant() 0\n");
}

TEST_F(GenerateMuseum, StubsCallBackAndStandInForTheirBase) {
  const Generated generated = generate(museum.api);
  Script script(generated);
  const model::Api& api = museum.api;
  std::string stub;
  for (const auto& [key, thunk] : generated.table.calls) {
    if (api.operation(key.first).kind == model::OperationKind::Stub) stub = std::to_string(thunk);
  }
  const std::string row = script.row(museum.typeOf(museum.shape));
  script.line("Slot s, r; s.run(" + stub + ", {&one, drawn, nullptr, nullptr});");
  script.line("r.run(" + script.call(api, "area", 1) + ", {s.address, &two}); r.show(" +
              script.row(museum.number) + ");");
  script.line("r.run(" + script.call(api, "written", 0) + ", {s.address}); r.show(" +
              script.row(museum.typeOf(museum.written)) + ");");
  script.literal(museum.uniqueShape, "s.address");
  script.line("s.destroy(" + row + ");");
  EXPECT_EQ(run(generated, script),
            "called drawn with 1 first 2\n2.5\n\"written 0\"\n\"pointer\"\n");
}

TEST_F(GenerateMuseum, PointersConvertToBases) {
  const Generated generated = generate(museum.api);
  EXPECT_TRUE(generated.table.upcasts.contains({museum.derived, museum.base}));
  EXPECT_TRUE(generated.table.conversions.contains({museum.uniqueDerived, museum.uniqueBase}));
  EXPECT_TRUE(generated.table.conversions.contains({museum.unique, museum.shared}));
  EXPECT_FALSE(generated.table.conversions.contains({museum.uniqueBase, museum.uniqueDerived}));
  EXPECT_TRUE(generated.table.pointees.contains(museum.unique));
}

TEST_F(GenerateMuseum, NothingIsCopiedThatCannotBe) {
  const Generated generated = generate(museum.api);
  EXPECT_TRUE(generated.table.copies.contains(museum.vector));
  EXPECT_FALSE(generated.table.copies.contains(museum.unique));
  EXPECT_FALSE(generated.table.copies.contains(museum.typeOf(museum.hidden)));
  EXPECT_FALSE(generated.table.copies.contains(museum.typeOf(museum.shape)));
}

TEST_F(GenerateMuseum, AnExcludedAliasTakesEverythingThatMentionsTheTypeWithIt) {
  const Generated generated = generate(museum.api, {{PartKind::Alias, museum.string.index}});
  EXPECT_FALSE(generated.table.makers.contains(museum.map));
  EXPECT_FALSE(generated.table.rows.contains(museum.set));
  EXPECT_TRUE(generated.table.makers.contains(museum.vector));
}

TEST_F(GenerateMuseum, CompilesWithoutExceptionsAndTypeInformation) {
  workspace.write("museum.h", kMuseumHeader);
  workspace.write("harness.cpp", generate(museum.api).source);
  EXPECT_EQ(workspace.compile({"-std=c++20", "-fno-exceptions", "-fno-rtti", "-fsyntax-only", "-I.",
                               "harness.cpp"}),
            "");
}

}  // namespace
}  // namespace assay::harness
