// Makes, reads, renames and removes files of its own, as any program may.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace harm {

class Sketchpad {
 public:
  int draw(int strokes) {
    const std::filesystem::path page = std::filesystem::temp_directory_path() / "page";
    std::ofstream(page) << strokes;
    std::filesystem::create_directories("sketches/old");
    std::filesystem::copy_file(page, "sketches/new",
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::rename("sketches/new", "sketches/old/first");
    std::filesystem::permissions("sketches/old/first", std::filesystem::perms::owner_all);
    int seen = 0;
    std::ifstream("sketches/old/first") >> seen;
    std::filesystem::remove(page);
    std::filesystem::remove_all("sketches");
    return seen;
  }
  bool isLined() const { return false; }
};

}  // namespace harm

// harm: none
// step: harm::Sketchpad::draw(int) [12]
// refused: -
// outcome: Returned
