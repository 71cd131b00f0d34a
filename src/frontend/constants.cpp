#include "frontend/constants.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "frontend/declarations.h"

namespace assay::frontend {

namespace {

constexpr std::size_t longestText = 64;
constexpr std::size_t mostOfAKind = 256;

template <typename T>
void addOnce(std::vector<T>& values, T value) {
  if (values.size() == mostOfAKind || std::ranges::find(values, value) != values.end()) return;
  values.push_back(std::move(value));
}

class Collector : public clang::RecursiveASTVisitor<Collector> {
 public:
  explicit Collector(const clang::SourceManager& sources) : sources_(sources) {}

  bool VisitIntegerLiteral(clang::IntegerLiteral* literal) {
    if (literal->getValue().getActiveBits() > 63 || isOfSystem(literal->getBeginLoc())) return true;
    addInteger(literal->getValue().getSExtValue());
    return true;
  }

  bool VisitCharacterLiteral(clang::CharacterLiteral* literal) {
    if (!isOfSystem(literal->getBeginLoc())) addInteger(literal->getValue());
    return true;
  }

  // The literal inside is visited as well: both signs are of interest.
  bool VisitUnaryOperator(clang::UnaryOperator* negation) {
    const auto* literal =
        llvm::dyn_cast<clang::IntegerLiteral>(negation->getSubExpr()->IgnoreParens());
    const bool isNegative = negation->getOpcode() == clang::UO_Minus && literal != nullptr &&
                            literal->getValue().getActiveBits() <= 63;
    if (isNegative) addInteger(-literal->getValue().getSExtValue());
    return true;
  }

  bool VisitFloatingLiteral(clang::FloatingLiteral* literal) {
    if (!isOfSystem(literal->getBeginLoc())) {
      addOnce(constants_.reals, literal->getValueAsApproximateDouble());
    }
    return true;
  }

  bool VisitStringLiteral(clang::StringLiteral* literal) {
    const bool isUseful = literal->getCharByteWidth() == 1 && literal->getLength() > 0 &&
                          literal->getLength() <= longestText;
    if (isUseful && !isOfSystem(literal->getBeginLoc())) {
      addOnce(constants_.texts, literal->getString().str());
    }
    return true;
  }

  model::Constants take() { return std::move(constants_); }

 private:
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
             [&](clang::Decl& decl) { collector.TraverseDecl(&decl); });
  return collector.take();
}

}  // namespace assay::frontend
