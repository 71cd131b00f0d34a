// Templates that libstdc++ declares as instantiated elsewhere whatever _GLIBCXX_EXTERN_TEMPLATE
// says.
#include <memory>

template class std::allocator<char>;
template class std::allocator<wchar_t>;
