// Opens its file when it is made and writes entries into it.
// The fault: undo() with nothing to undo.
#pragma once

#include <fstream>
#include <string>
#include <vector>

namespace files {

class Journal {
 public:
  Journal() : file_("journal.txt") {}

  bool isOpen() const { return file_.is_open(); }
  int depth() const { return static_cast<int>(entries_.size()); }

  void note(const std::string& entry) {
    file_ << "+ " << entry << std::endl;
    entries_.push_back(entry);
  }

  void undo() {
    const std::string& last = entries_[entries_.size() - 1];
    file_ << "- " << last << std::endl;
    entries_.pop_back();
  }

  int linesOnDisk() const {
    std::ifstream file("journal.txt");
    int lines = 0;
    for (std::string line; std::getline(file, line);) ++lines;
    return lines;
  }

 private:
  std::ofstream file_;
  std::vector<std::string> entries_;
};

}  // namespace files
