#include "symbolic/drawing.h"

#include <algorithm>
#include <string>

#include "smt/inspect.h"

namespace assay::symbolic {

namespace {

using symex::ObjectId;
using symex::Value;

std::string shortName(const std::string& name) {
  const std::size_t at = name.substr(0, name.find('<')).rfind("::");
  return at == std::string::npos ? name : name.substr(at + 2);
}

// The objects of one state, in the order in which pointers lead to them.
class Diagram {
 public:
  Diagram(SymbolicSubject& subject, const Start& start) : subject_(subject), start_(start) {}

  model::DrawnState run() {
    for (const heap::Accessible& one : start_.accessible) (void)numberOf(one.address.object());
    for (std::size_t i = 0; i < ids_.size(); ++i) state_.objects.push_back(objectOf(ids_[i]));
    for (const heap::Accessible& one : start_.accessible) {
      model::DrawnObject& object = state_.objects[*numberOf(one.address.object())];
      object.isHeld = true;
      if (one.isOwn) {
        object.name = shortName(subject_.api().types[typeOfKind(one.kind).index].name);
      }
    }
    return std::move(state_);
  }

 private:
  // None for what was there before the first call, such as functions and constants.
  std::optional<std::size_t> numberOf(ObjectId id) {
    if (id < subject_.initial().memory.nextId()) return std::nullopt;
    const auto found = std::ranges::find(ids_, id);
    if (found == ids_.end()) {
      ids_.push_back(id);
      return ids_.size() - 1;
    }
    return static_cast<std::size_t>(found - ids_.begin());
  }

  model::DrawnObject objectOf(ObjectId id) {
    const symex::Object* object = start_.state.memory.find(id);
    if (object == nullptr) return {"gone", {}, false};
    model::DrawnObject drawn;
    drawn.name = shortName(subject_.types().nameOf(subject_.types().typeAt(object->allocatedAt)));
    for (const symex::Chunk& chunk : object->chunks) {
      if (auto field = fieldOf(chunk.value)) drawn.fields.push_back(std::move(*field));
    }
    return drawn;
  }

  std::optional<model::DrawnField> fieldOf(const Value& value) {
    switch (value.kind()) {
      case Value::Kind::Integer:
        return model::DrawnField{std::to_string(value.signedBits()), {}};
      case Value::Kind::Term:
        return model::DrawnField{nameOf(value.term()), {}};
      case Value::Kind::Pointer:
      case Value::Kind::SymbolicPointer: {
        if (value.isPointer() && value.object() == 0) return model::DrawnField{"null", {}};
        const auto target = numberOf(value.object());
        if (!target) return std::nullopt;
        return model::DrawnField{"", target};
      }
      default:
        return std::nullopt;
    }
  }

  // a, b, c, … in the order in which they are met.
  std::string nameOf(smt::Term number) {
    constexpr std::size_t letters = 26;
    if (!number.isVariable()) return smt::toString(subject_.terms(), number);
    const auto found = std::ranges::find(numbers_, number);
    const auto index = static_cast<std::size_t>(found - numbers_.begin());
    if (found == numbers_.end()) numbers_.push_back(number);
    std::string name(1, static_cast<char>('a' + index % letters));
    return index < letters ? name : name + std::to_string(index / letters);
  }

  SymbolicSubject& subject_;
  const Start& start_;
  std::vector<smt::Term> numbers_;
  std::vector<ObjectId> ids_;
  model::DrawnState state_;
};

}  // namespace

model::StateDrawing drawingOf(const StateSpace& space, std::size_t most) {
  const heap::StateGraph& graph = space.graph;
  model::StateDrawing drawing;
  for (const heap::StructureRecord& structure : graph.structures()) {
    if (drawing.states.size() == most) break;
    std::optional<Start> start;
    for (std::size_t i = 0; i < structure.cases.size() && !start; ++i) {
      start = restoreCase(space, structure.cases[i]);
    }
    drawing.states.push_back(start ? Diagram(space.subject, *start).run() : model::DrawnState{});
  }
  for (const heap::Arrival& arrival : graph.arrivals()) {
    const heap::StructureId from = graph.cases()[arrival.from].structure;
    if (from == arrival.to || std::max(from, arrival.to) >= drawing.states.size()) continue;
    const PlannedOperation& planned = space.plan.operations[arrival.call.operation];
    const model::Operation& operation = space.subject.api().operation(planned.id);
    const model::DrawnCall call{from, arrival.to,
                                operation.name + (arrival.threw ? " throws" : "")};
    if (std::ranges::find(drawing.calls, call) == drawing.calls.end()) {
      drawing.calls.push_back(call);
    }
  }
  return drawing;
}

}  // namespace assay::symbolic
