// What a class looks like to the native search: its operations as numbers, an object as bytes.
#pragma once

struct Operation {
  int values[2];  // how many values each parameter has; 1 where there is none
  bool isConstructor;
  bool takesOther;  // another object of the class, which it does not change
};

extern const Operation operations[];
extern const int operationCount;
extern const bool copies;  // objects can be copied and assigned
extern const bool meets;   // a client has two objects at a time
extern const int contentSize;
extern const int viewCount;
extern const int checkCount;

void construct(int operation, int first, int second, unsigned char* content);

// Changes `content`. `other` may be null, or `content` itself.
void call(int operation, int first, int second, const unsigned char* other, unsigned char* content);

// The numbers that checks speak of: fields, elements, nodes.
long long view(const unsigned char* content, int number);

bool holds(const unsigned char* content, int check);
