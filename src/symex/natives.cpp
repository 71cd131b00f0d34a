// Functions without a body: those of a short list of pure ones are called natively if their
// arguments are concrete. Everything else ends the path as limited.
#include <bit>
#include <cerrno>
#include <cmath>
#include <string_view>

#include "symex/engine.h"

namespace assay::symex {

namespace {

struct PureFunction {
  std::string_view name;
  double (*one)(double);
  double (*two)(double, double);
};

constexpr PureFunction pureFunctions[] = {
    {"sin", std::sin, nullptr},       {"cos", std::cos, nullptr},
    {"tan", std::tan, nullptr},       {"asin", std::asin, nullptr},
    {"acos", std::acos, nullptr},     {"atan", std::atan, nullptr},
    {"sinh", std::sinh, nullptr},     {"cosh", std::cosh, nullptr},
    {"tanh", std::tanh, nullptr},     {"exp", std::exp, nullptr},
    {"exp2", std::exp2, nullptr},     {"log", std::log, nullptr},
    {"log2", std::log2, nullptr},     {"log10", std::log10, nullptr},
    {"log1p", std::log1p, nullptr},   {"expm1", std::expm1, nullptr},
    {"cbrt", std::cbrt, nullptr},     {"erf", std::erf, nullptr},
    {"tgamma", std::tgamma, nullptr}, {"pow", nullptr, std::pow},
    {"atan2", nullptr, std::atan2},   {"hypot", nullptr, std::hypot},
    {"fdim", nullptr, std::fdim},     {"remainder", nullptr, std::remainder},
};

struct PureFloatFunction {
  std::string_view name;
  float (*one)(float);
  float (*two)(float, float);
};

constexpr PureFloatFunction pureFloatFunctions[] = {
    {"sinf", std::sin, nullptr}, {"cosf", std::cos, nullptr},     {"tanf", std::tan, nullptr},
    {"expf", std::exp, nullptr}, {"logf", std::log, nullptr},     {"log2f", std::log2, nullptr},
    {"powf", nullptr, std::pow}, {"atan2f", nullptr, std::atan2}, {"hypotf", nullptr, std::hypot},
};

// "llvm.sin.f64" is sin, "llvm.pow.f32" is powf.
std::string plainName(const std::string& name) {
  if (!name.starts_with("llvm.")) return name;
  const std::size_t dot = name.rfind('.');
  std::string plain = name.substr(5, dot - 5);
  if (name.ends_with("f32")) plain += 'f';
  return plain;
}

}  // namespace

bool Engine::native(State& state, BuiltinCall& call) {
  const std::string name = plainName(call.callee.name);
  const bool isIntrinsic = name != call.callee.name;
  bool isConcrete = call.callee.resultCount == 1;  // no vectors
  for (const Value& value : call.arguments) isConcrete = isConcrete && value.isInteger();
  if (isConcrete) {
    for (const PureFunction& function : pureFunctions) {
      if (function.name != name) continue;
      const double a = std::bit_cast<double>(call.argument(0).bits());
      errno = 0;
      const double result = function.one != nullptr
                                ? function.one(a)
                                : function.two(a, std::bit_cast<double>(call.argument(1).bits()));
      call.results[0] = Value::integer(64, std::bit_cast<std::uint64_t>(result));
      return isIntrinsic || setErrorNumber(state, terms.boolean(errno != 0), errno);
    }
    const auto real = [&](std::size_t i) {
      return std::bit_cast<float>(static_cast<std::uint32_t>(call.argument(i).bits()));
    };
    for (const PureFloatFunction& function : pureFloatFunctions) {
      if (function.name != name) continue;
      errno = 0;
      const float result =
          function.one != nullptr ? function.one(real(0)) : function.two(real(0), real(1));
      call.results[0] = Value::integer(32, std::bit_cast<std::uint32_t>(result));
      return isIntrinsic || setErrorNumber(state, terms.boolean(errno != 0), errno);
    }
  }
  return limit(state, call.callee.name,
               "the function has no body, and there is no model of it for these arguments");
}

}  // namespace assay::symex
