#include "smt/rules.h"

#include <array>
#include <vector>

namespace assay::smt {

namespace {

// The rules by kind, gathered once from the families; never changed afterwards.
class RuleBook {
 public:
  RuleBook() {
    for (const std::span<const Rule> family :
         {bitRules(), arithmeticRules(), comparisonRules(), overflowRules(), widthRules(),
          choiceRules(), arrayRules(), fpRules()}) {
      for (const Rule& rule : family) byKind_[static_cast<unsigned>(rule.kind)].push_back(rule);
    }
  }
  [[nodiscard]] std::span<const Rule> of(Kind kind) const {
    return byKind_[static_cast<unsigned>(kind)];
  }

 private:
  std::array<std::vector<Rule>, kindCount> byKind_;
};

}  // namespace

std::span<const Rule> rulesOf(Kind kind) {
  static const RuleBook book;
  return book.of(kind);
}

Term applyRules(Terms& terms, const Application& application) {
  for (const Rule& rule : rulesOf(application.kind)) {
    if (const Term result = rule.apply(terms, application)) return result;
  }
  return {};
}

}  // namespace assay::smt
