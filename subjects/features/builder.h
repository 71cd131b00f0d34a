// A builder whose steps return the builder itself, and the product at the end.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace features {

class Query {
 public:
  const std::string& text() const { return text_; }

 private:
  friend class QueryBuilder;
  explicit Query(std::string text) : text_(std::move(text)) {}
  std::string text_;
};

class QueryBuilder {
 public:
  QueryBuilder& from(const std::string& table) {
    table_ = table;
    return *this;
  }
  QueryBuilder& limit(unsigned rows) {
    rows_ = rows;
    return *this;
  }
  Query build() const {
    if (table_.empty()) throw std::logic_error("no table");
    return Query("select * from " + table_ + " limit " + std::to_string(rows_));
  }

 private:
  std::string table_;
  unsigned rows_ = 10;
};

}  // namespace features

// expect: features::Query::Query(const features::Query&)
// expect: features::Query::Query(features::Query&&)
// expect: features::Query::operator=(const features::Query&)
// expect: features::Query::operator=(features::Query&&)
// expect: features::Query::~Query()
// expect: features::Query::text() const
// expect: features::QueryBuilder::QueryBuilder()
// expect: features::QueryBuilder::QueryBuilder(const features::QueryBuilder&)
// expect: features::QueryBuilder::QueryBuilder(features::QueryBuilder&&)
// expect: features::QueryBuilder::operator=(const features::QueryBuilder&)
// expect: features::QueryBuilder::operator=(features::QueryBuilder&&)
// expect: features::QueryBuilder::~QueryBuilder()
// expect: features::QueryBuilder::from(const std::string&)
// expect: features::QueryBuilder::limit(unsigned int)
// expect: features::QueryBuilder::build() const
