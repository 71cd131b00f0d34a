// What was made from what: results kept on disk, each with the files that it was made from.
//
// A record is found again only while every one of its inputs has the content that it had. A file
// whose size and time of change are the same is taken to be the same; otherwise its content
// decides, so that touching a file or checking it out again costs a read and no work. A record that
// is damaged is no record.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/hash.h"
#include "support/result.h"

namespace assay::harness {

class Records {
 public:
  // The folder need not exist before the first store().
  explicit Records(std::filesystem::path directory) : directory_(std::move(directory)) {}

  std::optional<std::string> find(const support::Hash& key) const;

  // An input that changed after `started` may not be the one that was read: nothing is kept then.
  // `made`: the file that the record is of, if there is one; a record whose file is not as it was
  // made is not found.
  support::Status store(const support::Hash& key, const std::vector<std::string>& inputs,
                        std::string_view payload, std::chrono::system_clock::time_point started,
                        const std::string& made = {}) const;

  // The inputs of a record, fresh or not; empty if there is none.
  std::vector<std::string> inputsOf(const support::Hash& key) const;

 private:
  std::filesystem::path fileOf(const support::Hash& key) const;

  std::filesystem::path directory_;
};

}  // namespace assay::harness
