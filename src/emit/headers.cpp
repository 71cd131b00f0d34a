#include "emit/headers.h"

#include <array>
#include <utility>

#include "emit/type_names.h"

namespace assay::emit {

namespace {

using Row = std::pair<std::string_view, std::string_view>;

constexpr std::array<Row, 85> rows = {{
    {"std::_Exit", "<cstdlib>"},
    {"std::abort", "<cstdlib>"},
    {"std::addressof", "<memory>"},
    {"std::any", "<any>"},
    {"std::array", "<array>"},
    {"std::as_const", "<utility>"},
    {"std::atexit", "<cstdlib>"},
    {"std::bad_alloc", "<new>"},
    {"std::bad_any_cast", "<any>"},
    {"std::bad_cast", "<typeinfo>"},
    {"std::bad_function_call", "<functional>"},
    {"std::bad_optional_access", "<optional>"},
    {"std::bad_variant_access", "<variant>"},
    {"std::bad_weak_ptr", "<memory>"},
    {"std::bitset", "<bitset>"},
    {"std::byte", "<cstddef>"},
    {"std::cerr", "<iostream>"},
    {"std::chrono::", "<chrono>"},
    {"std::complex", "<complex>"},
    {"std::deque", "<deque>"},
    {"std::domain_error", "<stdexcept>"},
    {"std::error_code", "<system_error>"},
    {"std::exception", "<exception>"},
    {"std::filesystem::", "<filesystem>"},
    {"std::forward_list", "<forward_list>"},
    {"std::free", "<cstdlib>"},
    {"std::function", "<functional>"},
    {"std::in_place_index", "<variant>"},
    {"std::initializer_list", "<initializer_list>"},
    {"std::invalid_argument", "<stdexcept>"},
    {"std::ios_base", "<ios>"},
    {"std::iostream", "<iostream>"},
    {"std::isnan", "<cmath>"},
    {"std::istream", "<istream>"},
    {"std::istringstream", "<sstream>"},
    {"std::length_error", "<stdexcept>"},
    {"std::list", "<list>"},
    {"std::logic_error", "<stdexcept>"},
    {"std::make_shared", "<memory>"},
    {"std::make_unique", "<memory>"},
    {"std::malloc", "<cstdlib>"},
    {"std::map", "<map>"},
    {"std::move", "<utility>"},
    {"std::multimap", "<map>"},
    {"std::multiset", "<set>"},
    {"std::nullopt", "<optional>"},
    {"std::numeric_limits", "<limits>"},
    {"std::optional", "<optional>"},
    {"std::ostream", "<ostream>"},
    {"std::ostringstream", "<sstream>"},
    {"std::out_of_range", "<stdexcept>"},
    {"std::overflow_error", "<stdexcept>"},
    {"std::pair", "<utility>"},
    {"std::partial_ordering", "<compare>"},
    {"std::priority_queue", "<queue>"},
    {"std::queue", "<queue>"},
    {"std::range_error", "<stdexcept>"},
    {"std::runtime_error", "<stdexcept>"},
    {"std::set", "<set>"},
    {"std::shared_ptr", "<memory>"},
    {"std::size_t", "<cstddef>"},
    {"std::span", "<span>"},
    {"std::stack", "<stack>"},
    {"std::string", "<string>"},
    {"std::string_view", "<string_view>"},
    {"std::stringstream", "<sstream>"},
    {"std::strong_ordering", "<compare>"},
    {"std::system_error", "<system_error>"},
    {"std::tuple", "<tuple>"},
    {"std::underflow_error", "<stdexcept>"},
    {"std::unique_ptr", "<memory>"},
    {"std::unordered_map", "<unordered_map>"},
    {"std::unordered_multimap", "<unordered_map>"},
    {"std::unordered_multiset", "<unordered_set>"},
    {"std::unordered_set", "<unordered_set>"},
    {"std::variant", "<variant>"},
    {"std::vector", "<vector>"},
    {"std::weak_ordering", "<compare>"},
    {"std::weak_ptr", "<memory>"},
    {"std::wstring", "<string>"},
    {"SIGALRM", "<csignal>"},
    {"alarm(", "<unistd.h>"},
    {"mkdtemp(", "<cstdlib>"},
    {"FLT_MAX", "<cfloat>"},
    {"INT_MAX", "<climits>"},
}};

}  // namespace

std::set<std::string> standardHeaders(std::string_view text) {
  std::set<std::string> headers;
  for (const auto& [name, header] : rows) {
    const bool isWhole = isIdentifierCharacter(name.back());
    const bool isThere = isWhole ? mentions(text, name) : text.find(name) != std::string_view::npos;
    if (isThere) headers.emplace(header);
  }
  return headers;
}

}  // namespace assay::emit
