// Observers and invariants: what the live objects answer after a step.
#pragma once

namespace assay::runtime {

// Sorts the observers of each type: booleans and integers first, since they describe the state in
// which the others are asked. Once, at start-up.
void prepareObservers();

// Whether any type of the harness has an invariant.
bool hasInvariants();

// Shows the step's result, asks the observers (if the batch wants them) and checks the invariants
// of every object that the sequence owns. False if an invariant does not hold.
bool watchObjects();

}  // namespace assay::runtime
