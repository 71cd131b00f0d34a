// Every model of a library function against the function itself: all inputs of a small domain, each
// on the one path that its condition holds on, and some of them as concrete arguments. Where the
// function has no defined result the path must end in an error or a limitation.
//
// The last tests see to it that no builtin and no model is left out.
#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "smt/model.h"
#include "support.h"
#include "symex/chunks.h"

#define MODEL(name, fromA, toA, fromB, toB, covered) extern "C" long model_##name(int a, int b);
#include "models/functions.inc"
#undef MODEL

namespace assay::symex::testing {
namespace {

struct Model {
  const char* name;
  long (*native)(int, int);
  int fromA;
  int toA;
  int fromB;
  int toB;
  const char* covered;
};
void PrintTo(const Model& model, std::ostream* out) { *out << model.name; }

constexpr Model models[] = {
#define MODEL(name, fromA, toA, fromB, toB, covered) \
  {#name, model_##name, fromA, toA, fromB, toB, covered},
#include "models/functions.inc"
#undef MODEL
};

// Inputs for which there is no result, and how the path ends then.
struct Undefined {
  std::function<bool(int a, int b)> isIt;
  std::set<std::string> endings;
};

bool areApart(int a, int sizeOfA, int b, int sizeOfB) {
  return a + sizeOfA <= b || b + sizeOfB <= a;
}

// Of model_overlapping_texts: the copied bytes, by what is at each place.
bool overlapsAsTexts(int function, int places) {
  constexpr int lengths[] = {3, 2, 1, 0, 3, 2, 1, 0};
  const int to = places & 7;
  const int from = places >> 3;
  const int read = lengths[from];
  switch (function) {
    case 0:
      return !areApart(to, read + 1, from, read + 1);
    case 1:
      return !areApart(to, 2, from, std::min(read + 1, 2));
    case 2:
      return !areApart(to, lengths[to] + read + 1, from, read + 1);
    default:
      return !areApart(to, lengths[to] + std::min(read, 1) + 1, from, 1);
  }
}

const std::map<std::string, Undefined>& undefined() {
  static const auto* const all = [] {
    auto* rows = new std::map<std::string, Undefined>;
    const Undefined character = {[](int a, int) { return a < -1 || a > 255; },
                                 {"error bad-argument"}};
    for (const char* name :
         {"isdigit", "islower", "isupper", "isalpha", "isalnum", "isxdigit", "isspace", "isblank",
          "iscntrl", "isprint", "isgraph", "ispunct", "tolower", "toupper"}) {
      rows->emplace(name, character);
    }
    const Undefined last = {[](int a, int) { return a == 6; }, {"error signed-overflow"}};
    const Undefined lastLong = {[](int a, int) { return a == 5; }, {"error signed-overflow"}};
    rows->emplace("abs", last);
    rows->emplace("abs_builtin", last);
    rows->emplace("labs", lastLong);
    rows->emplace("llabs", lastLong);
    const Undefined zero = {[](int a, int) { return a == 0; }, {"error bad-argument"}};
    rows->emplace("clz", zero);
    rows->emplace("ctz", zero);
    rows->emplace("atoi", Undefined{[](int a, int) { return a == 4 || a == 5 || a >= 7; },
                                    {"error bad-argument"}});
    const Undefined tooLarge = {[](int a, int) { return a == 8; }, {"error bad-argument"}};
    rows->emplace("atol", tooLarge);
    rows->emplace("atoll", tooLarge);
    // From 2^63 on, infinities and NaN; the result is unspecified.
    const Undefined tooFar = {[](int a, int) { return a == 15 || a == 16 || a >= 20; },
                              {"error float-conversion-out-of-range"}};
    for (const char* name : {"lround", "lrint", "llround", "lroundf", "llvm_lround", "llvm_llround",
                             "llvm_lrint", "llvm_llrint"}) {
      rows->emplace(name, tooFar);
    }
    const auto overlaps = [](int a, int b) {
      return (a & 7) != (a >> 3) && !areApart(a & 7, b, a >> 3, b);
    };
    const auto isOutside = [](int a, int b) {
      return b > 0 && ((a & 7) + b > 8 || (a >> 3) + b > 8);
    };
    const Undefined copy = {[=](int a, int b) { return overlaps(a, b) || isOutside(a, b); },
                            {"error overlapping-copy", "error out-of-bounds"}};
    rows->emplace("memcpy", copy);
    rows->emplace("memcpy_itself", copy);
    rows->emplace("memmove", Undefined{isOutside, {"error out-of-bounds"}});
    rows->emplace("null_memory",
                  Undefined{[](int, int b) { return b != 0; }, {"error null-access"}});
    rows->emplace("overlapping_texts", Undefined{overlapsAsTexts, {"error overlapping-copy"}});
    rows->emplace("unterminated",
                  Undefined{[](int a, int) { return a == 4; }, {"error out-of-bounds"}});
    rows->emplace("memcmp_range", Undefined{[](int a, int b) { return b > 0 && a + b > 4; },
                                            {"error out-of-bounds"}});
    rows->emplace("overlapping_print",
                  Undefined{[](int a, int) { return a <= 3; }, {"error overlapping-copy"}});
    rows->emplace("vla_dangling",
                  Undefined{[](int, int) { return true; }, {"error use-after-scope"}});
    rows->emplace("assume",
                  Undefined{[](int a, int) { return a <= 0; }, {"error unreachable-reached"}});
    return rows;
  }();
  return *all;
}

struct Foreseen {
  std::vector<smt::Term> constraints;
  std::string ending;
  smt::Term result;
};

class Models : public ::testing::TestWithParam<Model> {
 protected:
  static std::shared_ptr<const Program> program() {
    static const auto loaded = load(MODELS_BITCODE);
    return loaded;
  }

  static std::vector<Foreseen> foreseen(Exploration& exploration) {
    std::vector<Foreseen> all;
    for (const Path& path : exploration.paths) {
      Foreseen one{path.condition.constraints(), exploration.describe(path), {}};
      if (const auto* returned = std::get_if<Returned>(&path.outcome)) {
        one.result = asTerm(exploration.terms, returned->values.at(0));
      }
      all.push_back(std::move(one));
    }
    return all;
  }

  static void compare(const Foreseen& path, const smt::Model& model, int a, int b,
                      std::optional<long> native) {
    const auto input = [&] { return std::to_string(a) + ", " + std::to_string(b); };
    if (!native) {
      const auto& endings = undefined().at(GetParam().name).endings;
      ASSERT_TRUE(endings.contains(path.ending)) << input() << ": " << path.ending;
      return;
    }
    ASSERT_EQ(path.ending, "returned") << input();
    smt::Evaluator evaluator;
    ASSERT_EQ(static_cast<long>(evaluator.evaluateSmall(path.result, model)), *native) << input();
  }

  struct Input {
    int a;
    int b;
    std::optional<long> native;
  };
  static std::vector<Input> inputs() {
    const Model& model = GetParam();
    const auto row = undefined().find(model.name);
    std::vector<Input> all;
    ::testing::internal::CaptureStdout();
    for (int a = model.fromA; a <= model.toA; ++a) {
      for (int b = model.fromB; b <= model.toB; ++b) {
        const bool isUndefined = row != undefined().end() && row->second.isIt(a, b);
        all.push_back({a, b, isUndefined ? std::nullopt : std::optional(model.native(a, b))});
      }
    }
    ::testing::internal::GetCapturedStdout();
    return all;
  }

  static void compareSymbolic(const std::vector<Input>& all) {
    const Model& row = GetParam();
    Exploration exploration(program());
    smt::Terms& terms = exploration.terms;
    const auto between = [&](const char* name, int least, int most) {
      const smt::Term x = terms.variable(name, 32);
      const auto number = [&](int value) {
        return terms.constant(32, static_cast<std::uint32_t>(value));
      };
      exploration.assumptions.push_back(terms.sge(x, number(least)));
      exploration.assumptions.push_back(terms.sle(x, number(most)));
      return x;
    };
    const smt::Term a = between("p0", row.fromA, row.toA);
    const smt::Term b = between("p1", row.fromB, row.toB);
    exploration.run("model_" + std::string(row.name));
    const auto paths = foreseen(exploration);
    smt::Evaluator evaluator;
    for (const Input& input : all) {
      smt::Model model;
      model.set(a, static_cast<std::uint32_t>(input.a));
      model.set(b, static_cast<std::uint32_t>(input.b));
      const Foreseen* taken = nullptr;
      std::size_t count = 0;
      for (const Foreseen& path : paths) {
        const bool holds = std::ranges::all_of(
            path.constraints, [&](smt::Term term) { return evaluator.holds(term, model); });
        if (!holds) continue;
        ++count;
        taken = &path;
      }
      ASSERT_EQ(count, 1U) << "paths for " << input.a << ", " << input.b;
      compare(*taken, model, input.a, input.b, input.native);
      if (HasFatalFailure()) return;
    }
  }

  static void compareConcrete(const std::vector<Input>& all) {
    constexpr std::size_t most = 16;
    const std::size_t step = all.size() / most + 1;
    for (std::size_t i = 0; i < all.size(); i += step) {
      const Input& input = all[i];
      Exploration exploration(program());
      exploration.run("model_" + std::string(GetParam().name),
                      {Value::integer(32, static_cast<std::uint32_t>(input.a)),
                       Value::integer(32, static_cast<std::uint32_t>(input.b))});
      const auto paths = foreseen(exploration);
      ASSERT_EQ(paths.size(), 1U) << "paths for " << input.a << ", " << input.b;
      compare(paths.front(), {}, input.a, input.b, input.native);
      if (HasFatalFailure()) return;
    }
  }
};

TEST_P(Models, DoWhatTheFunctionsDo) {
  const std::vector<Input> all = inputs();
  compareConcrete(all);
  if (!HasFatalFailure()) compareSymbolic(all);
}

INSTANTIATE_TEST_SUITE_P(All, Models, ::testing::ValuesIn(models),
                         [](const auto& info) { return std::string(info.param.name); });

std::set<std::string> coveredNames() {
  std::set<std::string> names;
  for (const Model& model : models) {
    std::istringstream words(model.covered);
    for (std::string word; words >> word;) names.insert(word);
  }
  return names;
}

struct Exempt {
  const char* reason;
  std::vector<std::string> names;
};

const Exempt exempt[] = {
    {"a service of the models", {"assay_same_object"}},
    {"inside of std::string: programs/strings.cpp",
     {"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE11_M_disjunctEPKc"}},
    {"allocation and release: errors/errors.cpp, programs/*.cpp",
     {"aligned_alloc", "_Znwm", "_ZnwmRKSt9nothrow_t", "_Znam", "_ZnamRKSt9nothrow_t",
      "_ZnwmSt11align_val_t", "_ZnwmSt11align_val_tRKSt9nothrow_t", "_ZnamSt11align_val_t",
      "_ZnamSt11align_val_tRKSt9nothrow_t", "_ZdlPv", "_ZdlPvm", "_ZdlPvSt11align_val_t",
      "_ZdlPvmSt11align_val_t", "_ZdlPvRKSt9nothrow_t", "_ZdaPv", "_ZdaPvm",
      "_ZdaPvSt11align_val_t", "_ZdaPvmSt11align_val_t", "_ZdaPvRKSt9nothrow_t"}},
    {"no result: lifetimes are tested by errors/errors.cpp",
     {"llvm.lifetime.start", "llvm.lifetime.end"}},
    {"variadic arguments: programs/language.cpp", {"llvm.va_copy"}},
    {"an answer that says nothing is always right", {"llvm.objectsize", "llvm.is.constant"}},
    {"exceptions and casts: programs/exceptions.cpp, programs/inheritance.cpp",
     {"__cxa_allocate_exception",
      "__cxa_free_exception",
      "__cxa_throw",
      "__cxa_begin_catch",
      "__cxa_end_catch",
      "__cxa_rethrow",
      "__cxa_get_exception_ptr",
      "_ZSt9terminatev",
      "__cxa_call_unexpected",
      "_ZSt19uncaught_exceptionsv",
      "_ZSt18uncaught_exceptionv",
      "llvm.eh.typeid.for",
      "_ZSt17current_exceptionv",
      "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE",
      "_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv",
      "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv",
      "__dynamic_cast",
      "__cxa_bad_cast",
      "__cxa_bad_typeid",
      "__cxa_throw_bad_array_new_length"}},
    {"static variables: programs/language.cpp",
     {"__cxa_guard_acquire", "__cxa_guard_release", "__cxa_guard_abort", "__cxa_atexit",
      "__cxa_thread_atexit", "atexit"}},
    {"they end the process",
     {"abort", "llvm.trap", "llvm.ubsantrap", "__cxa_pure_virtual", "__cxa_deleted_virtual", "exit",
      "_exit", "_Exit", "quick_exit", "__assert_fail", "_ZSt21__glibcxx_assert_failPKciS0_S0_"}},
    {"Assay's own",
     {"assayContractViolated", "assay_hole_i8", "assay_hole_i16", "assay_hole_i32",
      "assay_hole_i64", "assay_assume", "assay_vformat", "assayPendResult", "assayCheckResult"}},
    {"hints to the compiler",
     {"llvm.threadlocal.address", "llvm.launder.invariant.group", "llvm.strip.invariant.group",
      "llvm.ptr.annotation", "llvm.prefetch", "llvm.experimental.noalias.scope.decl",
      "llvm.invariant.start", "llvm.donothing", "llvm.var.annotation", "llvm.fake.use",
      "__gxx_personality_v0"}},
    {"what the outside decides: any result is one of theirs",
     {"time", "clock", "rand", "random", "srand", "srandom", "_ZNSt6chrono3_V212system_clock3nowEv",
      "_ZNSt6chrono3_V212steady_clock3nowEv", "_ZNSt13random_device9_M_getvalEv"}},
    {"no result but the stream: StreamsNeedWhatTheyAreGiven below",
     {"_ZNSolsEi",
      "_ZNSolsEj",
      "_ZNSolsEl",
      "_ZNSolsEm",
      "_ZNSolsEx",
      "_ZNSolsEy",
      "_ZNSolsEs",
      "_ZNSolsEt",
      "_ZNSolsEb",
      "_ZNSolsEd",
      "_ZNSolsEf",
      "_ZNSolsEe",
      "_ZNSolsEPKv",
      "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c",
      "_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l",
      "_ZNSolsEPFRSoS_E",
      "_ZNSolsEPFRSt8ios_baseS0_E",
      "_ZNSo3putEc",
      "_ZNSo5writeEPKcl",
      "_ZNSo5flushEv",
      "_ZNSt8ios_base4InitC1Ev",
      "_ZNSt8ios_base4InitD1Ev"}},
    {"of glibc 2.38: NumbersOfC23 below", {"__isoc23_strtol", "__isoc23_strtoul"}},
};

bool isAccountedFor(const std::string& name) {
  static const std::set<std::string> covered = coveredNames();
  return covered.contains(name) || std::ranges::any_of(exempt, [&](const Exempt& row) {
           return std::ranges::find(row.names, name) != row.names.end();
         });
}

TEST(ModelsTest, EveryBuiltinIsComparedOrExempt) {
  for (const char* name : {
#define ASSAY_BUILTIN(name, method, overrides) name,
#define ASSAY_BUILTIN_ALIAS(name, method, overrides) name,
#include "symex/builtins.inc"
#undef ASSAY_BUILTIN
#undef ASSAY_BUILTIN_ALIAS
       }) {
    EXPECT_TRUE(isAccountedFor(name)) << name;
  }
}

// Functions of C++ are compared by programs/library.cpp and the other programs.
TEST(ModelsTest, EveryModelOfCIsComparedOrExempt) {
  LoadOptions options;
  options.linkModels = false;
  const auto program = load(ALL_MODELS_BITCODE, options);
  ASSERT_NE(program, nullptr);
  std::size_t count = 0;
  for (const Function& function : program->functions) {
    if (!function.hasBody || function.name.starts_with("_Z") ||
        function.name.starts_with("__clang") || function.name.starts_with("_GLOBAL_")) {
      continue;
    }
    ++count;
    EXPECT_TRUE(isAccountedFor(function.name)) << function.name;
  }
  EXPECT_GT(count, 40U);
}

TEST(ModelsTest, NoExemptionIsForNothing) {
  std::set<std::string> known;
  for (const char* name : {
#define ASSAY_BUILTIN(name, method, overrides) name,
#define ASSAY_BUILTIN_ALIAS(name, method, overrides) name,
#include "symex/builtins.inc"
#undef ASSAY_BUILTIN
#undef ASSAY_BUILTIN_ALIAS
       }) {
    known.insert(name);
  }
  LoadOptions options;
  options.linkModels = false;
  const auto program = load(ALL_MODELS_BITCODE, options);
  ASSERT_NE(program, nullptr);
  for (const Function& function : program->functions) {
    known.insert(function.name);
  }
  for (const Exempt& row : exempt) {
    for (const std::string& name : row.names) EXPECT_TRUE(known.contains(name)) << name;
  }
}

// How each function of the file without parameters ends.
std::string endingOf(const std::string& function) {
  Exploration exploration(load(MODEL_ENDINGS_BITCODE));
  exploration.run(function);
  if (exploration.paths.size() != 1) return std::to_string(exploration.paths.size()) + " paths";
  return exploration.describe(exploration.paths.front());
}

TEST(ModelsTest, StreamsNeedWhatTheyAreGiven) {
  EXPECT_EQ(endingOf("stream_fine"), "returned");
  EXPECT_EQ(endingOf("stream_dangling_text"), "error use-after-free");
  EXPECT_EQ(endingOf("stream_unterminated_text"), "error out-of-bounds");
  EXPECT_EQ(endingOf("stream_uninitialised_text"), "error uninitialised-read");
  EXPECT_EQ(endingOf("stream_uninitialised_string"), "error uninitialised-read");
  EXPECT_EQ(endingOf("stream_short_write"), "error out-of-bounds");
  EXPECT_EQ(endingOf("stream_uninitialised_number"), "error uninitialised-read");
  EXPECT_EQ(endingOf("stream_null"), "error null-access");
  EXPECT_TRUE(endingOf("stream_null_text").starts_with("limited"));
  EXPECT_TRUE(endingOf("stream_own_manipulator").starts_with("limited"));
}

TEST(ModelsTest, FormatsNeedWhatTheyAreGiven) {
  EXPECT_EQ(endingOf("print_fine"), "returned");
  EXPECT_EQ(endingOf("print_dangling_text"), "error use-after-free");
  EXPECT_EQ(endingOf("print_uninitialised_text"), "error uninitialised-read");
  EXPECT_EQ(endingOf("print_uninitialised_number"), "error uninitialised-read");
  EXPECT_EQ(endingOf("print_too_few"), "error bad-call");
  EXPECT_TRUE(endingOf("print_other_type").starts_with("limited"));
  EXPECT_TRUE(endingOf("print_real_as_whole").starts_with("limited"));
  EXPECT_TRUE(endingOf("print_count").starts_with("limited"));
  EXPECT_TRUE(endingOf("print_to_file").starts_with("limited"));
}

TEST(ModelsTest, WhatTheLibraryChoosesDecidesNothing) {
  EXPECT_EQ(endingOf("order_by_sign"), "returned");
  EXPECT_TRUE(endingOf("order_by_amount").starts_with("limited an unspecified value"));
  EXPECT_TRUE(endingOf("character_class_by_number").starts_with("limited an unspecified value"));
  EXPECT_EQ(endingOf("printed_number"), "returned");
  EXPECT_TRUE(endingOf("printed_number_measured").starts_with("limited an unspecified value"));
  EXPECT_EQ(endingOf("message_thrown"), "threw St12out_of_range");
  EXPECT_TRUE(endingOf("message_measured").starts_with("limited an unspecified value"));
}

TEST(ModelsTest, ReleasingNeedsTheRightSize) {
  EXPECT_EQ(endingOf("delete_through_base"), "error mismatched-free");
  EXPECT_EQ(endingOf("realloc_freed"), "error double-free");
  EXPECT_EQ(endingOf("realloc_inside"), "error bad-free");
  EXPECT_EQ(endingOf("realloc_new"), "error mismatched-free");
}

TEST(ModelsTest, NumbersOfC23) { EXPECT_EQ(endingOf("binary_numbers"), "returned"); }

TEST(ModelsTest, VectorsHaveNoModel) {
  EXPECT_TRUE(endingOf("vector_maximum").starts_with("limited"));
}

TEST(ModelsTest, StaticVariablesDoNotNeedThemselves) {
  EXPECT_TRUE(endingOf("recursive_static").starts_with("limited a static variable"));
}

}  // namespace
}  // namespace assay::symex::testing
