// Select and Store.
#include "smt/rules.h"

namespace assay::smt {

namespace {

using A = Application;

// Whether the two are known to differ: constants, or one term with different offsets.
bool areDifferent(Terms& terms, Term x, Term y) {
  const Term difference = terms.sub(x, y);
  return difference.isConstant() && difference != terms.constant(x.width(), 0);
}

Term selectConstantArray(Terms&, const A& t) {
  return t.a.is(Kind::ConstantArray) ? t.a.operand(0) : Term();
}

Term selectStore(Terms& terms, const A& t) {
  Term array = t.a;
  while (array.is(Kind::Store)) {
    if (array.operand(1) == t.b) return array.operand(2);
    if (!areDifferent(terms, array.operand(1), t.b)) break;
    array = array.operand(0);
  }
  return array == t.a ? Term() : terms.select(array, t.b);
}

Term storeStore(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Store) || t.a.operand(1) != t.b) return {};
  return terms.store(t.a.operand(0), t.b, t.c);
}

Term storeUnchanged(Terms&, const A& t) {
  const bool wasRead = t.c.is(Kind::Select) && t.c.operand(0) == t.a && t.c.operand(1) == t.b;
  const bool isDefault = t.a.is(Kind::ConstantArray) && t.a.operand(0) == t.c;
  return wasRead || isDefault ? t.a : Term();
}

constexpr Rule rules[] = {
    {Kind::Select, "selectConstantArray", "select(fill(x), i) = x", selectConstantArray},
    {Kind::Select, "selectStore",
     "select(store(a, i, x), i) = x; select(store(a, i, x), j) = select(a, j) if i and j differ",
     selectStore},
    {Kind::Store, "storeStore", "store(store(a, i, x), i, y) = store(a, i, y)", storeStore},
    {Kind::Store, "storeUnchanged", "store(a, i, select(a, i)) = a; store(fill(x), i, x) = fill(x)",
     storeUnchanged},
};

}  // namespace

std::span<const Rule> arrayRules() { return rules; }

}  // namespace assay::smt
