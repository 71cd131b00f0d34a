// Values of enumerations that are no enumerators, and the functions outside of classes that hand
// them out.
#pragma once

#include <clang/AST/Decl.h>

#include <vector>

#include "model/api.h"

namespace assay::frontend {

// What a client can get from the function besides enumerators and what it passed.
std::vector<model::MadeEnum> enumsMadeBy(const clang::FunctionDecl& function);

// What a field is made with, or cannot hold.
std::vector<model::MadeEnum> enumsMadeBy(const clang::FieldDecl& field);

// What function objects in the variable give.
std::vector<model::MadeEnum> enumsMadeBy(const clang::VarDecl& variable);

// What stands among the template arguments of a type that a declaration names, or of instances of a
// template, without being an enumerator.
std::vector<model::MadeEnum> enumsNamedBy(const clang::Decl& decl);

}  // namespace assay::frontend
