#include "report/state_drawing.h"

#include <fmt/format.h>
#include <graphviz/gvc.h>

#include <memory>

#include "report/html_parts.h"

namespace assay::report {

namespace {

std::string objectTable(const model::DrawnObject& object) {
  std::string table = fmt::format(
      R"(<table border="{}" cellborder="1" cellspacing="0"><tr><td bgcolor="{}"><b>{}</b></td></tr>)",
      object.isHeld ? 2 : 0, object.isHeld ? "lightblue" : "white", escaped(object.name));
  for (std::size_t i = 0; i < object.fields.size(); ++i) {
    const model::DrawnField& field = object.fields[i];
    table += fmt::format(R"(<tr><td port="f{}">{}</td></tr>)", i,
                         field.target ? "•" : escaped(field.text));
  }
  return table + "</table>";
}

std::string stateBox(const model::DrawnState& state, std::size_t number) {
  std::string box = fmt::format("subgraph cluster_{0} {{ label=\"{0}\";\n", number);
  // Where arrows between states begin and end; an empty state has nothing else.
  box += fmt::format("s{} [shape=point, style=invis];\n", number);
  for (std::size_t i = 0; i < state.objects.size(); ++i) {
    const model::DrawnObject& object = state.objects[i];
    box += fmt::format("s{}o{} [label=<{}>];\n", number, i, objectTable(object));
    for (std::size_t j = 0; j < object.fields.size(); ++j) {
      if (const auto& target = object.fields[j].target) {
        box += fmt::format("s{0}o{1}:f{2} -> s{0}o{3} [arrowsize=0.5];\n", number, i, j, *target);
      }
    }
  }
  return box + "}\n";
}

struct CloseGraph {
  void operator()(Agraph_t* graph) const { agclose(graph); }
};
struct FreeContext {
  void operator()(GVC_t* context) const { gvFreeContext(context); }
};

}  // namespace

std::string drawingAsDot(const model::StateDrawing& drawing) {
  std::string dot =
      "digraph states {\ncompound=true;\nnode [shape=plain, fontname=\"Helvetica\"];\n"
      "edge [fontname=\"Helvetica\"];\ngraph [fontname=\"Helvetica\"];\n";
  for (std::size_t i = 0; i < drawing.states.size(); ++i) dot += stateBox(drawing.states[i], i);
  for (const model::DrawnCall& call : drawing.calls) {
    dot += fmt::format(
        "s{0} -> s{1} [label=<{2}>, ltail=cluster_{0}, lhead=cluster_{1}, color=blue];\n",
        call.from, call.to, escaped(call.name));
  }
  return dot + "}\n";
}

support::Result<std::string> drawingAsSvg(const model::StateDrawing& drawing) {
  const auto failed = [](const std::string& why) {
    return support::fail(support::ErrorCode::Internal, "the picture cannot be made: " + why);
  };
  const std::unique_ptr<GVC_t, FreeContext> context(gvContext());
  const std::unique_ptr<Agraph_t, CloseGraph> graph(agmemread(drawingAsDot(drawing).c_str()));
  if (!context || !graph) return failed("Graphviz does not understand it");
  if (gvLayout(context.get(), graph.get(), "dot") != 0) return failed("Graphviz finds no layout");
  char* text = nullptr;
  unsigned int length = 0;
  const int rendered = gvRenderData(context.get(), graph.get(), "svg", &text, &length);
  std::string svg(text != nullptr ? text : "", text != nullptr ? length : 0);
  gvFreeRenderData(text);
  gvFreeLayout(context.get(), graph.get());
  if (rendered != 0 || svg.empty()) return failed("Graphviz gives nothing");
  return svg;
}

}  // namespace assay::report
