// Pieces of C++ that know what they are: so much as is needed to put them together.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/api.h"

namespace assay::emit {

// How tightly the outermost operator of an expression holds its operands together.
enum class Binding : std::uint8_t { Postfix, Prefix, Infix };

struct Expression {
  std::string text;
  Binding binding = Binding::Postfix;
};

// The parts in a row.
[[nodiscard]] std::string joined(const std::vector<std::string>& parts,
                                 std::string_view separator = ", ");

// The expression as an operand of an operator that binds so tightly.
[[nodiscard]] std::string operandOf(const Expression& expression, Binding binding);

// An object on the heap under a smart pointer ("unique", "shared"), made with the arguments
// "(a, {b})". Braces cannot be passed on by a function that makes it.
[[nodiscard]] std::string ownedObject(std::string_view owner, std::string_view pointee,
                                      std::string_view arguments);

// An object that can be reached: by its name, or through something that points to it.
struct Access {
  Expression object;    // "queue", "*node"
  std::string member;   // what a member's name follows: "queue.", "node->"
  std::string address;  // "&queue", "node", "node.get()"
  model::TypeId type;
  bool isConst = false;      // it may only be read
  bool isTemporary = false;  // it ends with the statement
};

// A value that the test holds: the result of a step, or what one of its arguments was.
struct Value {
  enum class Form : std::uint8_t {
    None,           // there is none, or nothing later needs it
    Name,           // `text` is the value
    RawPointer,     // `text` points to the value, which was made with new
    UniquePointer,  // `text` is a std::unique_ptr to it
    Address,        // the value is the address of the variable `text`
    Temporary,      // the value is made where it is used: `text`
  };
  Form form = Form::None;
  std::string text;
  model::TypeId type;
  bool isConst = false;
  // Of a Temporary or a stub: the class and the arguments that it is made of.
  std::string className = {};
  std::string construction = {};
};

[[nodiscard]] std::string moved(std::string_view text);

// "(a, b)" of "f<int, char>(a, b) const": the positions of the parentheses of a parameter list, the
// last one of the text; npos if there is none.
struct ParameterList {
  std::size_t open = std::string::npos;
  std::size_t close = std::string::npos;
};
[[nodiscard]] ParameterList lastParameterList(std::string_view text);

// "int", "std::pair<int, int>" of "int, std::pair<int, int>".
[[nodiscard]] std::vector<std::string> splitAtCommas(std::string_view text);

// "const int& name": a declaration of the name. The type may be a function pointer or an array.
[[nodiscard]] std::string declared(std::string_view type, std::string_view suffix,
                                   std::string_view name, bool isConst = false);

// "EXPECT_TRUE(x)" of "EXPECT_TRUE(x);".
[[nodiscard]] std::string withoutSemicolon(std::string statement);

}  // namespace assay::emit
