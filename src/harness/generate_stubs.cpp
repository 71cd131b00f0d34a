// Generated subclasses of abstract classes: every override runs a nested sequence.
//
// The constructor takes the callback handles, one for each override in order, and passes the rest
// on to the base, so that protected constructors of the base can be reached.
#include <algorithm>

#include "harness/generation.h"
#include "harness/shapes.h"

namespace assay::harness {

namespace {

void writeOverride(Generation& generation, const model::StubMethod& method, std::size_t index) {
  SourceWriter& out = generation.out;
  std::string addresses;
  for (std::size_t i = 0; i < method.parameters.size(); ++i) {
    addresses += fmt::format("kit::addressOf(p{}), ", i);
  }
  out.format("  {} override {{", method.declaration);
  out.format("    void* parameters[] = {{{}nullptr}};", addresses);
  out.format("    return kit::returned<{}>(assayCallBack(assayHandles_[{}], parameters, {}));",
             cxx::resultSpelling(generation.spell, method.result), index, method.parameters.size());
  out.line("  }");
}

}  // namespace

void writeStubs(Generation& generation) {
  SourceWriter& out = generation.out;
  for (std::uint32_t c = 0; c < generation.api.classes.size(); ++c) {
    const model::Class& cls = generation.api.classes[c];
    if (!hasStub(generation.api, model::ClassId{c}, generation.excluded)) continue;
    if (isBroken(generation.api, cls.type, generation.excluded)) continue;
    out.line();
    const SourceWriter::Scope scope(out, {PartKind::Stub, c});
    const std::size_t count = cls.stubMethods.size();
    out.comment("A stub of " + cls.name);
    out.format("struct Stub{} final : {} {{", c, alias(cls.type));
    out.line("  template <class... A>");
    out.format("  explicit Stub{}(void** handles, A&&... arguments)", c);
    out.format("      : {}(std::forward<A>(arguments)...) {{", alias(cls.type));
    out.format("    for (unsigned i = 0; i < {}; ++i) assayHandles_[i] = handles[i];", count);
    out.line("  }");
    for (std::size_t i = 0; i < count; ++i) writeOverride(generation, cls.stubMethods[i], i);
    out.format("  void* assayHandles_[{}];", std::max<std::size_t>(count, 1));
    out.line("};");
  }
}

}  // namespace assay::harness
