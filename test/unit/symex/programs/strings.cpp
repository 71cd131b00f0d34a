// std::string, string_view, conversions, and the C functions.
#include <cctype>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

int main() {
  std::string s = "hello";
  s += ", world";
  s.append(3, '!').insert(0, ">> ").replace(3, 5, "goodbye");
  std::printf("%s %zu %zu %zu\n", s.c_str(), s.find("world"), s.rfind('o'), s.find_first_of("xyz"));
  std::string longer(100, 'x');
  longer.erase(10, 50).resize(60, 'y');
  std::printf("%s %d %d\n", longer.c_str(), s < longer, s.compare(0, 2, ">>"));
  for (const auto& part : split("a,bc,,def", ',')) std::printf("[%s]", part.c_str());
  std::printf("%s %s %s\n", std::to_string(-123456).c_str(),
              std::to_string(98765432109876UL).c_str(), std::to_string(3.25).c_str());
  std::printf("%d %ld %lu %d\n", std::stoi("  -42abc"), std::stol("0x1F", nullptr, 16),
              std::stoul("123456789012"), std::atoi("77"));
  try {
    std::stoi("zebra");
  } catch (const std::invalid_argument& e) {
    std::printf("invalid %s\n", e.what());
  }
  try {
    std::stoi("99999999999");
  } catch (const std::out_of_range& e) {
    std::printf("range %s\n", e.what());
  }
  try {
    std::string("abc").substr(9);
  } catch (const std::out_of_range& e) {
    std::printf("%s\n", e.what());
  }
  int parsed = 0;
  const std::string digits = "2024rest";
  auto result = std::from_chars(digits.data(), digits.data() + digits.size(), parsed);
  char room[20] = {};
  std::to_chars(room, room + 20, -9081, 10);
  std::printf("%d %s %s\n", parsed, result.ptr, room);
  char buffer[64];
  std::strcpy(buffer, "one ");
  std::strcat(buffer, "two");
  std::strncpy(buffer + 7, " three four", 6);
  buffer[13] = '\0';
  std::printf("%s %zu %d %s %s\n", buffer, std::strlen(buffer), std::strcmp("abc", "abd") < 0,
              std::strchr(buffer, 't'), std::strstr(buffer, "thr"));
  std::snprintf(buffer, sizeof buffer, "%05d|%-6s|%x|%c|%.2f", 42, "ab", 255, 'q', 2.5);
  std::printf("%s %d\n", buffer, std::memcmp("aXc", "abc", 3) < 0);
  std::string shout;
  for (char c : std::string("Mixed 123 Case")) {
    shout += static_cast<char>(std::isupper(static_cast<unsigned char>(c)) ? std::tolower(c)
                                                                           : std::toupper(c));
  }
  std::string_view view = shout;
  view.remove_prefix(6);
  std::printf("%s %.*s %d %d\n", shout.c_str(), 3, view.data(), view.starts_with("123"),
              view.ends_with("X"));
  std::u16string wide = u"wide";
  wide += u'!';
  std::string moved = std::move(longer);
  std::swap(moved, s);
  std::printf("%zu %zu %zu\n", wide.size(), moved.size(), s.size());
  std::printf("%zu\n", std::hash<std::string>()("some text to hash"));
}
