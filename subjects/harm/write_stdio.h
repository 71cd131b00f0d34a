// Appends to a file by fopen.
#pragma once

#include <cstdio>
#include <string>

namespace harm {

class AuditLog {
 public:
  explicit AuditLog(const std::string& path = "/victim/server.log") : path_(path) {}
  bool append(const std::string& line) {
    std::FILE* file = std::fopen(path_.c_str(), "a");
    if (file == nullptr) return false;
    std::fputs(line.c_str(), file);
    std::fclose(file);
    return true;
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace harm

// harm: files
// make: harm::AuditLog::AuditLog(const std::string&) ["/victim/server.log"]
// step: harm::AuditLog::append(const std::string&) ["intruder\n"]
// refused: openat
// outcome: Returned
