// The exception classes of the standard library, and the functions that throw them.
#include <cstdarg>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <typeinfo>

extern "C" int assay_vformat(char* to, unsigned long room, const char* pattern, va_list arguments);

namespace std {

namespace {

// Messages are kept with their length before them, so that nothing looks at their characters.
const char* keep(const char* text, size_t length) {
  char* made = static_cast<char*>(::operator new(sizeof(length) + length + 1));
  memcpy(made, &length, sizeof(length));
  made += sizeof(length);
  memcpy(made, text, length);
  made[length] = '\0';
  return made;
}

const char* keepCopy(const char* kept) {
  size_t length = 0;
  memcpy(&length, kept - sizeof(length), sizeof(length));
  return keep(kept, length);
}

void drop(const char* kept) { ::operator delete(const_cast<char*>(kept - sizeof(size_t))); }

}  // namespace

__cow_string::__cow_string() : _M_p(keep("", 0)) {}
__cow_string::__cow_string(const std::string& text) : _M_p(keep(text.data(), text.size())) {}
__cow_string::__cow_string(const char* text, size_t length) : _M_p(keep(text, length)) {}
__cow_string::__cow_string(const __cow_string& other) noexcept : _M_p(keepCopy(other._M_p)) {}
__cow_string& __cow_string::operator=(const __cow_string& other) noexcept {
  if (this != &other) {
    const char* made = keepCopy(other._M_p);
    drop(_M_p);
    _M_p = made;
  }
  return *this;
}
__cow_string::~__cow_string() { drop(_M_p); }
__cow_string::__cow_string(__cow_string&& other) noexcept : _M_p(other._M_p) {
  other._M_p = keep("", 0);
}
__cow_string& __cow_string::operator=(__cow_string&& other) noexcept {
  const char* mine = _M_p;
  _M_p = other._M_p;
  other._M_p = mine;
  return *this;
}

exception::~exception() noexcept {}
const char* exception::what() const noexcept { return "std::exception"; }
bad_exception::~bad_exception() noexcept {}
const char* bad_exception::what() const noexcept { return "std::bad_exception"; }
bad_alloc::~bad_alloc() noexcept {}
const char* bad_alloc::what() const noexcept { return "std::bad_alloc"; }
bad_array_new_length::~bad_array_new_length() noexcept {}
const char* bad_array_new_length::what() const noexcept { return "std::bad_array_new_length"; }
bad_cast::~bad_cast() noexcept {}
const char* bad_cast::what() const noexcept { return "std::bad_cast"; }
bad_typeid::~bad_typeid() noexcept {}
const char* bad_typeid::what() const noexcept { return "std::bad_typeid"; }
bad_function_call::~bad_function_call() noexcept {}
const char* bad_function_call::what() const noexcept { return "bad_function_call"; }
bad_weak_ptr::~bad_weak_ptr() noexcept {}
const char* bad_weak_ptr::what() const noexcept { return "bad_weak_ptr"; }
type_info::~type_info() {}
bool type_info::__is_pointer_p() const { return name()[0] == 'P'; }
bool type_info::__is_function_p() const { return name()[0] == 'F'; }

const nothrow_t nothrow = nothrow_t{};

#define ASSAY_ERROR_ROOT(type)                                                       \
  type::type(const string& text) : _M_msg(text) {}                                   \
  type::type(const char* text) : _M_msg(text, __builtin_strlen(text)) {}             \
  type::type(type&& other) noexcept : _M_msg(std::move(other._M_msg)) {}             \
  type& type::operator=(type&& other) noexcept {                                     \
    _M_msg = std::move(other._M_msg);                                                \
    return *this;                                                                    \
  }                                                                                  \
  type::type(const type& other) noexcept : exception(other), _M_msg(other._M_msg) {} \
  type& type::operator=(const type& other) noexcept {                                \
    _M_msg = other._M_msg;                                                           \
    return *this;                                                                    \
  }                                                                                  \
  type::~type() noexcept {}                                                          \
  const char* type::what() const noexcept { return _M_msg._M_p; }
ASSAY_ERROR_ROOT(logic_error)
ASSAY_ERROR_ROOT(runtime_error)
#undef ASSAY_ERROR_ROOT

#define ASSAY_ERROR(type, base)                  \
  type::type(const string& text) : base(text) {} \
  type::type(const char* text) : base(text) {}   \
  type::~type() noexcept {}
ASSAY_ERROR(domain_error, logic_error)
ASSAY_ERROR(invalid_argument, logic_error)
ASSAY_ERROR(length_error, logic_error)
ASSAY_ERROR(out_of_range, logic_error)
ASSAY_ERROR(range_error, runtime_error)
ASSAY_ERROR(overflow_error, runtime_error)
ASSAY_ERROR(underflow_error, runtime_error)
#undef ASSAY_ERROR

void __throw_bad_exception() { throw bad_exception(); }
void __throw_bad_alloc() { throw bad_alloc(); }
void __throw_bad_array_new_length() { throw bad_array_new_length(); }
void __throw_bad_cast() { throw bad_cast(); }
void __throw_bad_typeid() { throw bad_typeid(); }
void __throw_bad_function_call() { throw bad_function_call(); }
void __throw_logic_error(const char* text) { throw logic_error(text); }
void __throw_domain_error(const char* text) { throw domain_error(text); }
void __throw_invalid_argument(const char* text) { throw invalid_argument(text); }
void __throw_length_error(const char* text) { throw length_error(text); }
void __throw_out_of_range(const char* text) { throw out_of_range(text); }
void __throw_out_of_range_fmt(const char* pattern, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, pattern);
  const int length = assay_vformat(text, sizeof(text), pattern, arguments);
  va_end(arguments);
  const auto whole = static_cast<size_t>(length);
  throw out_of_range(string(text, whole < sizeof(text) ? whole : sizeof(text) - 1));
}
void __throw_runtime_error(const char* text) { throw runtime_error(text); }
void __throw_range_error(const char* text) { throw range_error(text); }
void __throw_overflow_error(const char* text) { throw overflow_error(text); }
void __throw_underflow_error(const char* text) { throw underflow_error(text); }

}  // namespace std

extern "C" void __cxa_bad_cast() { throw std::bad_cast(); }
extern "C" void __cxa_bad_typeid() { throw std::bad_typeid(); }
extern "C" void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
