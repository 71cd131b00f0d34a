// fault: library-assertion in ExpressionParser::evaluate
// A closing parenthesis looks for the opening one without asking whether the stack of operators is
// empty, as it is when the text begins with one.
//
// Computes expressions such as 2*(x+40): numbers, variables of one letter, + - * / and parentheses.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace seeded {

class ExpressionParser {
 public:
  using Number = long long;
  static constexpr std::size_t longestText = 10'000;

  // std::invalid_argument if the text is no expression or mentions an unknown variable,
  // std::domain_error for a division by zero, std::overflow_error beyond the range of numbers.
  Number evaluate(const std::string& text) {
    if (text.size() > longestText) throw std::invalid_argument("the text is too long");
    Stacks stacks;
    bool wantsOperand = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c == ' ') continue;
      if (c == ')') {
        while (stacks.operators.back() != '(') stacks.reduce();
        stacks.operators.pop_back();
        if (wantsOperand) throw std::invalid_argument("an operand is missing");
      } else if (isOperator(c)) {
        if (wantsOperand) throw std::invalid_argument("an operand is missing");
        stacks.reduceFor(c);
        stacks.operators.push_back(c);
        wantsOperand = true;
      } else {
        if (!wantsOperand) throw std::invalid_argument("an operator is missing");
        if (c == '(') {
          stacks.operators.push_back(c);
          continue;
        }
        stacks.operands.push_back(isDigit(c) ? readNumber(text, i) : variable(c));
        wantsOperand = false;
      }
    }
    if (wantsOperand) throw std::invalid_argument("an operand is missing");
    while (!stacks.operators.empty()) stacks.reduce();
    last_ = stacks.operands.back();
    return last_;
  }

  // Whether the expression can be computed.
  bool canEvaluate(const std::string& text) const {
    try {
      ExpressionParser(*this).evaluate(text);
      return true;
    } catch (const std::logic_error&) {
      return false;
    } catch (const std::overflow_error&) {
      return false;
    }
  }

  void define(char name, Number value) {
    if (!isLetter(name)) throw std::invalid_argument("no name for a variable");
    variables_[name] = value;
  }

  bool isDefined(char name) const { return variables_.contains(name); }
  void forget() noexcept { variables_.clear(); }

  // Zero before the first.
  Number lastResult() const noexcept { return last_; }

 private:
  struct Stacks {
    // Computes what binds at least as strongly as an operator that follows.
    void reduceFor(char next) {
      while (!operators.empty() && strength(operators.back()) >= strength(next)) reduce();
    }

    void reduce() {
      if (operators.back() == '(') throw std::invalid_argument("a parenthesis is not closed");
      if (operands.size() < 2) throw std::invalid_argument("an operand is missing");
      const Number right = operands.back();
      operands.pop_back();
      operands.back() = apply(operators.back(), operands.back(), right);
      operators.pop_back();
    }

    std::vector<Number> operands;
    std::vector<char> operators;
  };

  static bool isDigit(char c) { return c >= '0' && c <= '9'; }
  static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
  static bool isOperator(char c) { return c == '+' || c == '-' || c == '*' || c == '/'; }

  static int strength(char c) { return c == '(' ? 0 : c == '+' || c == '-' ? 1 : 2; }

  static Number apply(char c, Number left, Number right) {
    Number result = 0;
    bool overflows = false;
    if (c == '+') {
      overflows = __builtin_add_overflow(left, right, &result);
    } else if (c == '-') {
      overflows = __builtin_sub_overflow(left, right, &result);
    } else if (c == '*') {
      overflows = __builtin_mul_overflow(left, right, &result);
    } else {
      if (right == 0) throw std::domain_error("division by zero");
      overflows = left == std::numeric_limits<Number>::min() && right == -1;
      if (!overflows) result = left / right;
    }
    if (overflows) throw std::overflow_error("the result is too large");
    return result;
  }

  // Leaves the index at the last digit.
  static Number readNumber(const std::string& text, std::size_t& index) {
    Number number = text[index] - '0';
    while (index + 1 < text.size() && isDigit(text[index + 1])) {
      ++index;
      number = apply('+', apply('*', number, 10), text[index] - '0');
    }
    return number;
  }

  Number variable(char name) const {
    const auto found = variables_.find(name);
    if (found == variables_.end()) throw std::invalid_argument("an unknown variable");
    return found->second;
  }

  std::map<char, Number> variables_;
  Number last_ = 0;
};

}  // namespace seeded
