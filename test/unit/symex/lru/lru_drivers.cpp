// Each method of the cache with arguments that are not known, on a cache that a sequence has
// filled.
#include <cassert>

#include "lru_cache.h"

namespace {

lru::Cache& filled(lru::Cache& cache) {
  cache.put(4, "first");
  cache.put(-9, "a text that is too long for the string object itself");
  return cache;
}

}  // namespace

extern "C" {

void lru_put(int key) {
  lru::Cache cache(2);
  filled(cache).put(key, "third");
  assert(cache.invariant());
}
int lru_get(int key) {
  lru::Cache cache(2);
  const std::string& text = filled(cache).get(key);
  assert(cache.invariant());
  return static_cast<int>(text.size());
}
int lru_contains(int key) {
  lru::Cache cache(3);
  return filled(cache).contains(key);
}
int lru_erase(int key) {
  lru::Cache cache(3);
  const bool erased = filled(cache).erase(key);
  assert(cache.invariant());
  return erased;
}
int lru_next_key(int key) {
  lru::Cache cache(3);
  return filled(cache).nextKey(key);
}
int lru_oldest(bool isEmpty) {
  lru::Cache cache(3);
  filled(cache);
  if (isEmpty) cache.clear();
  return cache.oldest();
}
void lru_resize(unsigned long capacity) {
  lru::Cache cache(3);
  filled(cache).resize(capacity);
  assert(cache.invariant());
}
void lru_clear(int key) {
  lru::Cache cache(3);
  filled(cache).clear();
  assert(cache.isEmpty());
  cache.put(key, "again");
  assert(cache.invariant());
}
unsigned long lru_total_length(char letter) {
  lru::Cache cache(3);
  cache.put(1, std::string(3, letter));
  cache.put(2, std::string{letter, letter});
  return cache.totalLength();
}
unsigned long lru_construct(unsigned long capacity) {
  lru::Cache cache(capacity);
  return cache.size();
}
}
