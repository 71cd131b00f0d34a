#include "frontend/constants.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "frontend/declarations.h"
#include "frontend/syntax_walk.h"

namespace assay::frontend {

namespace {

constexpr std::size_t longestText = 64;
constexpr std::size_t mostOfAKind = 256;

template <typename T>
void addOnce(std::vector<T>& values, T value) {
  if (values.size() == mostOfAKind || std::ranges::find(values, value) != values.end()) return;
  values.push_back(std::move(value));
}

class Collector final : public SyntaxWalk {
 public:
  explicit Collector(const clang::SourceManager& sources) : sources_(sources) {}

  model::Constants take() { return std::move(constants_); }

 protected:
  bool onStmt(clang::Stmt& statement) override {
    if (const auto* integer = llvm::dyn_cast<clang::IntegerLiteral>(&statement)) {
      add(*integer);
    } else if (const auto* character = llvm::dyn_cast<clang::CharacterLiteral>(&statement)) {
      if (!isOfSystem(character->getBeginLoc())) addInteger(character->getValue());
    } else if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
      add(*operation);
    } else if (const auto* real = llvm::dyn_cast<clang::FloatingLiteral>(&statement)) {
      if (isOfSystem(real->getBeginLoc())) return true;
      addOnce(constants_.reals, real->getValueAsApproximateDouble());
    } else if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(&statement)) {
      add(*text);
    }
    return true;
  }

 private:
  void add(const clang::IntegerLiteral& literal) {
    if (literal.getValue().getActiveBits() > 63 || isOfSystem(literal.getBeginLoc())) return;
    addInteger(literal.getValue().getSExtValue());
  }

  // The literal inside is visited as well: both signs are of interest.
  void add(const clang::UnaryOperator& negation) {
    const auto* literal =
        llvm::dyn_cast<clang::IntegerLiteral>(negation.getSubExpr()->IgnoreParens());
    const bool isNegative = negation.getOpcode() == clang::UO_Minus && literal != nullptr &&
                            literal->getValue().getActiveBits() <= 63;
    if (isNegative) addInteger(-literal->getValue().getSExtValue());
  }

  void add(const clang::StringLiteral& literal) {
    const bool isUseful = literal.getCharByteWidth() == 1 && literal.getLength() > 0 &&
                          literal.getLength() <= longestText;
    if (!isUseful || isOfSystem(literal.getBeginLoc())) return;
    addOnce(constants_.texts, literal.getString().str());
  }

  // Values next to zero are tried anyway.
  void addInteger(std::int64_t value) {
    constexpr std::int64_t tried = 2;
    if (value < -tried || value > tried) addOnce(constants_.integers, value);
  }

  bool isOfSystem(clang::SourceLocation location) const {
    return sources_.isInSystemHeader(sources_.getSpellingLoc(location)) ||
           sources_.isInSystemMacro(location);
  }

  const clang::SourceManager& sources_;
  model::Constants constants_;
};

}  // namespace

model::Constants constantsOf(clang::ASTContext& context, const std::set<std::string>& files) {
  Collector collector(context.getSourceManager());
  visitFiles(*context.getTranslationUnitDecl(), files,
             [&](clang::Decl& decl) { collector.walk(decl); });
  return collector.take();
}

}  // namespace assay::frontend
