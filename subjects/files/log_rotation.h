// A log that begins a new file behind `most` lines and keeps one old one.
// The fault: a share of no lines at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace files {

class RotatingLog {
 public:
  explicit RotatingLog(int most, const std::string& path = "/var/log/app.log")
      : path_(path), most_(most) {}

  bool write(const std::string& line) {
    if (lines_ >= most_) rotate();
    std::ofstream file(path_, std::ios::app);
    file << line << '\n';
    ++lines_;
    return file.good();
  }

  void rotate() {
    std::error_code none;
    std::filesystem::rename(path_, path_ + ".1", none);
    lines_ = 0;
  }

  int percentFull() const { return lines_ * 100 / most_; }
  bool hasOld() const { return std::filesystem::exists(path_ + ".1"); }

 private:
  std::string path_;
  int most_;
  int lines_ = 0;
};

}  // namespace files
