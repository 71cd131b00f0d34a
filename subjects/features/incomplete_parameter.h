// Parameters of a type that is only declared: nothing can produce an argument.
#pragma once

#include <string>

namespace features {

class Database;

class Importer {
 public:
  void open(const std::string& file) { file_ = file; }
  void run(Database& target) { target_ = &target; }
  void attach(Database* target) { target_ = target; }
  bool ready() const { return target_ != nullptr && !file_.empty(); }

 private:
  std::string file_;
  Database* target_ = nullptr;
};

}  // namespace features

// expect: features::Importer::Importer()
// expect: features::Importer::Importer(const features::Importer&)
// expect: features::Importer::Importer(features::Importer&&)
// expect: features::Importer::operator=(const features::Importer&)
// expect: features::Importer::operator=(features::Importer&&)
// expect: features::Importer::~Importer()
// expect: features::Importer::open(const std::string&)
// expect: features::Importer::ready() const
// expect-not: features::Importer::run(features::Database&) : incomplete
// expect-either: features::Importer::attach(features::Database*) : incomplete
