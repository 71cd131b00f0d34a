// An exception type: its base is a standard class, whose public method it inherits.
#pragma once

#include <stdexcept>
#include <string>

namespace features {

class ParseError : public std::runtime_error {
 public:
  ParseError(const std::string& message, int line) : std::runtime_error(message), line_(line) {}
  int line() const { return line_; }

 private:
  int line_;
};

class Parser {
 public:
  int parseDigit(char symbol) {
    if (symbol < '0' || symbol > '9') throw ParseError("not a digit", line_);
    return symbol - '0';
  }
  void nextLine() { line_ = line_ % 1000 + 1; }

 private:
  int line_ = 1;
};

}  // namespace features

// expect: features::ParseError::ParseError(const features::ParseError&)
// expect: features::ParseError::ParseError(features::ParseError&&)
// expect: features::ParseError::operator=(const features::ParseError&)
// expect: features::ParseError::operator=(features::ParseError&&)
// expect: features::ParseError::~ParseError()
// expect: features::ParseError::ParseError(const std::string&, int)
// expect: features::ParseError::line() const
// expect: features::ParseError::what() const
// expect: features::Parser::Parser()
// expect: features::Parser::Parser(const features::Parser&)
// expect: features::Parser::Parser(features::Parser&&)
// expect: features::Parser::operator=(const features::Parser&)
// expect: features::Parser::operator=(features::Parser&&)
// expect: features::Parser::~Parser()
// expect: features::Parser::parseDigit(char)
// expect: features::Parser::nextLine()
